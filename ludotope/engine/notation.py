"""Notation: how codes become typed moves and text, and back, from one declaration of each kind.

A `Form` says how one kind of move or outcome (`kernel.codes`) is written and which struct it is:

    Form(PLACE, "{token} > {space}", Place, token=Words(TOKENS), space=Words(SPACES))

A field turns one part of the code into a value of the struct and into text. Where parts and values
are not one to one, or depend on the state, a game overrides `Form.values` and `Form.parts`.
"""

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from ludotope.engine.errors import InvalidMoveError, OutcomeError
from ludotope.engine.kernel.codes import Codes, Kind, decode, encode
from ludotope.engine.kernel.hexes import Hex

# Of these, a notation that reads numbers alone reads at least one.
SMALL_NUMBERS = tuple(map(str, range(1000)))

Move = msgspec.Struct
MoveT = TypeVar("MoveT", bound=msgspec.Struct)
State = Any


class Field(Protocol):
    """The notation of one part of a move. Errors are raised as `InvalidMoveError`."""

    @property
    def pattern(self) -> str:
        """A regular expression without named groups for its text, in small letters."""

    def value(self, index: int) -> Any:
        """Returns the struct's value for this part of the code."""

    def index(self, value: Any) -> int:
        """The part of the code that a value of the struct means."""

    def write(self, value: Any) -> str:
        """A value as text."""

    def read(self, text: str) -> Any:
        """The value that a text means."""


class Words:
    """A field whose values are words."""

    def __init__(
        self, words: Sequence[str], unknown: str = "notation-no-word", pattern: str = "[^>]*"
    ) -> None:
        """`unknown` is the message for any other word, with the value `word`."""
        self.pattern = pattern
        self.words = tuple(words)
        self._unknown = unknown
        self._found = {word.lower(): number for number, word in enumerate(words)}

    def value(self, index: int) -> str:
        """The word with a number."""
        return self.words[index]

    def index(self, value: str) -> int:
        """The number of a word."""
        number = self._found.get(value.lower())
        if number is None:
            raise InvalidMoveError(self._unknown, word=value)
        return number

    def write(self, value: str) -> str:
        """The word itself."""
        return value

    def read(self, text: str) -> str:
        """The word as it is usually written."""
        return self.words[self.index(text)]


class Number:
    """A field of whole numbers in steps from a first one; seats are `Number(seats)`, from 1 on."""

    def __init__(
        self, size: int, first: int = 1, step: int = 1, unknown: str = "notation-no-word"
    ) -> None:
        """`unknown` is the message for any other number, with the value `word`."""
        self.pattern = "[0-9]{1,10}"
        self._size, self._first, self._step = size, first, step
        self._unknown = unknown

    def value(self, index: int) -> int:
        """The number at an index."""
        return self._first + index * self._step

    def index(self, value: int) -> int:
        """The index of a number."""
        index, between = divmod(value - self._first, self._step)
        if between or not 0 <= index < self._size:
            raise InvalidMoveError(self._unknown, word=str(value))
        return index

    def write(self, value: int) -> str:
        """The number in digits."""
        return str(value)

    def read(self, text: str) -> int:
        """The number in digits, if it is one of these."""
        return self.value(self.index(int(text)))


class Flag:
    """A field that is a word, or nothing."""

    def __init__(self, word: str) -> None:
        self.pattern = f"(?:{word} )?"
        self.word = word

    def value(self, index: int) -> bool:
        """True for 1."""
        return bool(index)

    def index(self, value: bool) -> int:
        """1 for True."""
        return int(value)

    def write(self, value: bool) -> str:
        """The word with a blank behind it, or nothing."""
        return f"{self.word} " if value else ""

    def read(self, text: str) -> bool:
        """Whether the word is there."""
        return bool(text)


class Coordinates:
    """A field of places in axial coordinates, written `q,r`; which there are, the form says."""

    pattern = "-?[0-9]{1,2},-?[0-9]{1,2}"

    def value(self, index: int) -> Hex:
        """Not known from a number alone."""
        raise NotImplementedError

    def index(self, value: Hex) -> int:
        """Not known from the place alone."""
        raise NotImplementedError

    def write(self, value: tuple[int, int]) -> str:
        """The coordinates, first q, then r."""
        return f"{value[0]},{value[1]}"

    def read(self, text: str) -> Hex:
        """The place with these coordinates."""
        q, r = text.split(",")
        return Hex(int(q), int(r))


