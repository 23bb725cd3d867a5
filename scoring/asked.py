"""What rule sets ask of a hand, the facts of its win and the options of a table, as protocols.

Declarations, payments and contradictions are written against these; `scoring.hand` has the classes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from scoring.terms import Seat


class WinFacts(Protocol):
    """The facts of a win; those that a rule set declares itself are attributes too."""

    @property
    def by(self) -> Literal["self-draw", "discard", "robbed-kong"]:
        """Source of the winning tile."""

    @property
    def seat(self) -> Seat:
        """The winner's seat."""

    @property
    def from_(self) -> Seat | None:
        """Who discarded the tile or was robbed of it."""

    @property
    def exact_key(self) -> tuple[Any, ...]:
        """Equal only for equal facts; empty if all have their defaults."""

    def __getattr__(self, name: str) -> Any:
        """A fact by its name."""


class TableOptions(Protocol):
    def __hash__(self) -> int:
        """Equal for equal options."""

    def __getattr__(self, name: str) -> Any:
        """An option by its name."""


class LaidMeld(Protocol):
    @property
    def kind(self) -> Literal["chow", "pung", "kong", "added-kong", "concealed-kong"]:
        """As in `scoring.hand.Meld`."""

    @property
    def tiles(self) -> tuple[str, ...]:
        """Codes of its tiles, sorted."""

    @property
    def is_kong(self) -> bool:
        """Whether it holds four equal tiles."""

    @property
    def is_claimed(self) -> bool:
        """Whether one of its tiles was claimed from another player."""


class WonHand(Protocol):
    """A hand declared as a win; see `scoring.hand.Hand`."""

    @property
    def concealed(self) -> tuple[str, ...]:
        """Codes of the tiles outside the melds, sorted."""

    @property
    def winning_tile(self) -> str | None:
        """The tile that completed the hand."""

    @property
    def melds(self) -> Sequence[LaidMeld]:
        """The melds."""

    @property
    def flowers(self) -> tuple[str, ...]:
        """Codes of the flowers, sorted."""

    @property
    def facts(self) -> WinFacts:
        """The facts of the win that its rule set uses."""

    @property
    def options(self) -> TableOptions:
        """The agreed table rules."""

    @property
    def counts(self) -> int:
        """Counts of the concealed tiles, as in `scoring.tile_counts`."""
