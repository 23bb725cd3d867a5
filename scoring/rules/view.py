"""A hand in one arrangement, with the facts that rule predicates test."""

from functools import lru_cache
from typing import Final

from scoring.decompose import HONOUR_FROM, UNIOS, Arrangement, Shape, WinningPart, count_faces
from scoring.hand import SEATS, Hand, Seat, Win
from scoring.tiles import INDEX

SUITS: Final = 0b00111
WINDS: Final = 0b01000
DRAGONS: Final = 0b10000

WIND_FACES: Final = frozenset(range(HONOUR_FROM, HONOUR_FROM + 4))
DRAGON_FACES: Final = frozenset(range(HONOUR_FROM + 4, HONOUR_FROM + 7))

_TERMINALS: Final = frozenset(face for face in UNIOS if face < HONOUR_FROM)

_KIND: Final = tuple(
    1 << face // 9 if face < HONOUR_FROM else WINDS if face in WIND_FACES else DRAGONS for face in range(34)
)


class Contents:
    """The tiles of a hand, independent of their arrangement.

    Attributes:
        concealed: count of each of the 34 faces outside the melds.
        faces: the distinct faces of the hand, without flowers.
        kinds: bit mask of the kinds present: one bit for each suit in `SUITS`, `WINDS`, `DRAGONS`.
        has_terminals, has_middles, has_honours: whether there is a 1 or 9, a 2 to 8, a wind or dragon.
        chows: lowest face of each melded chow.
        pungs: face of each melded pung and kong.
    """

    __slots__ = (
        *("concealed", "faces", "kinds"),
        *("has_terminals", "has_middles", "has_honours", "chows", "pungs"),
    )

    def __init__(self, hand: Hand) -> None:
        self.concealed = count_faces(hand.concealed)
        self.chows = tuple([INDEX[meld.tiles[0]] for meld in hand.melds if meld.kind == "chow"])
        self.pungs = tuple([INDEX[meld.tiles[0]] for meld in hand.melds if meld.kind != "chow"])
        faces = {INDEX[tile] for tile in hand.concealed}
        for chow in self.chows:
            faces.update((chow, chow + 1, chow + 2))
        faces.update(self.pungs)
        self.faces = faces
        kinds = 0
        for face in faces:
            kinds |= _KIND[face]
        self.kinds = kinds
        self.has_honours = kinds >= WINDS
        self.has_terminals = not faces.isdisjoint(_TERMINALS)
        self.has_middles = not faces <= UNIOS


class View:
    """A hand in one arrangement.

    Attributes:
        hand: the hand.
        facts: the facts of the win that its rules use.
        contents: its tiles.
        shape: the kind of hand.
        chows: lowest face of every chow, melds included.
        pungs: face of every pung and kong, melds included.
        eyes: face of the eyes, None if the shape has none.
        pairs: faces of seven pairs.
        part, face: the part completed by the winning tile, as in `Arrangement`.
    """

    __slots__ = (
        *("hand", "facts", "contents", "arrangement", "shape"),
        *("chows", "pungs", "eyes", "pairs", "part", "face"),
    )

    def __init__(self, hand: Hand, contents: Contents, arrangement: Arrangement) -> None:
        self.hand: Hand = hand
        self.facts: Win = hand.facts
        self.contents = contents
        self.arrangement = arrangement
        self.shape: Shape = arrangement.shape
        self.chows = contents.chows + arrangement.chows
        self.pungs = contents.pungs + arrangement.pungs
        self.eyes = arrangement.eyes
        self.pairs = arrangement.pairs
        self.part: WinningPart | None = arrangement.part
        self.face = arrangement.face

    @property
    def chow_numbers(self) -> tuple[int, int, int]:
        """For each suit a bit mask of the lowest numbers of its chows; bit 0 is number 1."""
        return _numbers_by_suit(self.chows)

    @property
    def concealed_chow_numbers(self) -> tuple[int, int, int]:
        """For each suit a bit mask of the lowest numbers of its concealed chows; bit 0 is number 1."""
        return _numbers_by_suit(self.arrangement.chows)

    @property
    def pung_numbers(self) -> tuple[int, int, int]:
        """For each suit a bit mask of the numbers of its pungs; bit 0 is number 1."""
        return _numbers_by_suit(self.pungs)


@lru_cache(maxsize=1 << 13)
def _numbers_by_suit(faces: tuple[int, ...]) -> tuple[int, int, int]:
    numbers = [0, 0, 0]
    for face in faces:
        if face < HONOUR_FROM:
            numbers[face // 9] |= 1 << face % 9
    return numbers[0], numbers[1], numbers[2]


def wind_face(seat: Seat) -> int:
    """The face of a seat or round wind."""
    return HONOUR_FROM + SEATS.index(seat)
