# Names
carcata-face-move = move
carcata-face-lava = lava
carcata-face-eruption = eruption
carcata-face-statue = statue
carcata-face-turtle = turtle
carcata-no-dice = no dice
carcata-and = { $one }, { $other }
carcata-gem-emerald = an emerald
carcata-gem-ruby = a ruby
carcata-gem-sapphire = a sapphire
carcata-gem-diamond = a diamond
carcata-letter-emerald = e
carcata-letter-ruby = r
carcata-letter-sapphire = s
carcata-letter-diamond = d

# Places
carcata-place = { $level ->
    [1] the beach
    [6] the rim of the crater
   *[other] level { $level }
} { $side }
carcata-on = { $level ->
    [1] on the beach
    [6] on the rim of the crater
   *[other] on level { $level }
} { $side }
carcata-place-level = { $level ->
    [1] the beach
    [6] the rim of the crater
   *[other] level { $level }
}
carcata-place-beside = { $place }, beside { $beside }
carcata-beside-turtle = the turtle
carcata-beside-statue = a statue
carcata-beside-pawn = { $seat }’s pawn
carcata-beside-lava = lava
carcata-towards-0 = towards the east
carcata-towards-1 = towards the south-east
carcata-towards-2 = towards the south
carcata-towards-3 = towards the south-west
carcata-towards-4 = towards the west
carcata-towards-5 = towards the north-west
carcata-towards-6 = towards the north
carcata-towards-7 = towards the north-east

# What to do
carcata-prompt-place = Put a pawn on a free beach space ({ $pawns } to go).
carcata-prompt-reroll = You have { $dice }. Roll any of them again, except turtles, or keep them.
carcata-prompt-resolve = Use your dice in any order: { $dice }.
carcata-prompt-flow = The statue turns the lava aside. From { $at }: { $left } (“left”) or { $right } (“right”)?
carcata-prompt-aim = In the crater: { $gem }. Aim (degrees clockwise from the east > force 0–49).

# What happened
carcata-told-first = { $seat } begins.
carcata-told-place = { $seat } puts a pawn { $at }.
carcata-told-roll = { $seat } rolls { $dice }.
carcata-told-reroll = { $seat } rolls again: { $dice }.
carcata-told-keep = { $seat } keeps the dice.
carcata-told-move = { $seat } moves a pawn from { $at } to { $to }.
carcata-told-pick-up = { $seat } moves a pawn from { $at } to { $to } and picks up what lies there.
carcata-told-along = { $seat } moves a pawn along { $to }.
carcata-told-along-pick-up = { $seat } moves a pawn along { $to } and picks up what lies there.
carcata-told-board = { $seat } boards the turtle from { $at }.
carcata-told-land = { $seat } leaves the turtle for { $at }.
carcata-told-flow = { $seat } lets lava flow from { $at } { $towards }.
carcata-told-turn = { $seat } turns the lava { $towards }.
carcata-told-erupt = { $seat } makes the volcano erupt.
carcata-told-gem = { $seat } draws { $gem }.
carcata-told-aim = { $seat } aims at { $degrees }° with force { $force }.
carcata-told-flight = The volcano throws { $gem }: { $what }.
carcata-hit-pawn = it knocks out { $seat }’s pawn { $at }
carcata-hit-rider = it knocks { $seat }’s pawn off the turtle
carcata-hit-statue = it knocks the statue { $at } back to its islet
carcata-rest = it comes to rest { $at }
carcata-rest-sea = it falls into the sea
carcata-rest-crater = it falls back into the crater
carcata-rest-lava = it comes to rest on lava, { $at }
carcata-rest-pawn = it comes to rest beside { $seat }’s pawn { $at }, and { $seat } gets it
carcata-told-statue = { $seat } puts a statue { $at }.
carcata-told-return = { $seat } sends the statue { $at } back.
carcata-told-done = { $seat } is done; { $steps ->
    [0] the turtle stays
    [one] the turtle swims { $steps } station, to step { $reached } of { $last }
   *[other] the turtle swims { $steps } stations, to step { $reached } of { $last }
}.

