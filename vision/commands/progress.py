"""The bar of a command that works through many items: on standard error, and on a terminal only."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self, TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn, track

from scoring.texts import Value
from vision.commands.translation import translate

if TYPE_CHECKING:
    from vision.labels.formats import ConversionReport

_EVERY: Final = 0.2
"""Seconds between two updates."""
_TOLD_EVERY: Final = 60.0
"""Seconds between two lines about a stage where no bar is shown."""


class RunProgress:
    """A bar over all stages, told by their guessed times; a line a stage where stderr is no terminal."""

    def __init__(self, planned: float) -> None:
        self._console = Console(stderr=True)
        self._bar = Progress(
            TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
            console=self._console, disable=not self._console.is_terminal,
        )  # fmt: skip
        self._task = self._bar.add_task("", total=max(planned, 1.0))
        self._done = 0.0

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def tell(self, sentence: str) -> None:
        self._bar.print(sentence) if self._console.is_terminal else print(sentence, file=sys.stderr, flush=True)

    @contextmanager
    def stage(self, name: str, seconds: float) -> Iterator[Callable[[float], None]]:
        """A stage by its sentence's id, with a guess of its time; gives a function that takes the share done."""
        text = translate(name)
        self._bar.update(self._task, description=text)
        if not self._console.is_terminal:
            print(text, file=sys.stderr, flush=True)
        begun = shown = told = time.monotonic()

        def advance(share: float) -> None:
            nonlocal shown, told
            now = time.monotonic()
            if now - shown <= _EVERY or share <= 0:
                return
            shown = now
            left = translate("training.left", stage=text, minutes=f"{(now - begun) * (1 / share - 1) / 60:.1f}")
            self._bar.update(self._task, completed=self._done + share * seconds, description=left)
            if not self._console.is_terminal and now - told > _TOLD_EVERY:
                told = now
                print(left, file=sys.stderr, flush=True)

        yield advance
        self._done += seconds
        self._bar.update(self._task, completed=self._done)


T = TypeVar("T")


def error_console() -> Console:
    """Standard error, for what is said beside a bar."""
    return Console(stderr=True, highlight=False, soft_wrap=True)


def say(console: Console, key: str, **values: Value) -> None:
    """Print the sentence of an id; what looks like markup in its values is text."""
    console.print(translate(key, **values), markup=False)


def say_losses(console: Console, losses: ConversionReport, format_: str) -> None:
    """Say what a label format could not store, if anything."""
    if losses:
        say(console, "detect.losses", format=format_)
        for line in losses.lines():
            console.print(f"  {translate(line)}", markup=False)


def tracked(items: Iterable[T], what: str, total: int | None = None, console: Console | None = None) -> Iterable[T]:
    """The items, with a bar of how many are done.

    `what`: id of the sentence that says what is done; `total`: their number, where they are no list; `console`: where
    else something is printed meanwhile.
    """
    console = console or error_console()
    hidden = not console.is_terminal
    return track(items, translate(what), total, console=console, transient=True, disable=hidden)
