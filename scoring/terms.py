"""Facts of a win and options of a table, as rule sets declare them; the facts that rule sets share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from typing import Any, Final, Literal, NamedTuple, get_args, get_type_hints

from scoring.errors import HandError
from scoring.tiles import PLAIN

Seat = Literal["east", "south", "west", "north"]
SEATS: Final[tuple[Seat, ...]] = get_args(Seat)
"""The seats in turn order, anticlockwise (articles 21 and 29)."""

MOST_STREAK: Final = 1000
"""Maximum number of consecutive wins of a dealer."""

Kind = Literal["switch", "one", "count", "amount", "amounts", "runs", "tiles"]
"""A bool; one of several values; an int; a `Decimal` that is not negative; a tuple of such; a tuple of `values`; one of
tiles."""

Conditions = Mapping[str, tuple[Any, ...]]
"""Allowed values by fact, or by a count of the hand: `hand.claimed` melds, `hand.concealed_kongs`, `hand.kongs` of any
kind, `hand.flowers`, or by an option, `option.NAME`. All must hold."""

STAKE_LIMIT: Final = 10**8
"""An amount is less than this."""
STAKE_PLACES: Final = 4
"""Maximum number of decimal places of an amount."""
MOST_AMOUNTS: Final = 32
"""Maximum number of amounts of a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A fact of a win or an option of a table.

    Rule sets that share a name agree on its kind and default; each allows its own values.

    Attributes:
        name: its field in the hand record (`from_` is written `from`).
        kind: the type of its values.
        default: its value where nothing is said; None allows None.
        values: for `one`, the allowed values; for `runs`, what it is made of.
        most: for `count`, the maximum.
        refusal: for `count`, the id of the message that names the range.
        offered: the values that a form offers, if not all; for `runs`, the longest run of each of `values`.
        asked: when a form asks for it; None for never.
        values_asked: when a form offers a value, for values that it does not always offer.
        excludes: facts that are taken back when this one is said.
        rare: whether a form folds it away.
        without_hand: for facts that win without a whole hand, the id of the message that there are no waits.
        also: other names that people know it by, each with the value it stands for; None for any.
    """

    name: str
    kind: Kind
    default: Any
    values: tuple[Any, ...] = ()
    most: int = 0
    refusal: str = ""
    offered: tuple[Any, ...] = ()
    asked: Conditions | None = field(default_factory=dict)
    values_asked: Mapping[Any, Conditions] = field(default_factory=dict)
    excludes: tuple[str, ...] = ()
    rare: bool = False
    without_hand: str | None = None
    also: Mapping[str, Any] = field(default_factory=dict)

    def check(self, about: str, value: object) -> None:
        """Check a value. Raises `HandError`: about `about`, or `about[i]` for an item of a tuple."""
        if value is None and self.default is None:
            return
        _CHECKS[self.kind](self, about, value)

    def allowed_part(self, value: Any) -> Any:
        """`value` if the term allows it, else its default; of a run, the items that it allows.

        The value is one that a term of the same name and kind allows.
        """
        if self.kind == "one":
            return value if value in self.values else self.default
        if self.kind == "runs":
            return tuple([item for item in value if item in self.values])
        return value

    def merged(self, other: Term) -> Term:
        """A term that allows what either allows. Raises `ValueError`: they differ in kind or default."""
        if (self.kind, self.default) != (other.kind, other.default):
            raise ValueError(f"{self.name} is declared as {self.kind} and as {other.kind}, or with two defaults")
        values = tuple(dict.fromkeys((*self.values, *other.values)))
        return replace(self, values=values, most=max(self.most, other.most), also={**other.also, **self.also})


def switch(name: str, **how: Any) -> Term:
    """A term that is false unless somebody says so; `how`: further attributes."""
    return Term(name=name, kind="switch", default=False, **how)


def choice(name: str, values: Sequence[Any], **how: Any) -> Term:
    """A term of one of some values, of which the first is the default; `how`: further attributes."""
    return Term(name=name, kind="one", values=tuple(values), **{"default": values[0], **how})


def count(name: str, most: int, refusal: str, **how: Any) -> Term:
    """A term that counts, from 0 unless it has another default; `how`: further attributes."""
    return Term(name=name, kind="count", most=most, refusal=refusal, **{"default": 0, **how})


def ruling_terms(rulings: type) -> list[Term]:
    """Options by which a table settles what the rules it names may have otherwise; None for as they have it.

    `rulings`: a dataclass with a field an option, each a bool or of the values of a `Literal`.
    """
    values = {name: (True, False) if kind is bool else get_args(kind) for name, kind in get_type_hints(rulings).items()}
    return [choice(name, (None, *of_it)) for name, of_it in values.items()]


def _check_switch(term: Term, about: str, value: object) -> None:
    if not isinstance(value, bool):
        raise HandError("record.boolean", about)


def _check_one(term: Term, about: str, value: object) -> None:
    for allowed in term.values:
        if value is allowed or (value == allowed and type(value) is type(allowed)):
            return
    raise HandError("record.one-of", about, choices=["null" if one is None else str(one) for one in term.values])


def _check_count(term: Term, about: str, value: object) -> None:
    if type(value) is not int:
        raise HandError("record.whole-number", about)
    if not 0 <= value <= term.most:
        raise HandError(term.refusal, about, most=term.most)


def _check_amount(term: Term, about: str, value: object) -> None:
    if not isinstance(value, Decimal):
        raise HandError("record.amount", about)
    if not value.is_finite() or value < 0:
        raise HandError("hand.stake-negative", about)
    if value >= STAKE_LIMIT or int(value.as_tuple().exponent) < -STAKE_PLACES:
        raise HandError("hand.stake-range", about, limit=STAKE_LIMIT, places=STAKE_PLACES)


def parse_amounts(text: str, about: str) -> tuple[Decimal, ...]:
    """Amounts that are parted by spaces. Raises `HandError`: about `about`, if a part is no number."""
    try:
        return tuple(map(Decimal, text.split()))
    except InvalidOperation:
        raise HandError("record.amount", about) from None


def format_amounts(amounts: Iterable[Decimal]) -> str:
    """The inverse of `parse_amounts`."""
    return " ".join(map(str, amounts))


def _check_amounts(term: Term, about: str, value: object) -> None:
    amounts = require_tuple(about, value)
    if len(amounts) > MOST_AMOUNTS:
        raise HandError("hand.amounts-many", about, most=MOST_AMOUNTS)
    for position, amount in enumerate(amounts):
        _check_amount(term, f"{about}[{position}]", amount)


def require_tuple(about: str, value: object) -> tuple[Any, ...]:
    """Return `value` if it is a tuple. Raises `HandError`: about `about`, if it is not."""
    if not isinstance(value, tuple):
        raise HandError("hand.tuple", about)
    return value


def _check_runs(term: Term, about: str, value: object) -> None:
    for position, item in enumerate(require_tuple(about, value)):
        _check_one(term, f"{about}[{position}]", item)


def _check_tiles(term: Term, about: str, value: object) -> None:
    for position, tile in enumerate(require_tuple(about, value)):
        if tile not in PLAIN:
            raise HandError("tiles.unknown", f"{about}[{position}]", tile=str(tile))


_CHECKS: Final[dict[Kind, Callable[[Term, str, object], None]]] = {
    "switch": _check_switch,
    "one": _check_one,
    "count": _check_count,
    "amount": _check_amount,
    "amounts": _check_amounts,
    "runs": _check_runs,
    "tiles": _check_tiles,
}


BY: Final = choice(
    "by",
    ("self-draw", "discard", "robbed-kong"),
    also={"tsumo": "self-draw", "ron": "discard", "chankan": "robbed-kong", "self_draw": "self-draw"},
)
"""Source of the winning tile."""

FROM: Final = choice(
    "from_",
    (*SEATS, None),
    default=None,
    asked={"by": ("discard", "robbed-kong")},
    also=dict.fromkeys(("from", "discarder", "loser")),
)
"""Who discarded the tile or was robbed of it."""

SEAT: Final = choice("seat", SEATS, also={"dealer": "east", "player_wind": None, "seat_wind": None, "wind": None})
"""The winner's seat; East is the dealer."""

