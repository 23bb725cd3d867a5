"""A hand to be scored: tiles, melds and win. Immutable and validated on construction."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, Final, Literal, get_args

from scoring.contradictions import check_consistency
from scoring.errors import HandError, PailensError
from scoring.registry import rule_set
from scoring.terms import SEATS, Seat
from scoring.texts.names import KONG_NAMES
from scoring.tiles import BACK, INDEX, PLAIN, RED_FIVES, parse_tiles, plain_tiles, sort_tiles

__all__ = [
    "MOST_ON_FLOOR",
    "MOST_STAKE",
    "MOST_STREAK",
    "SEATS",
    "STAKE_PLACES",
    "FirstTurn",
    "FlowerWin",
    "Hand",
    "Meld",
    "MeldKind",
    "Options",
    "Replacement",
    "Rules",
    "Seat",
    "Win",
    "WonBy",
    "hand_size",
]

Rules = Literal["international", "australia", "taiwan16"]
MeldKind = Literal["chow", "pung", "kong", "added-kong", "concealed-kong"]
WonBy = Literal["self-draw", "discard", "robbed-kong"]
Replacement = Literal["kong", "flower"]
FirstTurn = Literal["heaven", "earth", "human"]
FlowerWin = Literal["seven", "eight", "two-sets", "seven-rob-one", "one-rob-seven"]

MOST_ON_FLOOR: Final = 136
MOST_STREAK: Final = 1000
MOST_STAKE: Final = 10**8
STAKE_PLACES: Final = 4
"""Maximum number of decimal places of a stake."""

_REDS: Final = frozenset(RED_FIVES)
_RULE_SETS: Final = get_args(Rules)
_MELD_KINDS: Final = get_args(MeldKind)
_WAYS: Final = get_args(WonBy)
_REPLACEMENTS: Final = get_args(Replacement)
_SEATS_OR_NONE: Final = (*SEATS, None)
_FIRST_TURNS: Final = (*get_args(FirstTurn), None)
_FLOWER_WINS: Final = (*get_args(FlowerWin), None)

_FLOWER_WINS_OF: Final[dict[Rules, frozenset[str]]] = {
    "international": frozenset({"seven", "eight"}),
    "australia": frozenset(),
    "taiwan16": frozenset({"two-sets", "seven-rob-one", "one-rob-seven"}),
}
_TAIWAN16_FACTS: Final[dict[str, Any]] = {
    "declared_ready": False,
    "robbed_kong_on_kong": False,
    "tiles_on_floor": None,
    "dealer_streak": 0,
}
_IGNORED_FACTS: Final[dict[Rules, dict[str, Any]]] = {
    "international": _TAIWAN16_FACTS,
    "australia": {**_TAIWAN16_FACTS, "kong_to_fourth": False},
    "taiwan16": {"kong_to_fourth": False},
}


def _require(about: str, value: object, choices: Collection[object]) -> None:
    if value not in choices:
        names = ["null" if choice is None else str(choice) for choice in choices]
        raise HandError("record.one-of", about, choices=names)


def _known_tiles(about: str, tiles: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return sort_tiles(tiles)
    except KeyError as error:
        raise HandError("tiles.unknown", about, tile=str(error.args[0])) from None


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld: a set exposed or declared before the win.

    Attributes:
        kind: `kong` is claimed on a discard, `added-kong` is a claimed pung with the fourth tile drawn
            (article 22.1), `concealed-kong` is drawn whole (22.2).
        tiles: codes of its tiles, sorted; a red five may stand for its five.

    Raises:
        HandError: about `kind` or `tiles`, if they are not such a set.
    """

    kind: MeldKind
    tiles: tuple[str, ...]

    def __post_init__(self) -> None:
        _require("kind", self.kind, _MELD_KINDS)
        object.__setattr__(self, "tiles", _known_tiles("tiles", self.tiles))
        if BACK in self.tiles:
            raise HandError("hand.back", "tiles")
        if any(tile[1] == "f" for tile in self.tiles):
            raise HandError("meld.flower", "tiles")
        if self.kind == "chow":
            self._require_chow()
        elif len(self.tiles) != (4 if self.is_kong else 3) or len({PLAIN[tile] for tile in self.tiles}) != 1:
            if self.is_kong:
                raise HandError("meld.kong", "tiles", kind=KONG_NAMES[self.kind])
            raise HandError("meld.pung", "tiles")

    @classmethod
    def parse(cls, kind: MeldKind, tiles: str) -> Meld:
        """A meld from notation such as `555z`; raises like the class, and TilesError about `tiles`."""
        return cls(kind, parse_tiles(tiles))

    @property
    def is_kong(self) -> bool:
        """Whether it holds four equal tiles."""
        return self.kind.endswith("kong")

    @property
    def is_claimed(self) -> bool:
        """Whether one of its tiles was claimed from another player; true for an added kong, formerly a claimed pung."""
        return self.kind != "concealed-kong"

    def _require_chow(self) -> None:
        positions = [INDEX[PLAIN[tile]] for tile in self.tiles]
        consecutive = len(positions) == 3 and positions == list(range(positions[0], positions[0] + 3))
        if not consecutive or {tile[1] for tile in self.tiles} not in ({"m"}, {"p"}, {"s"}):
            raise HandError("meld.chow", "tiles")


