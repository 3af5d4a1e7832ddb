# Names
trias-terrain-mountains = mountains
trias-terrain-steppe = steppe
trias-terrain-forest = forest
trias-terrain-pole = the pole
trias-terrain-water = water
trias-terrain-unknown = unknown
trias-letter-mountains = M
trias-letter-steppe = S
trias-letter-forest = F
trias-letter-pole = *

# Places
trias-the-mountains = the mountains
trias-the-steppe = the steppe
trias-the-forest = the forest
trias-the-water = the water
trias-the-place = a place
trias-the-tile = the tile
trias-side-n = north
trias-side-ne = north-east
trias-side-e = east
trias-side-se = south-east
trias-side-s = south
trias-side-sw = south-west
trias-side-w = west
trias-side-nw = north-west
trias-where = { $steps ->
    [one] just { $side } of the pole
   *[other] { $steps } steps { $side } of the pole
}
trias-place-pole = the pole
trias-place = { $what } { $where }
trias-place-apart = { $what } { $where } ({ $size ->
    [one] a land of { $size } tile
   *[other] the land with { $size } tiles
})

# What to do
trias-prompt-start = Choose an empty tile for two of your herds.
trias-prompt-card = Play your card ({ $card }), or draw one and play that.
trias-prompt-drift = Choose a tile to drift ({ $terrain }).
trias-prompt-drift-other = No { $terrain } tile can drift: choose a tile of another terrain.
trias-prompt-lay = Choose where it goes: farther from the pole, beside its old land.
trias-prompt-actions-none = No action points left: end your turn.
trias-prompt-actions = { $points ->
    [0] No action points left
    [one] { $points } action point left
   *[other] { $points } action points left
}{ $rescues ->
    [0] {""}
    [one] {" "}(and { $rescues } free rescue)
   *[other] {" "}(and { $rescues } free rescues)
}: choose an action, or end your turn.

# What happened
trias-told-first = { $seat } places herds first.
trias-told-tile = Laid { $at }: { $terrain }.
trias-told-gets = { $seat } gets a card: { $card }.
trias-told-gets-card = { $seat } gets a card.
trias-told-start = { $seat } places two herds on { $at }.
trias-told-play-card = { $seat } plays { $card }.
trias-told-draw = { $seat } draws a card.
trias-told-card = { $seat } draws { $card }.
trias-told-meteorite = { $seat } draws the meteorite: the last round begins.
trias-told-lift = { $seat } lifts { $at }.
trias-told-lay = { $seat } lets the tile drift to { $at }.
trias-told-lay-scored = { $seat } lets the tile drift to { $at }. It makes new land: { $scored }.
trias-gained = { $seat } { $points }
trias-and = { $one }, { $other }
trias-told-move = { $seat } moves a herd from { $at } to { $to }.
trias-told-rescue = { $seat } rescues a herd from { $at } to { $to }.
trias-told-breed = { $seat } has a newborn herd on { $at }.
trias-told-done = { $seat } is done.
trias-told-done-lost = { $seat } is done; { $count ->
    [one] { $count } herd goes
   *[other] { $count } herds go
} back to the stock.
trias-told-done-out = { $seat } is done and has no herd left: out of the game.
trias-told-card-out = { $seat } has no herds left; a card is turned over all the same: { $card }.
trias-told-card-nothing = { $seat } draws { $card }, but no tile can drift.
trias-told-play-card-nothing = { $seat } plays { $card }, but no tile can drift.

