# Names
caldera-feature-goat = a mountain goat
caldera-feature-bear = a bear
caldera-feature-wolf = a wolf
caldera-feature-elk = an elk
caldera-feature-eagle = an eagle
caldera-feature-bison = a bison
caldera-feature-water = a watering hole
caldera-none-goat = no mountain goat
caldera-none-bear = no bear
caldera-none-wolf = no wolf
caldera-none-elk = no elk
caldera-none-eagle = no eagle
caldera-none-bison = no bison
caldera-none-water = no watering hole
caldera-many-goat = mountain goats
caldera-many-bear = bears
caldera-many-wolf = wolves
caldera-many-elk = elks
caldera-many-eagle = eagles
caldera-many-bison = bison
caldera-animals-goat = { $count ->
    [one] { $count } goat
   *[other] { $count } goats
}
caldera-animals-bear = { $count ->
    [one] { $count } bear
   *[other] { $count } bears
}
caldera-animals-wolf = { $count ->
    [one] { $count } wolf
   *[other] { $count } wolves
}
caldera-animals-elk = { $count ->
    [one] { $count } elk
   *[other] { $count } elks
}
caldera-animals-eagle = { $count ->
    [one] { $count } eagle
   *[other] { $count } eagles
}
caldera-animals-bison = { $count } bison
caldera-water = water
caldera-and = { $one } + { $other }
caldera-letter-goat = G
caldera-letter-bear = B
caldera-letter-wolf = W
caldera-letter-elk = E
caldera-letter-eagle = A
caldera-letter-bison = S
caldera-on-mountains = in the mountains
caldera-on-prairie = on the prairie
caldera-on-forest = in the forest
caldera-on-river = on the river
caldera-on-waterfall = on a waterfall
caldera-on-geyser = beside a geyser
caldera-on-any = on any free landscape
caldera-kind-mountains = mountains
caldera-kind-prairie = prairie
caldera-kind-forest = forest
caldera-kind-waterfall = waterfall
caldera-kind-geyser = geyser
caldera-kind-volcano = volcano
caldera-kind-weather = weather
caldera-weather-sun = the sun
caldera-weather-hurricane = a hurricane
caldera-weather-hailstorm = a hailstorm
caldera-weather-downpour = a downpour
caldera-weather-snowstorm = a snowstorm
caldera-weather-heatwave = a heatwave
caldera-weather-fog = fog
caldera-weather-thunderstorm-1 = a thunderstorm with 1 cloud
caldera-weather-thunderstorm-2 = a thunderstorm with 2 clouds
caldera-weather-thunderstorm-3 = a thunderstorm with 3 clouds
caldera-name-sun = Sun
caldera-name-hurricane = Hurricane
caldera-name-hailstorm = Hailstorm
caldera-name-downpour = Downpour
caldera-name-snowstorm = Snowstorm
caldera-name-heatwave = Heatwave
caldera-name-fog = Fog
caldera-name-thunderstorm = Thunderstorm
caldera-name-thunderstorm-1 = Thunderstorm, 1 cloud
caldera-name-thunderstorm-2 = Thunderstorm, 2 clouds
caldera-name-thunderstorm-3 = Thunderstorm, 3 clouds

# Where something is
caldera-place = { $ground }, { $mark }
caldera-of-volcano = the volcano
caldera-of-weather = { $space }
caldera-side-e = east of { $what }
caldera-side-se = south-east of { $what }
caldera-side-sw = south-west of { $what }
caldera-side-w = west of { $what }
caldera-side-nw = north-west of { $what }
caldera-side-ne = north-east of { $what }
caldera-steps = { $steps } spaces { $place }
caldera-corner-nw = in the north-west corner
caldera-corner-ne = in the north-east corner
caldera-corner-se = in the south-east corner
caldera-corner-sw = in the south-west corner
caldera-edge-w = on the west edge, row { $row }
caldera-edge-e = on the east edge, row { $row }
caldera-mark-itself = { $space }
caldera-mark-row = row { $row }, space { $column }

