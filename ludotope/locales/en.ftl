# Setting a game up
setup-seats = { $game } is for { $least } to { $most } seats, not { $given }.
setup-variant = { $game } has the variants { $variants }, not “{ $given }”.
setup-option = { $game } has no option “{ $given }”; its options are: { $options }.
setup-option-file = The option “{ $option }” wants a file.
setup-option-choice = The option “{ $option }” is one of { $choices }, not “{ $given }”.
setup-option-form = “{ $given }” is not an option: write NAME=VALUE.
setup-players = { $game } has { $seats } seats, so name { $seats } players, not { $given }.
shelf-unknown = There is no game “{ $name }” on the shelf; there is: { $games }.
bot-unknown = There is no computer player “{ $name }”; there is: { $bots }.
bots-count = { $seats } seats need { $seats } computer players (or one for all), not { $given }.

# Moves
move-whose = Seats { $seats } may all decide now: say whose move it is.
move-not-now = Seat { $seat } has nothing to decide now; it is up to seat { $seats }.
move-no-such-seat = There is no seat { $seat } in this game.
move-game-over = The game is over.
move-chance-first = Chance comes first: nobody has to decide now.
move-no-such-code = { $code } is no move: moves are numbered from 0 to below { $codes }.
move-no-such-number = { $number } is not one of the choices.
outcome-not-due = No chance is due now.
outcome-impossible = “{ $outcome }” cannot happen now.
outcome-no-such-code = { $code } is no outcome: outcomes are numbered from 0 to below { $codes }.
undo-nothing = There is nothing to take back.
no-such-event = There is no event { $event }: this game has { $events } so far.

# Files
data-file = { $file }, line { $line }: { $reason }
file-unreadable = { $file } cannot be read: { $reason }.
file-unwritable = { $file } cannot be written: { $reason }.
file-not-text = { $file } is not a text file.
file-too-large = { $file } is larger than { $most } bytes.
json-wrong = { $file } is not JSON: line { $line }: { $reason }.
json-twice = { $file }: “{ $name }” comes twice.
score-none = { $game } has no score sheet.
score-json = { $file } is not a score sheet: { $reason }.

# Records
record-first-line = Line { $line }: a record begins with “{ $expected }”.
record-header = Line { $line }: “{ $text }” is no “name: value”, or comes a second time.
record-missing = Line { $line }: the header does not say “{ $name }”.
record-number = Line { $line }: “{ $name }” is not a number: “{ $value }”.
record-rules = Line { $line }: the record follows rules version { $rules } of { $game }; this program knows up to { $known }.
record-setup = Line { $line }: { $reason }
record-unknown-header = Line { $line }: “{ $name }” is not part of a header.
record-line = Line { $line }: “{ $text }” is no event; write number, seat (or *), and what happened.
record-event-number = Line { $line }: event { $expected } comes next, not { $found }.
record-seat = Line { $line }: there is no seat { $seat } among { $seats }.
record-event = Line { $line }: “{ $event }” breaks a rule. { $reason }
record-after-scores = Line { $line }: nothing may follow the scores.
record-scores-form = Line { $line }: the scores are { $seats } whole numbers.
record-scores-early = Line { $line }: there are scores, but the game is not over.
record-scores = Line { $line }: the scores are wrong; right is { $right }.

# The command line
games-seats = { $least ->
    [1] { $least }–{ $most } players, also alone
   *[other] { $least }–{ $most } players
}
games-minutes = { $least }–{ $most } min
games-variants = variants: { $variants }
check-good = { $file } is right: { $game }, { $events } events, { $over ->
    [yes] finished
   *[no] not finished
}.
simulate-progress = Playing { $game }
compiling = Preparing the rules for their first use (once, some seconds) …

# Playing in the terminal
play-welcome = { $game }
play-ask-seats = How many seats ({ $least }–{ $most })?
play-ask-variant = Which variant ({ $variants })?
play-ask-player = Who is in seat { $seat }? A name, or a computer player ({ $bots })
play-you = You
play-turn = { $seat }: { $prompt }
play-choose = Your choice (number or notation; ? for help)
play-choose-where = { $what } > where? (number or notation; enter to go back)
play-help = Type the number of a choice or a move in notation. Also: hint, undo, board, save FILE, quit.
play-saved = Saved to { $file }.
play-bye = Saved. Go on with: ludotope play --resume { $file }
play-over = The game is over.
play-wins = { $seat } wins with { $points } points.
play-shares = { $seats } share the victory with { $points } points.
play-alone = { $points } points.
play-undo-ask = Something has happened since that cannot be unseen. Take the move back all the same (y/n)?
play-undone = Taken back.
play-no-input = No more input: the game is saved and waits.
yes-letter = y
score-total = Total
score-line = Score
decided-points = Decided by points.
decided-shared = Nothing tells them apart.