# Which rule a move breaks
trias-wrong-kind = It is time { $wanted }.
trias-wanted-card = to play the card (“play card”) or to draw one (“draw”)
trias-wanted-drift = to choose the tile that drifts, as in “lift 2,-1”
trias-wanted-lay = to lay the tile, as in “lay 3,-1”
trias-wanted-start = to put two herds on an empty tile, as in “start 1,0”
trias-wanted-actions = for actions: “move 1,0 > 2,0”, “rescue 1,0 > 2,0”, “breed 1,0”, “lift 2,-1” or “done”
trias-no-tile = There is no tile on { $at }.
trias-not-on-map = There is no tile with the number { $tile } on the map.
trias-not-empty = There are herds on { $at } already.
trias-pole-stays = The pole never drifts.
trias-points = That costs { $cost ->
    [one] { $cost } action point
   *[other] { $cost } action points
}, and { $points ->
    [0] none is left
    [one] { $points } is left
   *[other] { $points } are left
}.
trias-single = { $at } is a landmass of a single tile: it cannot drift.
trias-no-herd = You have no herd on the landmass of { $at }.
trias-inner = { $at } does not touch the outer water.
trias-no-place = { $at } has no place to go that is farther from the pole.
trias-wrong-terrain = The card says { $terrain }, and such a tile can drift.
trias-taken = There is a tile on { $at } already.
trias-not-farther = { $at } is not farther from the pole than ring { $ring }.
trias-not-joined = { $at } is not on outer water beside what is left of the old landmass.
trias-other-code = { $at } is named by another tile and side: take the code that the list of moves has for it.
trias-no-own-herd = You have no herd on a tile at { $at }.
trias-no-swimmer = You have no swimmer at { $at }.
trias-no-stock = There is no herd left in your stock.
trias-full = The tile at { $at } is full.
trias-bred = Every herd of yours on { $at } has bred or was born in this turn.
trias-none-bred = No herd of yours on { $at } has bred or was born in this turn.
trias-all-bred = Every herd of yours on { $at } has bred or was born in this turn: say “bred”.
trias-onto-water = { $to } is water.
trias-no-move = “{ $text }” is not a move in this game.
trias-not-beside = { $to } is not beside { $at }.
trias-too-far = { $place } is too far away: coordinates stay within { $reach }.
trias-no-outcome = “{ $text }” is not a chance event of this game.

# The score sheet of a real game
trias-sheet-land = { $size ->
    [one] Land of { $size } tile
   *[other] Land of { $size } tiles
}
trias-sheet-pole = { $size ->
    [one] Land of { $size } tile with the pole
   *[other] Land of { $size } tiles with the pole
}
trias-sheet-winners = Winners
trias-sheet-players = At most { $most } players; the sheet names { $players }.
trias-sheet-terrain = { $at }: “{ $terrain }” is not a terrain; the terrains are: { $terrains }.
trias-sheet-twice = There are two tiles on { $at }.
trias-sheet-pole-place = { $at }: the pole is at 0,0, and nothing else is.
trias-sheet-no-pole = There is no pole at 0,0.
trias-sheet-capacity = { $at } has room for { $capacity } herds, not for { $herds }.
trias-sheet-herds = { $player } has more than { $most } herds on the map and in stock.
trias-sheet-tiles = There are only { $most } tiles of { $terrain }, not { $found }.

# Scoring
trias-line-track = Points during the game
trias-line-lands = Lands at the end
trias-decided-survival = Tie broken by herds on the map: the others with as many points have none.
trias-decided-stock = Tie broken by herds in stock.
trias-decided-landmasses = Tie broken by the number of landmasses inhabited.

# What a move would bring
trias-preview-draw = You will see which card it is when you draw it.
trias-preview-card = To drift ({ $terrain }): { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
} to choose from
trias-preview-any-tile = No tile of the card ({ $terrain }) can drift: { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
} of other terrains to choose from
trias-preview-no-drift = Nothing can drift: your actions come at once.
trias-preview-places = { $count ->
    [one] { $count } place
   *[other] { $count } places
} where it could go
trias-preview-split = The land would fall apart into { $count } parts.
trias-preview-your-swimmers = { $count ->
    [one] { $count } of your herds would be in the water.
   *[other] { $count } of your herds would be in the water.
}
trias-preview-their-swimmers = { $seat }: { $count ->
    [one] { $count } herd
   *[other] { $count } herds
} into the water
trias-preview-your-saved = { $count ->
    [one] { $count } of your herds would be out of the water.
   *[other] { $count } of your herds would be out of the water.
}
trias-preview-their-saved = { $seat }: { $count ->
    [one] { $count } herd
   *[other] { $count } herds
} out of the water
trias-preview-leads = You would lead on a land of { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}.
trias-preview-shared = You would share the lead on a land of { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}.
trias-preview-second = You would be second on a land of { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}.
trias-preview-lost = You would get nothing on a land of { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}.
trias-preview-lose = You would lose { $count ->
    [one] { $count } herd
   *[other] { $count } herds
}.
trias-preview-out = { $count ->
    [one] You would lose your last herd and be out.
   *[other] You would lose your last { $count } herds and be out.
}
trias-preview-unused = { $count ->
    [one] { $count } action point
   *[other] { $count } action points
} left unused