# What to do
caldera-prompt-call = Choose an action token and a terrain for everybody.
caldera-prompt-call-alone = Choose a terrain for { $feature }.
caldera-prompt-place = Place { $feature } { $terrain }.
caldera-prompt-place-no-token = You have { $none }: place any token { $terrain }.
caldera-prompt-place-no-space = There is no free space { $terrain }: place { $feature } on any free landscape.
caldera-prompt-place-neither = You have { $none } and no free space { $terrain }: place any token on any free landscape.
caldera-prompt-forecast = Choose a weather token for { $space }: the sun or a face-down one.
caldera-prompt-forecast-hidden = Choose one of your face-down weather tokens for { $space }.
caldera-prompt-forecast-sun = Only the sun is left for { $space }: place it.
caldera-prompt-forecast-geyser = Choose which of the two face-up weather tokens goes on { $space }.
caldera-prompt-opening = Choose your first weather token, the sun or a face-down one, and a space for it.
caldera-prompt-opening-geyser = Choose which of your two weather tokens goes on the ring, and where; the other goes in the middle.

# What happened
caldera-told-marmot = { $seat } starts with the marmot.
caldera-told-draw = { $seat } draws { $token }.
caldera-told-turn-up = { $seat } reveals { $weather } from the spare tokens.
caldera-told-face-up = { $seat } reveals { $weather }.
caldera-told-action = The stack shows { $feature }.
caldera-told-call = { $seat } calls { $feature } { $terrain }.
caldera-told-place = { $seat } places { $token } { $place }.
caldera-told-weather = { $seat } places { $weather } on { $space }.
caldera-told-opening-geyser = { $seat } places { $weather } on { $space } and { $other } in the middle.
caldera-told-opening-hidden = { $seat } chooses a face-down weather token for { $space }.
caldera-told-forecast-hidden = { $seat } chooses a face-down weather token.

# Which rule a move breaks
caldera-wrong-kind = It is time { $wanted }.
caldera-wanted-call = to call: an action token and a terrain, as in “bear > river”
caldera-wanted-place = to place: a token and a space, as in “3 wolf > 1.2”
caldera-wanted-opening = to lay the first weather token, as in { $examples }
caldera-wanted-forecast = for the forecast, as in { $examples }
caldera-example = “{ $one }”
caldera-examples = “{ $one }” or “{ $other }”
caldera-water-only-any = The watering hole goes on its own space (“water > any”), and nothing else goes there.
caldera-action-drawn = The stack shows { $feature }: call that one.
caldera-action-used = The action token ({ $feature }) has already been used this round.
caldera-terrain-used = The terrain space “{ $terrain }” has already been used this round.
caldera-no-landscape = { $space } is not a landscape space ({ $kind }).
caldera-not-free = There is a token on { $space } already.
caldera-not-in-display = The token “{ $token }” is not in your display.
caldera-wrong-feature = The token “{ $token }” does not show { $feature }, and your display has one that does.
caldera-wrong-terrain = { $space } does not fit: the token must go { $terrain }.
caldera-no-such-weather = “{ $weather }” cannot be chosen now, only: { $choices }.
caldera-no-such-word = Nothing in this game is called “{ $word }”.
caldera-no-space = There is no space “{ $word }”: spaces are row.column, from 0.0 to 7.6.
caldera-no-weather-space = There is no weather space “{ $word }”: they are W1 to W6.
caldera-no-move = “{ $text }” is not a move in this game.
caldera-no-outcome = “{ $text }” is not a chance event of this game.

# Map and token files
caldera-map-rows = a map has { $rows } rows
caldera-map-width = this row has { $needed } spaces, not { $found }
caldera-map-letter = “{ $word }” is not a space: F, P or M with “.”, “r” or “w”, or G., V., W and a number
caldera-map-weather = there is no weather space “{ $word }” on this side: they go from W{ $first } to W{ $last }
caldera-map-twice = { $word } appears twice
caldera-map-clockwise = the weather spaces W1 to W6 must be numbered clockwise around the park
caldera-map-space = there is no space “{ $word }”
caldera-map-corner = a geyser on a corner has three different neighbours, not { $count }
caldera-map-corner-apart = { $spaces } do not meet at one corner
caldera-map-front-geyser = on the front, geysers are spaces (G.) of the map itself
caldera-map-geysers = { $count ->
    [one] there is { $count } geyser
   *[other] there are { $count } geysers
}; from 1 to { $most } are possible
caldera-map-beside = the geyser’s neighbour { $space } is not a landscape space ({ $kind })
caldera-map-neighbours = a geyser here has { $needed } neighbouring spaces, this one { $count }
caldera-map-count = there must be { $needed } of “{ $kind }”, not { $found }
caldera-token-unknown = “{ $token }” is not a token: animals (as in “1 elk + 1 wolf”), then “+ water” if it shows a watering hole
caldera-token-twice = “{ $token }” appears twice
caldera-token-count = there must be { $needed } tokens, not { $found }
caldera-token-species = there must be { $needed } { $species } and { $needed_water } watering holes with them, not { $animals } and { $water }

