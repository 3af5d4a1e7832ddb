"""Recorded games as arrays: a row for each decision, with what was known and what came of it."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import numpy as np

from ludotope.engine.errors import SetupError
from ludotope.engine.files import replacing, unwritable
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel.layout import Array
from ludotope.engine.position import Position
from ludotope.engine.record import SUFFIX, Record, load_record
from ludotope.envs.spec import Spec

if TYPE_CHECKING:
    import pyarrow

Source = str | Path | Sequence[str | Path]


class GameData(NamedTuple):
    """Decisions of some games of one setup, in their order; all arrays have a row for each.

    `games` are the numbers of the games. `actions` are the nearest where a move is none of them:
    only aims of Carcata are rounded, `codes` are the moves themselves. `results` are the rewards of
    whoever decides at the end of the game (1 won, -1 lost; alone the points), `points` what they
    scored. `more` are other arrays by name: `masks` if asked for, and after self-play what was
    thought.
    """

    spec: Spec
    games: Array
    seats: Array
    actions: Array
    codes: Array
    results: Array
    points: Array
    observations: Array
    # The players of each game, seat by seat.
    players: tuple[tuple[str, ...], ...]
    more: Mapping[str, Array] = MappingProxyType({})

    def arrays(self) -> dict[str, Array]:
        """All arrays by their names."""
        return {name: getattr(self, name) for name in COLUMNS} | dict(self.more)

    def table(self) -> "pyarrow.Table":
        """The same for Arrow: a column for each array, rows of numbers as lists of a fixed size."""
        try:
            import pyarrow
        except ImportError:
            raise SetupError("env-missing", package="pyarrow", extra="research") from None
        columns: dict[str, Any] = {}
        for name, array in self.arrays().items():
            flat = pyarrow.array(np.ascontiguousarray(array).reshape(-1))
            is_flat = array.ndim == 1
            columns[name] = (
                flat if is_flat else pyarrow.FixedSizeListArray.from_arrays(flat, array.shape[1])
            )
        about = {"environment": self.spec.name, "digest": self.spec.digest}
        return pyarrow.table(columns).replace_schema_metadata(about)

    def write(self, path: str | Path) -> None:
        """Writes all into a file: Parquet if its name ends so, else compressed NumPy (`.npz`)."""
        write_parts(path, [self])


def write_parts(path: str | Path, parts: Iterable[GameData]) -> None:
    """Writes games that come in parts into a file: Parquet if its name ends so, else NumPy.

    In Parquet every part is a row group, of which only one is in memory at a time; NumPy's files
    are made of all at once.
    """
    path = Path(path)
    try:
        with replacing(path, 0o644) as file:
            if path.suffix == ".parquet":
                _write_parquet(file, parts)
            else:
                np.savez_compressed(file, allow_pickle=False, **join_parts(parts).arrays())
    except OSError as error:
        raise unwritable(path, error) from None


def _write_parquet(file: BinaryIO, parts: Iterable[GameData]) -> None:
    try:
        import pyarrow.parquet
    except ImportError:
        raise SetupError("env-missing", package="pyarrow", extra="research") from None
    writer = None
    try:
        for part in parts:
            table = part.table()
            writer = writer or pyarrow.parquet.ParquetWriter(file, table.schema)
            writer.write_table(table)
    finally:
        if writer is not None:
            writer.close()


def join_parts(parts: Iterable[GameData]) -> GameData:
    """Games that came in parts, as one."""
    known = list(parts)
    if not known:
        raise SetupError("data-none")
    named = [part.arrays() for part in known]
    joined = {name: np.concatenate([arrays[name] for arrays in named]) for name in named[0]}
    columns: dict[str, Any] = {name: joined.pop(name) for name in COLUMNS}
    players = tuple(names for part in known for names in part.players)
    return GameData(spec=known[0].spec, players=players, more=joined, **columns)


COLUMNS = ("games", "seats", "actions", "codes", "results", "points", "observations")


def read_games(source: Source, fineness: int | None = None, masks: bool = False) -> GameData:
    """The decisions of recorded games: of a record, a folder of records, or several of either.

    All have to be of the same game, seats, variant and rules. Every record is checked. With `masks`
    there is also which actions were allowed.
    """
    given = [source] if isinstance(source, str | Path) else source
    files = [file for one in given for file in _files(Path(one))]
    return games_of(map(_played, map(load_record, files)), fineness, masks)


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]


def _played(record: Record) -> tuple[Position, Sequence[str]]:
    return record.position(), record.players


def games_of(
    played: Iterable[tuple[Position, Sequence[str]]],
    fineness: int | None = None,
    masks: bool = False,
) -> GameData:
    """The decisions of games, given with who played them, seat by seat."""
    spec: Spec | None = None
    rows: list[tuple[Any, ...]] = []
    players: list[tuple[str, ...]] = []
    for position, names in played:
        if spec is None:
            spec = Spec(position.game, fineness)
        elif _kind(position.game) != _kind(spec.game):
            raise SetupError("data-mixed", one=_kind(spec.game), other=_kind(position.game))
        rows += _decisions(spec, position, len(players), masks)
        players.append(tuple(names))
    if spec is None:
        raise SetupError("data-none")
    columns: list[Any] = list(zip(*rows, strict=True)) or [()] * (len(COLUMNS) + 1)
    kinds = (np.int32, np.int8, np.int32, np.int32, np.float32, np.int32, np.int8, np.int8)
    arrays = [np.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]
    *made, allowed = arrays
    made[-1] = made[-1].reshape(len(rows), spec.observation_size)
    more = {"masks": allowed.reshape(len(rows), spec.actions)} if masks else {}
    named: dict[str, Any] = dict(zip(COLUMNS, made, strict=True))
    return GameData(spec=spec, players=tuple(players), more=more, **named)


def _kind(game: AnyGame) -> str:
    """What has to be the same for games to be read together."""
    setup = game.setup
    return f"{game.box.name}, {setup.variant}, {setup.seats}, {setup.rules}"


def _decisions(spec: Spec, played: Position, number: int, masks: bool) -> list[tuple[Any, ...]]:
    """A row for each decision of a game; the mask is empty if nobody asks for it."""
    result = played.result()
    share = 2.0 / max(1, len(result.winners)) - 1.0
    is_alone = spec.seats == 1
    past = Position(played.game)
    rows = []
    for event in played.events:
        if not event.is_chance:
            won = share if event.seat in result.winners else -1.0
            if is_alone:
                won = float(result.scores[0])
            rows.append(
                (
                    number,
                    event.seat,
                    spec.nearest[event.code],
                    event.code,
                    won if played.is_over else 0.0,
                    result.scores[event.seat],
                    past.observe(event.seat),
                    spec.mask(past, event.seat) if masks else (),
                )
            )
        past.apply(event)
    return rows
