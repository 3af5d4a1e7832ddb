"""``ludotope play``: a game in the terminal, with any mix of people and computer players."""

import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path
from rich.text import Text
from typing_extensions import override

from ludotope.bots import BOTS, USUAL_BOT, Bot, is_bot, make_bot
from ludotope.bots.characters import names_called, read_player, with_characters
from ludotope.bots.rating import FAIR, fair_strength, rated_game
from ludotope.commands.common import Speaker, read_options, read_setup
from ludotope.commands.kept_ratings import keep_games, rating_of
from ludotope.commands.menu import TerminalTable
from ludotope.commands.preparing import GameAtHand
from ludotope.commands.results import (
    say_bots,
    say_circumstances,
    say_result,
    show_ideas,
    show_reasons,
)
from ludotope.commands.shared_options import GAME_HELP, add_setup
from ludotope.engine.box import Box, Setup
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import LudotopeError, SetupError
from ludotope.engine.event import WATCHER
from ludotope.engine.files import unwritable
from ludotope.engine.position import Position
from ludotope.engine.record import (
    SUFFIX,
    Circumstances,
    RecordFile,
    check_name,
    load_unfinished,
    resume,
    seat_names,
    write_record,
)
from ludotope.engine.shelf import find_box
from ludotope.engine.view import Effect
from ludotope.engine.words import say
from ludotope.server.compiling import BOTS_PART, RULES_PART
from ludotope.server.tables.table import stand_ins_of

DEFAULT_GAME = "caldera"
# How long a hint is thought about, and how many moves it names.
HINT_SECONDS = 1.0
HINTS = 3
# How much of what happened since a person's last decision is told.
TOLD = 40


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("game", nargs="?", help=f"{GAME_HELP} (caldera)")
    parser.add_argument(
        "--players",
        help="who sits where, as in Mia,random: names, or names of computer players",
    )
    add_setup(parser)
    parser.add_argument("--seed", type=int, help="deal the same game again")
    parser.add_argument(
        "--practice", action="store_true", help="take anything back, luck too; the record says so"
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to keep the record")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a record")
    parser.add_argument(
        "--server",
        metavar="URL",
        help="play at a server; a player called open is a seat for whoever comes",
    )
    parser.add_argument("--join", metavar="CODE", help="the table at the server to sit down at")


def run(options: Namespace) -> None:
    """Plays until the game is over, the person quits or the input ends."""
    if options.server:
        from ludotope.commands.remote import play_at_server

        play_at_server(options)
        return
    speaker = Speaker(options.lang)
    file, at_hand = _resumed(speaker, options) if options.resume else _begun(speaker, options)
    bots = {
        seat: make_bot(bot.level, None if options.seed is None else options.seed + seat)
        for seat, name in enumerate(file.players)
        if (bot := read_player(name))
    }
    table = Table(speaker, file, bots, at_hand)
    try:
        table.play()
    finally:
        at_hand.close()
        # The record may be kept elsewhere by now.
        table.file.close()


def _begun(speaker: Speaker, options: Namespace) -> tuple[RecordFile, GameAtHand]:
    box = find_box(options.game or DEFAULT_GAME)
    setup, players = _seated(speaker, box, options)
    players = _in_fair_match(speaker, box, players)
    players = with_characters(box.name, players, options.seed)
    for player in players:
        check_name(player)
    at_hand = GameAtHand(speaker, box)
    with at_hand.ready(RULES_PART):
        position = Position(box.open(setup), Dealer(options.seed))
    path = options.save or _new_path(box)
    return _record_file(path, position, players, Circumstances(options.practice)), at_hand