# The table in a terminal
trias-seen-piles = { $cards ->
    [0] No cards left
    [one] { $cards } card left
   *[other] { $cards } cards left
}
trias-seen-last = Last round: { $turns ->
    [one] { $turns } turn to go
   *[other] { $turns } turns to go
}
trias-seen-card = To drift: { $card }
trias-seen-seat = { $number } { $seat }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} as it stands ({ $track } so far), { $stock } in stock
trias-seen-hand = Card: { $card }
trias-seen-out = out of the game
trias-seen-legend = M mountains  S steppe  F forest  * pole  ~ swimmers  numbers: herds of that seat / room

# The table in a browser
trias-about = One continent drifts apart. Lead your herds to the lands that break off, and have the most of them there when it counts.
trias-option-start = Who places first
trias-option-start-first = the first seat
trias-option-start-random = drawn by lot
trias-learn-goal-title = A continent breaks apart
trias-learn-goal = All land is one continent around the South Pole. Your herds live on it. At the end every land that has broken off rewards whoever has the most herds there; the land of the pole is worth nothing.
trias-learn-drift-title = Land drifts
trias-learn-drift = Your turn begins with a drift: play the card in your hand, or draw one and play that. It names a terrain. Take a tile of that terrain from the shore of a land where you live, and lay it farther from the pole, touching the land it came from.
trias-learn-actions-title = Then four points
trias-learn-actions = Spend 4 points (with two players 3) in any order: move a herd to a neighbouring tile for 1, let a herd breed for 1, rescue up to three swimmers for 1, drift once more for 3. Dots on a tile show how many herds it can hold.
trias-learn-swimmers-title = Herds can swim, but not for long
trias-learn-swimmers = When a tile drifts away, the herds on it stay behind in the water. Rescue yours before your next clean-up: those still swimming when your own turn ends go back to your stock.
trias-learn-lands-title = Majorities count
trias-learn-lands = When a drift splits land and the tile is laid on the part that breaks off, that part is counted at once (three or more players): 2 points for the most herds there, 1 for the second most. At the end every land without the pole gives a point for each of its tiles for the most herds, and half of that for the second most.
trias-learn-end-title = The meteorite
trias-learn-end = The meteorite lies among the last cards. When it comes, everybody has one more turn with 2 points and no drift; then all lands are counted.
trias-tip-start = Choose an empty tile for two of your herds. A tile near the shore breaks off sooner; forest holds the most herds.
trias-tip-card = Play your card to drift a tile of its terrain, or draw one and let it decide. Look first: which tile would you like to see drift? Whoever plays the card in hand gets a new one at the end of the turn.
trias-tip-drift = Touch a tile that is lit to let it drift: it is on the shore of a land where you live. Think of who lives on it: those herds will swim.
trias-tip-lay = Touch a place for it: all that are lit are farther from the pole and touch its old land. Can you break off a land on which you have the most herds?
trias-tip-actions = Touch one of your herds to move it or to let it breed, and spend your points in any order. When you have done enough, end your turn.
trias-tip-costs = Moving, breeding and rescuing up to three swimmers cost 1 point each, a drift costs 3. A herd breeds once a turn, and a newborn not before your next one.
trias-tip-room = The dots on a tile show how many herds it can hold; a full one can be neither entered nor crossed. If a tile slides under swimmers and holds too many, your herds beyond its room go back to your stock at the end of your turn.
trias-tip-swimmers = Rescue your herds in the water onto a neighbouring tile before your turn ends: those that still swim then go back to your stock.
trias-tip-lands = There is land apart from the pole now. The list shows who leads on each, and what that would be worth.
trias-tip-last = This is the last round: 2 points each, no more drifts, and then the majorities are counted.
trias-tip-over = That was a whole game. Points come from every land that has broken off: be there with the most herds when it is counted, and leave none of your herds in the water at the end of your turn.

