"""``ludotope play --server URL``: a game at a server, from the terminal."""

import json
import os
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

import msgspec
from platformdirs import user_data_path
from typing_extensions import override

from ludotope.bots import USUAL_BOT, is_bot
from ludotope.bots.characters import BotPlayer, names_called, with_names
from ludotope.bots.rating import FAIR
from ludotope.bots.thinking import Idea
from ludotope.client import AwayError, Client
from ludotope.commands.common import Speaker, compiling_shown, read_setup
from ludotope.commands.menu import TerminalTable
from ludotope.commands.preparing import ServerPreparing
from ludotope.commands.results import (
    say_bots,
    say_circumstances,
    say_result,
    show_ideas,
    show_reasons,
)
from ludotope.engine.errors import LudotopeError, SetupError
from ludotope.engine.files import replacing, unwritable
from ludotope.engine.game import AnyGame
from ludotope.engine.record import seat_names
from ludotope.engine.shelf import find_box
from ludotope.engine.view import Effect
from ludotope.engine.words import say
from ludotope.server.http.requests import BotSeat, HereSeat, NewTable, OpenSeat
from ludotope.server.http.responses import Done, News, Refused, SeatView, TableView
from ludotope.server.tables.events import options_on_wire
from ludotope.server.tables.stories import Story

OPEN = "open"
DEFAULT_GAME = "caldera"
WAIT_SECONDS = 24 * 3600.0


def play_at_server(options: Namespace) -> None:
    """Sets a table up, or sits down at one, and plays until it is over."""
    if options.resume or options.save or options.seed is not None:
        raise SetupError("server-options")
    speaker = Speaker(options.lang)
    client = Client(options.server, _cookies().get(options.server), options.lang)
    waiting = ServerPreparing(speaker)
    client.on_preparing = waiting.update
    try:
        table = _join(client, options) if options.join else _set_up(client, speaker, options)
        _remember(options.server, client.cookie)
        RemoteTable(speaker, client, table).play()
    finally:
        waiting.close()
        client.close()


def _join(client: Client, options: Namespace) -> TableView:
    names = [name for name in (options.players or "").split(",") if name.strip()]
    if names or client.who().name is None:
        client.say_name(names[0] if names else os.environ.get("USER") or "?")
    table = client.find(options.join)
    view = client.look(table)
    if view.stage == "waiting" and not any(seat.yours and not seat.free for seat in view.seats):
        client.sit(table)
    return client.look(table)


def _set_up(client: Client, speaker: Speaker, options: Namespace) -> TableView:
    box = find_box(options.game or DEFAULT_GAME)
    names = [" ".join(name.split()) for name in (options.players or "").split(",") if name.strip()]
    setup = read_setup(box, options, len(names) or None)
    if not names:
        names = [speaker.text("play-you"), *[USUAL_BOT] * (setup.seats - 1)]
    people = [name for name in names if not _is_bot(name) and name.lower() != OPEN]
    client.say_name(people[0] if people else speaker.text("play-you"))
    seats = tuple(
        BotSeat(name.lower())
        if _is_bot(name)
        else OpenSeat()
        if name.lower() == OPEN
        else HereSeat(name)
        for name in names
    )
    options_chosen = options_on_wire(setup.options)
    new = NewTable(box.name, seats, setup.variant, options_chosen, practice=options.practice)
    return client.set_up(new)


def _is_bot(name: str) -> bool:
    return is_bot(name.lower()) or name.lower() == FAIR


