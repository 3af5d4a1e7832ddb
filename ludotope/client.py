"""A client of the server, for programs: the whole HTTP interface, and tables live by WebSocket.

client = Client("http://localhost:8765")
client.say_name("Mia")
table = client.set_up(NewTable("caldera", (HereSeat(), BotSeat("medium"))))
with client.live(table.id) as live:
    news = live.next_news()
    live.move(news.table, news.table.view.choices[0].text)

A game that the server still has to prepare is waited for; `Client.on_preparing` is told how far it
is.
"""

import platform
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TypeVar
from urllib.parse import quote, urlsplit

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from ludotope import __version__
from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.cookies import COOKIE
from ludotope.server.http.requests import BotSeat, HereSeat, NewTable, OpenSeat
from ludotope.server.http.responses import (
    Address,
    BestView,
    Done,
    ExportView,
    HintView,
    JudgementView,
    Message,
    News,
    PreparationView,
    PreviewView,
    Problem,
    PuzzleList,
    PuzzleView,
    RatingsView,
    Refused,
    ReplayView,
    SessionList,
    ShelfView,
    TableList,
    TableView,
    WhoView,
)
from ludotope.server.preparation import GamePreparation

__all__ = [
    "AwayError",
    "BotSeat",
    "Client",
    "HereSeat",
    "Live",
    "NewTable",
    "OpenSeat",
    "RefusalError",
]

Answer = TypeVar("Answer")
# How often it is asked how far a game is.
PREPARING_SECONDS = 0.5
_read_message = msgspec.json.Decoder(Message).decode


