"""Phones that write on one sheet: what they send, also late or twice, and what they are shown."""

import json
from contextlib import AbstractContextManager
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.serving import guest

Answer = dict[str, Any]


class Phone:
    """A device of somebody with a name."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        cookie = guest(url, name).cookie
        self.headers = {"Cookie": f"ludotope={cookie}", "Accept-Language": "en"}
        self.sheet: Answer = {}
        # What was done without a network.
        self.waiting: list[Answer] = []
        self._count = 0

    def log_in(self, login: str, passphrase: str) -> None:
        """Comes back with an account, in place of whom it was."""
        answer = self.ask("POST", "/session", name=login, passphrase=passphrase)
        assert answer.status_code == 200, answer.text
        self.headers["Cookie"] = answer.headers["Set-Cookie"].partition(";")[0]

    def ask(self, method: str, path: str, **form: Any) -> httpx.Response:
        content = json.dumps(form) if method in ("POST", "PUT") else None
        return httpx.request(
            method, f"{self.url}/api{path}", headers=self.headers, content=content, timeout=30
        )

    def begin(self, game: str, names: list[str], **more: Any) -> str:
        entries = [self.entry(f"name.{seat}", name) for seat, name in enumerate(names)]
        form = {"game": game, "seats": len(names), "entries": entries, **more}
        return self.take(self.ask("POST", "/sheets", **form))["id"]

    def open(self, sheet: str) -> None:
        self.take(self.ask("GET", f"/sheets/{sheet}"))

    def take(self, answer: httpx.Response) -> Answer:
        assert answer.status_code < 300, answer.text
        self.sheet = answer.json()
        return self.sheet

    def entry(self, key: str, value: str) -> Answer:
        """Something written, with what this phone knows to be there."""
        self._count += 1
        known = self.sheet.get("entries", {}).get(key)
        after = known["id"] if known else None
        for action in self.waiting:
            if action.get("key") == key:
                after = action["id"]
        action_id = f"{self.name}-{self._count}"
        return {"kind": "enter", "id": action_id, "key": key, "value": value, "after": after}

    def write(self, key: str, value: str) -> None:
        """Writes without sending."""
        self.waiting.append(self.entry(key, value))

    def do(self, kind: str, **more: Any) -> None:
        """Does something else without sending."""
        self._count += 1
        self.waiting.append({"kind": kind, "id": f"{self.name}-{self._count}", **more})

    def send(self, *, forget: bool = True) -> list[Answer]:
        """Sends all that waits; without `forget` it is sent again the next time."""
        path = f"/sheets/{self.sheet['id']}/actions"
        answer = self.ask("POST", path, actions=self.waiting)
        assert answer.status_code == 200, answer.text
        done = answer.json()
        self.sheet = done["sheet"]
        if forget:
            self.waiting = []
        return list(done["refused"])

    def enter(self, **values: str) -> list[Answer]:
        """Writes and sends; names of fields are written with _ for - and __ for a dot."""
        for key, value in values.items():
            self.write(key.replace("__", ".").replace("_", "-"), value)
        return self.send()

    def enter_all(self, values: dict[str, str]) -> None:
        for key, value in values.items():
            self.write(key, value)
        assert self.send() == []

    def value(self, key: str) -> str | None:
        entry = self.sheet["entries"].get(key)
        return entry and entry["value"]

    def live(self) -> AbstractContextManager[ClientConnection]:
        address = f"{self.url.replace('http', 'ws')}/api/sheets/{self.sheet['id']}/live"
        return connect(address, additional_headers=self.headers)


def closed_with(socket: ClientConnection) -> tuple[int, str]:
    """The code with which a socket is closed, and the last sentence before it."""
    said = ""
    try:
        while True:
            message = json.loads(socket.recv(timeout=30))
            if message["kind"] == "refused":
                said = message["problem"]["text"]
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return closed.rcvd.code, said


def next_sheet(socket: ClientConnection) -> Answer:
    message = json.loads(socket.recv(timeout=30))
    assert message["kind"] == "sheet", message
    return message["sheet"]