# Which rule a move breaks
carcata-wrong-kind = It is time { $wanted }.
carcata-wanted-place = to put a pawn on the beach, as in “place 6,0”
carcata-wanted-reroll = to “keep” the dice or to roll some again, as in “roll again lava statue”
carcata-wanted-resolve = to use a die: “move 5,1 > 4,1”, “flow 1,0 > 2,0”, “erupt”, “statue > 3,1”, or “done”
carcata-wanted-aim = to aim, as in “aim 45 > 30”
carcata-wanted-flow = to turn the lava “left” or “right”
carcata-no-beach = { $at } is not on the beach.
carcata-taken = There is a pawn on { $at } already.
carcata-no-such-dice = You do not have these dice to roll again; turtles stay.
carcata-no-die = You have no die left that shows { $face }.
carcata-no-pawn = You have no pawn on { $at }.
carcata-off-island = { $to } is not on the island.
carcata-not-free = { $at } is not free: there is a pawn, a statue or lava.
carcata-no-flow-there = No lava can start on { $at }: there is lava or a statue.
carcata-flow-start = A flow starts on level 6, or one level below lava that is beside it; { $at } is neither.
carcata-flow-direction = From { $at } the lava cannot go that way: it must run downhill, straight on from the lava above.
carcata-no-statue = There is no statue on { $at }.
carcata-no-statue-left = No statue is left on the islets.
carcata-no-statue-there = No statue can stand on { $at }: only below level 6, without pawn, statue, lava or gem.
carcata-not-riding = You have no pawn on the turtle.
carcata-turtle-taken = There is already a pawn on the turtle.
carcata-turtle-elsewhere = The turtle is not beside { $at }.
carcata-bag-empty = There is no gem left in the bag.
carcata-must-use = First use what must be used: { $face }.
carcata-no-move = “{ $text }” is not a move in this game.
carcata-no-space = There is no space { $at } on the island.
carcata-not-beside = { $to } is not beside { $at }.
carcata-no-aim = Aim in steps of { $step } degrees below 360, with a force from 0 to { $most }.
carcata-no-outcome = “{ $text }” is not a chance event of this game.

# The data file
carcata-data-unknown = “{ $word }” is not known
carcata-data-twice = “{ $word }” appears twice
carcata-data-missing = “{ $word }” is missing
carcata-data-number = one number is expected, not “{ $word }”
carcata-data-bounds = it must be from { $least } to { $most }, not { $found }
carcata-data-faces = a die has 6 faces, not { $found }
carcata-data-speeds = the greatest speed must be greater than the least

# The score sheet of a real game
carcata-sheet-player = { $player }
carcata-sheet-winners = Winners
carcata-sheet-nobody = No player is named.
carcata-sheet-players = At most { $most } players, but there are { $count }: { $players }.
carcata-sheet-twice = There is lava on { $at } twice.
carcata-sheet-lava = { $most ->
    [one] There is only { $most } lava token.
   *[other] There are only { $most } lava tokens.
}
carcata-sheet-pawns = { $most ->
    [one] { $player } has more than { $most } pawn.
   *[other] { $player } has more than { $most } pawns.
}
carcata-sheet-pawn-on-lava = There is a pawn on lava at { $at }.
carcata-sheet-pawn-twice = There are two pawns on { $at }.
carcata-sheet-gem = “{ $gem }” is not a gem; the gems are: { $gems }.
carcata-sheet-gem-on-lava = There is a gem on lava at { $at }.
carcata-sheet-gems = “{ $gem }” is there too often: at most { $most }.
carcata-sheet-off-island = { $at } is not on the island.

# Scoring
carcata-line-levels = Levels
carcata-line-territory = Gems in territories
carcata-line-collected = Gems collected
carcata-decided-points = A tribe is gone: points decide between the others.
carcata-decided-island = The turtle has swum its laps: the island wins.

