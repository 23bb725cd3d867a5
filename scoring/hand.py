"""A hand to be scored: tiles, melds and win. Immutable and validated on construction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias, get_args

from scoring.contradictions import check_consistency
from scoring.errors import HandError, PailensError, TilesError
from scoring.registry import rule_set
from scoring.term_values import TermValues
from scoring.terms import SEATS, Seat, require_tuple
from scoring.texts.names import KONG_NAMES
from scoring.tile_counts import encode
from scoring.tiles import BACK, INDEX, PLAIN, RED_FIVES, format_tiles, parse_tiles, plain_tiles, sort_tiles

if TYPE_CHECKING:
    from scoring.declaration import RuleSet

__all__ = [
    "SEATS",
    "AnyMeld",
    "FirstTurn",
    "Hand",
    "Meld",
    "MeldKind",
    "Options",
    "Replacement",
    "Rules",
    "Seat",
    "Win",
    "WonBy",
    "as_meld",
    "as_melds",
    "hand_size",
    "require_type",
]

Rules: TypeAlias = str
"""The name of a rule set; see `scoring.registry`."""
MeldKind = Literal["chow", "pung", "kong", "added-kong", "concealed-kong"]
OtherMeldKind = Literal["chi", "chii", "pon", "pong", "kan", "minkan", "daiminkan", "kakan", "shouminkan", "ankan"]
"""Other names of kinds of meld, which are understood."""
WonBy = Literal["self-draw", "discard", "robbed-kong"]
OtherWonBy = Literal["tsumo", "ron", "chankan"]
"""Other names of sources of the winning tile, which are understood."""
Replacement = Literal["kong", "flower"]
FirstTurn = Literal["heaven", "earth", "human"]

_SYNONYMS: Final[dict[str, MeldKind]] = {
    **dict.fromkeys(("chi", "chii"), "chow"),
    **dict.fromkeys(("pon", "pong"), "pung"),
    **dict.fromkeys(("kan", "minkan", "daiminkan"), "kong"),
    **dict.fromkeys(("kakan", "shouminkan"), "added-kong"),
    "ankan": "concealed-kong",
}

_REDS: Final = frozenset(RED_FIVES)
_MELD_KINDS: Final = get_args(MeldKind)
_set: Final = object.__setattr__

_RECORDS: Final = "scoring.records.hand_json"
"""Where records are read and written. Records are made of hands, so it is loaded by its name as scorers are."""


def _known_tiles(about: str, tiles: object) -> tuple[str, ...]:
    """Tiles in their order; raises HandError about `about` if it is no tuple of codes."""
    try:
        return sort_tiles(require_tuple(about, tiles), about)
    except TilesError as error:
        raise HandError.restating(error, about) from None


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld: a set exposed or declared before the win.

    Attributes:
        kind: `kong` is claimed on a discard, `added-kong` is a claimed pung with the fourth tile drawn
            (article 22.1), `concealed-kong` is drawn whole (22.2). `chi`, `pon`, `kan`, `kakan` and `ankan` are
            understood.
        tiles: codes of its tiles, sorted; a red five may stand for its five.

    Raises:
        HandError: about `kind` or `tiles`, if they are not such a set.
    """

    kind: MeldKind
    tiles: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.kind not in _MELD_KINDS:
            if not isinstance(self.kind, str) or self.kind not in _SYNONYMS:
                raise HandError("record.one-of", "kind", choices=_MELD_KINDS)
            _set(self, "kind", _SYNONYMS[self.kind])
        _set(self, "tiles", _known_tiles("tiles", self.tiles))
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
    def parse(cls, kind: MeldKind | OtherMeldKind, tiles: str) -> Meld:
        """A meld from notation such as `555z`; raises like the class, and TilesError about `tiles`."""
        return cls(kind, parse_tiles(tiles))  # type: ignore[arg-type]  # The class understands both.

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


AnyMeld: TypeAlias = Meld | tuple[MeldKind | OtherMeldKind, str]
"""A meld, or its kind and notation."""


