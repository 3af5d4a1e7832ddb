"""Compiling beforehand: in parts, in processes of its own, that say how far they are."""

import subprocess
import sys

import msgspec
import pytest

from ludotope.server.compiling import PARTS, Progress

pytestmark = pytest.mark.slow


def precompile(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ludotope.server.precompile", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("part", PARTS)
def test_a_part_says_how_far_it_is(part: str) -> None:
    ran = precompile("caldera", "--part", part)
    assert ran.returncode == 0, ran.stderr
    told = [msgspec.json.decode(line, type=Progress) for line in ran.stdout.splitlines()]
    assert {(progress.game, progress.part) for progress in told} == {("caldera", part)}
    assert len({progress.all for progress in told}) == 1
    done = [progress.done for progress in told]
    assert done == sorted(set(done))
    assert done[-1] == told[-1].all
    assert all(progress.done < progress.all for progress in told[:-1])


def test_a_game_that_is_not_there_is_said_in_one_sentence() -> None:
    ran = precompile("chess", "--part", "rules")
    assert ran.returncode == 1
    assert ran.stdout == ""
    assert "chess" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
