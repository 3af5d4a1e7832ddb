"""The error for a mistake in the rules of a game. Light: nothing here loads a compiler."""


class RulesError(Exception):
    """A mistake in the rules of a game, said in one sentence to whoever writes them."""