class RemoteTable(TerminalTable):
    """A table at a server, at one terminal."""

    def __init__(self, speaker: Speaker, client: Client, table: TableView) -> None:
        box = find_box(table.game)
        with compiling_shown(speaker):
            self.game: AnyGame = box.open(box.setup(len(table.seats), table.variant))
        super().__init__(speaker, self.game.notation, _names(table, speaker.language))
        self.client = client
        self.table = table
        self.id = table.id

    def play(self) -> None:
        """Plays on until the end, or until the person or the input stops."""
        after: int | None = None
        say_bots(self.speaker, self.names, [_bot(seat) for seat in self.table.seats])
        fair = {seat.bot for seat in self.table.seats if seat.fair and seat.bot}
        for strength in fair - {FAIR}:
            self.speaker.print("told-fair", "bold", strength=strength)
        while True:
            try:
                with self.client.live(self.id, after) as live:
                    news = live.next_news()
                    self.live = live
                    while True:
                        after = news.table.number
                        news = self.take(news)
                        if news.table.stage in ("over", "closed"):
                            self.end(news)
                            return
            except AwayError as error:
                # The server may only have been started again.
                self.speaker.console.print(say(error.phrase, self.speaker.language), style="red")
                self.menu.input("remote-again")
            except (EOFError, KeyboardInterrupt):
                self.speaker.print("remote-bye", id=self.id)
                return

    def take(self, news: News) -> News:
        """Tells the news; asks if there is something to decide, and waits for more news."""
        self.tell(news.stories)
        self.table = table = news.table
        self.names = _names(table, self.speaker.language)
        if table.stage == "waiting":
            self.speaker.print("remote-waiting", "bold", code=table.code or "-")
        elif table.asked is not None and not table.seats[table.seat].bot:
            return self.ask()
        if table.stage in ("over", "closed"):
            return news
        return self.live.next_news(WAIT_SECONDS)

    def tell(self, stories: tuple[Story, ...]) -> None:
        """Tells what happened."""
        for story in stories:
            language = self.speaker.language
            told = say(with_names(story.phrase, language), language)
            self.speaker.console.print(f"  {told}", style="dim")

    def ask(self) -> News:
        """Asks for a move; returns the news that come of it."""
        table = self.table
        assert table.view is not None
        moves = [choice.text for choice in table.view.choices]
        self.show(table.seat, moves)
        if table.prompt is not None:
            name = table.seats[table.seat].name or "?"
            self.speaker.print("play-turn", "bold", seat=name, prompt=table.prompt)
        self.ask_for_move(table.seat, moves)
        return self.news

    @override
    def decide(self, move: str) -> bool:
        """Sends a move; the question is settled unless it is refused."""
        self.news = self.answer(self.live.move(self.table, move))
        return True

    @override
    def undo(self) -> bool:
        """Takes the last move back, or asks the others."""
        self.news = self.answer(self.live.send(kind="undo"))
        return True

    @override
    def leave(self) -> None:
        """Goes away; the table stays at the server."""
        raise EOFError

    @override
    def complain(self, error: LudotopeError) -> None:
        """Says what was wrong with a line; a server that is gone is another matter."""
        if isinstance(error, AwayError):
            raise error
        super().complain(error)

    def answer(self, request: str) -> News:
        """Waits for the answer to a request and the news that come of it.

        A refusal is an error, unless the table is no longer the one that was asked about.
        """
        latest: News | None = None
        while True:
            message = self.live.receive()
            if isinstance(message, News):
                latest = message
            elif isinstance(message, Refused) and message.request == request:
                refused = LudotopeError("server-refused", reason=message.problem.text)
                if latest is None:
                    latest = News((), self.client.look(self.id))
                    if latest.table.number == self.table.number:
                        raise refused
                self.complain(refused)
                return latest
            elif isinstance(message, Done) and message.request == request:
                return latest if latest is not None else self.live.next_news()

    @override
    def hint(self) -> None:
        """Names the moves that look best to a strong player."""
        hint = self.client.hint(self.id, self.seat)
        ideas = hint.ideas
        found = [Idea(i.code, 0.0, 0.0, i.chance, i.points, i.simulations) for i in ideas]
        texts = [idea.text for idea in ideas]
        show_ideas(self.speaker, found, texts, alone=len(self.names) == 1)
        if len(texts) > 1:
            show_reasons(self.speaker, texts[0], texts[1], hint.reasons)

    @override
    def preview(self, move: str) -> Sequence[Effect] | None:
        """Asks the server for the effects of a move."""
        return self.client.preview(self.id, self.seat, move, self.table.asked).effects

    @override
    def show(self, seat: int, lit: Sequence[str] = ()) -> None:
        """Shows a seat's side of the table, as far as the server shows it."""
        assert self.table.view is not None
        look = msgspec.convert(self.table.view.table, self.game.look_type())
        places = [text.split()[-1] for text in lit]
        self.speaker.console.print()
        picture = self.game.picture(look, self.names, self.speaker.language, seat, places)
        self.speaker.console.print(picture)

    def end(self, news: News) -> None:
        """Says how it ended."""
        self.tell(news.stories)
        table = news.table
        if table.result is None:
            return
        self.show(table.seat)
        self.speaker.print("play-over", "bold")
        say_result(self.speaker, table.game, table.result, self.names)
        say_circumstances(self.speaker, self.names, table.practice, table.stand_ins)


def _names(table: TableView, language: str) -> list[str]:
    players = [seat.name or (bot.text if (bot := _bot(seat)) else "?") for seat in table.seats]
    return names_called(seat_names(players), language)


def _bot(seat: SeatView) -> BotPlayer | None:
    """The computer player that has a seat; a stand-in has none."""
    return BotPlayer(seat.bot, seat.character) if seat.bot and seat.name is None else None


def _cookie_file() -> Path:
    return user_data_path("ludotope") / "servers.json"


def _cookies() -> dict[str, str]:
    """Reads the stored cookies, by server."""
    try:
        return msgspec.json.decode(_cookie_file().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def _remember(server: str, cookie: str | None) -> None:
    file = _cookie_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # A cookie is as good as a passphrase: nobody else may read it.
        with replacing(file) as output:
            output.write(json.dumps({**_cookies(), server: cookie or ""}).encode())
    except OSError as error:
        raise unwritable(file, error) from None