def _resumed(speaker: Speaker, options: Namespace) -> tuple[RecordFile, GameAtHand]:
    if options.players or options.seats or options.variant or options.option:
        raise SetupError("resume-options")
    record, dropped = load_unfinished(options.resume)
    if options.game and find_box(options.game) != record.box:
        raise SetupError("resume-other", game=record.box.title, given=options.game)
    if dropped:
        speaker.print("resume-dropped")
    at_hand = GameAtHand(speaker, record.box)
    with at_hand.ready(RULES_PART):
        position = resume(record, Dealer(options.seed))
    players, played = record.players, record.circumstances
    if options.practice:
        # From here on it is practice, and so all of it is.
        played = played._replace(practice=True)
    if options.save:
        return _record_file(options.save, position, players, played), at_hand
    return RecordFile(options.resume, position, players, True, played), at_hand


def _seated(speaker: Speaker, box: Box, options: Namespace) -> tuple[Setup, list[str]]:
    """Returns the setup and the players by seat: from the options, or asked at the terminal."""
    if options.players is not None:
        players = [_player(name) for name in options.players.split(",")]
        if options.seats is not None and options.seats != len(players):
            raise SetupError(
                "setup-players", game=box.title, seats=options.seats, given=len(players)
            )
        return read_setup(box, options, len(players)), players
    setup = read_setup(box, options)
    if options.seats is None and sys.stdin.isatty():
        try:
            return _ask_setup(speaker, box, options)
        except EOFError:
            raise LudotopeError("input-ended") from None
    return setup, [speaker.text("play-you"), *[USUAL_BOT] * (setup.seats - 1)]


def _player(name: str) -> str:
    """A name with its blanks tidied; computer players are known in capitals too."""
    tidy = " ".join(name.split())
    return tidy.lower() if is_bot(tidy.lower()) or tidy.lower() == FAIR else tidy


def _in_fair_match(speaker: Speaker, box: Box, players: Sequence[str]) -> list[str]:
    """Gives the computer players of a fair match the strength of the people, and says so."""
    if FAIR not in players:
        return list(players)
    people = [name for name in players if name != FAIR and not is_bot(name)]
    if not people:
        raise SetupError("fair-nobody")
    strength = fair_strength(rating_of(name, box.name) for name in people)
    speaker.print("told-fair", "bold", strength=strength)
    return [str(strength) if name == FAIR else name for name in players]


def _ask_setup(speaker: Speaker, box: Box, options: Namespace) -> tuple[Setup, list[str]]:
    speaker.print("play-welcome", "bold", game=box.title)
    while True:
        seats = str(box.usual_seats)
        if len(box.seats) > 1:
            question = speaker.text("play-ask-seats", least=box.seats[0], most=box.seats[-1])
            seats = _ask(speaker, question, seats)
        variant = options.variant
        if variant is None and len(box.variants) > 1:
            question = speaker.text("play-ask-variant", variants=", ".join(box.variants))
            variant = _ask(speaker, question, box.variants[0])
        try:
            number = int(seats[:3]) if seats.isdecimal() else 0
            setup = box.setup(number, variant, read_options(box, options.option))
            break
        except SetupError as error:
            speaker.console.print(say(error.phrase, speaker.language), style="red")
    players = []
    for seat in range(setup.seats):
        bots = ", ".join((FAIR, *BOTS))
        question = speaker.text("play-ask-player", seat=seat + 1, bots=bots)
        default = USUAL_BOT if seat else speaker.text("play-you")
        players.append(_player(_ask(speaker, question, default)))
    return setup, players


def _ask(speaker: Speaker, question: str, default: str) -> str:
    answer = speaker.console.input(Text(f"{question} [{default}] "))
    return " ".join(answer.split()) or default


def _new_path(box: Box) -> Path:
    now = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    name = f"{box.name}-{now}{SUFFIX}"
    try:
        return user_data_path("ludotope") / "records" / name
    except RuntimeError as error:
        raise unwritable(Path(name), error) from None


