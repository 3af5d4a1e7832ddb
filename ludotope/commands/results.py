"""Tables of results, and of ideas with what they lead to: shown by several commands."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from ludotope.bots.characters import BotPlayer, level_phrase, manner
from ludotope.commands.common import Speaker
from ludotope.commands.tables import show_table
from ludotope.engine.view import Effect, Result
from ludotope.engine.words import say
from ludotope.server.tables.events import StandIn

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


def show_reasons(speaker: Speaker, move: str, other: str, reasons: Sequence[Effect]) -> None:
    """Says why a move is better than the next best."""
    speaker.print("hint-why", "bold", move=move, other=other)
    say_reasons(speaker, reasons)
    if not reasons:
        speaker.print("hint-no-reason")


def say_reasons(speaker: Speaker, reasons: Sequence[Effect], indent: int = 2) -> None:
    """Lists reasons, one a line."""
    for reason in reasons:
        told = say(reason.phrase, speaker.language)
        speaker.console.print(Text(f"{' ' * indent}{told}", style="green"))


def show_effects(speaker: Speaker, effects: Sequence[Effect] | None) -> None:
    """Lists what a move would bring, the points in front."""
    if effects is None:
        speaker.print("preview-none")
    elif not effects:
        speaker.print("preview-nothing")
    for effect in effects or ():
        points = f"{effect.points:+d}".replace("-", "−") if effect.line else "·"
        style = {"good": "green", "bad": "red"}.get(effect.tone, "")
        told = Text(f"{points:>4}  {say(effect.phrase, speaker.language)}", style=style)
        speaker.console.print(told)


def say_bots(speaker: Speaker, names: Sequence[str], players: Sequence[BotPlayer | None]) -> None:
    """Says who of the players is a computer player, how strong, and in which manner it plays."""
    for name, player in zip(names, players, strict=True):
        how = manner(player) if player else None
        if player and how:
            level = level_phrase(player.level)
            speaker.print("bot-is", "dim", name=name, level=level, manner=how)


def say_circumstances(
    speaker: Speaker, names: Sequence[str], practice: bool, stand_ins: Sequence[StandIn]
) -> None:
    """Says of a game whether it was practice, and for whom a computer player decided."""
    for stand_in in stand_ins:
        name, decisions = names[stand_in.seat], stand_in.decisions
        speaker.print("stood-in", name=name, decisions=decisions, total=stand_in.of)
    if practice:
        speaker.print("practice-game")


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
