"""Scoring a park from a real table, given as JSON: finished or not.

{"side": "front", "tokens": {"1.2": "3 wolf", "1.3": "1 elk + 1 wolf"}, "weather": {"W1": "sun"}}
"""

from collections.abc import Mapping
from itertools import combinations

import msgspec

from ludotope.engine.box import Box, OptionValue, Setup
from ludotope.engine.errors import LudotopeError
from ludotope.engine.game import Scored
from ludotope.engine.pad import BoardReading, places_in
from ludotope.engine.words import Phrase
from ludotope.games.caldera.game import SIDES, CalderaPark
from ludotope.games.caldera.look import SPACE_NAMES, Survey, count_covers, flipped_spaces
from ludotope.games.caldera.look import score_sheet as sheet_of_seat
from ludotope.games.caldera.places import Places
from ludotope.games.caldera.rules import survey, things
from ludotope.games.caldera.rules.spaces import NAMES, SPACE_OF
from ludotope.games.caldera.rules.state import CalderaState
from ludotope.games.caldera.story import token_phrase


class ScoreSheet(msgspec.Struct, forbid_unknown_fields=True):
    """A park as somebody writes it down."""

    side: str = "front"
    tokens: dict[str, str] = {}
    weather: dict[str, str] = {}


def score_sheet(box: Box, data: object, options: Mapping[str, OptionValue]) -> Scored:
    """The lines of the scoring pad, the total and the flipped tokens of a park."""
    sheet = msgspec.convert(data, ScoreSheet)
    variants = {side: variant for variant, side in SIDES.items()}
    if sheet.side not in variants:
        raise LudotopeError("caldera-sheet-side", side=sheet.side)
    game = CalderaPark(box, box.setup(1, variants[sheet.side], options))
    state = game.start[0]
    lay_sheet(game, state, 0, sheet)
    lines = sheet_of_seat(state, 0)
    total = sum(lines.values())
    flipped = flipped_spaces(state, 0)
    return Scored(
        {**lines, "total": total, "flipped": flipped},
        [
            (Phrase("caldera-line-weather"), ", ".join(flipped) or "–"),
            *((Phrase(f"caldera-line-{line}"), str(points)) for line, points in lines.items()),
            (Phrase("score-total"), str(total)),
        ],
    )


def board_numbers(box: Box, setup: Setup, board: object) -> BoardReading:
    """Returns what to write on the pad for a park: what is covered, and the best families.

    Parts of it are the spaces of each family and those of flipped tokens. A board may also be given
    as `places`: a token or a weather token by its space.
    """
    _, state = _laid(box, setup, board)
    found = Survey(state, 0)
    covers = count_covers(state, found.spaces[survey.COVERED])
    numbers = {line: int(done == all_of) for line, (done, all_of) in covers.items()}
    numbers["geysers"] = covers["geysers"][0]
    parts = {"flipped": tuple(SPACE_NAMES.of(found.spaces[survey.FLIPPED]))}
    for species, (spaces, animals, holes) in zip(things.SPECIES, found.families, strict=True):
        parts[f"{species}-animals"] = tuple(SPACE_NAMES.of(spaces))
        numbers[f"{species}-animals"] = animals if spaces else 0
        numbers[f"{species}-holes"] = holes if spaces else 0
    numbers["river-spaces"] = covers["river"][0]
    numbers["flipped"] = found.spaces[survey.FLIPPED].bit_count()
    there = {key: spaces for key, spaces in parts.items() if spaces}
    return BoardReading({name: str(number) for name, number in numbers.items()}, there)


def board_comment(
    box: Box,
    setup: Setup,
    board: object,
    seat: int,  # noqa: ARG001  (each seat has a park of its own)
) -> Phrase | None:
    """Returns which two tokens of a park, the other way round, would give the most points more."""
    game, state = _laid(box, setup, board)
    where = state.where[0]
    lying = [token for token in range(things.TOKENS) if where[token] >= 0]
    before = sum(Survey(state, 0).sheet.values())
    best: tuple[int, int, int] | None = None
    for one, other in combinations(lying, 2):
        where[one], where[other] = where[other], where[one]
        more = sum(Survey(state, 0).sheet.values()) - before
        where[one], where[other] = where[other], where[one]
        if more > (0 if best is None else best[0]):
            best = more, one, other
    if best is None:
        return Phrase("caldera-comment-none") if lying else None
    more, one, other = best
    places = Places(game.park)
    return Phrase(
        "caldera-comment-swap",
        {
            "one": token_phrase(game.tokens.names[one]),
            "place": places.phrase(NAMES[where[one]]),
            "other": token_phrase(game.tokens.names[other]),
            "otherplace": places.phrase(NAMES[where[other]]),
            "points": more,
        },
    )


def _laid(box: Box, setup: Setup, board: object) -> tuple[CalderaPark, CalderaState]:
    """Returns a game of one in whose park lies what a board says."""
    places = places_in(board)
    if places is not None:
        board = {
            "tokens": {space: text for space, text in places.items() if space[0] != "W"},
            "weather": {space: text for space, text in places.items() if space[0] == "W"},
        }
    sheet = msgspec.convert(board, ScoreSheet)
    side = SIDES[setup.variant]
    if sheet.side != side:
        sheet = msgspec.structs.replace(sheet, side=side)
    game = CalderaPark(box, box.setup(1, setup.variant, setup.options))
    state = game.start[0]
    lay_sheet(game, state, 0, sheet)
    return game, state


def lay_sheet(game: CalderaPark, state: CalderaState, seat: int, sheet: ScoreSheet) -> None:
    """Lays the tokens and the weather of a sheet in a seat's empty park."""
    _lay_tokens(game, state, seat, sheet)
    _lay_weather(game, state, seat, sheet)


def _lay_tokens(game: CalderaPark, state: CalderaState, seat: int, sheet: ScoreSheet) -> None:
    lying: dict[int, str] = {}
    for space, text in sheet.tokens.items():
        if space not in SPACE_OF:
            raise LudotopeError("caldera-sheet-space", space=space)
        number = SPACE_OF[space]
        if number not in game.park.landscapes:
            kind = Phrase(f"caldera-kind-{game.park.kinds[number]}")
            raise LudotopeError("caldera-sheet-landscape", space=space, kind=kind)
        token = game.tokens.number(text)
        if token is None:
            raise LudotopeError("caldera-sheet-token", space=space, token=text)
        if token in lying:
            raise LudotopeError(
                "caldera-sheet-token-twice",
                token=game.tokens.names[token],
                one=lying[token],
                other=space,
            )
        lying[token] = space
        state.reserve[seat] &= ~(1 << token)
        state.free[seat] &= ~(1 << number)
        state.where[seat, token] = number


def _lay_weather(game: CalderaPark, state: CalderaState, seat: int, sheet: ScoreSheet) -> None:
    laid: dict[str, str] = {}
    spaces = {f"W{number}": number for number in game.park.weather}
    for space, weather in sheet.weather.items():
        if space not in spaces:
            raise LudotopeError("caldera-sheet-weather-space", space=space, side=sheet.side)
        if weather not in things.WEATHER:
            raise LudotopeError("caldera-sheet-weather", space=space, weather=weather)
        if weather in laid:
            raise LudotopeError(
                "caldera-sheet-weather-twice", weather=weather, one=laid[weather], other=space
            )
        if weather == "sun" and spaces[space] == things.MIDDLE:
            raise LudotopeError("caldera-sheet-sun-middle")
        laid[weather] = space
        state.weather[seat, spaces[space]] = things.WEATHER.index(weather)