def _record_file(
    path: Path, position: Position, players: Sequence[str], circumstances: Circumstances
) -> RecordFile:
    try:
        path = path.expanduser()
        path.parent.mkdir(parents=True, exist_ok=True)
        return RecordFile(path, position, players, circumstances=circumstances)
    except (OSError, ValueError, RuntimeError) as error:
        raise unwritable(path, error) from None


class Quit(Exception):  # noqa: N818  (nothing went wrong)
    """The person has had enough for now."""


class Table(TerminalTable):
    """A game at one terminal: asks people, lets computer players choose, tells what happened."""

    def __init__(
        self, speaker: Speaker, file: RecordFile, bots: dict[int, Bot], at_hand: GameAtHand
    ) -> None:
        notation = file.position.game.notation
        names = names_called(seat_names(file.players), speaker.language)
        super().__init__(speaker, notation, names, {"save": self.save_as})
        self.position = file.position
        self.file = file
        self.at_hand = at_hand
        self.bots = bots
        self.told = len(self.position.events)
        self.viewer = WATCHER

    def play(self) -> None:
        """Plays on until the end, or until the person or the input stops."""
        players = [read_player(name) for name in self.file.players]
        say_bots(self.speaker, self.names, players)
        if self.file.circumstances.practice:
            self.speaker.print("told-began-practice", "bold")
        try:
            while not self.position.is_over:
                self.one_decision()
        except EOFError:
            self.speaker.print("play-no-input")
            self.bye()
            return
        except (Quit, KeyboardInterrupt):
            self.bye()
            return
        if len(self.people) == 1:
            self.viewer = self.people[0]
        self.tell()
        if self.people:
            self.show(self.people[0])
        self.speaker.print("play-over", "bold")
        say_result(self.speaker, self.position.game.box.name, self.position.result(), self.names)
        practice, taken = self.file.circumstances
        stand_ins = stand_ins_of(taken, self.position)
        say_circumstances(self.speaker, self.names, practice, stand_ins)
        self.learn()
        self.speaker.print("play-saved", file=str(self.file.path))

    def learn(self) -> None:
        """Keeps what the game says of how well people play, and tells them."""
        players, game = self.file.players, self.position.game.box.name
        practice, taken = self.file.circumstances
        bots = {n: bot.level for n in self.bots if (bot := read_player(players[n]))}
        places = self.position.result().places
        results = {
            players[seat]: result
            for seat in self.people
            # Of people who are called alike nobody knows who it was.
            if not practice and not taken.get(seat) and players.count(players[seat]) == 1
            if (result := rated_game(seat, places, bots))
        }
        before = {name: rating_of(name, game).strength for name in results}
        try:
            keep_games(game, write_record(self.position, players), results)
        except LudotopeError as error:
            self.speaker.console.print(say(error.phrase, self.speaker.language), style="red")
            return
        for name in results:
            after = rating_of(name, game).strength
            self.speaker.print("rating-moved", name=name, before=before[name], after=after)

    def bye(self) -> None:
        """Says how to go on, once everything is on the disk."""
        self.file.save()
        self.speaker.print("play-bye", file=shlex.quote(str(self.file.path)))

    @property
    def people(self) -> list[int]:
        """The seats that are not a computer's."""
        return [seat for seat in range(len(self.names)) if seat not in self.bots]

    def one_decision(self) -> None:
        """Lets one seat decide: a computer at once, a person after seeing the table."""
        deciders = self.position.deciders
        for seat in deciders:
            if seat in self.bots:
                seen = self.position.seen_by(seat)
                with self.at_hand.ready(BOTS_PART):
                    move = self.bots[seat].choose(seen, seat)
                self.commit(seat, move)
                return
        self.ask(deciders[0])

    def commit(self, seat: int, move: str | int) -> None:
        """Plays a move and keeps it; what cannot be kept is not played."""
        before = len(self.position.events)
        self.position.push(move, seat)
        try:
            self.file.save()
        except LudotopeError:
            self.position.undo(before)
            raise

    def ask(self, seat: int) -> None:
        """Asks a person until a move is played or taken back."""
        moves = [choice.text for choice in self.position.choices(seat)]
        self.hand_over(seat)
        self.tell()
        self.show(seat, moves)
        prompt = self.position.prompt(seat)
        self.speaker.print("play-turn", "bold", seat=self.names[seat], prompt=prompt)
        self.ask_for_move(seat, moves)

    @override
    def decide(self, move: str) -> bool:
        """Plays a move; then the question is settled."""
        self.commit(self.seat, move)
        return True

    @override
    def leave(self) -> None:
        """Goes away; the record stays."""
        raise Quit

    @override
    def hint(self) -> None:
        """Names the moves that look best to a strong player who knows what the seat knows."""
        from ludotope.bots.reasons import give_reasons
        from ludotope.bots.thinking import Budget, think

        seat, seen = self.seat, self.position.seen_by(self.seat)
        with self.at_hand.ready(BOTS_PART):
            thought = think(seen, seat, Budget(seconds=HINT_SECONDS))
        ideas = thought.simulated[:HINTS]
        texts = [self.position.choice(idea.code).text for idea in ideas]
        show_ideas(self.speaker, ideas, texts, alone=len(self.names) == 1)
        if len(ideas) > 1 and seen.game.has_preview:
            reasons = give_reasons(seen, seat, ideas[0].code, ideas[1].code, self.names)
            show_reasons(self.speaker, texts[0], texts[1], reasons)

    @override
    def preview(self, move: str) -> Sequence[Effect] | None:
        """Returns the effects of a move, as far as the seat may know."""
        effects = self.position.preview(move, self.seat, self.names)
        return effects if self.position.game.has_preview else None

    @override
    def undo(self) -> bool:
        """Takes the last move of a person back; in practice also after luck, if that is meant."""
        events = self.position.events
        own = [index for index, event in enumerate(events) if event.seat in self.people]
        if not own:
            raise LudotopeError("undo-nothing")
        if not self.position.is_fair_undo(own[-1], self.people):
            if not self.file.circumstances.practice:
                raise LudotopeError("undo-luck")
            answer = self.menu.input("play-undo-ask").lower()
            if not answer.startswith(self.speaker.text("yes-letter")):
                return False
        self.position.undo(own[-1])
        self.file.rewrite()
        self.told = min(self.told, len(self.position.events))
        self.speaker.print("play-undone")
        return True

    def save_as(self, name: str) -> bool:
        """Keeps the record somewhere else from now on, if a name is given; says where it is."""
        if name:
            old = self.file
            file = _record_file(Path(name), self.position, old.players, old.circumstances)
            self.file.close()
            self.file = file
        self.speaker.print("play-saved", file=str(self.file.path))
        return False

    def tell(self) -> None:
        """Tells the latest of what happened since the last time."""
        first = max(self.told, len(self.position.events) - TOLD)
        if first > self.told:
            self.speaker.print("play-earlier", "dim", count=first - self.told)
        for phrase in self.position.stories(self.viewer, self.names, first):
            self.speaker.console.print(f"  {say(phrase, self.speaker.language)}", style="dim")
        self.told = len(self.position.events)

    def hand_over(self, seat: int) -> None:
        """Clears the screen for another person, where there is something only they may see."""
        if self.position.game.box.has_secrets and len(self.people) > 1 and self.viewer != seat:
            self.speaker.console.clear()
            self.menu.input("play-hand-over", seat=self.names[seat])
        self.viewer = seat

    @override
    def show(self, seat: int, lit: Sequence[str] = ()) -> None:
        """Shows a seat's side of the table, as far as whoever is asked may see it."""
        game, language = self.position.game, self.speaker.language
        table = self.position.view(self.viewer).table
        places = [text.split()[-1] for text in lit]
        self.speaker.console.print()
        self.speaker.console.print(game.picture(table, self.names, language, seat, places))