# What a move would bring
carcata-preview-own-pawn = Lava would take your pawn { $at }.
carcata-preview-pawn = Lava would take the pawn { $at } ({ $seat }).
carcata-preview-lava = Lava would cover { $count ->
    [one] { $count } space
   *[other] { $count } spaces
}.
carcata-preview-gems = The gems { $at } would go back in the bag.
carcata-preview-turns = A statue lets you choose, from { $at }: { $left } or { $right }.
carcata-preview-parts = The island would have { $count } territories.
carcata-preview-island-wins = The turtle would be home: the island wins, everybody else loses.
carcata-preview-turtle = The turtle swims { $steps ->
    [one] { $steps } station
   *[other] { $steps } stations
}, to step { $at } of { $last }.
carcata-preview-unused = { $count ->
    [one] { $count } die
   *[other] { $count } dice
} left unused
carcata-preview-erupt = { $count ->
    [one] The only gem in the bag comes.
   *[other] One of the { $count } gems in the bag comes.
}
carcata-preview-statues = { $count ->
    [0] No statue left
    [one] { $count } statue left
   *[other] { $count } statues left
} on the islets

# The table in a terminal
carcata-seen-turtle = Turtle: { $steps } of { $last }
carcata-seen-left = { $lava ->
    [one] { $lava } lava token
   *[other] { $lava } lava tokens
}, { $statues ->
    [one] { $statues } statue
   *[other] { $statues } statues
} left
carcata-seen-seat = { $number } { $seat }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} as it stands, { $pawns ->
    [one] { $pawns } pawn
   *[other] { $pawns } pawns
}, gems { $gems }
carcata-seen-rides = on the turtle
carcata-seen-out = out of the game
carcata-seen-legend = number: level  P1 pawn of seat 1  § statue  ~ lava  e emerald 1  r ruby 2  s sapphire 3  d diamond 5

# More
carcata-no-lava-left = No lava token is left in the supply.
carcata-told-land-pick-up = { $seat } leaves the turtle for { $at } and picks up what lies there.
carcata-with = { $told } The lava takes { $lost }.
carcata-lost-pawn = { $seat }’s pawn { $at }
carcata-lost-gems = the gems { $at } (back to the bag)
carcata-sheet-gem-on-pawn = There is a gem on { $at } with a pawn, who would have picked it up.
carcata-data-turtle = a die needs a turtle, or the game might never end
carcata-data-radius = a gem and the widest piece together must be narrower than half a space
carcata-decided-nobody = No tribe is left.

