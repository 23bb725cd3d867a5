"""The result of scoring a hand: counted elements, sets and payments."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from importlib import import_module
from typing import Any, Final, Literal, NoReturn, Self, TypeVar

from scoring.field_checks import NUMBER, SWITCH, TEXT, WHOLE, check_fields, check_items, check_written, optional
from scoring.hand import MeldKind, Rules, Seat
from scoring.texts import SCORING, Message

_K = TypeVar("_K")
_V = TypeVar("_V")

_new: Final = object.__new__
_set: Final = object.__setattr__

_RECORDS: Final = "scoring.records.score"
"""Where records are read and written. Records are made of scores, so it is loaded by its name as scorers are."""

SetKind = MeldKind | Literal["eyes", "pair", "special", "flowers"]
Condition = Literal["self-draw", "discard", "unclaimed", "winning-tile", "set", "eyes", "pair", "declared"]
"""What differs: how the tile was won, a meld that is not claimed, the winning tile, or one set, the eyes or one pair
replaced by another; for rule sets that know it, a declaration before the win."""


class FrozenDict(dict[_K, _V]):
    """A dictionary that cannot be changed; it is equal to, copied and written as JSON like any other."""

    def _refuse(self, *args: object, **kwargs: object) -> NoReturn:
        raise TypeError(f"{type(self).__name__} cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


@dataclass(frozen=True, slots=True)
class CountedElement:
    """An element of a rule set as counted in one hand.

    Attributes:
        id: its number in the rule text, such as `26.1`.
        name, name_zh, name_ja: its English, Chinese and Japanese names.
        value: value of one occurrence, in the rule set's unit.
        count: number of occurrences in the hand.
        where: reference to the rule text; equal elements may differ in it, as records leave it out.
        in_total: whether it is part of `Score.total`.

    Raises:
        HandError: about a field of another type, a text with half a surrogate pair, a value that is infinite or NaN.
    """

    id: str
    name: str
    name_zh: str
    value: float
    count: int
    where: str = field(compare=False)
    in_total: bool = True
    name_ja: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_fields(self, id=TEXT, name=TEXT, name_zh=TEXT, name_ja=TEXT)
        check_fields(self, value=NUMBER, count=WHOLE, where=TEXT, in_total=SWITCH)
        check_written(self, "id", "name", "name_zh", "name_ja", "value", "where")


@dataclass(frozen=True, slots=True)
class CountedSet:
    """A set, the eyes, a pair, or all tiles of a special hand.

    Attributes:
        kind: `special` for all tiles of a special hand, `flowers` for those of a flower win.
        tiles: codes of its tiles.
        concealed: whether no tile was claimed from another player; a pung completed by the winning tile is concealed
            only on a self-draw.
        winning: whether the winning tile completed it.
    """

    kind: SetKind
    tiles: tuple[str, ...]
    concealed: bool
    winning: bool

    def __post_init__(self) -> None:
        check_fields(self, kind=TEXT, concealed=SWITCH, winning=SWITCH)
        check_items(self, "tiles", TEXT)


@dataclass(frozen=True, slots=True)
class Label:
    """Something named by its rule set: an id with an English, a Chinese and a Japanese name."""

    id: str
    name: str
    name_zh: str
    name_ja: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_fields(self, id=TEXT, name=TEXT, name_zh=TEXT, name_ja=TEXT)
        check_written(self, "id", "name", "name_zh", "name_ja")


@dataclass(frozen=True, slots=True)
class FuPart:
    """A number of fu (riichi) and the reason for it."""

    fu: int
    label: Label

    def __post_init__(self) -> None:
        check_fields(self, fu=WHOLE, label=(Label,))


@dataclass(frozen=True)
class Score:
    """The score of one hand.

    Attributes:
        rules: the rule set.
        win: whether it is a winning hand.
        why_not: the reason why it is not, None for a win.
        unit: unit of `total` and of the elements' values.
        total: uncapped sum of value times count, None if nothing can be counted.
        score: basic amount of one payer, before the distribution of payments; None if there is no single amount.
        elements: in the order of the rule text.
        sets: the sets of the counted arrangement.
        payments: signed amount of each seat, summing to zero; None if the giver of the tile is unknown.
        fu: riichi: rounded up; None where the limit alone counts.
        fu_parts: riichi: the fu before they are rounded up.
        limit: riichi: the limit that is paid, None below mangan.
        from_table: riichi: points of the sticks on the table, which the winner takes besides the payments.

    Raises:
        HandError: about a field of another type, a text with half a surrogate pair, a total that is infinite or NaN.
    """

    rules: Rules
    win: bool
    why_not: Message | None
    unit: str
    total: float | None
    score: int | None
    elements: tuple[CountedElement, ...] = ()
    # Made by a function, so that the class has no such attribute: see `__getattr__`.
    sets: tuple[CountedSet, ...] = field(default_factory=tuple)
    payments: Mapping[Seat, int | Decimal] | None = None
    fu: int | None = None
    fu_parts: tuple[FuPart, ...] = ()
    limit: Label | None = None
    from_table: int = 0

    def __post_init__(self) -> None:
        check_fields(self, rules=TEXT, win=SWITCH, why_not=optional((Message,)), unit=TEXT, total=optional(NUMBER))
        check_fields(self, score=optional(WHOLE), payments=optional((Mapping,)), fu=optional(WHOLE))
        check_fields(self, limit=optional((Label,)), from_table=WHOLE)
        check_written(self, "rules", "unit", "total")
        check_items(self, "elements", (CountedElement,))
        check_items(self, "sets", (CountedSet,))
        check_items(self, "fu_parts", (FuPart,))
        if self.payments is not None:
            self.__dict__["payments"] = FrozenDict(self.payments)

    @classmethod
    def of_no_win(cls, rules: Rules, unit: str, why_not: Message) -> Self:
        """The score of a hand that is not a winning hand: no total, no score and no payments."""
        made = _new(cls)
        none: dict[str, Any] = {"total": None, "score": None, "sets": ()}
        _set(made, "__dict__", {"rules": rules, "win": False, "why_not": why_not, "unit": unit, **none})
        return made

    @classmethod
    def of_count(
        cls,
        rules: Rules,
        unit: str,
        total: float,
        score: int | None,
        elements: tuple[CountedElement, ...],
        sets: Callable[[], tuple[CountedSet, ...]],
        payments: Mapping[Seat, int | Decimal] | None,
        why_not: Message | None = None,
        **of_riichi: Any,
    ) -> Self:
        """A score whose sets are made when they are first asked for; a win unless there is a reason.

        Nobody else can change `payments`. `of_riichi` are further fields; none is checked.
        """
        made = _new(cls)
        values = {
            "rules": rules,
            "win": why_not is None,
            "why_not": why_not,
            "unit": unit,
            "total": total,
            "score": score,
            "elements": elements,
            "_sets": sets,
            "payments": payments,
        }
        _set(made, "__dict__", values | of_riichi if of_riichi else values)
        return made

    def __getattr__(self, name: str) -> Any:
        """`sets` of a score that has not been asked for them yet."""
        make = self.__dict__.get("_sets") if name == "sets" else None
        if make is None:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        self.__dict__[name] = made = make()
        return made

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        """Pickles and copies hold what was made."""
        return type(self), tuple([getattr(self, one.name) for one in fields(self)])

    def __bool__(self) -> bool:
        return self.win

    def __str__(self) -> str:
        """The elements, a line each, with the total before and the payments after them; or why it is no win."""
        lines = [] if self.why_not is None else [f"Not a win: {self.reason}"]
        if self.total is not None:
            score = "" if self.score is None else f", score: {self.score}"
            lines.append(f"{self.unit}: {self.total:g}{score}")
        for one in self.elements:
            times = f" x {one.count}" if one.count > 1 else ""
            lines.append(f"{one.id} {one.name} {one.name_zh} {one.value:g}{times}")
        if self.payments is not None:
            lines.append(", ".join([f"{seat} {amount:+}" for seat, amount in self.payments.items()]))
        return "\n".join(lines)

    @classmethod
    def from_json(cls, data: bytes | str) -> Self:
        """A score from its record in JSON; the reason of a hand that does not win is kept as it is written.

        Raises `HandError`: about the field's path in the record.
        """
        made: Self = import_module(_RECORDS).ScoreRecord.read(data).to_score()
        return made

    def to_json(self) -> str:
        """The score record; `from_json` makes an equal score of it, but for the reason of a hand that does not win."""
        text: str = import_module(_RECORDS).ScoreRecord.from_score(self).to_json()
        return text

    @property
    def reason(self) -> str | None:
        """Why it is not a winning hand, in English; None for a win."""
        return None if self.why_not is None else SCORING.translate(self.why_not)

    @property
    def reason_zh(self) -> str | None:
        """The reason in Traditional Chinese."""
        return None if self.why_not is None else SCORING.translate(self.why_not, "zh-Hant")

    @property
    def reason_ja(self) -> str | None:
        """The reason in Japanese."""
        return None if self.why_not is None else SCORING.translate(self.why_not, "ja")