class Win(TermValues):
    """How the hand was won: the facts that rule sets ask for, by name.

    Facts of particular rule sets, such as `dealer_streak`, are keyword arguments and attributes like those below; the
    rule sets declare them.

    Attributes:
        by: source of the winning tile: self-draw, discard or robbed kong; `tsumo`, `ron` and `chankan` are understood.
        seat: the winner's seat; East is the dealer.
        round: the prevailing wind.
        from_: seat that discarded the tile or whose kong was robbed; needed for payments only.
        last_tile: won on the last tile of the wall (self-draw) or on the last tile exposed (otherwise).
        replacements: replacement draws of the winning turn, in order; the last is the winning tile.
        first_turn: a win in the first turn; `earth` is on East's first discard.
        flower_win: a win declared on flowers alone.

    Raises:
        HandError: about `win.…`, for a value that is invalid under every rule set or a fact that none declares.
    """

    declared = "facts"
    field = "win"

    by: WonBy = "self-draw"
    seat: Seat = "east"
    round: Seat = "east"
    from_: Seat | None = None
    last_tile: bool = False
    replacements: tuple[Replacement, ...] = ()
    first_turn: FirstTurn | None = None
    flower_win: str | None = None

    def __init__(
        self,
        by: WonBy | OtherWonBy = "self-draw",
        seat: Seat = "east",
        round: Seat = "east",  # noqa: A002  It is the name in the record.
        from_: Seat | None = None,
        last_tile: bool = False,
        replacements: tuple[Replacement, ...] = (),
        first_turn: FirstTurn | None = None,
        flower_win: str | None = None,
        **facts: Any,
    ) -> None:
        # What has its default is left out, so that no rule set is looked up for it.
        if by != "self-draw":
            facts["by"] = by
        if seat != "east":
            facts["seat"] = seat
        if round != "east":
            facts["round"] = round
        if from_ is not None:
            facts["from_"] = from_
        if last_tile is not False:
            facts["last_tile"] = last_tile
        if replacements != ():
            facts["replacements"] = replacements
        if first_turn is not None:
            facts["first_turn"] = first_turn
        if flower_win is not None:
            facts["flower_win"] = flower_win
        super().__init__(**facts)

    def under(self, rules: str) -> Self:
        """The facts that a rule set uses; Earth is won on East's discard, whether `from_` says so or not.

        Raises:
            HandError: about `rules`, if there is no such rule set.
        """
        facts = super().under(rules)
        if facts.first_turn == "earth" and facts.by == "discard" and facts.seat != "east" and facts.from_ is None:
            return facts.replace(from_="east")
        return facts


class Options(TermValues):
    """Table rules to agree on, by name; the rule sets declare them, and each uses its own only.

    Raises:
        HandError: about `options.…`, for a value that is invalid under every rule set or an option that none declares.
    """

    declared = "options"
    field = "options"