# The table in a browser
carcata-about = A volcano throws gems and pours lava over its island. Roll, flee, gather: be the richest when the first tribe is gone, before the turtle has swum its laps.
carcata-option-start = Who begins
carcata-option-start-first = the first seat
carcata-option-start-random = drawn by lot
carcata-learn-goal-title = Survive on the island
carcata-learn-goal = Your tribe of five pawns lives on the slopes of a volcano. The game ends when a tribe is wiped out; the survivors count their points. If the turtle swims two laps before that, the island wins and everybody loses.
carcata-learn-dice-title = Roll five dice
carcata-learn-dice = Roll again whichever you like, as often as you like; only turtles stay. Then use them in any order: each foot moves a pawn one space, never onto a pawn, a statue or lava; a statue sets a statue up or sends one back; an eruption throws a gem; all lava makes one flow.
carcata-learn-lava-title = Lava flows down
carcata-learn-lava = Lava runs in a straight line, one level lower with each token, from the top or from lava that is there. Pawns it reaches are lost. A statue turns lava aside, to one side or the other, where the ground falls. Flows that reach the sea cut the island into territories.
carcata-learn-catapult-title = The volcano throws gems
carcata-learn-catapult = Aim by direction and force. The gem flies, bounces from terrace to terrace and stops somewhere. Pawns that it hits are out, whoever they belong to; statues go back to their islets. If it stops in a pawn’s space without touching it, the pawn’s owner gets it; else it lies there to be picked up. On lava or in the sea it is lost and goes back into the bag.
carcata-learn-turtle-title = The turtle is the clock
carcata-learn-turtle = Every turtle rolled takes it one station on. A pawn on the beach beside it may get on its back, one pawn at a time, and get off later onto a beach space beside it; each costs a move. That is the only way across lava. But a pawn on the turtle scores nothing, and a gem can still hit it.
carcata-learn-points-title = What counts
carcata-learn-points = Each pawn counts its level, 1 on the beach to 6 at the top. Gems you have picked up count their value: emerald 1, ruby 2, sapphire 3, diamond 5. Once lava has cut the beach into two territories or more, each pawn also counts the gems that lie in its own; a part without beach is none. Whoever wipes out a tribe takes its gems.
carcata-tip-place = Put your pawns on the beach, not all in one place: lava and gems come from the top. There is never more than one pawn on a space.
carcata-tip-reroll = Touch the dice you want to roll again, as often as you like, or keep what you have. Lava and eruptions must be used in the end; feet and statues need not be.
carcata-tip-turtle = Turtles are locked: each takes the turtle one station on at the end of your turn. After two laps the island wins, and everybody loses.
carcata-tip-resolve = Now use your dice, one after another, in any order you like.
carcata-tip-move = Feet: touch one of your pawns, then a neighbouring space without pawn, statue or lava. Higher is worth more, and a gem on the way is yours.
carcata-tip-ride = A pawn on the beach beside the turtle may get on its back for one foot, if nobody rides it, and get off for another one later. It is the only way across lava, but a rider scores nothing.
carcata-tip-lava = Lava: choose where it begins and which way it runs, one level down with each die. It ends at the sea or at other lava. Look who stands below: whoever it reaches is out.
carcata-tip-statue = A statue turns lava aside. Put one above your pawns, on a space without pawn, gem or lava below the top, or send one away that is in your way.
carcata-tip-aim = Pull back from the crater to aim: the farther, the stronger. Whoever the gem hits is out. If it stops where a pawn stands without hitting it, the pawn’s owner gets it.
carcata-tip-over = That was a whole game. It ends as soon as a tribe is gone. If you lead, hunt; if you trail, keep your pawns safe. And if all wait too long, the turtle comes home and the island wins.