class RefusalError(LudotopeError):
    """The server refuses a request; `problem` says why."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__("server-refused", reason=problem.text)
        self.status = status
        self.problem = problem

    @property
    def game(self) -> str | None:
        """The game that has to be prepared first, if it is only that."""
        return _game_to_prepare(self.problem)


class AwayError(LudotopeError):
    """The server cannot be reached."""

    def __init__(self, url: str, reason: object) -> None:
        super().__init__("server-away", url=url, reason=str(reason))


class Client:
    """One person at a server. With a cookie from before, the same person again.

    What needs a game that is still being prepared is asked again until it is there, for so many
    seconds of `patience`.
    """

    def __init__(
        self,
        url: str,
        cookie: str | None = None,
        language: str = "en",
        timeout: float = 30.0,
        patience: float = 600.0,
    ) -> None:
        try:
            parts = urlsplit(url)
        except ValueError:
            raise LudotopeError("server-url", url=url) from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise LudotopeError("server-url", url=url)
        self.url = url.rstrip("/")
        self.language = language
        self.patience = patience
        self.on_preparing: Callable[[GamePreparation], None] = lambda _: None
        headers = {
            "Accept-Language": language,
            "User-Agent": f"ludotope/{__version__} ({platform.system()})",
        }
        self._http = httpx.Client(base_url=self.url, headers=headers, timeout=timeout)
        if cookie:
            # As the jar would have it from the server: "localhost" is "localhost.local" there.
            host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
            domain = host if "." in host else f"{host}.local"
            self._http.cookies.set(COOKIE, cookie, domain=domain)

    @property
    def cookie(self) -> str | None:
        """The cookie by which the server knows this person again. A secret."""
        return self._http.cookies.get(COOKIE)

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    # --- Who you are -----------------------------------------------------------------------------

    def who(self) -> WhoView:
        """Returns who you are."""
        return self._ask(WhoView, "GET", "/api/me")

    def say_name(self, name: str) -> WhoView:
        """Says your name; the first time this makes you a guest."""
        return self._ask(WhoView, "POST", "/api/me", {"name": name})

    def choose_pace(self, pace: str) -> WhoView:
        """Keeps how fast you like to be shown what others do: slow, normal or instant."""
        return self._ask(WhoView, "POST", "/api/me/pace", {"pace": pace})

    def make_account(self, name: str, passphrase: str) -> WhoView:
        """Makes you an account."""
        form = {"name": name, "passphrase": passphrase}
        return self._ask(WhoView, "POST", "/api/account", form)

    def log_in(self, name: str, passphrase: str) -> WhoView:
        """Logs in to an account."""
        form = {"name": name, "passphrase": passphrase}
        return self._ask(WhoView, "POST", "/api/session", form)

    def log_out(self, everywhere: bool = False) -> WhoView:
        """Logs out, here or on all devices."""
        path = f"/api/session?everywhere={str(everywhere).lower()}"
        return self._ask(WhoView, "DELETE", path)

    def change_passphrase(self, present: str, passphrase: str) -> WhoView:
        """Changes the passphrase of your account, and logs you out on all other devices."""
        form = {"present": present, "passphrase": passphrase}
        return self._ask(WhoView, "POST", "/api/account/passphrase", form)

    def sessions(self) -> SessionList:
        """Returns the devices on which you are known."""
        return self._ask(SessionList, "GET", "/api/me/sessions")

    def end_session(self, session: str) -> SessionList:
        """Logs out on one of your devices."""
        return self._ask(SessionList, "DELETE", f"/api/me/sessions/{quote(session, safe='')}")

    def ratings(self) -> RatingsView:
        """Returns how well you play the games of which you have finished some."""
        return self._ask(RatingsView, "GET", "/api/me/ratings")

    def forget_rating(self, game: str) -> RatingsView:
        """Has it forgotten how well you play a game."""
        return self._ask(RatingsView, "DELETE", f"/api/me/ratings/{quote(game, safe='')}")

    def export(self) -> ExportView:
        """Returns everything that is kept of you."""
        return self._ask(ExportView, "GET", "/api/me/export")

    def delete_me(self, passphrase: str | None = None) -> WhoView:
        """Deletes you; your games with others stay, without your name."""
        return self._ask(WhoView, "POST", "/api/me/deletion", {"passphrase": passphrase})

    # --- Finding tables --------------------------------------------------------------------------

    def shelf(self) -> ShelfView:
        """Returns all games, and the computer players."""
        return self._ask(ShelfView, "GET", "/api/shelf")

    def preparation(self) -> PreparationView:
        """Returns how far the games are that are being prepared."""
        return self._ask(PreparationView, "GET", "/api/preparation")

    def prepare(self, game: str) -> GamePreparation:
        """Has a game prepared before the others; what has failed is tried again at once."""
        return self._ask(GamePreparation, "POST", f"/api/games/{quote(game, safe='')}/preparation")

    def open_tables(self) -> TableList:
        """Returns the tables that are open to everybody."""
        return self._ask(TableList, "GET", "/api/tables")

    def own_tables(self) -> TableList:
        """Returns your tables that are waiting or under way."""
        return self._ask(TableList, "GET", "/api/me/tables")

    def history(self, before: float | None = None) -> TableList:
        """Returns your games that are over; the latest, or those before a time."""
        query = "" if before is None else f"?before={before!r}"
        return self._ask(TableList, "GET", f"/api/me/history{query}")

    def find(self, code: str) -> str:
        """Returns the id of the table with a short code."""
        return self._ask(Address, "POST", "/api/join", {"code": code}).id

    # --- Puzzles ---------------------------------------------------------------------------------

    def puzzles(self, game: str) -> PuzzleList:
        """Returns the puzzles of a game, and which of them you have solved."""
        return self._ask(PuzzleList, "GET", _puzzles(game))

    def puzzle(self, game: str, name: str) -> PuzzleView:
        """Returns a decision to take."""
        return self._ask(PuzzleView, "GET", f"{_puzzles(game)}/{quote(name, safe='')}")

    def try_puzzle(self, game: str, name: str, move: str | int | None) -> JudgementView:
        """Returns whether a move is the answer, and why; without a move, the answer alone."""
        path = f"{_puzzles(game)}/{quote(name, safe='')}/try"
        return self._ask(JudgementView, "POST", path, {"move": move})

    def preview_puzzle(self, game: str, name: str, move: str) -> PreviewView:
        """Returns what a move would bring for certain."""
        query = httpx.QueryParams(move=move)
        path = f"{_puzzles(game)}/{quote(name, safe='')}/preview?{query}"
        return self._ask(PreviewView, "GET", path)

    # --- A table ---------------------------------------------------------------------------------

    def set_up(self, table: NewTable) -> TableView:
        """Sets a table up."""
        return self._ask(TableView, "POST", "/api/tables", msgspec.to_builtins(table))

    def look(self, table: str, seat: int | None = None) -> TableView:
        """Returns a table as you may see it."""
        query = "" if seat is None else f"?seat={seat}"
        return self._ask(TableView, "GET", f"{_path(table)}{query}")

    def sit(self, table: str, seat: int | None = None) -> Done:
        """Sits down."""
        return self._do(table, "sit", seat=seat)

    def leave(self, table: str, seat: int) -> Done:
        """Gets up."""
        return self._do(table, "leave", seat=seat)

    def remove(self, table: str, seat: int) -> Done:
        """Sends somebody away from a table that waits."""
        return self._do(table, "remove", seat=seat)

    def start(self, table: str, fill: str | None = None) -> Done:
        """Begins, with computer players on free seats."""
        return self._do(table, "start", fill=fill)

    def move(
        self,
        table: str,
        seat: int,
        move: str | int,
        asked: int | None = None,
        request: str | None = None,
    ) -> Done:
        """Decides for a seat."""
        return self._do(table, "move", seat=seat, move=move, asked=asked, request=request)

    def undo(self, table: str, request: str | None = None) -> Done:
        """Takes your last decision back, or asks."""
        return self._do(table, "undo", request=request)

    def answer_undo(self, table: str, agrees: bool, question: int | None = None) -> Done:
        """Agrees that somebody takes a decision back, or not."""
        return self._do(table, "undo/answer", agrees=agrees, question=question)

    def hint(self, table: str, seat: int) -> HintView:
        """Returns what a strong player would do."""
        return self._ask(HintView, "POST", f"{_path(table)}/hint", {"seat": seat})

    def preview(self, table: str, seat: int, move: str, asked: int | None = None) -> PreviewView:
        """Returns what a move in notation would bring for certain, without playing it."""
        query = httpx.QueryParams(seat=seat, move=move)
        if asked is not None:
            query = query.set("asked", asked)
        return self._ask(PreviewView, "GET", f"{_path(table)}/preview?{query}")

    def best(self, table: str) -> BestView:
        """Returns the most points that you had in other games like the one of a table."""
        return self._ask(BestView, "GET", f"{_path(table)}/best")

    def hand_over(self, table: str, seat: int, level: str = "medium") -> Done:
        """Lets a computer player have a seat."""
        return self._do(table, "hand-over", seat=seat, level=level)

    def skip(self, table: str, seat: int, level: str = "medium") -> Done:
        """Asks the others to let a computer player go on for somebody who does not decide."""
        return self._do(table, "skip", seat=seat, level=level)

    def answer_skip(self, table: str, seat: int, agrees: bool, question: int | None = None) -> Done:
        """Agrees that a computer player goes on for a seat, or not; or objects for your own."""
        return self._do(table, "skip/answer", seat=seat, agrees=agrees, question=question)

    def take_back(self, table: str, seat: int) -> Done:
        """Plays again yourself."""
        return self._do(table, "return", seat=seat)

    def rematch(self, table: str) -> str:
        """Sets up another game with the same people; returns the id of its table."""
        return self._ask(Address, "POST", f"{_path(table)}/rematch", {}).id

    def close_table(self, table: str) -> Done:
        """Closes a table before the end."""
        return self._do(table, "close")

    def share(self, table: str, shared: bool = True) -> Done:
        """Lets everybody with the address see a game that is over, or not any more."""
        return self._do(table, "share", shared=shared)

    def replay(self, table: str, event: int | None = None, seat: int | None = None) -> ReplayView:
        """Returns a game after its first so many events."""
        asked = {"event": event, "seat": seat}
        query = "&".join(f"{name}={value}" for name, value in asked.items() if value is not None)
        return self._ask(ReplayView, "GET", f"{_path(table)}/replay?{query}")

    def record(self, table: str) -> str:
        """Returns the record of a game, as text."""
        return self._send("GET", f"{_path(table)}/record").text

    def upload(self, record: str) -> str:
        """Keeps a record at the server; returns the id of its table."""
        return self._ask(Address, "POST", "/api/records", {"text": record}).id

    @contextmanager
    def live(
        self, table: str, after: int | None = None, seat: int | None = None
    ) -> Iterator["Live"]:
        """Opens a table's WebSocket, until the block is left."""
        asked = {"after": after, "seat": seat}
        query = "&".join(f"{name}={value}" for name, value in asked.items() if value is not None)
        url = f"{self.url.replace('http', 'ws', 1)}{_path(table)}/live?{query}"
        headers = {"Accept-Language": self.language}
        if self.cookie:
            headers["Cookie"] = f"{COOKIE}={self.cookie}"
        try:
            with ExitStack() as sockets:

                def open_socket() -> ClientConnection:
                    opened = connect(url, additional_headers=headers, max_size=None)
                    return sockets.enter_context(opened)

                yield Live(open_socket, self.url, self._wait_for)
        except (OSError, InvalidHandshake, TimeoutError) as error:
            raise AwayError(self.url, error) from None

    def _do(self, table: str, what: str, **form: object) -> Done:
        given = {name: value for name, value in form.items() if value is not None}
        # With a name of its own, a request that was lost on the way can be sent again.
        given.setdefault("request", secrets.token_urlsafe(8))
        return self._ask(Done, "POST", f"{_path(table)}/{what}", given)

    def _ask(
        self, answer: type[Answer], method: str, path: str, form: object | None = None
    ) -> Answer:
        return msgspec.json.decode(self._send(method, path, form).content, type=answer)

    def _send(self, method: str, path: str, form: object | None = None) -> httpx.Response:
        until = time.monotonic() + self.patience
        while True:
            try:
                return self._send_once(method, path, form)
            except RefusalError as refusal:
                if refusal.game is None or time.monotonic() > until:
                    raise
                self._wait_for(refusal.game)

    def _wait_for(self, game: str) -> None:
        """Waits until the rules of a game are ready, or for as long as there is patience."""
        until = time.monotonic() + self.patience
        while time.monotonic() < until:
            for found in self.preparation().games:
                if found.game == game:
                    self.on_preparing(found)
                    if found.rules.stage == "ready":
                        return
            time.sleep(PREPARING_SECONDS)

    def _send_once(self, method: str, path: str, form: object | None) -> httpx.Response:
        try:
            response = self._http.request(method, path, json=form)
        except httpx.HTTPError as error:
            raise AwayError(self.url, error) from None
        if response.status_code >= 400:
            try:
                problem = msgspec.json.decode(response.content, type=Problem)
            except msgspec.DecodeError:
                raise AwayError(self.url, f"HTTP {response.status_code}") from None
            raise RefusalError(response.status_code, problem)
        return response


