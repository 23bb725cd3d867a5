"""The bar of a command that works through many items: on standard error, and on a terminal only."""

from collections.abc import Iterable
from typing import TypeVar

from rich.console import Console
from rich.progress import track

from vision.commands.translation import translate

T = TypeVar("T")


def error_console() -> Console:
    """Standard error, for what is said beside a bar."""
    return Console(stderr=True, highlight=False, soft_wrap=True)


def tracked(items: Iterable[T], what: str, total: int | None = None, console: Console | None = None) -> Iterable[T]:
    """The items, with a bar of how many are done.

    Args:
        items: what is worked through.
        what: id of the sentence that says what is done.
        total: their number, where they are no list.
        console: where else something is printed meanwhile.
    """
    console = console or error_console()
    hidden = not console.is_terminal
    return track(items, translate(what), total, console=console, transient=True, disable=hidden)
