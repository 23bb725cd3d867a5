"""Contradictions of the facts that riichi alone knows, who is liable (pao), and what three players may not have."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from scoring.errors import HandError, refuse_if
from scoring.hand import Hand, Options
from scoring.rules.riichi.rulings import rulings
from scoring.tiles import PLAIN

_LEFT_OUT: Final = frozenset(f"{number}m" for number in range(2, 9))
_NORTH: Final = "4z"
_COPIES: Final = 4


def left_out(options: Options) -> frozenset[str]:
    """The tiles that a table plays without."""
    return _LEFT_OUT if options.three_players else frozenset()


def check_three_players(hand: Hand) -> None:
    """Check a hand of three players, and that others have no norths laid out. Raises `HandError`: about the field."""
    facts = hand.facts
    if not hand.options.three_players:
        if facts.norths or facts.north_replacement:
            raise HandError("riichi.norths-of-three", "win.norths" if facts.norths else "win.north_replacement")
        return
    for field in ("seat", "from"):
        refuse_if(getattr(facts, "from_" if field == "from" else field) == "north", "riichi.three-seat", f"win.{field}")
    _check_tiles(hand)
    if facts.north_replacement and not (facts.norths and facts.by == "self-draw"):
        raise HandError("riichi.north-replacement", "win.north_replacement")
    refuse_if(facts.norths and facts.first_turn is not None, "riichi.norths-first-turn", "win.norths")


def _check_tiles(hand: Hand) -> None:
    facts = hand.facts
    tiles = {"concealed": hand.concealed, "win.dora_indicators": facts.dora_indicators}
    tiles |= {"win.ura_indicators": facts.ura_indicators}
    for place, meld in enumerate(hand.melds):
        refuse_if(meld.kind == "chow", "riichi.three-chow", f"melds[{place}]")
        tiles[f"melds[{place}].tiles"] = meld.tiles
    for field, held in tiles.items():
        missing = [tile for tile in held if PLAIN[tile] in _LEFT_OUT]
        if missing:
            raise HandError("riichi.three-tile", field, tile=missing[0])
    norths = facts.norths + sum([held.count(_NORTH) for held in tiles.values()])
    refuse_if(norths > _COPIES, "riichi.indicator-copies", "win.norths", count=norths, tile=_NORTH)


_YAKUMAN_HAN: Final = 13
_HONOURS: Final = {"daisangen": ("5z", "6z", "7z"), "daisuushii": ("1z", "2z", "3z", "4z")}
_KONGS: Final = 4


def liability(hand: Hand, elements: Mapping[str, float]) -> dict[str, int]:
    """The yakuman of a hand that another player may be liable for, and how many yakuman each is.

    All their sets lie open, and at least one was claimed; of four kongs, the last one was claimed as a kong.
    `elements`: han of the yaku it counts, by id.
    """
    return {name: int(elements[name]) // _YAKUMAN_HAN for name in _open_yakuman(hand) if name in elements}


def check_liable(hand: Hand) -> None:
    """Check who is liable.

    Raises `HandError`: about `win.liable`, if it is the winner, or there is nothing to be liable for.
    """
    if hand.facts.liable is None:
        return
    refuse_if(hand.facts.liable == hand.facts.seat, "riichi.liable-winner", "win.liable")
    refuse_if(not _open_yakuman(hand), "riichi.liable-nothing", "win.liable")


def _open_yakuman(hand: Hand) -> list[str]:
    rule = rulings(hand.options).pao
    if rule == "none" or not any(meld.is_claimed for meld in hand.melds):
        return []
    laid = {meld.tiles[0] for meld in hand.melds if meld.kind != "chow"}
    found = [name for name, faces in _HONOURS.items() if laid.issuperset(faces)]
    kongs = [meld for meld in hand.melds if meld.is_kong]
    if rule == "with-kongs" and len(kongs) == _KONGS and any(meld.kind == "kong" for meld in kongs):
        found.append("suukantsu")
    return found


_INDICATORS: Final = 5
"""The dora indicator, and one for each of four kongs."""
_WITH_FACE: Final = "mpsz"


def check(hand: Hand) -> None:
    """Check the facts of riichi. Raises `HandError`: about the first contradiction found."""
    _check_riichi(hand)
    _check_first_turn(hand)
    _check_indicators(hand)
    check_liable(hand)
    check_three_players(hand)


def _check_riichi(hand: Hand) -> None:
    facts = hand.facts
    if facts.riichi is None:
        refuse_if(facts.ippatsu, "riichi.ippatsu-without-riichi", "win.ippatsu")
        refuse_if(facts.open_riichi, "riichi.open-without-riichi", "win.open_riichi")
        refuse_if(facts.ura_indicators, "riichi.ura-without-riichi", "win.ura_indicators")
        return
    refuse_if(any(meld.is_claimed for meld in hand.melds), "riichi.open-riichi", "win.riichi")
    refuse_if(facts.first_turn is not None, "riichi.riichi-in-first-turn", "win.riichi")
    refuse_if(facts.ippatsu and "kong" in facts.replacements, "riichi.ippatsu-after-kong", "win.ippatsu")


def _check_first_turn(hand: Hand) -> None:
    if hand.facts.first_turn != "human":
        return
    refuse_if(hand.facts.by != "discard", "riichi.human-discard", "win.first_turn")
    refuse_if(hand.melds, "riichi.human-meld", "win.first_turn")


def _check_indicators(hand: Hand) -> None:
    facts = hand.facts
    if not (facts.dora_indicators or facts.ura_indicators):
        return
    most = _INDICATORS if rulings(hand.options).kan_dora else 1
    seen = Counter(PLAIN[tile] for tile in (*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)))
    for name in ("dora_indicators", "ura_indicators"):
        indicators = getattr(facts, name)
        refuse_if(len(indicators) > most, "riichi.indicators", f"win.{name}", most=most)
        for tile in indicators:
            face = PLAIN[tile]
            refuse_if(face[1] not in _WITH_FACE, "riichi.indicator-face", f"win.{name}", tile=tile)
            seen[face] += 1
            refuse_if(seen[face] > 4, "riichi.indicator-copies", f"win.{name}", count=seen[face], tile=face)
