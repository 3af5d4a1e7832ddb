"""The course of a game of Caldera Park, from the first draw to the last token.

Reads in the order of the rule book: setup, weather forecast, action turns, end of the round.
"""

from ludotope.engine.kernel.bits import bit, count, has, lowest, nth
from ludotope.engine.kernel.codes import decode, encode, is_kind
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import Luck, below
from ludotope.engine.kernel.rule import rule
from ludotope.games.caldera.rules import codes, phases, things
from ludotope.games.caldera.rules.state import EMPTY, CalderaState

ALL_FEATURES = (1 << things.N_FEATURES) - 1
ALL_TERRAINS = (1 << things.N_TERRAINS) - 1
# A set has numbers below this.
MOST_MEMBERS = 63


@rule
def deciders(state: CalderaState) -> int:
    """The marmot's holder for a call; every seat that is still pending otherwise."""
    phase = state.phase
    if phase == phases.CALL:
        return bit(state.marmot)
    if phase in (phases.PLACE, phases.FORECAST, phases.OPENING):
        return state.pending
    return 0


@rule
def over(state: CalderaState) -> bool:
    """Whether the fifth round has ended."""
    return state.phase == phases.OVER


# --- Setup ---------------------------------------------------------------------------------------


@rule
def begin(state: CalderaState) -> None:
    """Deals the first displays, once it is known who has the marmot."""
    state.phase = phases.DEAL
    state.pending = all_seats(state)


@rule
def all_seats(state: CalderaState) -> int:
    """Every seat of this game."""
    return bit(state.seats) - 1


@rule
def open_weather(state: CalderaState, seat: int, weather: int, number: int) -> None:
    """Lays the first weather token; in Geyser Park the other turned-up one goes to the middle."""
    state.next_weather[seat] = number
    if state.is_geyser_park:
        lay_weather(state, seat, weather)
        state.weather[seat, things.MIDDLE] = lowest(state.excess[seat] & ~bit(weather))
        state.excess[seat] = 0
    else:
        choose_weather(state, seat, weather)


# --- A) Weather forecast -------------------------------------------------------------------------


@rule
def begin_round(state: CalderaState) -> None:
    """Returns the action tokens to the row and asks for the forecast."""
    state.round_number += 1
    state.turn = 0
    state.actions_left = ALL_FEATURES
    state.terrains_left = ALL_TERRAINS
    state.called[:] = EMPTY
    state.pending = all_seats(state)
    if state.is_geyser_park:
        state.phase = phases.REVEAL
        state.to_reveal = all_seats(state)
    else:
        state.phase = phases.FORECAST


@rule
def choose_weather(state: CalderaState, seat: int, weather: int) -> None:
    """Lays a weather token that is face up, or notes that a face-down one is to be revealed."""
    if weather == things.HIDDEN:
        state.to_reveal |= bit(seat)
    else:
        state.face_up[seat] &= ~bit(weather)
        lay_weather(state, seat, weather)


@rule
def lay_weather(state: CalderaState, seat: int, weather: int) -> None:
    """Lays a weather token on the seat's next space; the one after it, clockwise, is next."""
    number = state.next_weather[seat]
    state.weather[seat, number] = weather
    state.next_weather[seat] = number % things.RING + 1


@rule
def reveal_weather(state: CalderaState, seat: int, weather: int) -> None:
    """Turns a face-down weather token up: onto its space, or in Geyser Park in the display."""
    state.unseen[seat] &= ~bit(weather)
    state.to_reveal &= ~bit(seat)
    state.face_down[seat] -= 1
    if state.is_geyser_park:
        state.face_up[seat] |= bit(weather)
    else:
        lay_weather(state, seat, weather)


@rule
def after_reveals(state: CalderaState) -> None:
    """Goes on when all face-down tokens that were chosen have been seen."""
    if state.to_reveal != 0:
        state.phase = phases.REVEAL
    elif state.is_geyser_park and state.phase == phases.REVEAL:
        state.phase = phases.FORECAST
    elif state.round_number == 0:
        begin_round(state)
    else:
        begin_turn(state)


# --- B) Action turns -----------------------------------------------------------------------------


@rule
def begin_turn(state: CalderaState) -> None:
    """Asks the marmot's holder for a call; alone, chance says which action token it is."""
    state.turn += 1
    state.feature = EMPTY
    state.terrain = EMPTY
    state.phase = phases.DRAW_ACTION if state.seats == 1 else phases.CALL


@rule
def call(state: CalderaState, feature: int, terrain: int) -> None:
    """Step 1: an action token moves to an empty space of the terrain selection."""
    state.feature = feature
    state.terrain = terrain
    state.actions_left &= ~bit(feature)
    state.terrains_left &= ~bit(terrain)
    state.called[terrain] = feature
    state.phase = phases.PLACE
    state.pending = all_seats(state)


