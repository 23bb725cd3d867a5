"""Fans of the win, of melds and kongs, of what was waited for, and of flowers."""

from typing import Final

from scoring.rules import patterns
from scoring.rules.engine import all_of, one_of
from scoring.rules.mcr.fan import fan
from scoring.rules.mcr.fields import ALL_HONOURS, STRAIGHT
from scoring.rules.mcr.shapes import ANY, KNITTED, SETS_OR_KNITTED, UNPAIRED
from scoring.rules.patterns import at_least, both, one_suit, won
from scoring.rules.shapes import PAIRS, SETS, UNIOS
from scoring.rules.view import View


def _melded_and_concealed_kong(view: View) -> bool:
    return (patterns.melded_kongs(view), view.concealed_kongs) == (1, 1)


def _melded_hand(view: View) -> bool:
    return view.facts.by != "self-draw" and view.claimed_count == 4


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


GROUPS: Final = (
    all_of(
        fan(5, "Four Kongs", "四杠", 88, SETS, at_least(4, patterns.kongs), "17 48 53 57 67 74 79"),
        fan(17, "Three Kongs", "三杠", 32, SETS, at_least(3, patterns.kongs), "53 57 67 74"),
        fan(53, "Two Concealed Kongs", "双暗杠", 8, SETS, at_least(2, patterns.concealed_kongs), "66 67"),
        fan(57, "Two Melded Kongs", "双明杠", 4, SETS, at_least(2, patterns.melded_kongs), "74"),
        fan(57, "Melded and Concealed Kong", "明暗杠", 6, SETS, _melded_and_concealed_kong, "67 74"),
        fan(67, "Concealed Kong", "暗杠", 2, SETS_OR_KNITTED, at_least(1, patterns.concealed_kongs)),
        fan(74, "Melded Kong", "明杠", 1, SETS_OR_KNITTED, at_least(1, patterns.melded_kongs)),
        reads=("kongs", "concealed_kongs"),
        when="kongs",
    ),
    all_of(
        fan(44, "Last Tile Draw", "妙手回春", 8, ANY, won(last_tile=True, by="self-draw"), "80"),
        fan(45, "Last Tile Claim", "海底捞月", 8, ANY, won(last_tile=True, by="discard")),
        fan(46, "Out with Replacement Tile", "杠上开花", 8, ANY, patterns.won_on_kong, "80"),
        fan(47, "Robbing the Kong", "抢杠和", 8, ANY, won(by="robbed-kong"), "58"),
        fan(52, "Melded Hand", "全求人", 6, SETS, _melded_hand, "79"),
        fan(56, "Fully Concealed Hand", "不求人", 4, ANY, both(won(by="self-draw"), patterns.nothing_claimed), "62 80"),
        fan(
            62, "Concealed Hand", "门前清", 2, ANY, lambda view: view.facts.by != "self-draw" and not view.claimed_count
        ),
        fan(80, "Self-Drawn", "自摸", 1, ANY, won(by="self-draw")),
        reads=("claimed_count", "win.by", "win.last_tile", "win.replacements"),
    ),
    all_of(fan(58, "Last Tile", "和绝张", 4, ANY, _last_of_kind), reads=("win.last_of_kind", "shown", "win.by")),
    one_of(
        fan(77, "Edge Wait", "边张", 1, SETS_OR_KNITTED, _edge_wait),
        fan(78, "Closed Wait", "坎张", 1, SETS_OR_KNITTED, _closed_wait),
        fan(79, "Single Wait", "单钓将", 1, SETS_OR_KNITTED, _single_wait),
        reads=("part", "chow_waits", "one_wait"),
    ),
    all_of(fan(79, "Single Wait", "单钓将", 1, PAIRS | UNIOS | UNPAIRED, _waits_on_one_face), reads=("one_wait",)),
    all_of(
        fan(6, "Seven Shifted Pairs", "连七对", 88, PAIRS, _shifted_pairs, "19 22 56 62 75 76 79"),
        fan(7, "Thirteen Orphans", "十三幺", 88, UNIOS, patterns.always, "18 51 56 62 79"),
        fan(19, "Seven Pairs", "七对", 24, PAIRS, patterns.always, "56 62 79"),
        reads=("kinds", "pairs"),
    ),
    all_of(
        fan(20, "Greater Honours and Knitted Tiles", "七星不靠", 24, UNPAIRED, _greater_unpaired, "34 51 56 62 79"),
        fan(34, "Lesser Honours and Knitted Tiles", "全不靠", 12, UNPAIRED, patterns.always, "51 56 62 79"),
        fan(35, "Knitted Straight", "组合龙", 12, KNITTED | UNPAIRED, _knitted_straight),
        reads=("singles",),
    ),
    all_of(fan(43, "Chicken Hand", "无番和", 8, ANY, patterns.always)),
    all_of(fan(81, "Flower Tile", "花牌", 1, ANY, lambda view: len(view.flowers)), reads=("flowers",), when="flowers"),
)