ROUND: Final = choice("round", SEATS, also=dict.fromkeys(("round_wind", "prevailing_wind", "prevalent_wind")))
"""The prevailing wind."""

LAST_TILE: Final = switch("last_tile", excludes=("first_turn",), also={"haitei": True, "houtei": True})
"""Won on the last tile of the wall (self-draw) or on the last tile exposed (otherwise)."""

SHARED: Final = {term.name: term for term in (BY, SEAT, ROUND, FROM, LAST_TILE)}
"""The facts that every rule set may use as they are, by name."""

HEAVEN: Final[Conditions] = {"by": ("self-draw",), "seat": ("east",), "hand.claimed": (0,)}
"""A win on the dealt hand."""

EARTH: Final[Conditions] = {
    "by": ("discard",),
    "seat": ("south", "west", "north"),
    "hand.claimed": (0,),
    "hand.concealed_kongs": (0,),
}
"""A win on the dealer's first discard."""


def first_turn(**values_asked: Conditions) -> Term:
    """A win in the first turn: the values of a rule set, and when a form offers each."""
    return choice(
        "first_turn",
        (None, *values_asked),
        values_asked=values_asked,
        excludes=("last_tile", "tiles_on_floor"),
        rare=True,
        also={"tenhou": "heaven", "chiihou": "earth", "renhou": "human"},
    )


def replacements(**longest: int) -> Term:
    """The replacement draws of the winning turn, in order, and the longest run of each that a form offers, if any."""
    return Term(
        name="replacements",
        kind="runs",
        default=(),
        values=tuple(longest),
        offered=tuple(longest.values()),
        asked={"by": ("self-draw",)},
        also={"rinshan": ("kong",)},
    )


class FlowerWin(NamedTuple):
    """A win on flowers alone: `own` of the winner's, `other` that another player holds, 0 for any number."""

    own: int
    other: int = 0


def flower_win(kinds: Mapping[str, FlowerWin]) -> Term:
    """A win declared on flowers alone: the kinds of a rule set."""
    return choice(
        "flower_win",
        (None, *kinds),
        asked={"by": ("self-draw",)},
        values_asked={name: {"hand.flowers": (kind.own,)} for name, kind in kinds.items()},
        excludes=("kong_to_fourth",),
        rare=True,
        without_hand="waits.flower-win",
    )
