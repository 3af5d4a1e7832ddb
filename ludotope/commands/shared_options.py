"""Options that several commands share, and the kinds of values they take."""

import argparse
import math

GAME_HELP = "the game's name, or how it begins"


def add_database(parser: argparse.ArgumentParser) -> None:
    """Adds the option that says which database is meant."""
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME (a file of your own)",
    )


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Adds what may be chosen when a game is set up."""
    parser.add_argument("--seats", type=int, help="how many seats")
    parser.add_argument("--variant", help="which variant")
    add_game_option(parser)


def add_game_option(parser: argparse.ArgumentParser) -> None:
    """Adds the option that sets an option of the game."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; where it wants a data file, the file's name",
    )


def add_seed_and_jobs(parser: argparse.ArgumentParser) -> None:
    """Adds a seed for repeatable outcomes, and how many cores to use."""
    parser.add_argument("--seed", type=int, default=0, help="same seed, same outcome (0)")
    parser.add_argument("--jobs", type=count, default=1, help="how many cores to use (1)")


def add_ray(parser: argparse.ArgumentParser) -> None:
    """Adds the option to work on a cluster."""
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="a Ray cluster to work on: HOST:PORT, or auto"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Adds the option to print JSON."""
    parser.add_argument("--json", action="store_true", help="say it in JSON")


def count(text: str) -> int:
    """A whole number from 1 on."""
    if not (text.isascii() and text.isdigit() and 0 < int(text[:20]) <= 10**15):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def factor(text: str) -> float:
    """A factor from 0.1 on."""
    number = _number(text)
    if not 0.1 <= number <= 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a factor from 0.1 on")
    return number


def seconds(text: str) -> float:
    """A number of seconds, an hour at most."""
    number = _number(text)
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds up to 3600")
    return number


def network(text: str) -> str:
    """An address, or a network of them."""
    from ludotope.server.addresses import read_network

    try:
        return str(read_network(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no address or network") from None


def origin(text: str) -> str:
    """The address of a web site, as browsers say it."""
    from ludotope.server.settings import check_origin

    plain = text.removesuffix("/").lower()
    try:
        check_origin(plain)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return plain


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan
