"""The errors of actions at tables: refused, forbidden, stale, unknown table, busy."""

from ludotope.engine.errors import LudotopeError


class RefusedError(LudotopeError):
    """Something that may not be done at this table, by this person, now."""


class ForbiddenError(RefusedError):
    """Something that is another person's to do, or to see."""


class StaleError(RefusedError):
    """A request that was made for a state which is no longer."""


class UnknownTableError(LudotopeError):
    """There is no such table, or not for you."""


class QuotaError(LudotopeError):
    """Somebody has as much as one person may have."""


class TooManyThoughtsError(LudotopeError):
    """Somebody asks for another opinion of the computer before it has given enough others."""


class BusyError(LudotopeError):
    """There is too much to do at the moment."""