# The score sheet of a real game
caldera-sheet-side = “side” is “front” or “back”, not “{ $side }”.
caldera-sheet-space = There is no space “{ $space }”: spaces are row.column, from 0.0 to 7.6.
caldera-sheet-landscape = { $space } is not a landscape space ({ $kind }).
caldera-sheet-token = { $space }: “{ $token }” is not one of the 35 tokens.
caldera-sheet-token-twice = “{ $token }” lies on { $one } and on { $other }, but there is only one.
caldera-sheet-weather-space = There is no weather space “{ $space }” on the { $side }.
caldera-sheet-weather = { $space }: “{ $weather }” is not one of the ten weather tokens.
caldera-sheet-weather-twice = “{ $weather }” lies on { $one } and on { $other }, but there is only one.
caldera-sheet-sun-middle = The sun cannot lie on W0: the middle of Geyser Park takes a spare token, and the sun is none.

# Scoring
caldera-line-weather = Bad weather
caldera-line-waterfalls = Waterfalls
caldera-line-mountains = Mountains
caldera-line-prairie = Prairie
caldera-line-forest = Forest
caldera-line-river = River
caldera-line-geysers = Geysers
caldera-line-goat = Mountain goats
caldera-line-bear = Bears
caldera-line-wolf = Wolves
caldera-line-elk = Elks
caldera-line-eagle = Eagles
caldera-line-bison = Bison
caldera-park-family = { $line }: { $animals ->
    [one] { $animals } animal
   *[other] { $animals } animals
} × { $holes ->
    [one] { $holes } watering hole
   *[other] { $holes } watering holes
} = { $points }
caldera-park-flipped = Driven away by the weather, and crossed out: { $count }.
caldera-decided-river = Tie broken by covered river spaces.
caldera-decided-flipped = Tie broken by fewer flipped tokens.
caldera-rung-0 = You are prey to everyone.
caldera-rung-80 = Not yet: once more!
caldera-rung-110 = That is better.
caldera-rung-140 = You have a gift for this.
caldera-rung-165 = Sure-footed as a mountain goat!
caldera-rung-185 = Sharp-eyed as an eagle!
caldera-rung-205 = Splendid! Everybody envies you.
caldera-rung-220 = Beyond belief! Strong as a bear.

# What a move would bring
caldera-preview-family = { $line } ({ $animals ->
    [one] { $animals } animal
   *[other] { $animals } animals
} × { $holes ->
    [one] { $holes } watering hole
   *[other] { $holes } watering holes
})
caldera-preview-thirsty = { $line }: { $animals ->
    [one] { $animals } animal
   *[other] { $animals } animals
}, no watering hole yet
caldera-preview-driven-away = Driven away by { $weather } ({ $space })
caldera-preview-left = { $line }: { $count ->
    [one] { $count } space
   *[other] { $count } spaces
} left to cover
caldera-preview-hidden = Nobody knows yet which one it is.
caldera-preview-drives-away = Drives away the token { $place }
caldera-preview-threat = Beside { $space }, { $weather } would drive away { $count ->
    [0] none of the tokens
    [one] { $count } of the tokens
   *[other] { $count } of the tokens
} in your display.
caldera-preview-call = Yours to choose from: { $tokens ->
    [0] all your tokens
    [one] { $tokens } token
   *[other] { $tokens } tokens
}, { $spaces ->
    [0] all free spaces
    [one] { $spaces } space
   *[other] { $spaces } spaces
}
caldera-preview-any-token = { $seat } has no such token and may place any.
caldera-preview-any-space = { $seat } has no such space left and may choose any.