@rule
def placeable_tokens(state: CalderaState, seat: int, feature: int) -> int:
    """The tokens of the display that show a called feature; if none does, all of them."""
    showing = state.display[seat] & state.shows[feature]
    return showing if showing != 0 else state.display[seat]


@rule
def placeable_spaces(state: CalderaState, seat: int, terrain: int) -> int:
    """The free spaces that fit a called terrain; if there is none, all free ones."""
    fitting = state.free[seat] & state.fits[terrain]
    return fitting if fitting != 0 else state.free[seat]


@rule
def place(state: CalderaState, seat: int, token: int, space: int) -> None:
    """Step 2: a token goes from the display to the park."""
    state.display[seat] &= ~bit(token)
    state.free[seat] &= ~bit(space)
    state.where[seat, token] = space
    state.pending &= ~bit(seat)
    if state.pending == 0:
        state.phase = phases.DEAL
        state.pending = all_seats(state)
        after_deals(state)


@rule
def deal(state: CalderaState, seat: int, token: int) -> None:
    """Step 3 (and the setup): a token goes from the reserve to the display."""
    state.reserve[seat] &= ~bit(token)
    state.display[seat] |= bit(token)
    after_deals(state)


@rule
def after_deals(state: CalderaState) -> None:
    """Goes on when every display is full or its reserve is empty."""
    for seat in range(state.seats):
        if state.reserve[seat] == 0 or count(state.display[seat]) == things.DISPLAY:
            state.pending &= ~bit(seat)
    if state.pending != 0:
        return
    if state.round_number > 0:
        end_turn(state)
        return
    state.pending = all_seats(state)
    state.phase = phases.TURN_UP if state.is_geyser_park else phases.OPENING


@rule
def end_turn(state: CalderaState) -> None:
    """Passes the marmot to the left; after the seventh turn the round ends."""
    state.marmot = (state.marmot + 1) % state.seats
    if state.turn < things.TURNS:
        begin_turn(state)
    else:
        end_round(state)


# --- C) End of the round -------------------------------------------------------------------------


@rule
def end_round(state: CalderaState) -> None:
    """Starts the next round, or ends the game after the fifth."""
    if state.round_number < things.ROUNDS:
        begin_round(state)
    else:
        state.phase = phases.OVER
        state.feature = EMPTY
        state.terrain = EMPTY


# --- What a seat may do --------------------------------------------------------------------------


@rule
def legal(state: CalderaState, seat: int, moves: Array) -> int:
    """Lists a seat's legal moves."""
    if state.phase == phases.PLACE:
        return list_placings(state, seat, moves)
    if state.phase == phases.CALL:
        return list_calls(state, moves)
    if state.phase == phases.FORECAST:
        return list_forecasts(state, seat, moves)
    return list_openings(state, seat, moves)


@rule
def list_placings(state: CalderaState, seat: int, moves: Array) -> int:
    """Every token that may be placed on every space that it may go to."""
    listed = 0
    spaces = placeable_spaces(state, seat, state.terrain)
    tokens = placeable_tokens(state, seat, state.feature)
    while tokens != 0:
        token = lowest(tokens)
        tokens &= tokens - 1
        left = spaces
        while left != 0:
            moves[listed] = encode(codes.PLACE, token, lowest(left))
            left &= left - 1
            listed += 1
    return listed


@rule
def list_calls(state: CalderaState, moves: Array) -> int:
    """Every action token left on every empty terrain; the watering hole on its own space only."""
    listed = 0
    features = state.actions_left if state.feature == EMPTY else bit(state.feature)
    for feature in range(things.N_FEATURES):
        if not has(features, feature):
            continue
        for terrain in range(things.N_TERRAINS):
            fits = (feature == things.WATER) == (terrain == things.ANY)
            if fits and has(state.terrains_left, terrain):
                moves[listed] = encode(codes.CALL, feature, terrain)
                listed += 1
    return listed


@rule
def choosable_weather(state: CalderaState, seat: int) -> int:
    """The weather tokens a seat may lay now: what is face up, and (standard) a face-down one."""
    if state.is_geyser_park:
        return state.face_up[seat] if state.round_number > 0 else state.excess[seat]
    hidden = bit(things.HIDDEN) if state.face_down[seat] > 0 else 0
    return state.face_up[seat] | hidden


@rule
def list_forecasts(state: CalderaState, seat: int, moves: Array) -> int:
    """Every weather token that may be laid on the next space."""
    listed = 0
    weathers = choosable_weather(state, seat)
    while weathers != 0:
        moves[listed] = encode(codes.FORECAST, lowest(weathers))
        weathers &= weathers - 1
        listed += 1
    return listed


