"""The games that environments are tested with: ours in several setups."""

from typing import NamedTuple

import numpy as np

from ludotope.envs.spec import Spec, make_spec


class Table(NamedTuple):
    """A game, its seats and its variant."""

    game: str
    seats: int
    variant: str | None = None

    def spec(self) -> Spec:
        return make_spec(self.game, self.seats, self.variant)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *([self.variant] if self.variant else [])])


TABLES = (
    Table("caldera", 1),
    Table("caldera", 2),
    Table("caldera", 4, "geyser"),
    Table("trias", 2),
    Table("trias", 5),
    Table("carcata", 2),
    Table("carcata", 4),
)
USUAL = (Table("caldera", 2), Table("trias", 3), Table("carcata", 2))


def random_actions(masks: "np.ndarray[tuple[int, int], np.dtype[np.int8]]", seed: int) -> list[int]:
    """An allowed action of each row."""
    luck = np.random.default_rng(seed)
    return [int(luck.choice(np.flatnonzero(mask))) for mask in masks]