# The table in a terminal
caldera-seen-round = Round { $round } of 5, turn { $turn } of 7
caldera-seen-forecast = Round { $round } of 5, weather forecast
caldera-seen-setup = Setup
caldera-seen-over = End of the game
caldera-seen-called = Call: { $feature } { $terrain }
caldera-seen-left = Still to call
caldera-seen-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
} as it stands
caldera-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
caldera-seen-display = Display
caldera-seen-reserve = { $count } in reserve
caldera-seen-weather = Weather
caldera-seen-hidden = { $count } face down
caldera-seen-next = next on { $space }
caldera-seen-legend = F forest  P prairie  M mountains  ≈ river  ‖ river with a waterfall  o beside a geyser  ! driven away by weather
caldera-seen-water = watering hole
caldera-short-sun = Sun
caldera-short-hurricane = Hurric.
caldera-short-hailstorm = Hail
caldera-short-downpour = Downp.
caldera-short-snowstorm = Snow
caldera-short-heatwave = Heat
caldera-short-fog = Fog
caldera-short-thunderstorm-1 = Thund.1
caldera-short-thunderstorm-2 = Thund.2
caldera-short-thunderstorm-3 = Thund.3
caldera-short-geyser = Geyser
caldera-short-volcano = Volcano
caldera-tile-mountains = M
caldera-tile-prairie = P
caldera-tile-forest = F

