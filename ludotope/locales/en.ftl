# Setting a game up
setup-seats = { $game } is for { $least } to { $most } seats, not { $given }.
setup-seats-exactly = { $game } is for { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
}, not { $given }.
setup-variant = { $game } has the variants { $variants }, not “{ $given }”.
setup-rules = { $game } has rules of versions 1 to { $known }, not { $given }.
setup-option = { $game } has no option “{ $given }”; its options are: { $options }.
setup-option-file = The option “{ $option }” wants a file.
setup-option-choice = The option “{ $option }” is one of { $choices }, not “{ $given }”.
setup-option-own = { $game } has no data file of its own for “{ $option }”.
setup-option-form = “{ $given }” is not an option: write NAME=VALUE.
setup-players = { $game }: name as many players as there are seats ({ $seats }), not { $given }.
shelf-unknown = There is no game “{ $name }” on the shelf; there is: { $games }.
bot-unknown = There is no computer player “{ $name }”; there is: { $bots }, or a strength from 0 to 100.
bots-count = Name as many computer players as there are seats ({ $seats }), or one for all, not { $given }.

# Moves
move-whose = Seats { $seats } may all decide now: say whose move it is.
move-not-now = Seat { $seat } has nothing to decide now; it is up to seat { $seats }.
move-no-such-seat = There is no seat { $seat } in this game.
move-game-over = The game is over.
move-chance-first = Chance comes first: nobody has to decide now.
move-no-such-code = { $code } is not a move: moves are numbered from 0 to below { $codes }.
move-no-such-number = { $number } is not one of the choices.
move-not-allowed = “{ $move }” is not allowed now.
move-your-turn = It is your turn.
notation-no-move = “{ $text }” is not a move in this game.
notation-no-outcome = “{ $text }” is not a chance event of this game.
notation-no-word = “{ $word }” is not known here.
told-move = { $seat }: { $move }
told-chance = Chance: { $outcome }
told-concealed = Something happened that you may not see.
box-conceals-nothing = The box { $name } says that it has secrets, but its rules have no function { $function } (has_secrets=False says that all may know everything).
outcome-not-due = No chance is due now.
outcome-impossible = “{ $outcome }” cannot happen now.
outcome-not-listed = The game does not list what chance can bring now.
outcome-no-such-code = { $code } is not an outcome: outcomes are numbered from 0 to below { $codes }.
undo-nothing = There is nothing to take back.
undo-luck = This cannot be taken back: something random has happened or been revealed since. A game set up as practice allows it.
no-such-event = There is no event { $event }: this game has { $events } so far.

# Files
data-file = { $file }, line { $line }: { $reason }
file-unreadable = { $file } cannot be read: { $reason }.
file-unwritable = { $file } cannot be written: { $reason }.
file-not-text = { $file } is not a text file.
file-too-large = { $file } is larger than { $most } bytes.
json-wrong = { $file } is not JSON: line { $line }: { $reason }.
json-twice = { $file }: “{ $name }” appears twice.
score-none = { $game } has no score sheet.
score-json = { $file } is not a score sheet: { $reason }.

# Records
record-first-line = Line { $line }: a record begins with “{ $expected }”.
record-header = Line { $line }: “{ $text }” is not “name: value”, or appears twice.
record-missing = Line { $line }: the header does not say “{ $name }”.
record-number = Line { $line }: “{ $name }” is not a number: “{ $value }”.
record-yes-or-no = Line { $line }: “{ $name }” is “yes” or “no”, not “{ $value }”.
record-rules = Line { $line }: the record follows rules version { $rules } of { $game }; this program knows up to { $known }.
record-setup = Line { $line }: { $reason }
record-unknown-header = Line { $line }: “{ $name }” is not part of a header.
record-line = Line { $line }: “{ $text }” is not an event; write number, seat (or *), and what happened.
record-event-number = Line { $line }: event { $expected } comes next, not { $found }.
record-seat = Line { $line }: there is no seat { $seat } among { $seats }.
record-event = Line { $line }: “{ $event }” breaks a rule. { $reason }
record-after-scores = Line { $line }: nothing may follow the scores.
record-scores-form = { $seats ->
    [one] Line { $line }: the score is { $seats } whole number.
   *[other] Line { $line }: the scores are { $seats } whole numbers.
}
record-scores-early = Line { $line }: there are scores, but the game is not over.
record-scores = Line { $line }: the scores are wrong; right is { $right }.

# The command line
games-seats = { $least ->
    [1] { $least }–{ $most } players, also alone
   *[other] { $least }–{ $most } players
}
games-seats-exactly = { $seats ->
    [one] { $seats } player
   *[other] { $seats } players
}
games-minutes = { $least }–{ $most } min
games-minutes-exactly = { $minutes } min
games-variants = variants: { $variants }
check-good = { $file } is right: { $game }, { $events ->
    [one] { $events } event
   *[other] { $events } events
}, { $over ->
    [yes] finished
   *[no] not finished
}.
verify-progress = Verifying { $game } in { $games ->
    [one] { $games } random game
   *[other] { $games } random games
}…
verify-good = { $game } is sound: { $games ->
    [one] { $games } random game
   *[other] { $games } random games
} with { $setups ->
    [one] its only setup
   *[other] each of { $setups } setups
} (seats and variants). What was checked:
verify-course = - Either somebody decides, chance is due or the game is over.
verify-moves = - Moves are distinct, can be written and read, and nothing else can be played.
verify-views = - What is sent to players survives the journey, and looking at a game changes nothing.
verify-secrets = - Nobody is shown anything that depends on what they may not know.
verify-words = - Everything that is said can be said in every language.
verify-records = - Records replay to the same state, and the results agree with the scores.
verify-rules = - Compiled and uncompiled rules do the same, and use nothing from outside their folder.
verify-failed = { $game } is not sound: { $reason }
simulate-progress = Playing { $game }
compiling = Preparing the rules for their first use (once, some seconds)…

