"""Games for OpenSpiel: importing this module registers `python_ludotope_NAME` for the whole shelf.

    pyspiel.load_game("python_ludotope_caldera(seats=2,options=marmot:random)")

Chance is explicit, with its probabilities. Seats that may decide at once do so in turn.
"""

from typing import Any, ClassVar

import numpy as np
import pyspiel

from ludotope.engine.box import Box, OptionValue
from ludotope.engine.errors import OutcomeError, SetupError
from ludotope.engine.event import CHANCE, WATCHER, Event
from ludotope.engine.kernel import generic
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import new_luck
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box, shelf
from ludotope.envs.spec import Spec

PREFIX = "python_ludotope_"
# No game is longer, with everything that chance brings.
LONGEST_GAME = 10_000
# No points alone are higher.
MOST_POINTS = 1000.0
# How many equally likely outcomes stand for those that a game does not list.
SAMPLES = 64


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the shelf; parameters: `seats`, `variant`, `options`, `fineness`, `samples`.

    Options are written `name:value`, several with a semicolon between them.
    Where chance has countless outcomes (the wobble of a catapult), `samples` of them, always the
    same, stand for all, each as likely.
    """

    box: ClassVar[Box]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        box, parameters = self.box, params or {}
        seats = parameters.get("seats") or None
        options = _read_options(parameters.get("options") or "")
        setup = box.setup(seats, parameters.get("variant") or None, options)
        self.spec = Spec(box.open(setup), parameters.get("fineness") or None)
        self.samples = int(parameters.get("samples") or SAMPLES)
        if self.samples < 1:
            raise SetupError("env-count", given=self.samples)
        game = self.spec.game
        is_alone = setup.seats == 1
        is_zero_sum = setup.seats == 2 and game.somebody_wins
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spec.actions,
            max_chance_outcomes=max(game.most_outcomes, self.samples) if game.outcome_codes else 0,
            num_players=setup.seats,
            min_utility=0.0 if is_alone else -1.0,
            max_utility=MOST_POINTS if is_alone else 1.0,
            utility_sum=0.0 if is_zero_sum else None,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(_kind(box, is_zero_sum), info, parameters)

    def new_initial_state(self) -> "SpielState":
        """The state before anything has happened."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":  # noqa: ARG002
        """An observer that writes a player's observation.

        It is the same with and without perfect recall: what a seat knows holds all that matters of
        what it has seen. The strings of information states tell the events one by one.
        """
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        is_public = wanted.private_info == pyspiel.PrivateInfoType.NONE
        return Observer(self.spec, wanted.perfect_recall, is_public)


def _read_options(text: str) -> dict[str, OptionValue]:
    """Options written `name:value;name:value`."""
    options: dict[str, OptionValue] = {}
    for given in filter(None, text.split(";")):
        name, colon, value = given.partition(":")
        if not colon:
            raise SetupError("env-option-form", given=given)
        options[name.strip()] = value.strip()
    return options


def _kind(box: Box, is_zero_sum: bool = False) -> Any:
    """What OpenSpiel is told of a game; registered is what is true of all its setups."""
    modes, knowing = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    utility = pyspiel.GameType.Utility
    has_chance = box.open().outcome_codes > 0
    return pyspiel.GameType(
        short_name=f"{PREFIX}{box.name}",
        long_name=box.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if has_chance else modes.DETERMINISTIC,
        information=(
            knowing.IMPERFECT_INFORMATION if box.has_secrets else knowing.PERFECT_INFORMATION
        ),
        utility=utility.ZERO_SUM if is_zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=box.seats[-1],
        min_num_players=box.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "seats": box.usual_seats,
            "variant": box.variants[0],
            "options": "",
            "fineness": 0,
            "samples": SAMPLES,
        },
    )


