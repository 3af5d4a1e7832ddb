"""Everything that can be wrong with what a person or a file gives us.

Each error is a phrase, so that it can be said in any language of the shelf; `str` says it in
English.
"""

from ludotope.engine.words import Phrase, Value, say


class LudotopeError(Exception):
    """Something given to Ludotope was wrong; nothing was changed."""

    def __init__(self, message: str, **values: Value) -> None:
        super().__init__(message)
        self.phrase = Phrase(message, values)

    def __str__(self) -> str:
        return say(self.phrase)


class MoveError(LudotopeError):
    """A move that cannot be played."""


class InvalidMoveError(MoveError):
    """A text or number that is no move of this game at all."""


class IllegalMoveError(MoveError):
    """A move of this game that the rules do not allow now."""


class AmbiguousMoveError(MoveError):
    """A move that more than one seat could mean."""


class NotYourTurnError(IllegalMoveError):
    """A seat that has nothing to decide now."""


class OutcomeError(LudotopeError):
    """A chance outcome that cannot happen now, or outcomes that a game does not list."""


class SetupError(LudotopeError):
    """A game, variant, number of seats or option that does not exist."""


class DataFileError(LudotopeError):
    """A data file of a game that is wrong; says which file, which line and why."""

    def __init__(self, file: str, line: int, reason: Phrase) -> None:
        super().__init__("data-file", file=file, line=line, reason=reason)
        self.file = file
        self.line = line


class RecordError(LudotopeError):
    """A game record that cannot be read or breaks a rule; says at which line."""

    def __init__(self, message: str, *, line: int, **values: Value) -> None:
        super().__init__(message, line=line, **values)
        self.line = line