@dataclass(frozen=True, slots=True)
class Win:
    """How the hand was won.

    Attributes:
        by: source of the winning tile: self-draw, discard or robbed kong.
        seat: the winner's seat; East is the dealer.
        round: the prevailing wind.
        from_: seat that discarded the tile or whose kong was robbed; needed for payments only.
        last_tile: won on the last tile of the wall (self-draw) or on the last tile exposed (otherwise).
        replacements: replacement draws of the winning turn, in order; the last is the winning tile.
        first_turn: a win in the first turn; `earth` is on East's first discard; `human` under taiwan16 only.
        flower_win: a win declared on flowers alone.
        kong_to_fourth: won by four kongs in one turn (25.2(5)); international only.
        declared_ready, robbed_kong_on_kong: taiwan16 only.
        tiles_on_floor: tiles discarded and not claimed, the winning discard counted; taiwan16 only.
        dealer_streak: the dealer's consecutive wins so far; taiwan16 only.

    Raises:
        HandError: about `win.…`, for a value that is invalid under every rule set.
    """

    by: WonBy = "self-draw"
    seat: Seat = "east"
    round: Seat = "east"
    from_: Seat | None = None
    last_tile: bool = False
    replacements: tuple[Replacement, ...] = ()
    first_turn: FirstTurn | None = None
    flower_win: FlowerWin | None = None
    kong_to_fourth: bool = False
    declared_ready: bool = False
    robbed_kong_on_kong: bool = False
    tiles_on_floor: int | None = None
    dealer_streak: int = 0

    def __post_init__(self) -> None:
        _require("win.by", self.by, _WAYS)
        _require("win.seat", self.seat, SEATS)
        _require("win.round", self.round, SEATS)
        _require("win.from", self.from_, _SEATS_OR_NONE)
        _require("win.first_turn", self.first_turn, _FIRST_TURNS)
        _require("win.flower_win", self.flower_win, _FLOWER_WINS)
        for position, replaced in enumerate(self.replacements):
            _require(f"win.replacements[{position}]", replaced, _REPLACEMENTS)
        if self.tiles_on_floor is not None and self.tiles_on_floor not in range(MOST_ON_FLOOR + 1):
            raise HandError("hand.floor-range", "win.tiles_on_floor", most=MOST_ON_FLOOR)
        if self.dealer_streak not in range(MOST_STREAK + 1):
            raise HandError("hand.streak-range", "win.dealer_streak", most=MOST_STREAK)

    def under(self, rules: Rules) -> Win:
        """The facts that `rules` uses; those of other rule sets are reset to their defaults.

        Earth is won on East's discard, whether `from_` says so or not.

        Raises:
            HandError: about `rules`, if there is no such rule set.
        """
        _require("rules", rules, _RULE_SETS)
        changes = {k: v for k, v in _IGNORED_FACTS[rules].items() if getattr(self, k) != v}
        if self.flower_win is not None and self.flower_win not in _FLOWER_WINS_OF[rules]:
            changes["flower_win"] = None
        if self.first_turn == "human" and rules != "taiwan16":
            changes["first_turn"] = None
        if self.first_turn == "earth" and self.by == "discard" and self.seat != "east" and self.from_ is None:
            changes["from_"] = "east"
        if rules == "australia" and "flower" in self.replacements:
            changes["replacements"] = tuple(kind for kind in self.replacements if kind == "kong")
        return replace(self, **changes) if changes else self


