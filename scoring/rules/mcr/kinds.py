"""Fans of the kinds of tile of the whole hand."""

from collections.abc import Callable
from typing import Final

from scoring.rules import patterns
from scoring.rules.mcr.fan import added, fan
from scoring.rules.mcr.shapes import ANY, KNITTED, PAIRS, SETS, UNIOS
from scoring.rules.view import DRAGONS, SUITS, WINDS, View

_TILES: Final = SETS | PAIRS


def _keep_to(tiles: str) -> Callable[[View], bool]:
    return lambda view: view.keeps_to(tiles)


def _all_terminals_and_honours(view: View) -> bool:
    return not view.has_middles and view.has_honours and view.has_terminals


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
    return view.fours


def _hogs_of_pairs(view: View) -> int:
    return view.fours if view.options.seven_pairs_hog else 0


GROUPS: Final = (
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
        *patterns.KINDS,
    ),
    added(
        (
            fan(3, "All Green", "绿一色", 88, _TILES, _keep_to("green"), "49"),
            fan(25, "Upper Tiles", "全大", 24, _TILES, _keep_to("789"), "36 76"),
            fan(26, "Middle Tiles", "全中", 24, _TILES, _keep_to("456"), "68 76"),
            fan(27, "Lower Tiles", "全小", 24, _TILES, _keep_to("123"), "37 76"),
            fan(36, "Upper Four", "大于五", 12, _TILES, _keep_to("6789"), "76"),
            fan(37, "Lower Four", "小于五", 12, _TILES, _keep_to("1234"), "76"),
            fan(40, "Reversible Tiles", "推不倒", 8, _TILES, _keep_to("reversible"), "75"),
        ),
        "keeps",
        when="keeps",
    ),
    added(
        (fan(31, "All Fives", "全带五", 16, SETS, _all_fives, "68 76"),),
        "parts_without_five",
        unless="parts_without_five",
    ),
    added(
        (fan(55, "Outside Hand", "全带幺", 4, SETS, _outside_hand),), "parts_without_unio", unless="parts_without_unio"
    ),
    added((fan(64, "Tile Hog", "四归一", 2, SETS | KNITTED, _hogs),), "fours", when="fours"),
    added(
        (fan(64, "Tile Hog", "四归一", 2, PAIRS, _hogs_of_pairs),), *("fours", "options.seven_pairs_hog"), when="fours"
    ),
)
