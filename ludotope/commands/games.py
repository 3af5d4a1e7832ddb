"""``ludotope games``: the shelf."""

from argparse import Namespace

from rich.text import Text

from ludotope.commands.common import Speaker
from ludotope.engine.shelf import broken_boxes, shelf
from ludotope.engine.words import say


def run(options: Namespace) -> None:
    """Lists every box with its players, minutes and variants."""
    speaker = Speaker(options.lang)
    for box in shelf().values():
        seats = say(box.seats_in_words, speaker.language)
        minutes = say(box.minutes_in_words, speaker.language)
        variants = speaker.text("games-variants", variants=", ".join(box.variants))
        speaker.console.print(Text.assemble((f"{box.name:<12}", "bold"), box.title))
        speaker.console.print(f"{'':<12}{seats}, {minutes}, {variants}", soft_wrap=True)
    for where, reason in broken_boxes().items():
        speaker.print("shelf-broken", "dim", where=where, reason=reason)