# The island in a browser
carcata-island = The island
carcata-side-0 = in the east
carcata-side-1 = in the south-east
carcata-side-2 = in the south
carcata-side-3 = in the south-west
carcata-side-4 = in the west
carcata-side-5 = in the north-west
carcata-side-6 = in the north
carcata-side-7 = in the north-east
carcata-is-lava = lava
carcata-is-statue = a statue
carcata-is-pawn = pawn { $number }, of { $name }
carcata-level = level { $level }
carcata-is-new = new since the last turn of player { $number }, { $name }
carcata-gems-emerald = { $count ->
    [one] an emerald
   *[other] { $count } emeralds
}
carcata-gems-ruby = { $count ->
    [one] a ruby
   *[other] { $count } rubies
}
carcata-gems-sapphire = { $count ->
    [one] a sapphire
   *[other] { $count } sapphires
}
carcata-gems-diamond = { $count ->
    [one] a diamond
   *[other] { $count } diamonds
}
carcata-no-gems = no gems yet
carcata-may-touch = can be chosen
carcata-turtle-at = The turtle, step { $steps } of { $last }
carcata-rider = on its back pawn { $number }, of { $name }
carcata-closer = Closer
carcata-farther = Whole island
carcata-do-reroll = Touch the dice you would rather roll again, or keep them all.
carcata-do-roll = Roll these dice again? The others stay.
carcata-do-use = Touch a die to use it.
carcata-do-use-or-pawn = Touch a die to use it, or one of your pawns to move it.
carcata-do-pawn = Which pawn moves?
carcata-do-step = Where does this pawn go?
carcata-do-start = Where does the lava begin?
carcata-do-way = Which way does it run down?
carcata-do-statue = Put a statue on a space, or send one back to its islet.
carcata-do-turn = A statue stands in the way: which side does the lava take?
carcata-do-aim = In the crater: { $gem }. Pull back to aim, let go to fire.
carcata-do-done = Nothing left to do: end your turn.
carcata-dice = Dice
carcata-your-dice = Your dice
carcata-dice-of = { $name }’s dice
carcata-locked = { $face }, stays as it is
carcata-roll = Roll again
carcata-keep = Keep all
carcata-done = End turn
carcata-way-0 = East
carcata-way-1 = South-east
carcata-way-2 = South
carcata-way-3 = South-west
carcata-way-4 = West
carcata-way-5 = North-west
carcata-way-6 = North
carcata-way-7 = North-east
carcata-note-reroll = Turtles are locked. Everything else may be rolled as often as you like.
carcata-note-must = Lava and eruptions must be used before the turn ends.
carcata-note-turtle = { $steps ->
    [0] At the end of this turn the turtle stays where it is.
    [one] At the end of this turn the turtle swims { $steps } station.
   *[other] At the end of this turn the turtle swims { $steps } stations.
}
carcata-catapult = Catapult: { $degrees }°, force { $force }. Arrow keys aim, Enter fires.
carcata-aiming = Catapult
carcata-direction = Direction
carcata-force = Force
carcata-fire = Fire
carcata-lands = Lands around level { $level }, { $side }.
carcata-lands-nowhere = Likely to fall into the sea.
carcata-as-it-stands = Tribes
carcata-final = Tribes at the end
carcata-pawns = { $all ->
    [one] { $pawns } of { $all } pawn
   *[other] { $pawns } of { $all } pawns
}
carcata-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
carcata-short-levels = levels
carcata-short-territory = territories
carcata-short-collected = gems
carcata-island-wins = When it is back at the flag for the last time, the island wins and everybody loses.
carcata-bag = In the bag
carcata-worth = { $gem } is worth { $points }
carcata-territories = Territories
carcata-treasure = { $points } per pawn
carcata-idea-keep = Keep the dice
carcata-idea-done = End the turn
carcata-idea-erupt = Let the volcano erupt
carcata-idea-left = Turn the lava to its left
carcata-idea-right = Turn the lava to its right
carcata-idea-turn = Turn the lava { $towards }
carcata-idea-place = Put a pawn { $at }
carcata-idea-board = Board the turtle from { $at }
carcata-idea-land = Leave the turtle for { $at }
carcata-idea-statue = Put a statue { $at }
carcata-idea-return = Send the statue { $at } back
carcata-idea-reroll = Roll again: { $dice }
carcata-idea-move = Move a pawn from { $at } to { $to }
carcata-idea-flow = Lava from { $at } { $towards }
carcata-idea-aim = Aim at { $degrees }° with force { $force }

