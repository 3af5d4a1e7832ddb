"""Pictures of a table for the browser: a game's own drawing, or its picture for a terminal."""

import logging
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any

from rich.color import Color, ColorType
from rich.console import Console
from rich.segment import Segment
from rich.style import Style

from ludotope.bots.characters import names_called
from ludotope.engine.picture import check_drawing
from ludotope.server.http.responses import PictureView, Span

if TYPE_CHECKING:
    from ludotope.engine.game import AnyGame
    from ludotope.engine.position import Position

log = logging.getLogger("ludotope.server")

Lines = tuple[tuple[Span, ...], ...]

# How many characters wide a picture is: as wide as most terminals.
WIDTH = 80


def make_picture(
    position: "Position", viewer: int, names: Sequence[str], language: str
) -> PictureView:
    """Returns what a viewer may see of a position, made from what the viewer knows of it."""
    game, seen = position.game, position.seen_by(viewer)
    look, seat = game.look(seen.state, viewer), max(viewer, 0)
    known = names_called(names, language)
    drawing = _draw(game, look, known, language, seat)
    is_open = seen.is_over or not game.box.has_secrets
    return PictureView(
        event=len(position.events),
        drawing=drawing,
        lines=() if drawing else _print(game, look, known, language, seat),
        standing=position.result() if is_open else None,
    )


def _draw(game: "AnyGame", look: Any, names: Sequence[str], language: str, seat: int) -> str | None:
    """The game's drawing; None, with a line in the log, if there is something wrong with it."""
    try:
        drawing = game.drawing(look, names, language, seat)
        if drawing is not None:
            check_drawing(drawing)
    except Exception:
        log.exception("the drawing of %s is wrong", game.box.name)
        return None
    return drawing


def _print(game: "AnyGame", look: Any, names: Sequence[str], language: str, seat: int) -> Lines:
    """The game's picture; nothing, with a line in the log, if there is something wrong with it."""
    console = Console(file=StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor")
    try:
        rendered = console.render_lines(game.picture(look, names, language, seat, ()), pad=False)
    except Exception:
        # The game can be played from the list of its moves all the same.
        log.exception("the picture of %s is wrong", game.box.name)
        return ()
    return _without_blank_ends(tuple(tuple(_spans(line)) for line in rendered))


def _spans(line: Sequence[Segment]) -> Iterator[Span]:
    kept = [segment for segment in line if not segment.control]
    for text, style, _ in Segment.simplify(kept):
        yield _span(text, style or Style.null())


def _span(text: str, style: Style) -> Span:
    colour, ground = _colour(style.color), _colour(style.bgcolor)
    if style.reverse:
        colour, ground = ground or "paper", colour or "ink"
    return Span(
        text=text,
        colour=colour,
        ground=ground,
        bold=bool(style.bold),
        dim=bool(style.dim),
        italic=bool(style.italic),
        underline=bool(style.underline),
        strike=bool(style.strike),
    )


def _colour(colour: Color | None) -> str | None:
    if colour is None or colour.type == ColorType.DEFAULT:
        return None
    if colour.number is not None and colour.number < 16:
        return f"ansi-{colour.number}"
    return colour.get_truecolor().hex


def _without_blank_ends(lines: Lines) -> Lines:
    shown = [
        number
        for number, line in enumerate(lines)
        if any(span.text.strip() or span.ground for span in line)
    ]
    return lines[shown[0] : shown[-1] + 1] if shown else ()