# Playing in the terminal
play-welcome = { $game }
play-ask-seats = How many seats ({ $least }–{ $most })?
play-ask-variant = Which variant ({ $variants })?
play-ask-player = Who is in seat { $seat }? A name, or a computer player ({ $bots }, or a strength from 0 to 100)
play-you = You
play-turn = { $seat }: { $prompt }
play-choose = Your choice ({ $numbers ->
    [list] number or notation
   *[notation] notation, or a number of the list with a colon: “:1”
}; ? for help)
play-choose-where = { $what } > where? ({ $numbers ->
    [list] number or notation
   *[notation] notation, or a number of the list with a colon: “:1”
}; enter to go back)
play-help = { $numbers ->
    [list] Type the number of a choice or a move in notation.
   *[notation] Type a move in notation, or the number of a choice with a colon: “:1”.
} There are also these commands:
play-help-help = :help (or ?): show this help
play-help-moves = :moves (or an empty line): list the choices again
play-help-hint = :hint: what a strong player would do
play-help-preview = :preview MOVE (or its number): what a move would bring, without playing it
play-help-board = :board, :board 2: show the table as you see it, or with the things of seat 2 first
play-help-undo = :undo: take the last move back
play-help-save = :save FILE: keep the record in FILE from now on
play-help-answer = :answer: tell the answer
play-help-quit = :quit: leave; the game waits for you
play-plain-words = The colon can be left out: { $words }.
play-taken-words = Only with its colon, because a move may begin with the word: { $words }.
play-no-command = “{ $command }” is not a command; the commands are { $commands }.
play-mark-needed = “{ $text }” is not a move in this game; the command is written “{ $command }”.
play-preview-which = Say which move, as in “{ $example }”.
preview-of-seat = { $seat }: { $line }
preview-end = The game would be over.
preview-nothing = No points would change.
preview-none = This game does not say what moves bring.
play-saved = Saved to { $file }.
play-bye = Saved. Go on with: ludotope play --resume { $file }
play-over = The game is over.
play-wins = { $seat } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
play-shares = { $seats } share the victory with { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
play-alone = { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
play-undo-ask = Something has happened since that cannot be unseen. Take the move back all the same (y/n)?
play-undone = Taken back.
practice-game = This was a practice game: luck could be taken back.
stood-in = { $name }: the computer took { $decisions } of { $total ->
    [one] { $total } decision
   *[other] { $total } decisions
}.
play-no-input = No more input: the game is saved and waits.
yes-letter = y
score-total = Total
score-line = Score
decided-points = Decided by points.
decided-shared = Nothing tells them apart.
decided-otherwise = Decided by: { $what }.

# Measuring
bench-peer-missing = { $peer } is not measured, because it cannot be loaded ({ $reason }); it comes with: pip install "ludotope[peers]"

# More
shelf-broken = { $where } is not a box: { $reason }
box-broken = The box “{ $name }” cannot be opened: { $reason }
resume-options = A resumed game has its players, seats, variant and options already.
resume-other = This is a record of { $game }, not of { $given }.
resume-dropped = The last line was only half written and is left out.
name-bad = “{ $name }” cannot be a name: at most { $most } visible characters.
names-count = There must be as many names as seats: { $names } for { $seats }.
record-long = Line { $line }: a line has at most { $most } characters.
record-control = Line { $line }: there is a control character.
record-file = Line { $line }: { $reason }
file-exists = { $file } is there already.
file-in-use = { $file } is being played in another window.
input-ended = The input ended before the game began.
move-form = { $move } is not a move: give a text, a whole number or a move of this game.
output-unwritable = The output cannot be written: { $reason }.
play-earlier = { $count ->
    [one] … { $count } earlier event
   *[other] … { $count } earlier events
}
play-hand-over = { $seat }, it is up to you: press Enter
play-nobody = Nobody wins.
think-nothing = Seat { $seat } has nothing to decide now, so there is nothing to think about.

hint-move = Move
hint-chance = Chance to win
hint-points = Points
hint-simulations = Simulations
puzzle-unknown = There is no puzzle called “{ $name }”.
puzzle-none = There are no puzzles for { $game }.
puzzle-title = { $puzzle }: what would you play? { $seats ->
        [1] You play alone.
       *[other] You have seat { $seat } of { $seats }.
    }
puzzle-right = Right: { $move }
puzzle-wrong = “{ $move }” is not it. Much better: { $answer }
puzzle-answer = The answer: { $move }
puzzle-no-hint = A hint would be the answer; “:answer” tells it.
puzzle-no-more = { $count ->
        [one] That was the only puzzle.
       *[other] No puzzle is left of { $count }. “ludotope puzzle --list” lists them.
    }
puzzle-bye = See you soon. What is solved stays solved.
puzzle-column-name = Puzzle
puzzle-column-game = Game
puzzle-column-seats = Players
puzzle-column-solved = Solved
rating-none = Nobody has finished a game against computer players here yet: a first fair match is played at 40.
rating-name = Name
rating-strength = Strength
rating-games = Games
rating-forget-whose = Whose? Say it with a name: ludotope rating NAME --forget
rating-forgotten = { $count ->
    [0] There is nothing to forget.
    [one] Forgotten: the next fair match of one game is like a first one.
   *[other] Forgotten: the next fair matches of { $count } games are like first ones.
}
rating-moved = { $name }: strength { $before } before, { $after } now. The next fair match is played at it.
hint-why = Why “{ $move }” rather than “{ $other }”:
hint-no-reason = No immediate reason; the simulations prefer it.
reason-more = { $points ->
    [one] 1 point more: { $line }
   *[other] { $points } points more: { $line }
}
reason-less = { $points ->
    [one] 1 point less: { $line }
   *[other] { $points } points less: { $line }
}
reason-avoids = Avoids this: { $what }
reason-then = With “{ $move }” next: { $what }

analyse-progress = Thinking about the game
analyse-nothing = Nobody has decided anything in this record yet, so there is nothing to judge.
analyse-event = Event
analyse-decision = Decision
analyse-expected-chance = Chance to win after each decision
analyse-expected-points = Expected points after each decision
analyse-costly = The decisions that cost most:
analyse-flawless = Nothing better was found for any decision.
analyse-lines = Points line by line, and how much more or less than the others on average:
analyse-cost-chance = { $event }. { $seat }: { $move } cost about { $cost } % of the chance to win; better: { $best }
analyse-cost-points = { $event }. { $seat }: { $move } cost about { $cost ->
    [one] { $cost } point
   *[other] { $cost } points
}; better: { $best }
written = Written: { $file }

arena-bots = A tournament needs at least two different computer players, each named once, not “{ $bots }”.
arena-progress = { $game }: tournament
arena-ratings = { $game }, { $seats } seats: ratings of the computer players
arena-rating = Rating
arena-victories = Victories
arena-points = Points
arena-explained = Each row: share of decided games won against the column, with its 95 % interval. { $games ->
    [one] { $games } game
   *[other] { $games } games
} in { $seconds } s.
hint-only = Nothing to think about: { $move }
arena-seats = A tournament needs at least two seats at a table.

## The server

table-unknown = There is no such table.
table-private = This table is not open to watchers.
table-seat-taken = Seat { $seat } is taken.
table-seat-kept = Seat { $seat } is kept for somebody else.
table-full = All seats are taken.
table-seats-free = Some seats are still free; say which computer player should have them.
table-bot-plays = A computer player plays on seat { $seat } now.
table-stale = Something else has happened in the meantime; the table is as it is shown now.
table-not-seated = You do not sit at this table.
table-not-your-seat = Seat { $seat } is not yours.
table-not-host = Only whoever set this table up can do that.
table-still-here = { $name } is still here.
table-others-play = Other people are still playing at this table.
table-ended = This table has ended already.
undo-not-asked = Nobody asks to take a decision back.
undo-owner-away = { $name } does not play at the moment, and this cannot be taken back without { $name }.
table-removed = The host has removed you from this table; you cannot sit down here again.
table-nobody-there = Nobody sits on seat { $seat }.
table-remove-yourself = This seat is yours; get up instead.
skip-clock = At this table the clock says how long one may think.
skip-not-awaited = Nobody is waiting for { $name } now.
skip-too-soon = { $name } may still think for { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
skip-decide-first = The others are waiting for you; decide first.
skip-asked = The others have been asked about { $name }; not all have agreed yet.
skip-nobody-asks = Nobody asks any more that a computer player goes on there.
skip-objected = You have asked for more time already; decide, or the others will.
table-rematch-there = The next game has been set up already.
table-no-hints = There are no hints at this table.
fair-whose = A fair match has to know who plays, and several people share this screen: choose a strength instead.
fair-nobody = A fair match needs somebody to play against.
table-nothing-to-decide = There is nothing for you to decide now.
table-busy = Too many people are writing at this table at once; try again.
table-is-waiting = The game has not begun yet.
table-is-playing = The game has begun already.
table-is-over = The game is over.
table-is-closed = This table is closed.
table-not-ended = The game still runs; it can be shared when it is over.
table-open-anyway = This table is open to everybody.
table-not-over = The computer’s opinion can be had when the game is over.
thoughts-too-many = The computer is still thinking about what you asked before; wait for its answers first.
game-preparing = { $game } is being prepared for this machine; it will be ready in { $seconds ->
    [one] a second
   *[other] about { $seconds } seconds
}.
bots-preparing = The computer players of { $game } are being prepared; they will be ready in { $seconds ->
    [one] a second
   *[other] about { $seconds } seconds
}.
preparation-failed = { $game } could not be prepared ({ $reason }); it will be tried again.
preparation-not-kept = What is compiled for { $game } cannot be kept ({ $reason }); it is prepared for this run of the server only, which may be slow meanwhile.
code-unknown = No table has this code, or its game has begun.
record-secret = The record would show what others may not know; it can be had when the game is over.
table-long = So much was done and taken back at this table that it takes only moves now; play on, or close it.
quota-unfinished = { $most ->
    [one] You have { $most } table that is not over; finish or close it before you set up another.
   *[other] You have { $most } tables that are not over; finish or close one before you set up another.
}
quota-day = { $most ->
    [one] You have set up { $most } table since this time yesterday; come back later.
   *[other] You have set up { $most } tables since this time yesterday; come back later.
}
quota-records = { $most ->
    [one] You keep { $most } record here already, which is as many as one person may keep.
   *[other] You keep { $most } records here already, which is as many as one person may keep.
}
quota-bytes = The records that you keep here fill { $most } MB, which is as much as one person may fill.
disk-reserve = The server’s disk is nearly full: nothing can be uploaded for now, and games go on.
record-too-large = The record is larger than { $most } bytes.
record-too-long = The record has more than { $most } events.
file-control = there is a control character

name-of-bot = “{ $name }” is the name of a computer player.
name-invisible = “{ $name }” cannot be a name: something in it cannot be seen.
name-mixed = “{ $name }” cannot be a name: one of its words mixes letters of different alphabets.
name-like-another = Your name can be taken for that of { $name }, who is at this table; take another one.
who-are-you = Say your name first.
passphrase-length = A passphrase has { $least } to { $most } characters.
passphrase-is-name = A passphrase must not be your name.
passphrase-common = This passphrase is among the first that anybody would try; take another one.
passphrase-wrong = This is not your passphrase.
account-none = You have no account.
session-unknown = You are not logged in on this device any more.
account-there = You have an account already: { $name }.
account-taken = There is an account “{ $name }” already.
account-alike = “{ $name }” looks like the name of another account: please choose another one.
account-name = The name of an account has 2 to { $most } letters, digits or . @ + - _.
account-wrong = There is no such account with this passphrase.
origin-foreign = This request comes from a page of somewhere else.
host-unknown = This server does not go by that name; whoever runs it can allow the name with --host-name.
metrics-private = Only whoever runs this server may read that.
too-much = That is too much at once; come back in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
table-deleted = This table has been deleted.
banned = You have been banned from this server: { $reason }
banned-until = You have been banned from this server until { $until } (UTC): { $reason }
ban-address = “{ $address }” is not an address or a network, such as 192.0.2.7 or 2001:db8::/48.
database-away = The database cannot be reached; try again in a moment.
database-refuses = The database refuses to write this.
table-there = This table is there already.
database-url = “{ $url }” is not the address of a database; it looks like sqlite:///FILE or postgresql://USER@HOST/NAME.
http-not-found = There is nothing at this address.
http-method = That cannot be done at this address.
http-too-large = That is too large.
http-bad-request = That cannot be understood: { $reason }
http-headers-large = The headers of this request are too large.
http-slow = This request took too long to arrive.
http-crowded = There are too many connections; try again in a moment.
http-failure = Something went wrong here; nothing was changed.

told-opened = The table is set up.
told-sat = { $name } sits down.
told-rose = { $name } gets up.
told-began = The game begins.
told-began-practice = The game begins, as practice: everything can be taken back, luck too.
told-fair = Fair match: the computer plays about as well as you do ({ $strength }).
exact-place = { $where } ({ $coordinates })
told-undo-asked = { $name } asks to take a decision back.
told-undo-agreed = { $name } agrees.
told-undo-refused = { $name } does not agree.
told-undone = { $name } takes a decision back.
told-left = { $name } leaves.
told-handed-over = A computer player ({ $bot }) plays for { $name }.
told-removed = { $name } was removed from the table.
told-skip-asked = { $name } asks to let a computer player go on for { $seat }.
told-skip-agreed = { $name } agrees.
told-skip-refused = { $name } would rather wait.
told-skip-objected = { $name } asks for more time.
told-returned = { $name } is back.
told-time-up = The time of { $name } is up; a computer player ({ $bot }) plays on.
told-lost-on-time = The time of { $name } is up; the game is lost.
told-clock-stopped = The clock was stopped while the server was away.
told-rematch = { $name } offers another game.
told-shared = Anyone with the link may watch the replay now.
told-unshared = Only those who played may watch the replay now.
told-closed = The table is closed.
told-erased = A player has left for good.

# The cast of computer players, and how each level plays, put in two ways.
character-marmot = Marmot
character-bruin = Bruin
character-lynx = Lynx
character-otter = Otter
character-ammonite = Ammonite
character-ptero = Ptero
character-newt = Newt
character-turtle = Turtle
character-tiki = Tiki
character-crab = Crab
bot-manner-random = { $way ->
    [0] on a whim
   *[other] as it comes
}
bot-manner-easy = { $way ->
    [0] by instinct
   *[other] quick to try
}
bot-manner-medium = { $way ->
    [0] sensible
   *[other] down to earth
}
bot-manner-hard = { $way ->
    [0] careful
   *[other] attentive
}
bot-manner-expert = { $way ->
    [0] patient
   *[other] far-sighted
}
bot-manner-fair = { $way ->
    [0] a match for you
   *[other] keeping up with you
}
bot-is = { $name }: { $level }, { $manner }

serve-preparing = The games are being prepared for this machine, once; whichever you open comes first.
serve-prepared = { $game } is ready ({ $number } of { $all }).
preparing-games = Preparing the games
preparing-rules = Preparing { $game }
preparing-bots = Preparing the computer players of { $game }
serve-ready = Ludotope is open at { $url } (Ctrl-C closes it)
serve-network = Phones and other computers on your network open { $url }
serve-network-others = If that does not work, they try { $urls }
serve-no-network = Other devices cannot open it at the moment: this computer is not connected to a network.
serve-qr-local = There is nothing for phones to scan: only this computer can open it. Add --lan for everybody on your network.
serve-port = Port { $port } of { $host } cannot be used: { $reason }.
serve-root = This server runs as root and can be reached from other machines; run it as a user of its own.
settings-wrong = The settings in { $file } are wrong: { $reason }.
backup-written = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} and { $people ->
    [one] { $people } person
   *[other] { $people } people
} written to { $file }.
backup-read = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} and { $people ->
    [one] { $people } person
   *[other] { $people } people
} read from { $file }.
backup-wrong = { $file }, line { $line }: { $reason }
backup-not-empty = There is something in this database already; a backup can only be read into an empty one.
backup-no-header = this is not a backup of Ludotope
backup-schema = this backup is of a newer version (schema { $schema }; this one knows up to { $known })
backup-cut = the backup ends too early
backup-row = this line cannot be read
backup-table = table “{ $table }” cannot be played: { $reason }
backup-sheet = sheet “{ $table }” cannot be read: { $reason }
backup-table-broken = it is damaged ({ $reason })
backup-line = a line of a backup has at most { $most } bytes
backup-bomb = it unpacks to more than { $times } times its size, which a backup hardly ever does; if that is right, say how large it may be with --megabytes
backup-large = it unpacks to more than { $most } MB; if that is right, allow more with --megabytes
backup-checked = Tables and sheets checked: { $done } of { $tables }…
database-in-use = { $file } is in use by another server; stop that one first, or use another file.
database-damaged = { $file } is damaged, or no database at all: { $reason }.
database-foreign = { $database } is not a database of Ludotope.
database-newer = { $database } has the schema { $revision }, which this version does not know (it knows up to { $known }); use the version that wrote it, or a newer one.
database-incomplete = { $database } is damaged: { $what } is missing.

doctor-well-mark = well
doctor-warning-mark = warning
doctor-wrong-mark = wrong
doctor-about-python = Python
doctor-about-compiler = Compiler
doctor-about-cache = Compiled rules
doctor-about-games = Games
doctor-about-database = Database
doctor-about-client = Browser client
doctor-about-port = Port
doctor-about-browser = Browser
doctor-about-disk = Disk
doctor-well = Nothing is wrong.
doctor-wrong = { $count ->
    [one] One thing is wrong; what to do stands beside it.
   *[other] { $count } things are wrong; what to do stands beside them.
}
doctor-failed = This could not be examined: { $reason }
doctor-reinstall = Install Ludotope anew: pip install --force-reinstall ludotope
doctor-python = { $kind } { $version } on { $system } ({ $program })
doctor-python-new = Ludotope has been tested up to Python { $newest }; if something fails, try that one.
doctor-compiler = Numba { $version }, for the processor { $processor }
doctor-compiler-broken = Numba cannot be loaded: { $reason }
doctor-compiler-off = Numba { $version } is switched off: rules run as plain Python, about a hundred times slower
doctor-compiler-on = Remove NUMBA_DISABLE_JIT from the environment.
doctor-cache = { $files ->
    [one] { $folder }, { $files } file, { $size } MB
   *[other] { $folder }, { $files } files, { $size } MB
}
doctor-cache-new = { $folder } is made at the first start
doctor-cache-unwritable = { $folder } cannot be written: rules are compiled anew at every start
doctor-cache-open = { $folder } is not used: others can write to it, or it is somebody else’s
doctor-cache-elsewhere = Give it to yourself alone (chmod -R go-w), or name another folder in LUDOTOPE_CACHE_DIR.
doctor-games = compiled for this machine: { $compiled }
doctor-games-missing = compiled for this machine: { $compiled }; not yet: { $missing }
doctor-games-advice = The next “ludotope serve” does it, once, in about a minute.
doctor-database = { $database } is readable, schema { $revision }
doctor-database-used = { $database } is readable, schema { $revision }; a server is using it
doctor-database-new = { $database } is made at the first start
doctor-database-empty = { $database } is empty, and is filled at the first start
doctor-database-nowhere = { $database } is not there and cannot be made
doctor-database-elsewhere = Make its folder writable for you, or name another file with --database sqlite:///FILE.
doctor-database-old = { $database } has schema { $revision }; the next start brings it to { $present }
doctor-database-backup = Write a backup before: ludotope backup FILE
doctor-client = { $files ->
    [one] built, { $files } file
   *[other] built, { $files } files
}
doctor-client-missing = { $folder } is missing: browsers are shown the interface for programs only
doctor-client-incomplete = { $file } is missing: pages will not open
doctor-client-advice = Install the wheel anew; in a checkout, say “make play”.
doctor-port = { $port } of { $host } is free
doctor-port-ours = A Ludotope server answers at { $host }, port { $port }
doctor-port-taken = Another program has port { $port } of { $host }
doctor-port-advice = Use another one: ludotope serve --port NUMBER
doctor-browser = { $name }
doctor-browser-none = none that a program could open
doctor-browser-advice = Start the server and open { $url } yourself.
doctor-disk = { $free } MB free in { $folder }
doctor-disk-advice = Make room: a server that cannot write refuses every move.

admin-tables = Table | Code | Game | Stage | Steps | kB | Changed (UTC) | Host
admin-people = Person | Name | Account | Tables | Came (UTC) | Last seen (UTC)
admin-bans = Kind | Who | Since (UTC) | Until (UTC) | Reason
admin-ban-address = address
admin-ban-person = person
admin-for-good = for good
admin-none = There are none.
admin-no-table = There is no table “{ $name }”.
admin-no-person = There is no account and no identity “{ $name }”.
admin-ask = Go on? (y/n)
admin-nothing-done = Nothing was changed.
admin-close = { $count ->
    [one] One table will be closed ({ $names }).
   *[other] { $count } tables will be closed ({ $names }).
}
admin-closed = { $count ->
    [0] No table was closed: all have ended already.
    [one] One table was closed.
   *[other] { $count } tables were closed.
}
admin-delete = { $count ->
    [one] One table will be deleted for good ({ $names }).
   *[other] { $count } tables will be deleted for good ({ $names }).
}
admin-deleted = { $count ->
    [0] No table was deleted.
    [one] One table was deleted.
   *[other] { $count } tables were deleted.
}
admin-forget = { $count ->
    [one] One person will be deleted for good ({ $names }).
   *[other] { $count } people will be deleted for good ({ $names }).
}
admin-forgotten = { $count ->
    [one] One person was deleted.
   *[other] { $count } people were deleted.
}
admin-would-clean = To be deleted, because kept for long enough: { $tables ->
    [0] no table
    [one] one table
   *[other] { $tables } tables
} and { $guests ->
    [0] no guest
    [one] one guest
   *[other] { $guests } guests
}.
admin-cleaned = Deleted: { $tables ->
    [0] no table
    [one] one table
   *[other] { $tables } tables
} and { $guests ->
    [0] no guest
    [one] one guest
   *[other] { $guests } guests
}.
admin-reason = The reason has 1 to { $most } characters.
admin-banned = { $name } is banned for good.
admin-banned-until = { $name } is banned until { $until } (UTC).
admin-lifted = { $name } is let in again.
admin-rotated = Cookies are signed with a new key within a minute; the last { $most } keys stay good.
admin-not-banned = { $name } is not banned.
server-refused = { $reason }
server-away = { $url } cannot be reached: { $reason }
server-url = “{ $url }” is not the address of a server; it looks like http://localhost:8765.
server-options = At a server there are no records to go on with and no seeds.
remote-again = The connection is lost; press Enter to try again
remote-bye = Go on at the server with table { $id }.
remote-waiting = Waiting for others; the code of this table is { $code }.

## The browser

web-skip = Skip to the content
web-nav = Main pages
web-shelf = Shelf
web-history = History
web-about = About
web-you = You
web-you-are = You are { $name }
web-theme = Colours: { $theme }
web-theme-auto = like the device
web-theme-light = light
web-theme-dark = dark
web-loading = One moment…
web-one-moment = One moment…
web-preparing = { $game } is being prepared
web-preparing-why = That is done once for the machine of this server; you are seated as soon as it is ready.
web-preparing-left = { $seconds ->
    [one] One more second
   *[other] About { $seconds } more seconds
}
web-preparing-sign = Being prepared
web-preparing-failed-sign = Not ready yet
web-preparing-retry = { $seconds ->
    [0] Trying again…
    [one] Trying again in a second
   *[other] Trying again in { $seconds } seconds
}
web-preparing-try-again = Try again now
web-preparing-meanwhile = How it is played, meanwhile
web-bots-preparing = { $seconds ->
    [one] The computer players are being prepared: one more second…
   *[other] The computer players are being prepared: about { $seconds } more seconds…
}
web-close = Close
web-unpick = Cancel
web-cancel = Cancel
web-save = Save
web-saved = Saved.
web-more = More
web-guest = Guest
web-unreachable = The server cannot be reached; try again in a moment.
web-nowhere = There is nothing at this address.
web-to-shelf = To the shelf

web-welcome = Which game tonight?
web-play-now = Play now
web-play-now-of = Play now: { $game }
web-one-screen = Around one screen
web-one-screen-of = Around one screen: { $game }
web-invite = Invite friends
web-invite-of = Invite friends: { $game }
web-go-on = Go on
web-join = Join a table
web-join-code = Code of the table
web-join-go = Join
web-watch = Watch
web-watch-none = No open table at the moment.
web-to-history = Games you have played
web-history-none = No finished game yet.
web-your-turn = It is your turn
web-turn-of = { $names } to play
web-waiting-for-players = Waiting for players
web-closed = Closed before the end
web-won-by = { $count ->
    [one] { $names } has won
   *[other] { $names } share the victory
}

web-set-up-computer = { $game }: play now
web-set-up-screen = { $game } around one screen
web-set-up-friends = { $game } with friends
web-start-computer = Start
web-start-screen = Start
web-start-friends = Set the table up
web-players = Players
web-players-in-all = Players, you among them
web-player = Player { $number }
web-alone = Alone
web-level = Computer players
web-level-random = at random
web-level-easy = easy
web-level-medium = medium
web-level-hard = hard
web-level-expert = expert
web-level-fair = fair match
web-level-strength = strength { $strength }
web-level-fair-at = fair match, { $strength }
web-name-strength = { $name } ({ $level })
web-level-for-random = Plays anything: for trying things out.
web-level-for-easy = For children and a first game: sees what a move brings now, and overlooks things.
web-level-for-medium = About as good as an adult in a first game.
web-level-for-hard = For those who know the game well: looks around before it moves.
web-level-for-expert = Plans ahead with all its time; it is not meant to lose.
web-level-for-fair = Plays about as well as you do ({ $strength }), and learns from every game you finish.
web-level-for-fair-first = Starts at { $strength }, an adult’s first games, then adapts to you.
web-strength = Strength
web-strength-least = { $strength }: the weakest there is
web-strength-most = { $strength }: expert, the strongest there is
web-strength-mark = { $strength }: { $level }
web-strength-below = { $strength }: below easy
web-strength-between = { $strength }: between { $low } and { $high }
web-strength-fair = { $strength }: fair match
web-strength-odds = { $times ->
    [0] By your games so far, you would hardly ever finish ahead of it.
    [10] By your games so far, you would nearly always finish ahead of it.
    [one] By your games so far, you would finish ahead of it in about one game in ten.
   *[other] By your games so far, you would finish ahead of it in about { $times } games in ten.
}
web-ratings = How well you play
web-ratings-why = Every game that you finish against computer players tells which strength is a match for you, from 0 to 100. Fair matches use that strength.
web-ratings-none = Nothing is known yet: a first fair match is played at { $start }.
web-rating-now = { $games ->
    [one] after one game
   *[other] after { $games } games
}
web-rating-curve = { $games ->
    [one] After one game: { $last }
   *[other] Over the last { $games } games: from { $first } to { $last }
}
web-rating-games = Game by game
web-rating-won = won
web-rating-lost = lost
web-rating-even = even
web-rating-some = in the middle
web-rating-line = { $day }: { $how } against { $strengths }; now { $value }
web-rating-forget = Begin anew
web-rating-forget-of = Begin anew: { $game }
web-rating-forget-ask = Forget how well you play { $game }?
web-rating-forget-why = The next fair match is then played at { $start }, as if it were your first. Your games stay.
web-rating-forget-no = Keep it
web-rating-moved = { $change ->
    [up] Your strength at this game rises from { $before } to { $after }: the next fair match is a little harder.
    [down] Your strength at this game falls from { $before } to { $after }: the next fair match is a little easier.
   *[same] Your strength at this game stays at { $after }.
}
web-puzzles = Puzzles
web-puzzles-of = { $game }: puzzles
web-puzzle-of = { $game }: what would you play?
web-puzzle-count = { $number } of { $all } · { $solved ->
    [0] none solved yet
    [one] one solved
   *[other] { $solved } solved
}
web-puzzle-solved = solved
web-puzzle-for = You play for { $name }.
web-puzzle-tell = Show the answer
web-puzzle-skip = Another one
web-puzzle-next = Next puzzle
web-puzzle-right = Right!
web-puzzle-wrong = Not the best move
web-puzzle-told = The answer
web-puzzle-answer = The answer: { $move }
web-puzzle-you-played = You played: { $move }.
web-puzzle-far = Your move is not among the best.
web-puzzle-yours = (your move)
web-puzzle-worth = What the best moves are worth
web-puzzle-no-reason = Nothing changes at once; its value shows later.
web-bot = Computer ({ $level })
web-bot-numbered = Computer { $number } ({ $level })
web-variant = Variant
web-more-options = More options
web-allow-hints = Hints on request
web-practice = Practice
web-practice-why = Practice: take back anything, luck too. The result is marked.
web-stood-in-for = The computer played for { $names }
web-open-table = Everybody may watch, and sit down while seats are free
web-clock = Time for a move
web-clock-none = no limit
web-clock-minute = 1 minute
web-clock-five-minutes = 5 minutes
web-clock-day = 1 day
web-your-name = Your name

web-seats = Seats
web-seat = Seat { $number }
web-seat-free = free
web-seat-kept = kept for { $name }
web-sit = Sit down
web-remove = Remove
web-remove-who = Remove { $name }
web-remove-ask = Remove { $name } from the table?
web-remove-why = The seat becomes free, and the same person cannot sit down at this table again.
web-rise = Get up
web-fill = Free seats go to computer players
web-start-now = Begin now
web-close-table = Close the table
web-close-table-ask = Close the table?
web-close-table-why = The game ends here, without a result, and cannot go on.
web-close-lobby-why = Nobody can sit down here any more.
web-close-table-no = Keep it open
web-starts-when-full = The game begins when all seats are taken.
web-invite-how = Send this link, show the picture, or say the code.
web-code-is = The code is { $code }
web-qr = The link as a picture to scan
web-link = Link to this table
web-copy = Copy or share the link
web-copied = Copied
web-copy-selected = The link is selected: press Ctrl+C to copy it (⌘C on a Mac; on a phone, hold your finger on it).
web-link-local = Only this computer can open this link. To play with others on your network, start Ludotope like this:

web-log = What happened
web-picture = The table
web-picture-larger = Enlarge the table
web-standing = The score so far
web-moves = Your moves
web-moves-all = { $count ->
    [one] The move as a list
   *[other] All { $count } moves as a list
}
web-moves-filter = Find a move
web-moves-none = No move has these words.
web-notation = Your move, as it is written
web-notation-play = Play it
web-room-broken = The board of { $game } cannot be shown; its moves are listed instead.
web-drawer-open = Show more
web-drawer-close = Show less
web-forced = The only move: { $move }
web-waiting-for = { $names }: thinking…
web-decides = to decide
web-that-is-you = (you)
web-away = away
web-has-left = has left
web-skip-late = Let the computer go on
web-skip-you = { $name } asks to let a computer player go on for you.
web-more-time = I need more time
web-wait = Keep waiting
web-hand-over = Let the computer play
web-hand-over-own = Let the computer play for me
web-hand-over-own-ask = Let the computer play for you?
web-hand-over-own-why = A computer player takes your turns until you play again yourself. The result will say so.
web-hand-over-own-no = I play on
web-hand-over-ask = Let the computer play for { $name }?
web-hand-over-why = A computer player takes the turns of { $name }, who can play again at any time. The result will say so.
web-leave = Leave the game
web-leave-ask = Leave the game?
web-leave-why = The others play on, and may let the computer play for you. Your seat stays yours: you can come back as long as the game lasts.
web-leave-no = Stay
web-menu = More
web-coordinates = Show coordinates
web-bot-plays = (the computer plays)
web-take-back = Play again yourself
web-watchers = { $count ->
    [one] { $count } watching
   *[other] { $count } watching
}
web-curtain = Hand the screen to { $name }
web-curtain-why = Everybody has a secret here: the others look away.
web-curtain-lift = I am { $name }
web-hint = Hint
web-thinking = Thinking…
web-hints = What a strong player would do
web-hint-points = about { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-hint-rank = hint { $rank }
web-hint-only = the only move
web-hint-chance = { $chance } % to win
web-undo = Undo
web-ask-undo = Undo?
web-agree = Agree
web-refuse = Do not agree
web-move-kept = Your move is kept and sent as soon as the connection is back.
web-connection-lost = The connection is lost; trying again by itself…
web-you-win = You win with { $points ->
    [one] { $points } point
   *[other] { $points } points
}!
web-you-share = You share the victory with { $seats }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} each.
web-you-finished = You finish { $place ->
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[other] in place { $place }
}, with { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
web-made-difference = What made the difference: { $line }, { $most } against { $other }.
web-made-difference-to = What made the difference: { $line }, { $most } against { $other } for { $seat }.
web-best = { $seats ->
    [one] Your best so far playing alone: { $points }
   *[other] Your best so far with { $seats } players: { $points }
}
web-best-new = { $seats ->
    [one] A new best for you playing alone! Before, it was { $points }.
   *[other] A new best for you with { $seats } players! Before, it was { $points }.
}
web-line-values = { $line }: { $values }
web-count-again = Count again
web-counting = Counting…
web-skip-count = Show the result
web-rematch = Play again
web-to-rematch = To the next game
web-share-replay = Anyone with the link may watch the replay
web-replay-link = Link to the replay
web-replay = Replay
web-record = Download the record
web-to-table = To the table
web-first = To the beginning
web-back = One step back
web-next = One step on
web-last = To the end
web-play = Play
web-pause = Pause
web-speed = Speed
web-eyes = Seen from the side of
web-open-record = Open a record from a file
web-opinion = The computer’s opinion
web-opinion-why = What each player could expect after each decision, and which decisions cost most.
web-opinion-ask = Ask for it
web-opinion-progress = Thinking: { $done } of { $total }
web-cost-points = cost about { $cost ->
    [one] { $cost } point
   *[other] { $cost } points
}
web-cost-chance = cost about { $cost } % of the chance to win
web-better = better: { $move }
web-opinion-lines = Line by line, against the others
web-opinion-lines-of = { $name }: points, and how much more or less than the others on average
web-opinion-difference = Difference
web-event = Event { $number } of { $all }

web-name-shown = What others call you
web-account = Account
web-account-why = With an account you find your games again on another device.
web-account-guest = Games that you play as a guest stay with the guest: finish them before you log in elsewhere.
web-account-is = You are logged in as { $name }.
web-account-name = Name of the account
web-passphrase = Passphrase
web-log-in = Log in
web-log-out = Log out
web-logged-out = Logged out.
web-make-account = Make an account
web-account-made = Your account is made.
web-welcome-back = Welcome back.
web-failed-logins = { $count ->
    [one] Somebody has entered a wrong passphrase for your account, on { $day }.
   *[other] { $count } wrong passphrases have been entered for your account, the last one on { $day }.
} If that was not you, change your passphrase.
web-passphrase-change = Change the passphrase
web-passphrase-present = Present passphrase
web-passphrase-new = New passphrase
web-passphrase-hint = At least 8 characters. You will be logged out on all other devices.
web-passphrase-changed = Your passphrase is changed.
web-devices = Devices
web-devices-why = Where you are logged in at the moment.
web-device-unknown = Unknown device
web-device-this = this device
web-device-since = Since { $since }
web-device-seen = Last seen { $seen }
web-device-end = Log out
web-device-end-of = Log out: { $device }, since { $since }
web-device-ended = Logged out on that device.
web-log-out-everywhere = Log out everywhere
web-your-data = Your data
web-your-data-why = Everything that is kept of you here: your name, your devices, your games and their records.
web-export = Download my data
web-delete-guest = Delete me
web-delete-account = Delete my account
web-delete-why = Your name, your account and the games that you played alone are deleted for good. Games with others stay, without your name; those that are still being played go on without you.
web-delete-yes = Delete for good
web-deleted = Everything of you is deleted.

web-about-house = Ludotope is a games library that is open day and night: take a box from the shelf and play, alone, around one screen, with friends far away or against the computer.
web-about-independent = An independent implementation
web-about-independent-text = The games are played here by rules in our own words and with our own drawings. Ludotope is not connected with the publishers or authors of the games.
web-about-credits = With thanks to
web-about-icons = Icons:
web-about-fonts = Type:
web-about-made-with = Made with
web-about-api = The server’s interface, for programs
web-learn = How to play { $game }
web-learn-link = How to play
web-learn-of = How to play { $game }
web-learn-begin = Play a first game with guidance
web-learn-first = Play a first game
web-learn-none = This game has no lesson. At the table everything you may do is listed, and hints show good moves.
web-rulings = All rulings
web-back-to-learn = Back to how to play
web-guide = Guidance
web-understood = Understood
web-guide-show = Show me
web-guide-end = No more guidance
web-guide-later = The next tip comes when it is your turn.
web-pace = Pace of the others
web-pace-slow = slow
web-pace-normal = normal
web-pace-instant = instant
web-colours = Colours
web-sound = Sound
web-sound-on = Sound is on
web-sound-off = Sound is off
web-volume = Volume

# A game of one's own
new-game-form = “{ $name }” cannot be a game’s name: small letters and digits, a letter first.
new-game-python = “{ $name }” means something in Python already; choose another name.
new-game-own = “{ $name }” begins messages of Ludotope itself; choose another name.
new-game-taken = There is a game “{ $name }” on the shelf already.
new-game-made = { $folder } has a game that runs. Next:
new-game-install = so that Ludotope finds it
new-game-test = its tests
new-game-verify = what every game must keep; before you play
new-game-play = in the terminal
new-game-browser = on the shelf in the browser
new-game-docs = Then change it file by file; its README says where things are.

# Environments for research
env-fineness = { $game } can be divided with fineness { $known }, not { $given }.
env-rewards = Rewards are one of { $known }, not “{ $given }”.
env-others = The other seats are played by one of { $known }, not by “{ $given }”.
env-option-form = “{ $given }” is not an option: write NAME:VALUE, several with a semicolon between them.
env-count = At least one game is needed, not { $given }.
env-actions = One whole number is wanted for each game: an array with { $games ->
    [one] { $games } action
   *[other] { $games } actions
}.
env-reset-first = Nothing has begun yet: call reset first.
env-over = Game { $game } is over: reset it first.
env-no-such-action = { $action } is not an action: actions are numbered from 0 to { $most }.
env-not-allowed = Action { $action } ({ $name }) is not allowed now in game { $game }: its mask says 0.
env-agent-missing = An action is missing for { $agent }, whose turn it is to decide.
env-agent-not-allowed = Action { $action } ({ $name }) is not allowed now for { $agent }: its mask says 0.
env-no-such-game = There is no game { $game }: games are numbered from 0 to { $most }.
env-no-such-array = There is no array “{ $name }” to write into; there are: { $known }.
env-array = The array “{ $name }” has to have the shape { $shape } and the type { $kind }, row by row, and must be writable.
env-render-mode = A table is drawn as one of { $known }, not “{ $given }”.
env-theme = The theme is one of { $known }, not “{ $given }”.
env-missing = { $package } is not installed: pip install "ludotope[{ $extra }]".
env-illegal = What becomes of an illegal action is one of { $known }, not “{ $given }”.
think-judge = The judge has to return an array of { $rows ->
    [one] { $rows } value
   *[other] { $rows } values
} and one with as many rows of { $actions } numbers.
self-play-settings = A search that plays itself needs at least 2 simulations a decision, and a temperature that is not below 0.
data-mixed = Only games of one kind can be read together, not { $one } and { $other } (game, variant, seats, version of the rules).
data-none = There is no game to read.
data-written = { $decisions ->
    [one] { $decisions } decision
   *[other] { $decisions } decisions
} of { $games ->
    [one] { $games } game
   *[other] { $games } games
} written to { $file }.
cluster-away = There is no Ray cluster at { $address }: { $reason }

# The scoring pad
pad-key = There is no “{ $key }” on this pad.
pad-number = “{ $value }” is not a number: write one, or some to be added, as 3+6+2.
pad-most = At most { $most }, not { $value }: { $what }.
pad-flag = “{ $value }” is neither there nor gone: write 1, or nothing.
pad-board = What lies on the board cannot be read: { $reason }.
score-how = Type a number, or several to be added, as 3+6+2. Enter leaves it empty.
score-ask = { $what }:
score-ask-flag = { $what } (y/n)?
score-tied = There is a tie for the first place.
score-winners = { $count ->
    [one] { $winners } wins.
   *[other] Shared victory: { $winners }.
}
score-ended = Nothing more was typed, so nothing was scored.

# Sheets of real games
sheet-unknown = There is no such sheet.
sheet-not-revealed = The points are not shown yet.
sheet-private = Only those who wrote on this sheet can see it.
sheet-not-yours = Only those who wrote on this sheet can do that.
sheet-seat-not-yours = That is only for whoever had this seat: say first that it was you.
sheet-imported = A play that was imported stays as it is: remove it and score it anew instead.
sheet-no-entry = There is no such entry to take back.
sheet-no-seat = There is no such seat.
sheet-seat-taken = Somebody else has said that this seat was theirs.
sheet-number = “{ $value }” is not a whole number of at most { $most }.
sheet-date = “{ $value }” is not a date such as 2026-11-18.
sheet-long = At most { $most } characters, please.
sheet-too-many = { $most ->
    [one] At most { $most } entry can be sent at once.
   *[other] At most { $most } entries can be sent at once.
}
quota-sheets = { $most ->
    [one] You have { $most } sheet, which is as many as one person may have: delete it first.
   *[other] You have { $most } sheets, which is as many as one person may have: delete some first.
}
board-not-yours = This board is somebody else’s.
quota-boards = { $most ->
    [one] You have { $most } board, which is as many as one person may have: delete it first.
   *[other] You have { $most } boards, which is as many as one person may have: delete some first.
}
quota-sheet-events = { $most ->
    [one] This sheet is full: it takes { $most } entry.
   *[other] This sheet is full: it takes { $most } entries.
}
quota-sheet-photos = { $most ->
    [one] A sheet can have { $most } photo.
   *[other] A sheet can have { $most } photos.
}
quota-photos = You keep { $most } MB of photos, which is as much as one person may have: remove some first.
photo-kind = That is not a photo: JPEG, PNG and WebP can be kept.
photo-large = The photo is too large: { $most } KB at most.
photo-unknown = There is no such photo.

# Scoring a real game, in the browser
web-score = Score a real game
web-score-of = Score a real game: { $game }
web-score-game = Which game?
web-score-who = Who played?
web-score-known = People you know
web-score-name = Name
web-score-add = Add
web-score-began = began
web-score-began-of = { $name } began
web-score-without = Without { $name }
web-score-colour-of = { $name }’s colour
web-colour-0 = red
web-colour-1 = blue
web-colour-2 = purple
web-colour-3 = yellow
web-colour-4 = green
web-score-date = Date
web-score-place = Place
web-score-minutes = Minutes
web-score-begin = To the pad
web-sheet-keys = Number keys
web-sheet-plus = Plus
web-sheet-back = Delete the last digit
web-sheet-undo = Undo
web-sheet-next = next ▸
web-sheet-by-board = by the board
web-sheet-in-row = { $row }: { $text }
web-sheet-by-numbers = By numbers instead
web-sheet-pick = Touch a field, then type. Several numbers are added: 3+6+2.
web-sheet-saved = saved ✓
web-sheet-saving = saving…
web-sheet-offline = kept on this device
web-sheet-refused = kept on this device, not taken by the server
web-sheet-no-room = This browser has no room left: what is written now is lost when the page is closed before it is saved.
web-score-open = Not finished yet
web-score-unsent = not sent yet
web-sheet-done = done
web-sheet-left = { $count ->
    [one] { $count } field left
   *[other] { $count } fields left
}
web-sheet-on-board = by the board
web-sheet-board-wrong = look again
web-sheet-table = Table
web-sheet-for-all = for all
web-sheet-worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-sheet-add = { $what }: add { $points }
web-sheet-add-row = Add: { $what }
web-sheet-remove = Remove: { $what }
web-sheet-conflict = Two devices wrote here: { $mine } counts, the other one said { $other }. Take that instead?
web-sheet-reveal = Reveal the scores
web-sheet-so-far = Points so far
web-sheet-others = On other phones
web-sheet-others-how = Whoever scans this can fill in their own column; everything comes together here.
web-sheet-link = Link to this sheet
web-sheet-counting = Counting…
web-sheet-wins = { $name } wins with { $points }
web-sheet-shared = { $names } share the victory with { $points }
web-sheet-corrections = Corrected later
web-sheet-correct = Correct
web-sheet-again = Play again
web-sheet-share = Share
web-sheet-share-how = Whoever has the link can look at the result, its photos and its corrections, without changing anything.
web-sheet-share-on = Everybody with the link can see it
web-sheet-nobody = nobody else
web-sheet-nobody-knows = Nobody knows any more
web-sheet-comment = The computer’s comment for { $name }
web-sheet-podium = Podium
web-sheet-picture = As a picture
web-sheet-photo = Photo { $number }
web-sheet-photo-add = Add a photo
web-sheet-photo-remove = Remove the photo
web-sheet-park = Park
web-sheet-park-tap = Touch a space, then its token. Laid so far: { $laid } of { $all }.
web-sheet-park-pick = Now the token that lies there.
web-sheet-park-laid = { $laid } of { $all } tokens lie there.
web-sheet-families = Families
web-sheet-board-away = Boards are read by the server, which cannot be reached now. What was entered is kept; numbers can be typed in any case.
web-sheet-board-again = Try again
web-sheet-field-name = name
web-sheet-field-colour = colour
web-sheet-field-mode = by the board
web-sheet-field-board = board
web-sheet-field-date = date
web-sheet-field-place = place
web-sheet-field-minutes = minutes
web-sheet-field-first = who began
web-sheet-field-note = note
web-sheet-field-option-park = what is printed on the park
web-sheet-field-option-tokens = what is on the tokens
web-sheet-field-option-island = the numbers of the island
web-sheet-park-tokens = Tokens
web-sheet-park-empty = Nothing
web-sheet-tools = What to lay
web-sheet-tool-left = { $what }, { $left } left
web-sheet-take = Take away
web-sheet-none-left = None left.
web-sheet-herds-of = Herds of { $name }
web-sheet-pawns-of = Pawns { $number }, of { $name }
web-sheet-lava = Lava
web-sheet-map-tap = Touch where it lies: { $what }. { $laid ->
    [one] { $laid } tile so far.
   *[other] { $laid } tiles so far.
}
web-sheet-island-tap = Touch where it lies: { $what }.
web-sheet-map-no-tile = There is no tile yet.
web-sheet-map-full = { $capacity ->
    [one] There is room for { $capacity } herd here.
   *[other] There is room for { $capacity } herds here.
}
web-sheet-map-pole = The pole lies here.
web-sheet-rider = On the turtle
web-sheet-board-and-numbers = What the board does not show is on the players’ own pages.
web-sheet-shares = { $count ->
    [one] { $names }: { $points }
   *[other] { $names }: { $points } each
}
web-sheet-reconstructed = Our board is reconstructed and may differ from yours; then numbers are better.
web-sheet-own-board = It is read as on a board of your own: { $names }.
web-book = Record book
web-board-usual = As in the box
web-board-make = Boards of your own
web-sheet-correct-board = Correct it
web-own = Boards of your own
web-own-about = Correct a park, the tokens or the island so that they are as in your box, or make up your own. Mistakes are marked where they are; a board without mistakes can be played on.
web-own-kept = Yours
web-own-delete = Delete: { $name }
web-own-begin = Begin with what is in the box
web-own-name = Name
web-own-new = My board
web-own-tap = Touch where it goes: { $what }.
web-own-weather = weather space W{ $number }
web-own-park = Park
web-own-corner = Corner between { $spaces }
web-own-tokens = Tokens
web-own-token = Token { $number }
web-own-token-empty = nothing
web-own-fewer = One fewer: { $what }
web-own-more = One more: { $what }
web-own-species = { $what } { $animals } of { $of }, watering holes { $holes } of { $ofholes }
web-own-island-pieces = Pieces
web-own-island-gems = Gems: how many × worth
web-own-island-faces = Faces of a die
web-own-island-catapult = The catapult
web-own-how-many = number
web-own-worth = worth
web-own-wrong = Not yet: { $reason }.
web-own-right = It can be played on.
web-own-save = Save
web-own-saved = Saved ✓
web-own-close = All boards
web-own-to-sheet = Use it on the sheet
web-own-back = Back to the sheet
web-own-play = Play on it
web-own-play-computer = Against the computer
web-own-play-friends = With friends online
web-own-play-screen = On one screen
web-own-share = Pass it on
web-own-link = A link
web-own-download = A file
web-own-open = Open a file
web-own-no-link = This link contains no board.
web-own-no-file = This file contains no board.

# The record book
book-file = This is not a file of plays: Ludotope’s JSON and CSV, BG Stats’ exports and BoardGameGeek’s XML can be read.
book-file-wrong = The file cannot be read: { $reason }.
book-seats = Play { $play }: { $game } is not for { $seats ->
    [one] { $seats } player
   *[other] { $seats } players
}.
book-lines = The play { $play } has more lines of points than fit into a record book: at most { $most } for each player, of { $characters } characters.
book-number = The play { $play } has a number beyond { $most }.
book-play-large = The play { $play } is larger than { $most } bytes.
book-link-long = The play is too long for a link: export a file instead.
book-nobody = Nobody, or more than one person, is called “{ $name }” here.
book-import-whose = Say whose record book the plays go into: --of NAME.
book-imported = Added: { $added }. Known already: { $known }. Of other games: { $others }. That cannot have been played so: { $wrong }.
book-none = There are no finished games in the record book yet.
book-plays = Plays
book-wins = Won
book-average = Average
book-best = Best
book-streak = In a row
book-line = Line
book-by = By
book-player = Player
book-first = { $plays ->
    [one] Whoever began won { $wins } of { $plays } game; by chance it would be { $expected }.
   *[other] Whoever began won { $wins } of { $plays } games; by chance it would be { $expected }.
}
book-written = { $plays ->
    [one] { $plays } game written to { $file }.
   *[other] { $plays } games written to { $file }.
}
web-book-all = all
web-book-year = Year
web-book-bots = With computer players
web-book-stand-ins = With seats that a computer player finished
web-book-stood-in = finished by a computer player
web-book-apart = { $name } is { $means }: two people again
web-book-together = Who all played
web-book-table = as a table
web-book-won = Who won
web-book-won-of = { $wins } of { $plays }
web-book-scores = Points over time
web-book-distribution = How often each score came up
web-book-lines = Line by line
web-book-first = Whoever began won { $won } of the games; by chance it would be { $chance }.
web-book-ladder = The ladder, alone
web-book-pairs = Head to head
web-book-merge = Two spellings, one person
web-book-spelling = This name
web-book-means = means
web-book-merge-do = Make them one
web-book-files = Files
web-book-import = Import a file
web-book-imported = { $added } added, { $known } known already, { $others } of other games left out.
web-book-wrong = { $count ->
    [one] { $count } play left out that cannot be right: too many players, or one who is not named.
   *[other] { $count } plays left out that cannot be right: too many players, or one who is not named.
}
web-sheet-record = { $name }’s best so far: { $line }, { $points }
web-sheet-record-of = { $count ->
    [one] Compared with { $count } earlier game in your record book.
   *[other] Compared with { $count } earlier games in your record book.
}
web-sheet-bgstats = To BG Stats
web-sheet-whose = Which of these were you?
web-sheet-hide = Hide my name from the others: { $name }
web-sheet-hide-how = The play stays; where your name was, others read “?”.
web-sheet-leave = Remove from my record book
web-sheet-leave-why = The sheet stays with the others who wrote on it; if nobody else did, it is deleted for good.
web-sheet-leave-no = Keep it
web-sheet-leave-yes = Remove it