# The scoring pad
carcata-pad-territory = Territory
carcata-pad-island = The island wins: the turtle has swum its laps
carcata-pad-out = Tribe is out
carcata-pad-out-by = Put out by
carcata-pad-pawns-1 = Pawns on level 1 (beach)
carcata-pad-pawns-2 = Pawns on level 2
carcata-pad-pawns-3 = Pawns on level 3
carcata-pad-pawns-4 = Pawns on level 4
carcata-pad-pawns-5 = Pawns on level 5
carcata-pad-pawns-6 = Pawns on level 6
carcata-pad-rider = Rides the turtle
carcata-pad-pawns-there = Pawns there
carcata-pad-emerald = Emeralds
carcata-pad-ruby = Rubies
carcata-pad-sapphire = Sapphires
carcata-pad-diamond = Diamonds
carcata-hint-island = Nobody wins if the turtle ends its last lap before a tribe is out.
carcata-hint-out = A tribe without pawns is out and has nothing. Its gems go to whoever took its last pawn.
carcata-hint-pawns = Each pawn gives the level it stands on, 1 on the beach to 6 beside the volcano.
carcata-hint-rider = A pawn on the turtle’s back is alive, and gives no points.
carcata-hint-gems = Gems collected, with those taken from a tribe that is out.
carcata-hint-gems-there = Gems that lie in this territory.
carcata-hint-pawns-there = Pawns in this territory: each gives what all gems there are worth.
carcata-check-end = { $left ->
    [0] A game ends when a tribe is out, or when the island wins: which was it?
   *[other] The island cannot win when a tribe is out.
}
carcata-check-pawns = { $player } has at most { $right ->
    [one] { $right } pawn
   *[other] { $right } pawns
}, not { $left }.
carcata-check-alive = { $left ->
    [0] { $player } has no pawn: is the tribe out?
   *[other] { $player } is out and has a pawn: one of the two is wrong.
}
carcata-check-out = { $player } is out and has nothing: the gems belong to whoever took the last pawn.
carcata-check-rider = Only one pawn can ride the turtle, not { $left }.
carcata-check-emerald = { $right ->
    [one] There is only { $right } emerald
   *[other] There are only { $right } emeralds
} in all, not { $left }.
carcata-check-ruby = { $right ->
    [one] There is only { $right } ruby
   *[other] There are only { $right } rubies
} in all, not { $left }.
carcata-check-sapphire = { $right ->
    [one] There is only { $right } sapphire
   *[other] There are only { $right } sapphires
} in all, not { $left }.
carcata-check-diamond = { $right ->
    [one] There is only { $right } diamond
   *[other] There are only { $right } diamonds
} in all, not { $left }.
carcata-check-territories = A single territory gives nothing: add the other ones, or remove it.
carcata-check-pawns-there = { $player } has { $left ->
    [one] { $left } pawn
   *[other] { $left } pawns
} in territories, but only { $right } on the island.
carcata-sheet-player-unknown = Players are called by their seats, 1 to { $seats }: not “{ $player }”.
carcata-option-island = The island
carcata-constant-laps = Laps of the turtle
carcata-constant-pawns = Pawns of a tribe
carcata-constant-statues = Statues
carcata-constant-lava = Lava tokens
carcata-constant-dice = Dice
carcata-constant-gem-emerald = Emeralds
carcata-constant-gem-ruby = Rubies
carcata-constant-gem-sapphire = Sapphires
carcata-constant-gem-diamond = Diamonds
carcata-constant-face-move = Move
carcata-constant-face-lava = Lava
carcata-constant-face-eruption = Eruption
carcata-constant-face-statue = Statue
carcata-constant-face-turtle = Turtle
carcata-constant-level-height = Height of a level
carcata-constant-rim-radius = Radius of the crater
carcata-constant-rim-height = Height of the crater’s rim
carcata-constant-gravity = Gravity
carcata-constant-least-speed = Least speed of a throw
carcata-constant-most-speed = Greatest speed of a throw
carcata-constant-steepness = Steepness of a throw
carcata-constant-direction-wobble = Scatter of the direction
carcata-constant-speed-wobble = Scatter of the speed
carcata-constant-bounce-wobble = Scatter of a bounce
carcata-constant-restitution = Bounce on the ground
carcata-constant-wall-restitution = Bounce off a step
carcata-constant-piece-restitution = Bounce off a piece
carcata-constant-bounce-friction = Friction of a bounce
carcata-constant-rolling-friction = Friction of rolling
carcata-constant-gem-radius = Radius of a gem
carcata-constant-pawn-radius = Radius of a pawn
carcata-constant-pawn-height = Height of a pawn
carcata-constant-statue-radius = Radius of a statue
carcata-constant-statue-height = Height of a statue
carcata-comment-move = { $points ->
    [one] Where a point was left: the pawn from { $place } on { $other } would give { $points } point more.
   *[other] Where the most points were left: the pawn from { $place } on { $other } would give { $points } points more.
}
carcata-comment-none = No pawn on another free space would have given more.
