"""Shared parts of commands: setups from options, a speaker, progress of long work."""

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from ludotope.engine.box import Box, FileText, OptionValue, Setup
from ludotope.engine.errors import LudotopeError, SetupError
from ludotope.engine.files import read_text
from ludotope.engine.words import Phrase, Value, say

if TYPE_CHECKING:
    from ludotope.engine.record import Record


class Speaker:
    """Says messages in one language and prints them."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.console = Console(highlight=False, markup=False)

    def text(self, message: str, **values: Value) -> str:
        """A message in the language."""
        return say(Phrase(message, values), self.language)

    def print(self, message: str, style: str | None = None, **values: Value) -> None:
        """Prints a message."""
        self.console.print(self.text(message, **values), style=style, soft_wrap=True)


def read_options(box: Box, given: Sequence[str]) -> dict[str, OptionValue]:
    """Options written NAME=VALUE; the files among them are read."""
    from ludotope.engine.record import check_name

    options: dict[str, OptionValue] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise SetupError("setup-option-form", given=text)
        option = box.options.get(name)
        if option and option.is_file:
            path = Path(value).expanduser()
            check_name(path.name)
            options[name] = FileText(path.name, read_text(path))
        else:
            options[name] = value
    return options


def read_setup(box: Box, options: Namespace, seats: int | None = None) -> Setup:
    """The setup that a command's options ask for."""
    return box.setup(seats or options.seats, options.variant, read_options(box, options.option))


def last_event(record: "Record", given: int | None) -> int:
    """After how many events of a record to stop: those that were asked for, or all."""
    events = len(record.events)
    if given is not None and not 0 <= given <= events:
        raise LudotopeError("no-such-event", event=given, events=events)
    return events if given is None else given


@contextmanager
def compiling_shown(speaker: Speaker) -> Iterator[None]:
    """Shows a line while rules are compiled for the first time; nothing if none have to be."""
    from ludotope.engine.kernel.rule import watch_compiling

    console = Console(stderr=True, highlight=False, markup=False)
    status = console.status(speaker.text("compiling"))
    seen: set[str] = set()

    def show(rule: str) -> None:
        if console.is_terminal:
            status.update(Text(speaker.text("compiling")).append(f" {rule}", "dim"))
            status.start()
        elif not seen:
            console.print(speaker.text("compiling"))
        seen.add(rule)

    try:
        with watch_compiling(show):
            yield
    finally:
        status.stop()


@contextmanager
def progress_shown(description: str, total: int) -> Iterator[Callable[[int], None]]:
    """Shows a bar on a terminal while long work goes on; gives what to call when some is done."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(description, total=total)
        yield lambda done: progress.advance(task, done)