@rule
def list_openings(state: CalderaState, seat: int, moves: Array) -> int:
    """Every weather token that may be laid first, on every space of the ring."""
    listed = 0
    weathers = choosable_weather(state, seat)
    while weathers != 0:
        weather = lowest(weathers)
        weathers &= weathers - 1
        for space in range(things.RING):
            moves[listed] = encode(codes.OPENING, weather, space)
            listed += 1
    return listed


@rule
def random_move(state: CalderaState, seat: int, luck: Luck, moves: Array) -> int:
    """Returns any legal move: of the many placings the one that would stand at a random index."""
    if state.phase != phases.PLACE:
        return moves[below(luck, legal(state, seat, moves))]
    spaces = placeable_spaces(state, seat, state.terrain)
    tokens = placeable_tokens(state, seat, state.feature)
    index = below(luck, count(tokens) * count(spaces))
    token = nth(tokens, index // count(spaces))
    return encode(codes.PLACE, token, nth(spaces, index % count(spaces)))


@rule
def play(state: CalderaState, seat: int, move: int) -> None:
    """Plays a legal move."""
    if is_kind(codes.PLACE, move):
        token, space = decode(codes.PLACE, move)
        place(state, seat, token, space)
    elif is_kind(codes.CALL, move):
        feature, terrain = decode(codes.CALL, move)
        call(state, feature, terrain)
    elif is_kind(codes.FORECAST, move):
        (weather,) = decode(codes.FORECAST, move)
        choose_weather(state, seat, weather)
        weather_is_chosen(state, seat)
    else:
        weather, space = decode(codes.OPENING, move)
        open_weather(state, seat, weather, space + 1)
        weather_is_chosen(state, seat)


@rule
def weather_is_chosen(state: CalderaState, seat: int) -> None:
    """Notes that a seat has chosen its weather; when all have, face-down tokens are revealed."""
    state.pending &= ~bit(seat)
    if state.pending == 0:
        after_reveals(state)


# --- Chance --------------------------------------------------------------------------------------


@rule
def drawn_from(state: CalderaState) -> tuple[int, int]:
    """Returns a code and the set to draw from now; a member, each as likely, is added to the code.

    For the first seat that waits: a token, a weather token; or an action token, or a marmot.
    """
    if state.phase == phases.DEAL:
        seat = lowest(state.pending)
        return encode(codes.DRAW, seat, 0), state.reserve[seat]
    if state.phase == phases.REVEAL or state.phase == phases.TURN_UP:
        seat = lowest(state.to_reveal if state.phase == phases.REVEAL else state.pending)
        return encode(codes.REVEAL, seat, 0), state.unseen[seat]
    if state.phase == phases.DRAW_ACTION:
        return encode(codes.ACTION, 0), state.actions_left
    if state.phase == phases.DRAW_MARMOT:
        return encode(codes.MARMOT, 0), all_seats(state)
    return 0, 0


@rule
def draw(state: CalderaState, luck: Luck) -> int:
    """Draws any of what is drawn from now."""
    first, members = drawn_from(state)
    return first + nth(members, below(luck, count(members)))


@rule
def possible(state: CalderaState, outcome: int) -> bool:
    """Whether chance can bring this now, to the seat that is due."""
    first, members = drawn_from(state)
    return first <= outcome < first + MOST_MEMBERS and has(members, outcome - first)


@rule
def outcomes(state: CalderaState, listed: Array, chances: Array) -> int:
    """Lists what is drawn from now: everything has the same chance."""
    first, members = drawn_from(state)
    size = count(members)
    for index in range(size):
        listed[index] = first + lowest(members)
        chances[index] = 1.0 / size
        members &= members - 1
    return size


@rule
def settle(state: CalderaState, outcome: int) -> None:
    """Applies what chance brought."""
    if is_kind(codes.DRAW, outcome):
        seat, token = decode(codes.DRAW, outcome)
        deal(state, seat, token)
    elif is_kind(codes.REVEAL, outcome):
        seat, weather = decode(codes.REVEAL, outcome)
        if state.phase == phases.TURN_UP:
            turn_up(state, seat, weather)
        else:
            reveal_weather(state, seat, weather)
            after_reveals(state)
    elif is_kind(codes.ACTION, outcome):
        (state.feature,) = decode(codes.ACTION, outcome)
        state.phase = phases.CALL
    else:
        (state.marmot,) = decode(codes.MARMOT, outcome)
        begin(state)


@rule
def turn_up(state: CalderaState, seat: int, weather: int) -> None:
    """Geyser Park's setup: turns up one of a seat's excess weather tokens."""
    state.unseen[seat] &= ~bit(weather)
    state.excess[seat] |= bit(weather)
    if count(state.excess[seat]) == things.EXCESS_WEATHER:
        state.pending &= ~bit(seat)
    if state.pending == 0:
        state.phase = phases.OPENING
        state.pending = all_seats(state)