class Live:
    """An open WebSocket of a table."""

    def __init__(
        self,
        open_socket: Callable[[], ClientConnection],
        url: str,
        wait_for: Callable[[str], None],
    ) -> None:
        self._open = open_socket
        self._socket = open_socket()
        self._url = url
        self._wait_for = wait_for

    def receive(self, timeout: float = 30.0) -> Message:
        """Returns the next message; first waits for the game if that is being prepared."""
        try:
            message = _read_message(self._socket.recv(timeout))
        except (ConnectionClosed, TimeoutError) as error:
            raise AwayError(self._url, error) from None
        game = _game_to_prepare(message.problem) if isinstance(message, Refused) else None
        if game is None:
            return message
        self._wait_for(game)
        self._socket = self._open()
        return self.receive(timeout)

    def next_news(self, timeout: float = 30.0) -> News:
        """Returns the next news, and drops other messages before it."""
        until = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.0, until - time.monotonic()))
            if isinstance(message, News):
                return message

    def answer(self, request: str, timeout: float = 30.0) -> Done | Refused:
        """Returns the answer to a request, and drops other messages before it."""
        until = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.0, until - time.monotonic()))
            if isinstance(message, Done | Refused) and message.request == request:
                return message

    def move(self, table: TableView, move: str | int) -> str:
        """Decides for the seat that is shown; returns the name of the request."""
        return self.send(kind="move", seat=table.seat, move=move, asked=table.asked)

    def send(self, **wish: object) -> str:
        """Sends a message under a name of its own; returns that name."""
        request = secrets.token_urlsafe(8)
        named = wish if wish.get("kind") == "look" else {**wish, "request": request}
        try:
            self._socket.send(msgspec.json.encode(named), text=True)
        except ConnectionClosed as error:
            raise AwayError(self._url, error) from None
        return request


def _game_to_prepare(problem: Problem) -> str | None:
    if problem.error != "game-preparing":
        return None
    return str(problem.phrase.values["name"])


def _puzzles(game: str) -> str:
    return f"/api/games/{quote(game, safe='')}/puzzles"


def _path(table: str) -> str:
    return f"/api/tables/{quote(table, safe='')}"
