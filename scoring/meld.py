"""Melds: sets exposed or declared before the win."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias, get_args

from scoring.errors import HandError, PailensError, TilesError, refuse_if
from scoring.terms import require_tuple
from scoring.texts import Message
from scoring.tiles import BACK, INDEX, PLAIN, parse_tiles, sort_tiles

MeldKind = Literal["chow", "pung", "kong", "added-kong", "concealed-kong"]
OtherMeldKind = Literal["chi", "chii", "pon", "pong", "kan", "minkan", "daiminkan", "kakan", "shouminkan", "ankan"]
"""Other names of kinds of meld, which are understood."""

_SYNONYMS: Final[dict[str, MeldKind]] = {
    **dict.fromkeys(("chi", "chii"), "chow"),
    **dict.fromkeys(("pon", "pong"), "pung"),
    **dict.fromkeys(("kan", "minkan", "daiminkan"), "kong"),
    **dict.fromkeys(("kakan", "shouminkan"), "added-kong"),
    "ankan": "concealed-kong",
}
_MELD_KINDS: Final = get_args(MeldKind)
_set: Final = object.__setattr__


def known_tiles(about: str, tiles: object) -> tuple[str, ...]:
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
        _set(self, "tiles", known_tiles("tiles", self.tiles))
        refuse_if(BACK in self.tiles, "hand.back", "tiles")
        refuse_if(any(tile[1] == "f" for tile in self.tiles), "meld.flower", "tiles")
        if self.kind == "chow":
            self._require_chow()
        elif len(self.tiles) != (4 if self.is_kong else 3) or len({PLAIN[tile] for tile in self.tiles}) != 1:
            if self.is_kong:
                raise HandError("meld.kong", "tiles", kind=Message(f"meld.{self.kind}-name"))
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


def as_meld(meld: AnyMeld, about: str) -> Meld:
    """A meld given as an object, or as its kind and notation. Raises `HandError`: about a field of `about`."""
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

    Raises `HandError`: about a field of `melds[i]`, or about `melds` for what cannot be iterated over.
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