# Measuring
bench-no-peers = The package { $package } is missing; install the peers first: make bench, or pip install "ludotope[peers]".

# More
shelf-broken = { $where } is no box: { $reason }
box-broken = The box “{ $name }” cannot be opened: { $reason }
resume-options = A resumed game has its players, seats, variant and options already.
resume-other = This is a record of { $game }, not of { $given }.
resume-dropped = The last line was only half written and is left out.
name-bad = “{ $name }” cannot be a name: at most { $most } visible characters.
names-count = There are { $seats } seats and { $names } names.
record-control = Line { $line }: there is a control character.
record-file = Line { $line }: { $reason }
file-exists = { $file } is there already.
file-in-use = { $file } is being played in another window.
input-ended = The input ended before the game began.
move-form = { $move } is no move: give a text, a whole number or a move of this game.
output-unwritable = The output cannot be written: { $reason }.
play-earlier = … { $count } earlier events
play-hand-over = { $seat }, it is up to you: press Enter
play-nobody = Nobody wins.
think-nothing = Seat { $seat } has nothing to decide now, so there is nothing to think about.

hint-move = Move
hint-chance = Chance to win
hint-points = Points
hint-simulations = Simulations

analyse-progress = Thinking about the game
analyse-nothing = Nobody has decided anything in this record yet, so there is nothing to judge.
analyse-event = Event
analyse-decision = Decision
analyse-expected-chance = Chance to win after each decision
analyse-expected-points = Expected points after each decision
analyse-costly = The decisions that cost most:
analyse-flawless = Nothing better was found for any decision.
analyse-cost-chance = { $event }. { $seat }: { $move } cost about { $cost } % of the chance to win; better: { $best }
analyse-cost-points = { $event }. { $seat }: { $move } cost about { $cost } points; better: { $best }
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
table-rematch-there = The next game has been set up already.
table-no-hints = There are no hints at this table.
table-nothing-to-decide = There is nothing for you to decide now.
table-busy = Too many people are writing at this table at once; try again.
table-is-waiting = The game has not begun yet.
table-is-playing = The game has begun already.
table-is-over = The game is over.
table-is-closed = This table is closed.
code-unknown = No table has this code.
record-secret = The record would show what others may not know; it can be had when the game is over.

name-of-bot = “{ $name }” is the name of a computer player.
who-are-you = Say your name first.
passphrase-length = A passphrase has { $least } to { $most } characters.
account-there = You have an account already: { $name }.
account-taken = There is an account “{ $name }” already.
account-name = The name of an account has 2 to { $most } letters, digits or . @ + - _.
account-wrong = There is no such account with this passphrase.
origin-foreign = This request comes from a page of somewhere else.
too-much = That is too much at once; come back in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
database-away = The database cannot be reached; try again in a moment.
database-refuses = The database refuses to write this.
table-there = This table is there already.
database-url = “{ $url }” is no address of a database; it looks like sqlite:///FILE or postgresql://USER@HOST/NAME.
http-not-found = There is nothing at this address.
http-method = That cannot be done at this address.
http-too-large = That is too large.
http-bad-request = That cannot be understood: { $reason }
http-failure = Something went wrong here; nothing was changed.

told-opened = The table is set up.
told-sat = { $name } sits down.
told-rose = { $name } gets up.
told-began = The game begins.
told-undo-asked = { $name } asks to take a decision back.
told-undo-agreed = { $name } agrees.
told-undo-refused = { $name } does not agree.
told-undone = { $name } takes a decision back.
told-left = { $name } leaves.
told-handed-over = A computer player ({ $bot }) plays for { $name }.
told-returned = { $name } is back.
told-time-up = The time of { $name } is up; a computer player ({ $bot }) plays on.
told-lost-on-time = The time of { $name } is up; the game is lost.
told-rematch = { $name } offers another game.
told-closed = The table is closed.

serve-preparing = Preparing the games for this machine; that happens once and takes about a minute …
serve-ready = Ludotope is open at { $url } (Ctrl-C closes it)
serve-port = Port { $port } of { $host } cannot be used: { $reason }.
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
backup-no-header = this is no backup of Ludotope
backup-schema = this backup is of another version ({ $schema }), and this program writes { $known }
backup-cut = the backup ends too early
backup-row = this line cannot be read
server-refused = { $reason }
server-away = { $url } cannot be reached: { $reason }
server-url = “{ $url }” is no address of a server; it looks like http://localhost:8765.
server-options = At a server there are no records to go on with and no seeds.
remote-again = The connection is lost; press Enter to try again
remote-bye = Go on at the server with table { $id }.
remote-waiting = Waiting for others; the code of this table is { $code }.
