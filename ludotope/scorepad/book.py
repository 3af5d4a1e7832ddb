"""The record book: plays of people who know each other, filtered, and what they say together."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import msgspec

from ludotope.engine.shelf import shelf
from ludotope.scorepad.play import BookPlayer, Play

# How many points a bar of the distribution of scores is wide, by the largest score.
NARROW, WIDE, LARGE_SCORE = 5, 20, 60


class Filter(msgspec.Struct, frozen=True):
    """Which plays are wanted; empty means any. All of `people` must have played.

    Without `bots` those are left out in which a computer player had a seat of its own, without
    `stand_ins` those in which one finished for a person.
    """

    game: str = ""
    variant: str = ""
    people: tuple[str, ...] = ()
    place: str = ""
    year: str = ""
    source: str = ""
    bots: bool = True
    stand_ins: bool = True
    practice: bool = False


class PersonStatistics(msgspec.Struct, frozen=True):
    """How somebody did: a shared victory is one; alone nobody wins. Streaks are of victories."""

    name: str
    plays: int
    contests: int
    wins: int
    average: float
    best: int
    longest_streak: int
    streak: int


class LineStatistics(msgspec.Struct, frozen=True):
    """A line of points: its average over all players, and the most that somebody had in it."""

    line: str
    average: float
    best: int
    best_by: str
    best_on: str
    best_in: str


class Score(msgspec.Struct, frozen=True):
    """The points of somebody in a play."""

    play: str
    played: str
    name: str
    points: int


class Bar(msgspec.Struct, frozen=True):
    """How often scores were from a number of points to another."""

    least: int
    most: int
    count: int


class Pair(msgspec.Struct, frozen=True):
    """Two people who played each other: who was before the other how often."""

    one: str
    other: str
    plays: int
    one_before: int
    other_before: int


class FirstPlayer(msgspec.Struct, frozen=True):
    """How often whoever began has won, and how often one would by chance alone."""

    plays: int
    wins: float
    expected: float


class Rung(msgspec.Struct, frozen=True):
    """A rung of the ladder for those who play alone, and how often it was reached."""

    message: str
    count: int


class GameStatistics(msgspec.Struct, frozen=True):
    """What all plays of one game say."""

    game: str
    title: str
    plays: int
    people: tuple[PersonStatistics, ...]
    lines: tuple[LineStatistics, ...]
    scores: tuple[Score, ...]
    distribution: tuple[Bar, ...]
    first_player: FirstPlayer
    ladder: tuple[Rung, ...]


class Book(msgspec.Struct, frozen=True):
    """Plays, the latest first, what they say, and what one may filter by."""

    plays: tuple[Play, ...]
    people: tuple[PersonStatistics, ...]
    pairs: tuple[Pair, ...]
    games: tuple[GameStatistics, ...]
    names: tuple[str, ...]
    places: tuple[str, ...]
    years: tuple[str, ...]


def renamed(plays: Iterable[Play], means: Mapping[str, str]) -> list[Play]:
    """Returns plays in which names that mean another one are that one."""
    return [
        msgspec.structs.replace(
            play,
            players=tuple(
                msgspec.structs.replace(player, name=means.get(player.name, player.name))
                for player in play.players
            ),
        )
        for play in plays
    ]


def make_book(plays: Sequence[Play], wanted: Filter | None = None) -> Book:
    """Returns the record book of those plays that are wanted."""
    chosen = wanted or Filter()
    kept = sorted(
        (play for play in plays if _is_wanted(play, chosen)), key=lambda play: play.played
    )
    by_game: dict[str, list[Play]] = defaultdict(list)
    for play in kept:
        by_game[play.game].append(play)
    return Book(
        plays=tuple(reversed(kept)),
        people=_people(kept),
        pairs=_pairs(kept),
        games=tuple(_game(game, of_game) for game, of_game in sorted(by_game.items())),
        names=tuple(sorted({player.name for play in plays for player in _persons(play)})),
        places=tuple(sorted({play.place for play in plays if play.place})),
        years=tuple(sorted({play.played[:4] for play in plays}, reverse=True)),
    )


def _is_wanted(play: Play, wanted: Filter) -> bool:
    names = {player.name for player in play.players}
    return (
        wanted.game in ("", play.game)
        and wanted.variant in ("", play.variant)
        and wanted.place in ("", play.place)
        and wanted.source in ("", play.source)
        and play.played.startswith(wanted.year)
        and names.issuperset(wanted.people)
        and (wanted.practice or not play.practice)
        and (wanted.bots or not any(player.bot for player in play.players))
        and (wanted.stand_ins or not any(player.stand_in for player in play.players))
    )


def _persons(play: Play) -> list[BookPlayer]:
    return [player for player in play.players if player.bot is None]


def _people(plays: Sequence[Play]) -> tuple[PersonStatistics, ...]:
    """Statistics of everybody who has points, the one with most victories first."""
    results: dict[str, list[tuple[Play, BookPlayer]]] = defaultdict(list)
    for play in plays:
        for player in _persons(play):
            results[player.name].append((play, player))
    found = [_person(name, mine) for name, mine in results.items()]
    return tuple(sorted(found, key=lambda person: (-person.wins, -person.plays, person.name)))


def _person(name: str, results: Sequence[tuple[Play, BookPlayer]]) -> PersonStatistics:
    points = [player.score for _, player in results if player.score is not None]
    won = [player.place == 1 for play, player in results if len(play.players) > 1]
    longest = streak = 0
    for victory in won:
        streak = streak + 1 if victory else 0
        longest = max(longest, streak)
    return PersonStatistics(
        name=name,
        plays=len(results),
        contests=len(won),
        wins=sum(won),
        average=sum(points) / len(points) if points else 0.0,
        best=max(points, default=0),
        longest_streak=longest,
        streak=streak,
    )


def _pairs(plays: Sequence[Play]) -> tuple[Pair, ...]:
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for play in plays:
        ranked = [player for player in _persons(play) if player.place is not None]
        for one, other in combinations(sorted(ranked, key=lambda player: player.name), 2):
            count = counts[one.name, other.name]
            assert one.place is not None
            assert other.place is not None
            count[0] += 1
            count[1] += one.place < other.place
            count[2] += other.place < one.place
    return tuple(Pair(*names, *count) for names, count in sorted(counts.items()))


def _game(game: str, plays: Sequence[Play]) -> GameStatistics:
    box = shelf().get(game)
    scores = [
        Score(play.id, play.played, player.name, player.score)
        for play in plays
        for player in _persons(play)
        if player.score is not None
    ]
    return GameStatistics(
        game=game,
        title=box.title if box else game,
        plays=len(plays),
        people=_people(plays),
        lines=_lines(plays),
        scores=tuple(scores),
        distribution=_distribution([score.points for score in scores]),
        first_player=_first_player(plays),
        ladder=_ladder(plays),
    )


def _lines(plays: Sequence[Play]) -> tuple[LineStatistics, ...]:
    found: dict[str, list[tuple[int, Play, str]]] = defaultdict(list)
    for play in plays:
        for player in _persons(play):
            for line, points in player.lines.items():
                found[line].append((points, play, player.name))
    lines = []
    for line, all_points in found.items():
        # The first who had it keeps a record that others have only reached.
        best, play, name = max(all_points, key=lambda one: one[0])
        average = sum(points for points, _, _ in all_points) / len(all_points)
        lines.append(LineStatistics(line, average, best, name, play.played, play.id))
    return tuple(lines)


def _distribution(points: Sequence[int]) -> tuple[Bar, ...]:
    if not points:
        return ()
    width = WIDE if max(points) >= LARGE_SCORE else NARROW
    counts = Counter(number // width for number in points)
    return tuple(
        Bar(step * width, (step + 1) * width - 1, counts[step])
        for step in range(min(counts), max(counts) + 1)
    )


def _first_player(plays: Sequence[Play]) -> FirstPlayer:
    known = [
        play
        for play in plays
        if len(play.players) > 1 and any(player.first for player in play.players)
    ]
    wins = sum(
        1 / len(play.winners)
        for play in known
        if any(player.first and player.place == 1 for player in play.players)
    )
    expected = sum(1 / len(play.players) for play in known if play.winners)
    return FirstPlayer(len(known), wins, expected)


def _ladder(plays: Sequence[Play]) -> tuple[Rung, ...]:
    """How often each rung was reached alone, for a game that has a ladder."""
    steps = ladder_of(plays[0].game)
    alone = [play.players[0].score for play in plays if len(play.players) == 1]
    if not steps or not alone:
        return ()
    # Another program may have a score that is on no rung.
    reached = Counter(
        max((step for step in steps if step <= (score or 0)), default=None) for score in alone
    )
    return tuple(Rung(f"{plays[0].game}-rung-{step}", reached[step]) for step in steps)


def ladder_of(game: str) -> tuple[int, ...]:
    """Returns the points from which each remark holds on a game that was played alone."""
    from ludotope.engine.pad import pads_of

    box = shelf().get(game)
    pads = pads_of(box) if box else ()
    return pads[0].ladder if pads else ()


def records_broken(play: Play, earlier: Iterable[Play]) -> list[LineStatistics]:
    """Returns the lines, and `total`, in which a play has more than all earlier ones had."""
    before = _lines([_with_total(one) for one in earlier if one.game == play.game])
    best = {line.line: line.best for line in before}
    return [
        line
        for line in _lines([_with_total(play)])
        if line.line in best and line.best > best[line.line]
    ]


def _with_total(play: Play) -> Play:
    return msgspec.structs.replace(
        play,
        players=tuple(
            msgspec.structs.replace(player, lines={**player.lines, "total": player.score or 0})
            for player in play.players
        ),
    )
