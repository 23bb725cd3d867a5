"""Fans of the kinds of tile of the whole hand."""

from typing import Final

from scoring.rules import patterns
from scoring.rules.mcr.fan import added, fan
from scoring.rules.mcr.fields import RANGES
from scoring.rules.mcr.shapes import ANY, KNITTED, PAIRS, SETS, UNIOS
from scoring.rules.view import DRAGONS, SUITS, WINDS, View

_TILES: Final = SETS | PAIRS
_READS: Final = (*patterns.KINDS, "ranges", "green", "reversible", "hogs", "parts_without_five", "parts_without_unio")
"""What fans of all tiles read: few values together, so that they share a table."""


def _all_green(view: View) -> bool:
    return bool(view.own("green"))


def _reversible(view: View) -> bool:
    return bool(view.own("reversible"))


def _only(view: View, numbers: str) -> bool:
    return bool(view.own("ranges") & RANGES[numbers])


def _all_terminals_and_honours(view: View) -> bool:
    return not view.has_middles and view.has_honours and view.has_terminals


def _upper_tiles(view: View) -> bool:
    return _only(view, "789")


def _middle_tiles(view: View) -> bool:
    return _only(view, "456")


def _lower_tiles(view: View) -> bool:
    return _only(view, "123")


def _upper_four(view: View) -> bool:
    return _only(view, "6789")


def _lower_four(view: View) -> bool:
    return _only(view, "1234")


def _all_types(view: View) -> bool:
    return view.kinds == SUITS | WINDS | DRAGONS


def _one_voided_suit(view: View) -> bool:
    return (view.kinds & SUITS).bit_count() == 2


def _no_honours(view: View) -> bool:
    return not view.has_honours


def _all_simples(view: View) -> bool:
    return not view.has_honours and not view.has_terminals


def _all_fives(view: View) -> bool:
    return not view.parts_without_five


def _outside_hand(view: View) -> bool:
    return not view.parts_without_unio


def _hogs(view: View) -> int:
    return view.own("hogs")


def _hogs_of_pairs(view: View) -> int:
    return view.own("hogs") if view.options.seven_pairs_hog else 0


GROUPS: Final = (
    added((fan(3, "All Green", "绿一色", 88, _TILES, _all_green, "49"),), "green"),
    added(
        (
            fan(8, "All Terminals", "清幺九", 64, _TILES, patterns.pure_terminals, "18 48 55 65 73 76"),
            fan(11, "All Honours", "字一色", 64, _TILES, patterns.all_honours, "18 48 55 73"),
            fan(18, "All Terminals and Honours", "混幺九", 32, _TILES | UNIOS, _all_terminals_and_honours, "48 55 73"),
            fan(22, "Full Flush", "清一色", 24, _TILES, patterns.one_suit, "75 76"),
            fan(49, "Half Flush", "混一色", 6, _TILES, patterns.one_suit_and_honours, "75"),
            fan(51, "All Types", "五门齐", 6, ANY, _all_types),
            fan(68, "All Simples", "断幺", 2, _TILES, _all_simples, "76"),
            fan(75, "One Voided Suit", "缺一门", 1, _TILES, _one_voided_suit),
            fan(76, "No Honours", "无字", 1, _TILES | KNITTED, _no_honours),
        ),
        *_READS,
    ),
    added(
        (
            fan(25, "Upper Tiles", "全大", 24, _TILES, _upper_tiles, "36 76"),
            fan(26, "Middle Tiles", "全中", 24, _TILES, _middle_tiles, "68 76"),
            fan(27, "Lower Tiles", "全小", 24, _TILES, _lower_tiles, "37 76"),
            fan(36, "Upper Four", "大于五", 12, _TILES, _upper_four, "76"),
            fan(37, "Lower Four", "小于五", 12, _TILES, _lower_four, "76"),
        ),
        "ranges",
    ),
    added(
        (
            fan(31, "All Fives", "全带五", 16, SETS, _all_fives, "68 76"),
            fan(55, "Outside Hand", "全带幺", 4, SETS, _outside_hand),
        ),
        *("parts_without_five", "parts_without_unio"),
    ),
    added((fan(40, "Reversible Tiles", "推不倒", 8, _TILES, _reversible, "75"),), "reversible"),
    added((fan(64, "Tile Hog", "四归一", 2, SETS | KNITTED, _hogs),), "hogs"),
    added((fan(64, "Tile Hog", "四归一", 2, PAIRS, _hogs_of_pairs),), *("hogs", "options.seven_pairs_hog")),
)
