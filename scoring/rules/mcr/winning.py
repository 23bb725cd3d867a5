"""Fans of the win, of melds and kongs, of what was waited for, and of flowers."""

from typing import Final

from scoring.rules.engine import ElementGroup
from scoring.rules.mcr.fan import added, always, fan
from scoring.rules.mcr.fields import ALL_HONOURS, STRAIGHT
from scoring.rules.mcr.shapes import ANY, KNITTED, PAIRS, SETS, UNIOS, UNPAIRED
from scoring.rules.patterns import one_suit
from scoring.rules.view import View

_BOTH: Final = SETS | KNITTED


def _kongs(view: View) -> tuple[int, int]:
    """Number of melded and of concealed kongs."""
    return len(view.kong_kinds) - view.concealed_kongs, view.concealed_kongs


def _four_kongs(view: View) -> bool:
    return sum(_kongs(view)) == 4


def _three_kongs(view: View) -> bool:
    return sum(_kongs(view)) >= 3


def _two_concealed_kongs(view: View) -> bool:
    return _kongs(view)[1] >= 2


def _two_melded_kongs(view: View) -> bool:
    return _kongs(view)[0] >= 2


def _melded_and_concealed_kong(view: View) -> bool:
    return _kongs(view) == (1, 1)


def _concealed_kong(view: View) -> bool:
    return bool(_kongs(view)[1])


def _melded_kong(view: View) -> bool:
    return bool(_kongs(view)[0])


def _self_drawn(view: View) -> bool:
    return view.facts.by == "self-draw"


def _claimed_nothing(view: View) -> bool:
    return not view.claimed_count


def _melded_hand(view: View) -> bool:
    return not _self_drawn(view) and view.claimed_count == 4


def _fully_concealed(view: View) -> bool:
    return _self_drawn(view) and _claimed_nothing(view)


def _concealed(view: View) -> bool:
    return not _self_drawn(view) and _claimed_nothing(view)


def _last_tile_draw(view: View) -> bool:
    return view.facts.last_tile and view.facts.by == "self-draw"


def _last_tile_claim(view: View) -> bool:
    return view.facts.last_tile and view.facts.by == "discard"


def _on_replacement(view: View) -> bool:
    return view.facts.replacements[-1:] == ("kong",)


def _robbing(view: View) -> bool:
    return view.facts.by == "robbed-kong"


def _last_of_kind(view: View) -> bool:
    return view.facts.last_of_kind or bool(view.own("shown")) or view.facts.by == "robbed-kong"


def _edge_wait(view: View) -> bool:
    return view.part == "chow" and view.waits_at_edge and bool(view.own("one_wait"))


def _closed_wait(view: View) -> bool:
    return view.part == "chow" and view.waits_inside and bool(view.own("one_wait"))


def _single_wait(view: View) -> bool:
    return view.part == "eyes" and bool(view.own("one_wait"))


def _waits_on_one_face(view: View) -> bool:
    return bool(view.own("one_wait"))


def _shifted_pairs(view: View) -> bool:
    return one_suit(view) and [face - view.pairs[0] for face in view.pairs] == list(range(7))


def _greater_unpaired(view: View) -> bool:
    return bool(view.own("singles") & ALL_HONOURS)


def _knitted_straight(view: View) -> bool:
    return view.shape == "knitted" or bool(view.own("singles") & STRAIGHT)


def _flowers(view: View) -> int:
    return len(view.flowers)


GROUPS: Final = (
    added(
        (
            fan(5, "Four Kongs", "四杠", 88, SETS, _four_kongs, "17 48 53 57 67 74 79"),
            fan(17, "Three Kongs", "三杠", 32, SETS, _three_kongs, "53 57 67 74"),
            fan(53, "Two Concealed Kongs", "双暗杠", 8, SETS, _two_concealed_kongs, "66 67"),
            fan(57, "Two Melded Kongs", "双明杠", 4, SETS, _two_melded_kongs, "74"),
            fan(57, "Melded and Concealed Kong", "明暗杠", 6, SETS, _melded_and_concealed_kong, "67 74"),
            fan(67, "Concealed Kong", "暗杠", 2, _BOTH, _concealed_kong),
            fan(74, "Melded Kong", "明杠", 1, _BOTH, _melded_kong),
        ),
        *("kongs", "concealed_kongs"),
        when="kongs",
    ),
    added(
        (
            fan(44, "Last Tile Draw", "妙手回春", 8, ANY, _last_tile_draw, "80"),
            fan(45, "Last Tile Claim", "海底捞月", 8, ANY, _last_tile_claim),
            fan(46, "Out with Replacement Tile", "杠上开花", 8, ANY, _on_replacement, "80"),
            fan(47, "Robbing the Kong", "抢杠和", 8, ANY, _robbing, "58"),
            fan(52, "Melded Hand", "全求人", 6, SETS, _melded_hand, "79"),
            fan(56, "Fully Concealed Hand", "不求人", 4, ANY, _fully_concealed, "62 80"),
            fan(62, "Concealed Hand", "门前清", 2, ANY, _concealed),
            fan(80, "Self-Drawn", "自摸", 1, ANY, _self_drawn),
        ),
        *("claimed_count", "win.by", "win.last_tile", "win.replacements"),
    ),
    added((fan(58, "Last Tile", "和绝张", 4, ANY, _last_of_kind),), *("win.last_of_kind", "shown", "win.by")),
    ElementGroup(
        (
            fan(77, "Edge Wait", "边张", 1, _BOTH, _edge_wait),
            fan(78, "Closed Wait", "坎张", 1, _BOTH, _closed_wait),
            fan(79, "Single Wait", "单钓将", 1, _BOTH, _single_wait),
        ),
        "one",
        reads=("part", "chow_waits", "one_wait"),
    ),
    added((fan(79, "Single Wait", "单钓将", 1, PAIRS | UNIOS | UNPAIRED, _waits_on_one_face),), "one_wait"),
    added(
        (
            fan(6, "Seven Shifted Pairs", "连七对", 88, PAIRS, _shifted_pairs, "19 22 56 62 75 76 79"),
            fan(7, "Thirteen Orphans", "十三幺", 88, UNIOS, always, "18 51 56 62 79"),
            fan(19, "Seven Pairs", "七对", 24, PAIRS, always, "56 62 79"),
        ),
        *("kinds", "pairs"),
    ),
    added(
        (
            fan(20, "Greater Honours and Knitted Tiles", "七星不靠", 24, UNPAIRED, _greater_unpaired, "34 51 56 62 79"),
            fan(34, "Lesser Honours and Knitted Tiles", "全不靠", 12, UNPAIRED, always, "51 56 62 79"),
            fan(35, "Knitted Straight", "组合龙", 12, KNITTED | UNPAIRED, _knitted_straight),
        ),
        "singles",
    ),
    added((fan(43, "Chicken Hand", "无番和", 8, ANY, always),)),
    added((fan(81, "Flower Tile", "花牌", 1, ANY, _flowers),), "flowers", when="flowers"),
)
