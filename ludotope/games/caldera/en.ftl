# Names
caldera-feature-goat = a mountain goat
caldera-feature-bear = a bear
caldera-feature-wolf = a wolf
caldera-feature-elk = an elk
caldera-feature-eagle = an eagle
caldera-feature-bison = a bison
caldera-feature-water = a watering hole
caldera-any-token = any token
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

# What to do
caldera-prompt-call = Choose an action token and a terrain for everybody.
caldera-prompt-call-alone = The stack shows { $feature }: choose its terrain.
caldera-prompt-place = Place { $feature } { $terrain }.
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
caldera-told-place = { $seat } places { $token } on { $space }.
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
caldera-map-count = of “{ $kind }” there must be { $needed }, not { $found }
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
caldera-hidden-weather = A face-down weather token
caldera-weather-done = All weather tokens are laid.
caldera-idea-call = Call { $feature } { $terrain }
caldera-idea-place = { $token } on { $space }
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
caldera-is-thinking = thinking …
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
caldera-learn-covers-title = Cover the land
caldera-learn-covers = Cover all forests, all prairies and all mountains for 7 points each, the whole river for 8, all waterfalls for 4, and surround geysers for 4 each. You will not manage everything: 7 spaces stay free.
caldera-learn-geyser-title = The other side: Geyser Park
caldera-learn-geyser = On the back there are more geysers, and three tokens surround each of them. You begin with two weather tokens: one in the middle, the other on a space of the ring that you choose. Before each round one more token is revealed, and you choose which of the two face-up tokens is placed.
caldera-tip-opening = Your first weather token: the sun is kind to all, a face-down token is a surprise. Touch one at the bottom, then a numbered space. The weather then goes on clockwise, one space a round.
caldera-tip-forecast = A new round begins with its weather. Touch the sun, if you still have it, or a face-down token: it goes on the space with the dashed ring.
caldera-tip-call = You have the marmot, so you call for everybody: touch an animal, then a terrain. Look at your display first: what would help you most?
caldera-tip-place = Something was called. The tokens that fit are bright and the spaces that fit have a dashed edge. Touch a token, then a space. A small lightning bolt marks spaces where the weather would drive the token away.
caldera-tip-families = Put the same animals side by side: they form a family. Point at or touch a line under “If the game ended now” to see your best family of a species.
caldera-tip-water = A family without a blue drop is worth nothing. Bring water to your larger families.
caldera-tip-weather = The weather has driven a token away: it is crossed out. It still covers its space, but it counts for no family.
caldera-tip-covers = Covering all spaces of a terrain, the river or the ring around a geyser earns extra points. The list shows how far you are.
caldera-tip-over = That was a whole park. Each line counts on its own: next time, bring water to your largest family early, and cover one terrain completely.
caldera-line-driven-away = Tokens driven away
caldera-explained = { $weather }: { $effect }
caldera-effect-sun = adds an animal to every family beside it
caldera-effect-hurricane = flips tokens showing an eagle, an elk or a watering hole
caldera-effect-hailstorm = flips tokens showing a bear, a wolf or a watering hole
caldera-effect-downpour = flips tokens showing a goat, a bison or a watering hole
caldera-effect-snowstorm = flips tokens showing an elk or a wolf
caldera-effect-heatwave = flips tokens showing a goat or a bear
caldera-effect-fog = flips tokens showing an eagle or a bison
caldera-effect-thunderstorm-1 = flips tokens with exactly 1 animal
caldera-effect-thunderstorm-2 = flips tokens with exactly 2 animals
caldera-effect-thunderstorm-3 = flips tokens with exactly 3 animals