# The table in a browser
caldera-about = One of you calls (a wolf in the forest, a bear on the river) and everyone places at once. Gather families around water and mind the weather.
caldera-variant-standard = The park
caldera-variant-geyser = Geyser Park
caldera-option-marmot = Who begins
caldera-option-marmot-first = the first seat
caldera-option-marmot-random = drawn by lot
caldera-kind-river = river
caldera-weather-hidden = a face-down weather token
caldera-name-hidden = Face-down weather token
caldera-weather-done = All weather tokens are laid.
caldera-idea-call = Call { $feature } { $terrain }
caldera-idea-place = { $token } { $place }
caldera-idea-weather = { $weather } on { $space }
caldera-actions = Action tokens
caldera-terrains = Terrain spaces
caldera-terrain-forest = Forest
caldera-terrain-prairie = Prairie
caldera-terrain-mountains = Mountains
caldera-terrain-river = River
caldera-terrain-waterfall = Waterfall
caldera-terrain-geyser = By a geyser
caldera-terrain-any = Anywhere
caldera-called = { $terrain }: { $feature }
caldera-as-it-stands = If the game ended now
caldera-final = Points
caldera-cover = { $done } of { $all }
caldera-no-family = none yet
caldera-driven-away = { $count ->
    [0] none driven away
    [one] { $count } token driven away
   *[other] { $count } tokens driven away
}
caldera-is-driven-away = driven away by the weather
caldera-is-free = free
caldera-may-go = may be chosen
caldera-in-danger = the weather would drive it away here
caldera-park-of = { $name }’s park
caldera-enlarge = Look at { $name }’s park
caldera-back-home = Back to your own park
caldera-is-thinking = thinking…
caldera-has-decided = done ✓
caldera-marmot = { $name } has the marmot
caldera-learn-goal-title = Fill your park with animals
caldera-learn-goal = Everybody has a park and the same 35 tokens with goats, bears, wolves, elks, eagles and bison. Seven lie in your display at a time. After five rounds of seven turns, the park with the most points wins.
caldera-learn-call-title = One calls, all place
caldera-learn-call = Whoever has the marmot calls an animal and a terrain: a wolf in the forest. Everybody then places a token that shows the animal on a free space that fits. No such token? Any will do, but the terrain still applies. No such space? Then any free landscape.
caldera-learn-round-title = Each call once a round
caldera-learn-round = Each of the seven action tokens and each terrain is used once a round. The watering hole has no terrain of its own: a token with water goes on any free landscape. After every turn the marmot passes to the left. If you play alone, a shuffled stack brings the action tokens one by one and you choose only the terrain.
caldera-learn-families-title = Families need water
caldera-learn-families = Tokens of one species that touch are a family. The best family of each species counts its animals times its watering holes, the blue drops. Four wolves with one drop make 4; with two drops they would make 8; without a drop, nothing.
caldera-learn-weather-title = Mind the weather
caldera-learn-weather = Each round brings weather to your park. Bad weather drives certain animals away from the spaces beside it: at the end such tokens are flipped. They still cover their space, but no longer count for families. The sun adds an animal to every family beside it. The table always shows what the weather would drive away now.
caldera-learn-effects-title = All the weather there is
caldera-learn-effects = Every park has the same ten tokens. Beside a token are the spaces that share a side with it. At the table, point at or touch any of them to read this again.
caldera-learn-covers-title = Cover the land
caldera-learn-covers = Cover all forests, all prairies and all mountains for 7 points each, the whole river for 8, all waterfalls for 4, and surround geysers for 4 each. You will not manage everything: 7 spaces stay free.
caldera-learn-geyser-title = The other side: Geyser Park
caldera-learn-geyser = On the back there are more geysers, and three tokens surround each of them. You begin with two weather tokens: one in the middle, the other on a space of the ring that you choose. Before each round one more token is revealed, and you choose which of the two face-up tokens is placed.
caldera-tip-opening = Touch the sun or a face-down token at the bottom, then a numbered space for it. The sun is kind to all, a face-down token is a surprise, and all of them look alike. The weather then goes on clockwise, one space a round.
caldera-tip-opening-geyser = Touch one of your two weather tokens, then a numbered space on the ring; the other one goes in the middle. Bad weather drives animals away from the spaces beside it, and the middle has the most neighbours.
caldera-tip-forecast = Touch the sun, if you still have it, or any face-down token: it goes on the next space clockwise. Each of the five rounds begins with its weather.
caldera-tip-forecast-geyser = Touch one of the two face-up weather tokens: it goes on the next free space of the ring, clockwise. The other one stays for another round.
caldera-tip-call = Touch an animal, then a terrain: whoever has the marmot calls for everybody. Look at your display first: what would help you most? After the turn the marmot passes to the left.
caldera-tip-call-alone = Touch a terrain: the stack says which animal it is for. Look at your display first: where would it help you most?
caldera-tip-once = Each animal and each terrain is called once a round; what is used up is faded. The watering hole goes with “Anywhere” only, and nothing else does.
caldera-tip-place = Touch a bright token, then one of the spaces that are lit: that is what was called. A small lightning bolt marks spaces where the weather would drive the token away.
caldera-tip-exceptions = If no token in your display shows the animal, any will do, but the terrain still counts. If no such space is free, any free landscape will do.
caldera-tip-families = Put the same animals side by side: they form a family. Point at or touch a line under “If the game ended now” to see your best family of a species.
caldera-tip-water = A family without a blue drop is worth nothing. Bring water to your larger families.
caldera-tip-weather = The weather would drive a token away: it is crossed out. It still covers its space, but it counts for no family.
caldera-tip-covers = Covering all spaces of a terrain, the river or the ring around a geyser earns extra points. The list shows how far you are.
caldera-tip-over = That was a whole park. Each line counts on its own: next time, bring water to your largest family early, and cover one terrain completely.
caldera-line-driven-away = Tokens driven away
caldera-explained = { $weather }: { $effect }
caldera-effect-sun = adds an animal to every family beside it
caldera-effect-hurricane = flips tokens beside it that show an eagle, an elk or a watering hole
caldera-effect-hailstorm = flips tokens beside it that show a bear, a wolf or a watering hole
caldera-effect-downpour = flips tokens beside it that show a goat, a bison or a watering hole
caldera-effect-snowstorm = flips tokens beside it that show an elk or a wolf
caldera-effect-heatwave = flips tokens beside it that show a goat or a bear
caldera-effect-fog = flips tokens beside it that show an eagle or a bison
caldera-effect-thunderstorm-1 = flips tokens beside it with exactly 1 animal
caldera-effect-thunderstorm-2 = flips tokens beside it with exactly 2 animals
caldera-effect-thunderstorm-3 = flips tokens beside it with exactly 3 animals
caldera-effect-hidden = nobody knows which one it is until it lies in the park
caldera-legend = What the weather does
caldera-legend-why = Flipped tokens still cover their space, but no longer count for families.
caldera-legend-animals = { $count ->
    [one] exactly { $count } animal
   *[other] exactly { $count } animals
}
caldera-legend-sun = 1 animal more
caldera-laid = on { $space }
caldera-lay-next = It goes on { $space }, beside the outlined spaces.
caldera-lay-both = The other one goes in the middle, beside six spaces.
caldera-lay-rest = The other one waits for a later round.
caldera-is-newest = placed last