@dataclass(frozen=True, slots=True)
class Options:
    """Table rules to agree on; a rule set uses its own options only.

    Attributes:
        all_pickups: international 28.4(1): every set claimed (`sets`), or four claimed melds and another player's tile
            (`melds`).
        beyond_chart: international 30.1: over 15 fans are paid as 15 (`cap`), or 1,000 mados more per fan (`extend`).
        limit: australia: maximum points of a hand, None for no limit.
        double_wind: taiwan16: fans of a pung that is both seat and round wind.
        settlement: taiwan16: debts deferred while the winner keeps winning (`la`), or paid at once (`direct`).
        base, rate: taiwan16: stakes; a payment is base + fans x rate, in exact decimals.

    Raises:
        HandError: about `options.…`, for an invalid value.
    """

    all_pickups: Literal["melds", "sets"] = "sets"
    beyond_chart: Literal["cap", "extend"] = "cap"
    limit: Literal[320] | None = None
    double_wind: Literal[2, 4] = 2
    settlement: Literal["la", "direct"] = "la"
    base: Decimal = Decimal(10)
    rate: Decimal = Decimal(2)

    def __post_init__(self) -> None:
        _require("options.all_pickups", self.all_pickups, ("melds", "sets"))
        _require("options.beyond_chart", self.beyond_chart, ("cap", "extend"))
        _require("options.limit", self.limit, (320, None))
        _require("options.double_wind", self.double_wind, (2, 4))
        _require("options.settlement", self.settlement, ("la", "direct"))
        for name, stake in (("base", self.base), ("rate", self.rate)):
            if not stake.is_finite() or stake < 0:
                raise HandError("hand.stake-negative", f"options.{name}")
            if stake >= MOST_STAKE or int(stake.as_tuple().exponent) < -STAKE_PLACES:
                raise HandError("hand.stake-range", f"options.{name}", limit=MOST_STAKE, places=STAKE_PLACES)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand declared as a win.

    Attributes:
        rules: the rule set.
        concealed: codes of the tiles outside the melds, including the winning tile, sorted.
        winning_tile: the tile that completed the hand; None for a flower win or Kong To Fourth.
        melds: the melds in the given order. Red fives are kept where `rules` tells them apart, here and above;
            elsewhere they become plain fives.
        flowers: codes of the flowers, sorted.
        win: how it was won, as given.
        options: the agreed table rules.
        facts: `win` reduced to what `rules` uses.

    Raises:
        HandError: about the invalid or contradictory field, by its path in the hand record.
    """

    rules: Rules
    concealed: tuple[str, ...]
    winning_tile: str | None
    melds: tuple[Meld, ...] = ()
    flowers: tuple[str, ...] = ()
    win: Win = Win()
    options: Options = Options()
    facts: Win = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _require("rules", self.rules, _RULE_SETS)
        object.__setattr__(self, "concealed", _known_tiles("concealed", self.concealed))
        object.__setattr__(self, "flowers", _known_tiles("flowers", self.flowers))
        if self.winning_tile is not None:
            _known_tiles("winning_tile", (self.winning_tile,))
        if not rule_set(self.rules).red_fives:
            self._make_fives_plain()
        object.__setattr__(self, "facts", self.win.under(self.rules))
        check_consistency(self)

    def _make_fives_plain(self) -> None:
        if not _REDS.isdisjoint(self.concealed):
            object.__setattr__(self, "concealed", plain_tiles(self.concealed))
        if self.winning_tile in _REDS:
            object.__setattr__(self, "winning_tile", PLAIN[self.winning_tile])
        if any(not _REDS.isdisjoint(meld.tiles) for meld in self.melds):
            melds = tuple(Meld(meld.kind, plain_tiles(meld.tiles)) for meld in self.melds)
            object.__setattr__(self, "melds", melds)

    @property
    def size(self) -> int:
        """Tiles of a complete hand; a kong counts as three tiles, flowers do not count (article 18)."""
        return hand_size(self.rules)

    @classmethod
    def parse(
        cls,
        rules: Rules,
        concealed: str,
        winning_tile: str = "",
        *,
        melds: Iterable[tuple[MeldKind, str]] = (),
        flowers: str = "",
        win: Win = Win(),
        options: Options = Options(),
    ) -> Hand:
        """A hand from tile notation.

        >>> Hand.parse("international", "123m456p789s11z", "1z", melds=[("pung", "555z")]).winning_tile
        '1z'

        Raises:
            HandError: as the class does.
            TilesError: about a field that is not tile notation.
        """
        last = parse_tiles(winning_tile, "winning_tile")
        if len(last) > 1:
            raise HandError("hand.winning-tile-several", "winning_tile")
        return cls(
            rules=rules,
            concealed=parse_tiles(concealed, "concealed"),
            winning_tile=last[0] if last else None,
            melds=tuple(_parse_meld(position, *meld) for position, meld in enumerate(melds)),
            flowers=parse_tiles(flowers, "flowers"),
            win=win,
            options=options,
        )


def hand_size(rules: Rules) -> int:
    """Tiles of a complete hand under `rules`; a kong counts as three tiles, flowers do not count."""
    return 17 if rules == "taiwan16" else 14


def _parse_meld(position: int, kind: MeldKind, tiles: str) -> Meld:
    try:
        return Meld.parse(kind, tiles)
    except PailensError as error:
        raise HandError.restating(error, f"melds[{position}].{error.about}") from None
