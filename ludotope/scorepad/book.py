"""The record book: plays of people who know each other, filtered, and what they say together."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

from ludotope.engine.shelf import shelf
from ludotope.scorepad.play import BookPlayer, Play

# How many points a bar of the distribution of scores is wide, by the largest score.
NARROW, WIDE, LARGE_SCORE = 5, 20, 60
# With more bars than that, each is twice as wide.
MOST_BARS = 100


# Called between plays: others may have their turn, or whoever asked has gone.
Pause = Callable[[], None]


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


class Score(msgspec.Struct, frozen=True, gc=False):
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
    """Plays, the latest first, what they say, and what one may filter by.

    Of very many plays, people or lines only some are listed, as said where the book is asked for;
    all are counted.
    """

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


def each(plays: Iterable[Play], pause: Pause) -> Iterator[Play]:
    """Yields plays, and calls `pause` before each."""
    for play in plays:
        pause()
        yield play


def _go_on() -> None:
    """Between two plays, where nobody else waits."""


def make_book(
    plays: Sequence[Play],
    wanted: Filter | None = None,
    most: int | None = None,
    pause: Pause = _go_on,
) -> Book:
    """Returns the record book of those plays that are wanted.

    With `most`, no list in it is longer: the latest plays and points, the people and lines that
    come first, the pairs that met most. `pause` is called between plays.
    """
    chosen = wanted or Filter()

    kept = sorted(
        (play for play in each(plays, pause) if _is_wanted(play, chosen)),
        key=lambda play: play.played,
    )
    by_game: dict[str, list[Play]] = defaultdict(list)
    for play in kept:
        by_game[play.game].append(play)
    names = {player.name for play in each(plays, pause) for player in _persons(play)}
    return Book(
        plays=tuple(reversed(kept))[:most],
        people=_people(each(kept, pause))[:most],
        pairs=_pairs(each(kept, pause), most),
        games=tuple(_game(game, some, most, pause) for game, some in sorted(by_game.items()))[
            :most
        ],
        names=tuple(sorted(names))[:most],
        places=tuple(sorted({play.place for play in plays if play.place}))[:most],
        years=tuple(sorted({play.played[:4] for play in plays}, reverse=True))[:most],
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


def _people(plays: Iterable[Play]) -> tuple[PersonStatistics, ...]:
    """Statistics of everybody in plays, the earliest first; who has most victories comes first."""
    found: dict[str, _Results] = defaultdict(_Results)
    for play in plays:
        for player in _persons(play):
            found[player.name].add(play, player)
    people = [results.told(name) for name, results in found.items()]
    return tuple(sorted(people, key=lambda person: (-person.wins, -person.plays, person.name)))


class _Results:
    """How somebody did, counted play by play."""

    __slots__ = ("best", "contests", "longest", "plays", "points", "scored", "streak", "wins")

    def __init__(self) -> None:
        self.plays = self.contests = self.wins = self.longest = self.streak = 0
        self.points = self.scored = 0
        self.best: int | None = None

    def add(self, play: Play, player: BookPlayer) -> None:
        """Counts a play."""
        self.plays += 1
        if player.score is not None:
            self.points += player.score
            self.scored += 1
            self.best = player.score if self.best is None else max(self.best, player.score)
        if len(play.players) > 1:
            has_won = player.place == 1
            self.contests += 1
            self.wins += has_won
            self.streak = self.streak + 1 if has_won else 0
            self.longest = max(self.longest, self.streak)

    def told(self, name: str) -> PersonStatistics:
        """Returns what there is to say of somebody."""
        return PersonStatistics(
            name=name,
            plays=self.plays,
            contests=self.contests,
            wins=self.wins,
            average=self.points / self.scored if self.scored else 0.0,
            best=self.best or 0,
            longest_streak=self.longest,
            streak=self.streak,
        )


def _pairs(plays: Iterable[Play], most: int | None) -> tuple[Pair, ...]:
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
    met_most = sorted(counts.items(), key=lambda pair: (-pair[1][0], pair[0]))[:most]
    return tuple(Pair(*names, *count) for names, count in sorted(met_most))


def _game(game: str, plays: Sequence[Play], most: int | None, pause: Pause) -> GameStatistics:
    box = shelf().get(game)
    scores = [
        Score(play.id, play.played, player.name, player.score)
        for play in each(plays, pause)
        for player in _persons(play)
        if player.score is not None
    ]
    return GameStatistics(
        game=game,
        title=box.title if box else game,
        plays=len(plays),
        people=_people(each(plays, pause))[:most],
        lines=_lines(each(plays, pause))[:most],
        scores=tuple(scores if most is None else scores[-most:]),
        distribution=_distribution([score.points for score in scores]),
        first_player=_first_player(each(plays, pause)),
        ladder=_ladder(plays),
    )


def _lines(plays: Iterable[Play]) -> tuple[LineStatistics, ...]:
    found: dict[str, _LineResults] = {}
    for play in plays:
        for player in _persons(play):
            for line, points in player.lines.items():
                results = found.get(line)
                if results is None:
                    found[line] = _LineResults(points, play, player.name)
                else:
                    results.add(points, play, player.name)
    return tuple(results.told(line) for line, results in found.items())


class _LineResults:
    """What players had in a line, counted one by one."""

    __slots__ = ("best", "count", "name", "play", "points")

    def __init__(self, points: int, play: Play, name: str) -> None:
        self.points = self.best = points
        self.count = 1
        self.play, self.name = play, name

    def add(self, points: int, play: Play, name: str) -> None:
        """Counts what a player had."""
        self.points += points
        self.count += 1
        # The first who had it keeps a record that others have only reached.
        if points > self.best:
            self.best, self.play, self.name = points, play, name

    def told(self, line: str) -> LineStatistics:
        """Returns what there is to say of a line."""
        average = self.points / self.count
        play = self.play
        return LineStatistics(line, average, self.best, self.name, play.played, play.id)


def _distribution(points: Sequence[int]) -> tuple[Bar, ...]:
    if not points:
        return ()
    width = WIDE if max(points) >= LARGE_SCORE else NARROW
    while max(points) // width - min(points) // width >= MOST_BARS:
        width *= 2
    counts = Counter(number // width for number in points)
    return tuple(
        Bar(step * width, (step + 1) * width - 1, counts[step])
        for step in range(min(counts), max(counts) + 1)
    )


def _first_player(plays: Iterable[Play]) -> FirstPlayer:
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
