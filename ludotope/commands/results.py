"""How a game has ended, and what moves lead to: shown by several commands."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludotope.commands.common import Speaker
from ludotope.commands.tables import show_table
from ludotope.engine.view import Result

if TYPE_CHECKING:
    from ludotope.bots.thinking import Idea


def show_ideas(
    speaker: Speaker, ideas: Sequence["Idea"], texts: Sequence[str], alone: bool
) -> None:
    """Lists moves that were thought about, given as text, and what each leads to on average."""
    if not ideas[0].simulations:
        # There was nothing to compare.
        speaker.print("hint-only", move=texts[0])
        return
    messages = ["hint-move", "hint-chance", "hint-points", "hint-simulations"]
    rows = [
        [text, f"{idea.chance:.0%}", f"{idea.points:.1f}", f"{idea.simulations:,}"]
        for text, idea in zip(texts, ideas, strict=True)
    ]
    if alone:
        messages.remove("hint-chance")
        rows = [[move, *numbers] for move, _, *numbers in rows]
    show_table(speaker, rows, [speaker.text(message) for message in messages])


def say_result(speaker: Speaker, game: str, result: Result, names: Sequence[str]) -> None:
    """Prints the scores, the winners, what decided, and the rule book's remark if there is one."""
    lines = [
        [speaker.text(f"{game}-line-{line}"), *(str(sheet[line]) for sheet in result.sheets)]
        for line in result.sheets[0]
    ]
    total = [speaker.text("score-total"), *map(str, result.scores)]
    headings = [speaker.text("score-line"), *names]
    show_table(speaker, [*lines, total], headings, total=True)
    winners = [names[seat] for seat in result.winners]
    points = max(result.scores)
    if not winners:
        speaker.print("play-nobody", "bold")
    elif len(names) == 1:
        speaker.print("play-alone", "bold", points=points)
    elif len(winners) == 1:
        speaker.print("play-wins", "bold", seat=winners[0], points=points)
    else:
        speaker.print("play-shares", "bold", seats=", ".join(winners), points=points)
    if len(names) > 1:
        own = result.decided_by not in {"points", "shared"}
        speaker.print(
            f"{game}-decided-{result.decided_by}" if own else f"decided-{result.decided_by}"
        )
    if result.remark:
        speaker.print(result.remark, "italic")