class Held:
    """A position that is copied with everything that has happened, but not the game itself."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def __deepcopy__(self, memo: Any) -> "Held":
        return Held(self.position.copy())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game; `position()` is the same as the rest of Ludotope knows it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._held = Held(Position(game.spec.game))
        # What each player was told of each event.
        self._told: list[list[str]] = [[] for _ in range(game.spec.seats)]

    @property
    def _spec(self) -> Spec:
        return self.get_game().spec

    def position(self) -> Position:
        """The game as it stands, for `ludotope.think` and for drawing."""
        return self._held.position

    def current_player(self) -> int:
        """The player who acts, or that chance does, or that the game is over."""
        position = self._held.position
        if position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if position.chance_is_due:
            return int(pyspiel.PlayerId.CHANCE)
        return position.deciders[0]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._held.position.is_over

    def _legal_actions(self, player: int) -> list[int]:
        """The actions that a player may choose, in ascending order."""
        position = self._held.position
        if not position.deciders or player != position.deciders[0]:
            return []
        actions: list[int] = self._spec.allowed(position, player).tolist()
        return actions

    def _outcomes(self) -> list[tuple[int, float]]:
        """The codes of what chance may bring, and how likely each is."""
        position = self._held.position
        try:
            return [(outcome.code, outcome.chance) for outcome in position.outcomes()]
        except OutcomeError:
            samples = self.get_game().samples
            state = position.state
            codes = [int(generic.draw(state, new_luck(0, number))) for number in range(samples)]
            return [(code, 1 / samples) for code in codes]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, by its place in the list, and how likely each is."""
        return [(place, chance) for place, (_, chance) in enumerate(self._outcomes())]

    def _apply_action(self, action: int) -> None:
        """Lets an action or a chance outcome happen."""
        position = self._held.position
        if position.chance_is_due:
            event = Event(CHANCE, self._outcomes()[action][0])
        else:
            event = Event(position.deciders[0], int(self._spec.codes[action]))
        self._tell(event)
        position.apply(event)

    def _tell(self, event: Event) -> None:
        """Notes what each player is told of an event that is about to happen."""
        position = self._held.position
        who = "chance" if event.is_chance else f"player {event.seat}"
        text = f"{who}: {position.write(event)}"
        for player, told in enumerate(self._told):
            concealed = position.game.conceals(position.state, event, player)
            told.append(f"{who}: ?" if concealed else text)

    def _action_to_string(self, player: int, action: int) -> str:
        """An action or an outcome in the game's notation."""
        position = self._held.position
        if player == pyspiel.PlayerId.CHANCE:
            return position.game.write_outcome(self._outcomes()[action][0])
        return self._spec.text(position, action)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has been told, event by event."""
        player = self.current_player() if player is None else player
        return "\n".join([f"you are player {player}", *self._told[player]])

    def returns(self) -> list[float]:
        """1 for a victory and -1 for a defeat, between them for a shared one; alone the points."""
        position, seats = self._held.position, self._spec.seats
        if not position.is_over:
            return [0.0] * seats
        result = position.result()
        if seats == 1:
            return [float(result.scores[0])]
        share = 2.0 / max(1, len(result.winners)) - 1.0
        return [share if seat in result.winners else -1.0 for seat in range(seats)]

    def __str__(self) -> str:
        """Everything that has happened, in the game's notation."""
        return "\n".join(self._held.position.texts())


class Observer:
    """Writes what a player knows; OpenSpiel's `make_observation` wraps it."""

    def __init__(self, spec: Spec, perfect_recall: bool, is_public: bool) -> None:
        self._spec = spec
        self._perfect_recall = perfect_recall
        self._is_public = is_public
        self.tensor = np.zeros(spec.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what a player knows in a state into the tensor."""
        self.tensor[:] = self._known(state, player)

    def _known(self, state: SpielState, player: int) -> Array:
        return state.position().observe(WATCHER if self._is_public else player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player knows in a state, number by number with its name, or all it was told."""
        if self._perfect_recall and not self._is_public:
            return state.information_state_string(player)
        known = self._spec.decode(self._known(state, player))
        return "\n".join(f"{name}: {number:g}" for name, number in known.items())


def register(name: str) -> str:
    """Registers a game of the shelf with OpenSpiel; returns the name to load it by."""
    box = find_box(name)
    kind = _kind(box)
    # A class, not a function: OpenSpiel lets go of it when Python has ended already, and only of a
    # class, which refers to itself, nothing has to be freed then.
    made = type(f"{box.name.capitalize()}SpielGame", (SpielGame,), {"box": box})
    pyspiel.register_game(kind, made)
    return str(kind.short_name)


for _name in shelf():
    register(_name)