# The scoring pad
caldera-pad-animals = animals
caldera-pad-holes = watering holes
caldera-pad-river-spaces = Covered river spaces
caldera-pad-flipped = Flipped tokens
caldera-hint-cover = Are all of these spaces covered? Flipped tokens cover theirs, too.
caldera-hint-geysers = Geysers whose neighbouring spaces are all covered: 4 points each.
caldera-hint-animals = Animals in the best family; beside it, the sun is one more. At most 13.
caldera-hint-holes = Watering holes on the tokens of that family. At most 3; without one it is worth nothing.
caldera-hint-river = Only for the tie: river spaces that are covered.
caldera-hint-flipped = Only for the tie: tokens that bad weather has flipped. Fewer are better.
caldera-check-terrains = { $player }: at most two of mountains, prairie and forest can be completely covered, with 35 tokens for 42 spaces.
caldera-check-falls = { $player }: the waterfalls are on the river, so covering all of it covers them, too.
caldera-check-holes-goat = { $player }: each watering hole is on a token with a mountain goat, so the family has at least { $left ->
    [one] { $left } mountain goat
   *[other] { $left } mountain goats
}.
caldera-check-holes-bear = { $player }: each watering hole is on a token with a bear, so the family has at least { $left ->
    [one] { $left } bear
   *[other] { $left } bears
}.
caldera-check-holes-wolf = { $player }: each watering hole is on a token with a wolf, so the family has at least { $left ->
    [one] { $left } wolf
   *[other] { $left } wolves
}.
caldera-check-holes-elk = { $player }: each watering hole is on a token with an elk, so the family has at least { $left ->
    [one] { $left } elk
   *[other] { $left } elks
}.
caldera-check-holes-eagle = { $player }: each watering hole is on a token with an eagle, so the family has at least { $left ->
    [one] { $left } eagle
   *[other] { $left } eagles
}.
caldera-check-holes-bison = { $player }: each watering hole is on a token with a bison, so the family has at least { $left } bison.
caldera-check-wet-falls = { $player }: the six waterfalls are on the river, so at least six river spaces are covered with them, not { $right }.
caldera-check-whole-rivers = { $player }: everybody has the same river, so whoever has covered all of it has as many river spaces as the others who have.
caldera-check-part-of-a-river = { $player }: whoever has not covered the whole river has fewer river spaces than whoever has.
caldera-check-driven = { $player }: there are 72 animals, and the sun adds one to a family: at most { $right }. Each flipped token has one that is in no family, so here there would be { $left }.
caldera-check-far-goat = { $player }: without all three watering holes not all mountain goats are there: at most { $right } of them, with the sun.
caldera-check-far-bear = { $player }: without all three watering holes not all bears are there: at most { $right } of them, with the sun.
caldera-check-far-wolf = { $player }: without all three watering holes not all wolves are there: at most { $right } of them, with the sun.
caldera-check-far-elk = { $player }: without all three watering holes not all elks are there: at most { $right } of them, with the sun.
caldera-check-far-eagle = { $player }: without all three watering holes not all eagles are there: at most { $right } of them, with the sun.
caldera-check-far-bison = { $player }: without all three watering holes not all bison are there: at most { $right } of them, with the sun.
caldera-check-dry-goat = { $player }: without a watering hole the mountain goats are worth nothing.
caldera-check-dry-bear = { $player }: without a watering hole the bears are worth nothing.
caldera-check-dry-wolf = { $player }: without a watering hole the wolves are worth nothing.
caldera-check-dry-elk = { $player }: without a watering hole the elks are worth nothing.
caldera-check-dry-eagle = { $player }: without a watering hole the eagles are worth nothing.
caldera-check-dry-bison = { $player }: without a watering hole the bison are worth nothing.
caldera-option-park = The park
caldera-option-tokens = Animal tokens
caldera-comment-swap = { $points ->
    [one] The best swap: { $one } ({ $place }) and { $other } ({ $otherplace }), { $points } more point.
   *[other] The best swap: { $one } ({ $place }) and { $other } ({ $otherplace }), { $points } more points.
}
caldera-comment-none = No swap of two tokens would have given more.
