"""Writes docs/api.md, the reference of everything public, from signatures and docstrings."""

import argparse
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import ludotope
import ludotope.authoring
import ludotope.envs
import ludotope.server
import ludotope.testing

FILE = Path(__file__).parents[1] / "docs" / "api.md"
HEAD = """# The public interface

Made from the docstrings by `make generate`; do not edit. What `ludotope.client` names in
`__all__` is public too (see [server.md](server.md)). Everything else is private and may change
without notice.

"""
MODULES: tuple[tuple[ModuleType, str, tuple[str, ...]], ...] = (
    (ludotope, "Playing, records and thinking: `import ludotope`.", tuple(ludotope.__all__)),
    (
        ludotope.authoring,
        "Writing a game: `from ludotope.authoring import ...` (see [adding-a-game.md]"
        "(adding-a-game.md)).",
        tuple(ludotope.authoring.__all__),
    ),
    (
        ludotope.envs,
        "Environments for research: `from ludotope.envs import ...` (see [environments.md]"
        "(environments.md)).",
        tuple(ludotope.envs.__all__),
    ),
    (
        ludotope.server,
        "A server's finished games as data: `from ludotope.server import read_finished`.",
        tuple(ludotope.server.__all__),
    ),
    (
        ludotope.testing,
        "Checking a game: `from ludotope.testing import check_game`.",
        ("check_game", "check_walk"),
    ),
)


def write_api() -> str:
    """The text of the page."""
    told: set[int] = set()
    parts = [HEAD]
    for module, about, names in MODULES:
        parts.append(f"## {module.__name__}\n\n{about}\n\n")
        for name in names:
            thing = getattr(module, name)
            if _is_described(thing) and id(thing) in told:
                parts.append(f"### {name}\n\nSee above.\n\n")
                continue
            told.add(id(thing))
            parts.extend(_describe(name, thing))
    return "".join(parts).rstrip() + "\n"


def _is_described(thing: Any) -> bool:
    return inspect.isclass(thing) or inspect.isroutine(thing)


def _describe(name: str, thing: Any) -> Iterator[str]:
    if inspect.isclass(thing):
        made = "" if issubclass(thing, Exception) else _signature(thing)
        yield f"### {name}{made}\n\n{_doc(thing)}\n\n"
        yield from _members(thing)
    elif inspect.isroutine(thing) or hasattr(thing, "py_func"):
        yield f"### {name}{_signature(thing)}\n\n{_doc(thing)}\n\n"
    else:
        # A type or a number: its value says it all.
        yield f"### {name}\n\n`{_short(thing)}`\n\n"


def _short(thing: Any) -> str:
    return repr(thing).replace("typing.", "").replace("numpy.", "np.")


def _members(cls: type) -> Iterator[str]:
    """A line for each public method and property that the class itself defines."""
    if issubclass(cls, Exception):
        return
    lines = []
    for name, member in vars(cls).items():
        if name.startswith("_") or not (getattr(member, "__doc__", None)):
            continue
        function = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if inspect.isfunction(function):
            lines.append(f"- `{name}{_signature(function)}`: {_first_line(function)}\n")
        elif isinstance(member, property):
            lines.append(f"- `{name}`: {_first_line(member)}\n")
    if lines:
        yield "".join(lines) + "\n"


def _signature(thing: Any) -> str:
    plain = getattr(thing, "py_func", thing)
    parameters = []
    for parameter in inspect.signature(plain).parameters.values():
        if parameter.name == "self":
            continue
        stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}
        parameters.append(f"{stars.get(parameter.kind, '')}{parameter.name}{_default(parameter)}")
    return f"({', '.join(parameters)})"


def _default(parameter: inspect.Parameter) -> str:
    value = parameter.default
    if value is parameter.empty:
        return ""
    return f"={value.__name__ if inspect.isfunction(value) else repr(value)}"


def _doc(thing: Any) -> str:
    return inspect.getdoc(thing) or ""


def _first_line(thing: Any) -> str:
    return _doc(thing).partition("\n")[0]


def main() -> None:
    """Writes the file."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    FILE.write_text(write_api(), "utf-8")


if __name__ == "__main__":
    main()
