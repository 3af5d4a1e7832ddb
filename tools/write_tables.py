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
the last one counts quickest: of `place token (35) × space (52)` action 49 is the first token on the
first space, 50 the first on the second, 101 the second on the first. `spec.action_names` and
`spec.observation_names` have every name, `spec.decode(observation)` those of the numbers that are
not 0 (see [environments.md](environments.md)). The digest is that of all names, with these seats
and this fineness; when one changes in a version that was released, the version of the environment
is raised. Version 0 is released with the first version of Ludotope that has environments.

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
        parts += _long_parts(spec)
        parts += ["| actions | kind | parts |\n| --- | --- | --- |\n", *_actions(spec), "\n"]
        parts += ["| numbers | of | kind | parts |\n| --- | --- | --- | --- |\n", *_numbers(spec)]
    return "".join(parts)


def _long_parts(spec: Spec) -> Iterator[str]:
    """The names of all values of parts that are too long for the tables."""
    declared = [*spec.game.notation.moves.kinds]
    for block in spec.game.observation():
        declared += block.codes.kinds
    told = {}
    for part in (part for kind in declared for part in kind.parts):
        names = [part.write(index, spec.game.value_names()) for index in range(part.size)]
        has_names = part.values or part.name in spec.game.value_names()
        if part.size > MOST_VALUES and has_names:
            told[part.name, part.size] = names
    for (name, size), names in told.items():
        yield f"The {size} values of *{name}*, from 0 on: {'; '.join(names)}.\n\n"


def _actions(spec: Spec) -> Iterator[str]:
    codes = spec.game.notation.moves
    found = ((codes.find(code), action) for action, code in enumerate(spec.codes.tolist()))
    for declared, group in groupby(found, key=lambda pair: pair[0]):
        actions = [action for _, action in group]
        size = declared.kind.end - declared.kind.first
        parts = _parts(spec, declared.parts)
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
            parts = _parts(spec, declared.parts)
            yield f"| {_range(start, size)} | {rows or 'table'} | {declared.name} | {parts} |\n"
        first += block.size


def _ends(names: "tuple[str, ...] | list[str]") -> str:
    return f"{names[0]} … {names[-1]}"


def _range(first: int, size: int) -> str:
    return str(first) if size == 1 else f"{first}–{first + size - 1}"


def _parts(spec: Spec, parts: tuple[Part, ...]) -> str:
    return " × ".join(f"{part.name} ({_values(spec, part)})" for part in parts)


def _values(spec: Spec, part: Part) -> str:
    names = spec.game.value_names()
    if not part.values and part.name not in names:
        return str(part.size)
    values = [part.write(index, names) for index in range(part.size)]
    return f"{part.size}: {_ends(values)}" if part.size > MOST_VALUES else ", ".join(values)


def main() -> None:
    """Writes the file."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    FILE.write_text(write_tables(), "utf-8")


if __name__ == "__main__":
    main()
