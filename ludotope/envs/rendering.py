"""Draws a game for whoever watches an environment: as text, as SVG, or as pixels."""

import io
from typing import Any

import numpy as np

from ludotope.engine.errors import SetupError
from ludotope.engine.picture import THEMES
from ludotope.engine.position import Position

RENDER_MODES = ("ansi", "svg", "rgb_array")


def check_rendering(mode: str | None, theme: str) -> None:
    """Refuses a way to draw, or a theme, that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError("env-render-mode", known=", ".join(RENDER_MODES), given=mode)
    if theme not in THEMES:
        raise SetupError("env-theme", known=", ".join(THEMES), given=theme)


def render(position: Position, mode: str | None, theme: str = "light") -> Any:
    """The table as somebody sees it who only watches: text, SVG, or an array of pixels.

    Nothing without a mode.
    """
    if mode is None:
        return None
    if mode == "ansi":
        return str(position)
    drawn = position.svg(theme)
    return drawn if mode == "svg" else rasterise(drawn, theme)


def rasterise(svg: str, theme: str) -> "np.ndarray[Any, np.dtype[np.uint8]]":
    """The pixels of an SVG: height, width, and red, green and blue from 0 to 255."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError:
        raise SetupError("env-missing", package="resvg_py, pillow", extra="research") from None
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, background=THEMES[theme][0]))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
