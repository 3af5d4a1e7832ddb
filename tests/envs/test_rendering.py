"""Environments draw their game: as text, as SVG, as pixels, light and dark."""

import sys
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from ludotope.engine.errors import SetupError
from ludotope.engine.event import WATCHER
from ludotope.envs.aec import TurnsEnv
from ludotope.envs.gym import LearnerVectorEnv
from ludotope.envs.rendering import render
from tests.packages import ROOT

GAMES = ("caldera", "trias", "carcata")


def brightness(pixels: Any) -> float:
    return float(pixels.mean())


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn_light_and_dark(game: str) -> None:
    drawn: dict[str, Any] = {}
    for theme in ("light", "dark"):
        env = TurnsEnv(game, render_mode="rgb_array", theme=theme)
        env.reset(seed=1)
        pixels = env.render()
        assert pixels.dtype == np.uint8
        assert pixels.ndim == 3
        assert pixels.shape[2] == 3
        assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 5
        drawn[theme] = pixels
        env.render_mode = "svg"
        assert ElementTree.fromstring(env.render()).tag.endswith("svg")
    assert brightness(drawn["light"]) > brightness(drawn["dark"]) + 50


def test_as_text_it_is_what_the_terminal_shows() -> None:
    env = TurnsEnv("trias", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.position())
    env.render_mode = None
    assert env.render() is None


def test_drawings_show_nobodys_secrets() -> None:
    env = TurnsEnv("trias", render_mode="svg")
    env.reset(seed=1)
    watched = env.position().seen_by(WATCHER)
    assert watched.state.tobytes() != env.position().state.tobytes()
    for mode in ("ansi", "svg"):
        assert render(watched, mode) == render(env.position(), mode)


def test_the_drawing_of_a_game_of_somebody_else(put_on_shelf: Callable[..., Any]) -> None:
    put_on_shelf("hex", "ludotope_hex", ROOT / "examples" / "hex")
    drawn = [TurnsEnv("hex", render_mode="rgb_array", theme=theme) for theme in ("light", "dark")]
    for env in drawn:
        env.reset(seed=1)
    light, dark = (env.render() for env in drawn)
    assert light.shape == dark.shape
    assert brightness(light) > brightness(dark) + 50


def test_many_are_drawn_one_by_one() -> None:
    many = LearnerVectorEnv(3, "caldera", seats=1, render_mode="ansi")
    many.reset(seed=1)
    assert len(set(many.render())) == 3


def test_without_its_packages_it_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    env = TurnsEnv("trias", render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(SetupError, match=r'pip install "ludotope\[research\]"'):
        env.render()
