"""Writes the TypeScript types of everything that goes between server and browser.

They come from the server's own structs, so nothing is said twice: run `make generate` after
changing one. A test fails when they differ.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import inspect

from ludotope.engine.shelf import shelf
from ludotope.engine.words import Phrase
from ludotope.scorepad.book import Book
from ludotope.server.http import requests, responses
from ludotope.server.http.routes import book, own_boards, sheets
from ludotope.server.sheets.view import SheetNews
from ludotope.server.tables import reviews

FOLDER = Path(__file__).parent.parent / "web" / "src" / "wire"
HEADING = "// Written by tools/write_types.py from the server's structs. Do not change it here.\n"
PLAIN = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}
SERVER = (
    responses.WhoView,
    responses.SessionList,
    requests.NameForm,
    requests.AccountForm,
    requests.PassphraseForm,
    requests.DeletionForm,
    responses.ShelfView,
    responses.OriginView,
    responses.PreparationView,
    requests.NewTable,
    requests.CodeForm,
    responses.Address,
    requests.SeatForm,
    requests.OwnSeatForm,
    requests.HandOverForm,
    requests.StartForm,
    requests.RequestForm,
    requests.RecordForm,
    responses.TableList,
    responses.HintView,
    responses.PreviewView,
    responses.BestView,
    responses.RatingsView,
    responses.PuzzleList,
    responses.PuzzleView,
    requests.TryForm,
    responses.JudgementView,
    responses.ReplayView,
    responses.PictureView,
    reviews.OpinionView,
    responses.TableView,
    responses.Message,
    requests.Wish,
    sheets.PadList,
    own_boards.KeptBoards,
    own_boards.BoardCheck,
    sheets.NewSheet,
    sheets.ActionsForm,
    sheets.ActionsDone,
    sheets.SheetList,
    sheets.CommentList,
    sheets.ClaimForm,
    sheets.PhotoForm,
    sheets.PhotoView,
    SheetNews,
    book.MergeForm,
    book.ImportForm,
    book.ImportView,
    book.LinkView,
    book.NameList,
    book.RecordsView,
    Book,
)


class Writer:
    """One file of types: what is asked for, and whatever that is made of."""

    def __init__(self) -> None:
        self._interfaces: dict[str, str] = {}

    def name(self, kind: Any) -> str:
        """Returns the name of a type; a struct is written down on the way."""
        return self._write(inspect.type_info(kind))

    def text(self, aliases: Iterable[str] = ()) -> str:
        """The whole file."""
        return "\n".join([HEADING, *self._interfaces.values(), *aliases])

    def _write(self, info: Any) -> str:
        match info:
            case inspect.Metadata():
                return self._write(info.type)
            case inspect.LiteralType():
                return " | ".join(f'"{value}"' for value in info.values)
            case inspect.UnionType():
                return " | ".join(self._write(kind) for kind in info.types)
            case inspect.VarTupleType() | inspect.ListType():
                return f"readonly ({self._write(info.item_type)})[]"
            case inspect.TupleType():
                return f"readonly [{', '.join(self._write(kind) for kind in info.item_types)}]"
            case inspect.DictType():
                value = self._write(info.value_type)
                return f"Readonly<Record<string, {value}>>"
            case inspect.NamedTupleType() if info.cls is Phrase:
                return self._phrase()
            case inspect.NamedTupleType():
                fields = (f"{field.name}: {self._write(field.type)}" for field in info.fields)
                return f"readonly [{', '.join(fields)}]"
            case inspect.StructType():
                return self._struct(info)
        return PLAIN[type(info)]

    def _phrase(self) -> str:
        self._interfaces.setdefault(
            "Phrase",
            "/** A message with its values, not yet said in any language. */\n"
            "export type Phrase = readonly [string, Readonly<Record<string, Value>>];\n"
            "export type Value = string | number | Phrase;\n",
        )
        return "Phrase"

    def _struct(self, info: inspect.StructType) -> str:
        name = info.cls.__name__
        if name not in self._interfaces:
            self._interfaces[name] = ""
            lines = [f"/** {_first_line(info.cls)} */", f"export interface {name} {{"]
            if info.tag is not None:
                lines.append(f'  readonly {info.tag_field}: "{info.tag}";')
            config = info.cls.__struct_config__
            # What we send may leave out what has a default; so may answers that say so.
            may_lack = config.omit_defaults or config.forbid_unknown_fields
            for field in info.fields:
                mark = "?" if may_lack and not field.required else ""
                lines.append(f"  readonly {field.encode_name}{mark}: {self._write(field.type)};")
            self._interfaces[name] = "\n".join([*lines, "}\n"])
        return name


def _first_line(cls: type) -> str:
    return (cls.__doc__ or "").strip().partition("\n")[0]


def write_types() -> dict[str, str]:
    """The files with their contents."""
    server = Writer()
    aliases = [f"export type Message = {server.name(responses.Message)};\n"]
    aliases.append(f"export type Wish = {server.name(requests.Wish)};\n")
    for kind in SERVER:
        server.name(kind)
    files = {"server.ts": server.text(aliases)}
    for box in shelf().values():
        game = box.open()
        writer = Writer()
        writer.name(game.look_type())
        kinds = {
            "Board": game.board_type(),
            "Move": game.move_type(),
            "Motion": game.motion_type(),
        }
        aliases = [
            f"export type {name} = {writer.name(kind)};\n"
            for name, kind in kinds.items()
            if kind is not None and writer.name(kind) != name
        ]
        files[f"{box.name}.ts"] = writer.text(aliases)
    return files


def main() -> None:
    """Writes the files."""
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in write_types().items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