class Form(Generic[MoveT]):
    """The notation of moves (or outcomes) of one kind, and the struct they are.

    `text` has a `{name}` for each field. `fixed` are the first values of the struct that are the
    same for the whole kind. Outcomes have no struct: their values are a tuple.
    """

    # Whether the values of a code depend on the state.
    needs_state: ClassVar[bool] = False

    def __init__(
        self,
        kind: Kind,
        text: str,
        struct: type[MoveT] | None = None,
        /,
        fixed: tuple[Any, ...] = (),
        pattern: str | None = None,
        **fields: Field,
    ) -> None:
        """`pattern` is the regular expression of the text, if the one made from `text` is not."""
        self.kind = kind
        self.text = text
        self.struct = struct
        self.fixed = fixed
        self.fields = fields
        if struct is not None and struct.__struct_fields__[len(fixed) :] != tuple(fields):
            raise TypeError(f"{struct.__name__} has other fields than “{text}”")
        self._pattern = re.compile(pattern or self._default_pattern())

    def _default_pattern(self) -> str:
        pieces = re.split(r"\{([a-z_]+)\}", self.text)
        if "".join(pieces[::2]) != "".join(pieces[::2]).lower():
            raise TypeError(f"the text “{self.text}” has capital letters: moves are read without")
        unknown = [piece for piece in pieces[1::2] if piece not in self.fields]
        if unknown:
            raise TypeError(
                f"the text “{self.text}” has {unknown[0]}, which is no field of its form"
            )
        return "".join(
            f"(?P<{piece}>{self.fields[piece].pattern})" if number % 2 else re.escape(piece)
            for number, piece in enumerate(pieces)
        )

    def values(self, state: State, parts: Sequence[int]) -> tuple[Any, ...]:
        """Returns the struct's values, fixed ones left out, for the parts of a code."""
        fields = self.fields.values()
        return tuple(field.value(part) for field, part in zip(fields, parts, strict=True))

    def parts(self, state: State, values: Sequence[Any]) -> Sequence[int] | None:
        """The parts of the code that these values mean; None if the state has no such thing."""
        fields = self.fields.values()
        return [field.index(value) for field, value in zip(fields, values, strict=True)]

    def has(self, move: msgspec.Struct) -> bool:
        """Whether a move is of this kind."""
        if type(move) is not self.struct:
            return False
        return not self.fixed or _values(move)[: len(self.fixed)] == self.fixed

    def write(self, values: Sequence[Any]) -> str:
        """Values as text."""
        written = zip(self.fields.items(), values, strict=True)
        return self.text.format(**{name: field.write(value) for (name, field), value in written})

    def read(self, text: str) -> tuple[Any, ...] | None:
        """The values that a text means; None if it has not this form at all."""
        found = self._pattern.fullmatch(text)
        if found is None:
            return None
        return tuple(field.read(found[name].strip()) for name, field in self.fields.items())

    def can_read(self, text: str) -> bool:
        """Whether a text has this form and names only things that there are."""
        try:
            return self.read(text) is not None
        except InvalidMoveError:
            return False

    def may_begin(self, word: str) -> bool:
        """Whether its text, or what follows a `>` in it, may begin with a word."""
        return any(self._begins(piece, word) for piece in self.text.split(" > "))

    def _begins(self, piece: str, word: str) -> bool:
        literal, *behind = re.split(r"\{([a-z_]+)\}", piece, maxsplit=1)
        if literal or not behind:
            first = literal.split(" ")[0]
            # Where no blank comes between them, the word goes on with a field.
            goes_on = bool(behind) and first == literal
            return word.startswith(first) if goes_on else word == first
        name, rest = behind
        field = self.fields[name]
        if isinstance(field, Words):
            return any(known.lower().split(" ")[0] == word for known in field.words)
        if isinstance(field, Flag):
            return word == field.word or self._begins(rest, word)
        return re.fullmatch(field.pattern, word) is not None

    def may_begin_with_number(self) -> bool:
        """Whether all its text up to the first `>`, if there is one, may be a number."""
        piece, more, _ = self.text.partition(" > ")
        found = re.fullmatch(r"\{([a-z_]+)\}", piece)
        if not more or found is None:
            return piece.isdecimal() or any(map(self.can_read, SMALL_NUMBERS))
        field = self.fields[found[1]]
        if isinstance(field, Words):
            return any(word.isdecimal() for word in field.words)
        return any(re.fullmatch(field.pattern, number) for number in SMALL_NUMBERS)