_PLAIN_WIN: Final = Win()
_NO_OPTIONS: Final = Options()


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
        counts: counts of the concealed tiles, as in `scoring.tile_counts`.

    Raises:
        HandError: about the invalid or contradictory field, by its path in the hand record.
    """

    rules: Rules
    concealed: tuple[str, ...]
    winning_tile: str | None
    melds: tuple[Meld, ...] = ()
    flowers: tuple[str, ...] = ()
    win: Win = _PLAIN_WIN
    options: Options = _NO_OPTIONS
    facts: Win = field(init=False, repr=False, compare=False)
    counts: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        declared = rule_set(self.rules)
        _set(self, "concealed", _known_tiles("concealed", self.concealed))
        if self.flowers != ():
            _set(self, "flowers", _known_tiles("flowers", self.flowers))
        if self.winning_tile is not None and self.winning_tile not in self.concealed:
            _known_tiles("winning_tile", (self.winning_tile,))
        for position, meld in enumerate(require_tuple("melds", self.melds)):
            if type(meld) is not Meld:
                require_type(f"melds[{position}]", meld, Meld)
        require_type("win", self.win, Win)
        require_type("options", self.options, Options)
        self._complete(declared)

    def _complete(self, declared: RuleSet) -> None:
        """Set what follows from the fields, and check it."""
        if not declared.red_fives:
            self._make_fives_plain()
        _set(self, "facts", self.win.under(self.rules))
        _set(self, "counts", encode(self.concealed))
        check_consistency(self, declared)

    def _make_fives_plain(self) -> None:
        if not _REDS.isdisjoint(self.concealed):
            _set(self, "concealed", plain_tiles(self.concealed))
        if self.winning_tile in _REDS:
            _set(self, "winning_tile", PLAIN[self.winning_tile])
        for meld in self.melds:
            if not _REDS.isdisjoint(meld.tiles):
                melds = tuple([Meld(one.kind, plain_tiles(one.tiles)) for one in self.melds])
                _set(self, "melds", melds)
                break

    def __str__(self) -> str:
        """The tiles in notation and how they won.

        >>> print(Hand.parse("international", "123m456p789s11z", "1z", melds=[("pung", "555z")], flowers="1f"))
        123m456p789s11z, pung 555z, flowers 1f; won on 1z by self-draw as east (international)
        """
        melds = [f"{meld.kind} {format_tiles(meld.tiles)}" for meld in self.melds]
        flowers = [f"flowers {format_tiles(self.flowers)}"] if self.flowers else []
        tiles = ", ".join([format_tiles(self.concealed), *melds, *flowers])
        won = f"won on {self.winning_tile}" if self.winning_tile else "won"
        return f"{tiles}; {won} by {self.win.by} as {self.win.seat} ({self.rules})"

    @classmethod
    def from_json(cls, data: bytes | str) -> Hand:
        """A hand from its record in JSON.

        >>> hand = Hand.parse("international", "123m456p789s11z", "1z", melds=[("pung", "555z")])
        >>> Hand.from_json(hand.to_json()) == hand
        True

        Raises:
            HandError, TilesError: about the field's path in the record.
        """
        hand: Hand = import_module(_RECORDS).read_hand(data)
        return hand

    def to_json(self) -> str:
        """The hand record, fields with their defaults left out; `from_json` makes an equal hand of it."""
        text: str = import_module(_RECORDS).hand_text(self)
        return text

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
        melds: Iterable[AnyMeld] = (),
        flowers: str = "",
        win: Win = _PLAIN_WIN,
        options: Options = _NO_OPTIONS,
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
        # What is parsed is known to be tiles and melds, so the constructor's look at each of them is left out.
        hand = object.__new__(cls)
        _set(hand, "rules", rules)
        _set(hand, "concealed", parse_tiles(concealed, "concealed"))
        _set(hand, "winning_tile", last[0] if last else None)
        _set(hand, "melds", as_melds(melds))
        _set(hand, "flowers", parse_tiles(flowers, "flowers"))
        _set(hand, "win", win)
        _set(hand, "options", options)
        declared = rule_set(rules)
        require_type("win", win, Win)
        require_type("options", options, Options)
        hand._complete(declared)
        return hand


def hand_size(rules: Rules) -> int:
    """Tiles of a complete hand under `rules`; a kong counts as three tiles, flowers do not count."""
    return rule_set(rules).size


def as_meld(meld: AnyMeld, about: str) -> Meld:
    """A meld given as an object, or as its kind and notation.

    Raises:
        HandError: about a field of `about`.
    """
    if isinstance(meld, Meld):
        return meld
    if not isinstance(meld, tuple | list) or len(meld) != 2:
        raise HandError("hand.type", about, kind=Meld.__name__)
    try:
        kind, tiles = meld
        return (
            _parsed_meld(kind, tiles) if isinstance(kind, str) and isinstance(tiles, str) else Meld.parse(kind, tiles)
        )
    except PailensError as error:
        raise HandError.restating(error, f"{about}.{error.about}") from None


def as_melds(melds: Iterable[AnyMeld]) -> tuple[Meld, ...]:
    """Melds given as objects, or as kinds and notation.

    Raises:
        HandError: about a field of `melds[i]`, or about `melds` for what cannot be iterated over.
    """
    try:
        given = list(melds)
    except TypeError:
        raise HandError("record.list", "melds") from None
    return tuple([as_meld(meld, f"melds[{position}]") for position, meld in enumerate(given)])


@lru_cache(maxsize=1 << 12)
def _parsed_meld(kind: MeldKind | OtherMeldKind, tiles: str) -> Meld:
    # There are few melds, and they are immutable.
    return Meld.parse(kind, tiles)


def require_type(about: str, value: object, kind: type) -> None:
    """Check the class of an argument.

    Raises:
        HandError: about `about`, if it is of another class.
    """
    if not isinstance(value, kind):
        raise HandError("hand.type", about, kind=kind.__name__)