# The map in a browser
trias-map = The map
trias-view = Visible part of the map
trias-zoom-in = Closer
trias-zoom-out = Farther
trias-fit = Fit the map
trias-land-pole = Land of the pole
trias-land-n = North
trias-land-ne = North-east
trias-land-e = East
trias-land-se = South-east
trias-land-s = South
trias-land-sw = South-west
trias-land-w = West
trias-land-nw = North-west
trias-land-numbered = { $direction } { $number }
trias-land-tiles = { $land }, { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
trias-on-land = land: { $land }, { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
trias-lands = Lands as they stand
trias-scores-nothing = scores nothing
trias-no-herds = no herds
trias-now-worth = now worth: { $gains }
trias-herds-of = { $count ->
    [one] { $count } herd
   *[other] { $count } herds
} of { $name }
trias-room = { $count ->
    [0] full
   *[other] room for { $count } more
}
trias-over-full = { $count } too many
trias-swimming = swimming, in danger
trias-may-choose = can be chosen
trias-may-go = a herd can go here
trias-may-lie = the tile can go here
trias-drifted-by = drifted here in the last turn ({ $name })
trias-new-herds = just come: { $herds }
trias-would-score = would score: { $gains }
trias-cards = Cards
trias-play-card = Play { $card }
trias-no-card = No card in hand
trias-draw-card = Draw a card
trias-cards-left = { $count ->
    [0] no cards left
    [one] { $count } card left
   *[other] { $count } cards left
}
trias-drifts = Card: { $card }
trias-meteorite-near = The meteorite may come with any card now.
trias-actions = Actions
trias-points-left = { $count ->
    [0] no action points left
    [one] { $count } action point left
   *[other] { $count } action points left
}
trias-act-move = Move a herd
trias-act-rescue = Rescue up to three
trias-act-breed = Breed
trias-act-drift = Let a tile drift
trias-costs = { $count ->
    [0] free
    [one] costs { $count } point
   *[other] costs { $count } points
}
trias-done = Done
trias-done-out = Done: with no herd left you are out
trias-do-herd = Choose one of your herds.
trias-do-where = Choose where it goes.
trias-done-losing = Done, losing { $count ->
    [one] { $count } herd
   *[other] { $count } herds
}
trias-standing = Herds and points
trias-final = The final result
trias-stands = { $track } so far · { $stock } in stock
trias-points-now = as it stands:
trias-is-out = no herds left, watches the rest
trias-summary = { $points ->
    [one] { $points } point
   *[other] { $points } points
} as it stands
trias-is-over = The game is over
trias-last-round = Meteorite! { $turns ->
    [one] The last turn
   *[other] Last round, { $turns } turns to go
}
trias-idea-play-card = Play the card in hand
trias-idea-start = Place two herds on { $at }
trias-idea-lift = Let { $at } drift
trias-idea-lay = Lay the tile on { $at }
trias-idea-breed = Breed on { $at }
trias-idea-move = Move a herd from { $at } to { $to }
trias-idea-rescue = Rescue a herd from { $at } to { $to }

# The scoring pad
trias-pad-land = Landmass
trias-pad-tiles = Tiles
trias-pad-herds = Herds
trias-pad-pole-tiles = Tiles of the pole’s land
trias-pad-pole-herds = Herds on the pole’s land
trias-pad-stock = Herds in stock
trias-hint-track = Points during the game, for each new land: 2 for the most herds, 1 for the second most.
trias-hint-tiles = Tiles of this landmass. The one with the pole is apart: it gives no points.
trias-hint-herds = Herds on this landmass.
trias-hint-pole-tiles = Tiles of the landmass with the pole, the pole included.
trias-hint-pole-herds = Only for a tie: herds on the landmass with the pole.
trias-hint-stock = Only for a tie: herds that are not on the map.
trias-check-tiles = All landmasses together have { $right ->
    [one] { $right } tile
   *[other] { $right } tiles
}, the pole included, not { $left }.
trias-check-pole = The pole’s land has at least one tile: the pole itself.
trias-check-herds = { $player } has at most { $right ->
    [one] { $right } herd
   *[other] { $right } herds
} on the map and in stock, not { $left }.
trias-check-room = So small a landmass has room for at most { $right ->
    [one] { $right } herd
   *[other] { $right } herds
}, not { $left }.
trias-sheet-player = Players are called by their seats, 1 to { $seats }: not “{ $player }”.
trias-comment-move = { $points ->
    [one] Where a point was left: a herd from { $place } on { $other } would give { $points } point more.
   *[other] Where the most points were left: a herd from { $place } on { $other } would give { $points } points more.
}
trias-comment-none = No herd on another tile would have given more.