class Notation(Generic[MoveT]):
    """Turns a game's moves and chance outcomes into codes and text and back."""

    def __init__(
        self,
        moves: Codes,
        move_forms: Sequence[Form[Any]],
        outcomes: Codes | None = None,
        outcome_forms: Sequence[Form[Any]] = (),
        no_move: str = "notation-no-move",
        no_outcome: str = "notation-no-outcome",
    ) -> None:
        """The messages are for a text that is no move or outcome, with the value `text`.

        Where several forms fit a text, the first one counts.
        """
        self.moves = moves
        self.outcomes = outcomes if outcomes is not None else Codes()
        self._forms = _by_kind(moves, move_forms)
        self._outcome_forms = _by_kind(self.outcomes, outcome_forms)
        self._no_move = no_move
        self._no_outcome = no_outcome
        self.needs_state = any(form.needs_state for form in move_forms)
        self._reads_numbers: dict[str | None, bool] = {}
        self._by_struct: dict[type, list[Form[Any]]] = {}
        for form in move_forms:
            assert form.struct is not None
            self._by_struct.setdefault(form.struct, []).append(form)

    @property
    def structs(self) -> tuple[type[msgspec.Struct], ...]:
        """The structs of all moves, in the order of their codes."""
        structs = (self._forms[declared.kind].struct for declared in self.moves.kinds)
        return tuple(dict.fromkeys(struct for struct in structs if struct is not None))

    def move(self, state: State, code: int) -> MoveT:
        """The move with a code."""
        kind = self.moves.find(code).kind
        form = self._forms[kind]
        assert form.struct is not None
        move: MoveT = form.struct(*form.fixed, *form.values(state, decode(kind, code)))
        return move

    def code(self, state: State, move: msgspec.Struct) -> int | None:
        """The code of a move; None for one of something that is not there in this state."""
        form = self._form_of(move)
        parts = form.parts(state, _values(move)[len(form.fixed) :])
        return None if parts is None else encode(form.kind, *parts)

    def write(self, move: msgspec.Struct) -> str:
        """A move as text."""
        form = self._form_of(move)
        return form.write(_values(move)[len(form.fixed) :])

    def _form_of(self, move: msgspec.Struct) -> Form[Any]:
        for form in self._by_struct.get(type(move), ()):
            if form.has(move):
                return form
        raise InvalidMoveError(self._no_move, text=str(move))

    def read(self, text: str) -> MoveT:
        """The move that a text means; capitals and extra blanks do not matter."""
        words = _normal(text)
        for form in self._forms.values():
            values = form.read(words)
            if values is not None:
                assert form.struct is not None
                move: MoveT = form.struct(*form.fixed, *values)
                return move
        raise InvalidMoveError(self._no_move, text=text)

    def can_read(self, text: str) -> bool:
        """Whether a text is a move of the game, be it legal or not."""
        try:
            self.read(text)
        except InvalidMoveError:
            return False
        return True

    def may_begin(self, word: str) -> bool:
        """Whether a move, or what follows a `>` in one, may begin with a word."""
        return any(form.may_begin(word.lower()) for form in self._forms.values())

    def reads_numbers(self, what: str | None = None) -> bool:
        """Whether a number alone is a move or begins one or, given a beginning, goes on with it."""
        found = self._reads_numbers.get(what)
        if found is None:
            if what is None:
                found = any(form.may_begin_with_number() for form in self._forms.values())
            else:
                found = any(self.can_read(f"{what} > {number}") for number in SMALL_NUMBERS)
            self._reads_numbers[what] = found
        return found

    def write_outcome(self, outcome: int) -> str:
        """A chance outcome as text."""
        kind = self.outcomes.find(outcome).kind
        form = self._outcome_forms[kind]
        return form.write(form.values(None, decode(kind, outcome)))

    def read_outcome(self, text: str) -> int:
        """The chance outcome that a text means."""
        words = _normal(text)
        for form in self._outcome_forms.values():
            try:
                values = form.read(words)
                parts = None if values is None else form.parts(None, values)
            except InvalidMoveError:
                continue
            if parts is not None:
                return encode(form.kind, *parts)
        raise OutcomeError(self._no_outcome, text=text)


def _by_kind(codes: Codes, forms: Sequence[Form[Any]]) -> dict[Kind, Form[Any]]:
    """The forms by their kinds; each kind must have one."""
    found = {form.kind: form for form in forms}
    declared = {kind: name for name, kind, _ in codes.kinds}
    if len(found) != len(forms) or found.keys() != declared.keys():
        missing = [name for kind, name in declared.items() if kind not in found]
        raise TypeError(f"each kind needs one form; missing: {', '.join(missing) or 'none'}")
    return found


def _values(move: msgspec.Struct) -> tuple[Any, ...]:
    return msgspec.structs.astuple(move)


def _normal(text: str) -> str:
    """A text in small letters, with blanks where they usually are."""
    words = " ".join(text.lower().split())
    return re.sub(r" ?> ?", " > ", re.sub(r" ?, ?", ",", words))
