"""Writes docs/environment-tables.md: what every action and every number of an observation means."""

import argparse
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from ludotope.engine.kernel.codes import Part
from ludotope.envs.spec import Spec, make_spec

FILE = Path(__file__).parents[1] / "docs" / "environment-tables.md"
HEAD = """# Actions and observations by number

Made from the rules by `make generate`; do not edit. Numbers count from 0. Where a kind has parts,
the last one counts quickest: of `place token (35) × space (52)` action 49 is token 0 on the first
space, 50 is token 0 on the second, 101 is token 1 on the first. `spec.action_names` and
`spec.observation_names` have every name, `spec.decode(observation)` those of the numbers that are
not 0 (see [environments.md](environments.md)). The digest is that of all names; when one changes,
the version of the environment is raised.

In observations `you` is the seat that observes, `seat +1` the next after it, and so on. Sets and
choices are 0 or 1, all else is a count, limited to 127.
"""
# The games, with the seats whose observation is described: it grows with them.
GAMES = (("caldera", 2), ("trias", 3), ("carcata", 2))
MOST_VALUES = 12


def write_tables() -> str:
    """The text of the page."""
    parts = [HEAD]
    for game, seats in GAMES:
        spec = make_spec(game, seats)
        title = spec.game.box.title
        parts.append(
            f"\n## {title}: `{spec.name}`\n\n{seats} seats, {spec.actions} actions, "
            f"observations of {spec.observation_size} numbers, digest `{spec.digest}`.\n\n"
        )
        if len(spec.game.finenesses) > 1:
            sizes = ", ".join(
                f"{fineness} ({make_spec(game, seats, fineness=fineness).actions} actions)"
                for fineness in spec.game.finenesses
            )
            parts.append(f"Fineness {spec.fineness}; there are also: {sizes}.\n\n")
        parts += ["| actions | kind | parts |\n| --- | --- | --- |\n", *_actions(spec), "\n"]
        parts += ["| numbers | of | kind | parts |\n| --- | --- | --- | --- |\n", *_numbers(spec)]
    return "".join(parts)


def _actions(spec: Spec) -> Iterator[str]:
    codes = spec.game.notation.moves
    found = ((codes.find(code), action) for action, code in enumerate(spec.codes.tolist()))
    for declared, group in groupby(found, key=lambda pair: pair[0]):
        actions = [action for _, action in group]
        size = declared.kind.end - declared.kind.first
        parts = _parts(declared.parts)
        if len(actions) < size:
            names = spec.action_names[actions[0]], spec.action_names[actions[-1]]
            parts += f"; {len(actions)} of {size}, from `{names[0]}` to `{names[1]}`"
        yield f"| {_range(actions[0], len(actions))} | {declared.name} | {parts} |\n"


def _numbers(spec: Spec) -> Iterator[str]:
    first = 0
    for block in spec.game.observation():
        rows = ", ".join(block.rows) if len(block.rows) <= MOST_VALUES else _ends(block.rows)
        if len(block.rows) > 1:
            rows += f" (every {block.codes.size})"
        for declared in block.codes.kinds:
            start, size = first + declared.kind.first, declared.kind.end - declared.kind.first
            parts = _parts(declared.parts)
            yield f"| {_range(start, size)} | {rows or 'table'} | {declared.name} | {parts} |\n"
        first += block.size


def _ends(names: "tuple[str, ...] | list[str]") -> str:
    return f"{names[0]} … {names[-1]}"


def _range(first: int, size: int) -> str:
    return str(first) if size == 1 else f"{first}–{first + size - 1}"


def _parts(parts: tuple[Part, ...]) -> str:
    return " × ".join(f"{part.name} ({_values(part)})" for part in parts)


def _values(part: Part) -> str:
    if not part.values:
        return str(part.size)
    if part.size > MOST_VALUES:
        return f"{part.size}: {part.values[0]} … {part.values[-1]}"
    return ", ".join(part.values)


def main() -> None:
    """Writes the file."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    FILE.write_text(write_tables(), "utf-8")


if __name__ == "__main__":
    main()
