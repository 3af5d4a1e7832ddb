"""Pads filled in at random and added up, for the browser to add up the same.

`python -m tests.scorepad.vectors` writes the file anew after a pad has changed.
"""

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from ludotope.engine.pad import UNKNOWN, Pad, key_of, pads_of, tally
from ludotope.engine.shelf import shelf

FILE = Path(__file__).parent / "vectors.json"
SHEETS = 5


def make_vectors() -> list[dict[str, Any]]:
    """Every pad, with some ways to fill it in and what they add up to."""
    luck = random.Random(7)
    return [
        {
            "pad": msgspec.to_builtins(pad),
            "sheets": [_sheet(pad, luck) for _ in range(SHEETS)],
        }
        for box in shelf().values()
        for pad in pads_of(box)
    ]


def _sheet(pad: Pad, luck: random.Random) -> dict[str, Any]:
    seats = luck.choice(pad.seats)
    # Few rows and low numbers, so that there are ties.
    rows = {group.name: [f"r{n}" for n in range(luck.randrange(4))] for group in pad.groups}
    values = {f"{group}@{row}": "1" for group, names in rows.items() for row in names}
    for field in pad.fields:
        for row in rows.get(field.group or "", []) if field.group else [None]:
            for seat in range(seats) if field.scope in ("seat", "cell") else [None]:
                if luck.random() < 0.7:
                    values[key_of(field, seat, row)] = _number(luck, min(field.most, 4))
                if not field.needed and luck.random() < 0.15:
                    values[key_of(field, seat, row)] = UNKNOWN
    added = tally(pad, seats, values, "ABCDE"[:seats])
    return {"seats": seats, "values": values, "tally": msgspec.to_builtins(added)}


def _number(luck: random.Random, most: int) -> str:
    number = luck.randint(0, most)
    part = luck.randint(0, number)
    return f"{part}+{number - part}" if luck.random() < 0.2 else str(number)


def written() -> str:
    """The content of the file."""
    return json.dumps(make_vectors(), indent=None, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
