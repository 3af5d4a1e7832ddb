"""Progress of preparing games: a bar on a terminal, or plain lines where there is none."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console

from ludotope.commands.common import Speaker, compiling_shown
from ludotope.engine.box import Box
from ludotope.engine.shelf import find_box
from ludotope.engine.words import Phrase, say
from ludotope.server.compiling import (
    BOTS_PART,
    PARTS,
    RULES_PART,
    CompileProcess,
    Ended,
    Progress,
    is_compiled,
)

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from ludotope.server.preparation import GamePreparation, Preparation


def _new_bar(console: Console) -> "Bar":
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    return Bar(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )


class PreparationLines:
    """Says in the terminal of a server how far its games are.

    On a terminal there is a bar as long as something is compiled; elsewhere a line when a game is
    ready. What fails is said in both.
    """

    def __init__(self, speaker: Speaker, preparation: "Preparation") -> None:
        self._speaker = speaker
        self._preparation = preparation
        self._bar: Bar | None = None
        self._begun = False
        self._ready: set[str] = set()
        # What was last said of a game that was in trouble.
        self._said: dict[str, Phrase] = {}
        preparation.on_change = self.update

    def update(self) -> None:
        """Says what has changed."""
        games = list(self._preparation)
        parts = [part for game in games for part in (game.rules, game.bots)]
        is_compiling = self._preparation.is_compiling
        if is_compiling and not self._begun:
            self._begun = True
            self._speaker.print("serve-preparing")
        for game in games:
            self._say_problems(game)
            self._say_ready(game, len(games))
        if self._speaker.console.is_terminal and is_compiling:
            self._show_bar(games)
        elif self._bar is not None and all(part.stage == "ready" for part in parts):
            self.close()

    def close(self) -> None:
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _say_problems(self, game: "GamePreparation") -> None:
        problem = game.rules.problem or game.bots.problem
        if problem is None:
            self._said.pop(game.game, None)
        elif self._said.get(game.game) != problem:
            self._said[game.game] = problem
            self._speaker.console.print(
                say(problem, self._speaker.language), style="red", soft_wrap=True
            )

    def _say_ready(self, game: "GamePreparation", count: int) -> None:
        if game.game in self._ready or not (game.rules.stage == game.bots.stage == "ready"):
            return
        self._ready.add(game.game)
        if self._begun:
            title = self._preparation.title(game.game)
            self._speaker.print("serve-prepared", game=title, number=len(self._ready), all=count)

    def _show_bar(self, games: "list[GamePreparation]") -> None:
        if self._bar is None:
            self._bar = _new_bar(self._speaker.console)
            self._bar.add_task(self._speaker.text("preparing-games"), total=1.0)
            self._bar.start()
        parts = [part for game in games for part in (game.rules, game.bots)]
        done = sum(part.done / part.all for part in parts if part.all) / len(parts)
        self._bar.update(self._bar.task_ids[0], completed=done)


class GameAtHand:
    """Has a game compiled beside a terminal: first what people need, then computer players.

    Whoever needs a part waits for it with a bar. Where nobody would see it, or a process of its own
    fails, a part is compiled in this process when it is used.
    """

    def __init__(self, speaker: Speaker, box: Box) -> None:
        self._speaker = speaker
        self._box = box
        self._console = Console(stderr=True, highlight=False, markup=False)
        self._progress: dict[str, Progress] = {}
        self._ended = {part: threading.Event() for part in PARTS}
        self._process: CompileProcess | None = None
        self._begin(RULES_PART)

    def _begin(self, part: str) -> None:
        def on_end(_: Ended) -> None:
            self._process = None
            self._ended[part].set()
            if part == RULES_PART:
                self._begin(BOTS_PART)

        if not self._console.is_terminal or is_compiled(self._box, part):
            on_end(Ended(0, ""))
            return
        try:
            self._process = CompileProcess(self._box.name, part, self._note, on_end)
        except OSError:
            on_end(Ended(1, ""))

    def _note(self, progress: Progress) -> None:
        self._progress[progress.part] = progress

    @contextmanager
    def ready(self, part: str) -> Iterator[None]:
        """Waits for a part, and then shows what is still compiled in this process, if anything."""
        if not self._ended[part].is_set():
            self._wait(part)
        with compiling_shown(self._speaker):
            yield

    def _wait(self, part: str) -> None:
        text = self._speaker.text(f"preparing-{part}", game=self._box.title)
        with _new_bar(self._console) as bar:
            task = bar.add_task(text, total=None)
            while not self._ended[part].wait(0.1):
                progress = self._progress.get(part)
                if progress is not None:
                    bar.update(task, completed=progress.done, total=progress.all)

    def close(self) -> None:
        """Ends what is still being compiled; what there is so far stays in the cache."""
        process = self._process
        if process is not None:
            process.kill()


class ServerPreparing:
    """Shows how far a game is that a server prepares, while somebody at a terminal waits for it."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._console = Console(stderr=True, highlight=False, markup=False)
        self._bar: Bar | None = None
        self._problems: set[str] = set()
        self._is_said = False

    def update(self, game: "GamePreparation") -> None:
        """Shows what the server has said last."""
        rules = game.rules
        if rules.problem is not None and rules.problem.message not in self._problems:
            self._problems.add(rules.problem.message)
            self._console.print(say(rules.problem, self._speaker.language))
        if rules.stage == "ready":
            self.close()
            return
        text = self._speaker.text("preparing-rules", game=find_box(game.game).title)
        if not self._console.is_terminal:
            if not self._is_said:
                self._console.print(text)
            self._is_said = True
            return
        if self._bar is None:
            self._bar = _new_bar(self._console)
            self._bar.add_task(text, total=None)
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=rules.done, total=rules.all or None)

    def close(self) -> None:
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
