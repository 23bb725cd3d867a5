"""Rows of how the hand was won."""

from typing import Final

from scoring.rules.engine import Element, ElementGroup
from scoring.rules.hongkong.rulings import reads, ruling
from scoring.rules.hongkong.shapes import COMPLETE, SETS
from scoring.rules.view import View


def _self_draw(view: View) -> bool:
    return view.facts.by == "self-draw"


def _concealed_hand(view: View) -> bool:
    return not view.claimed_count


def _robbing_the_kong(view: View) -> bool:
    return view.facts.by == "robbed-kong"


def _last_tile(view: View) -> bool:
    return view.facts.last_tile and view.facts.by != "robbed-kong"


def _kong_replacement(view: View) -> bool:
    return view.facts.replacements[-1:] == ("kong",)


def _kong_on_kong(view: View) -> bool:
    return view.facts.replacements[-2:] == ("kong", "kong") and bool(ruling(view.options, "kong_on_kong"))


def _flower_replacement(view: View) -> bool:
    return view.facts.replacements[-1:] == ("flower",) and bool(ruling(view.options, "flower_replacement"))


GROUPS: Final = (
    ElementGroup(
        (
            Element("self_draw", "Self-Draw", "自摸", 1, COMPLETE, _self_draw),
            Element("concealed_hand", "Concealed Hand", "門前清", 1, SETS, _concealed_hand),
            Element("robbing_the_kong", "Robbing the Kong", "搶槓", 1, COMPLETE, _robbing_the_kong),
            Element("last_tile", "Last Tile", "海底撈月", 1, COMPLETE, _last_tile),
        ),
        "all",
        reads=("claimed_count", "win.by", "win.last_tile"),
    ),
    ElementGroup(
        (
            Element("kong_replacement", "Kong Replacement", "槓上開花", 1, COMPLETE, _kong_replacement),
            Element("kong_on_kong", "Kong on Kong", "槓上槓", 8, COMPLETE, _kong_on_kong),
            Element("flower_replacement", "Flower Replacement", "花上自摸", 1, COMPLETE, _flower_replacement),
        ),
        "one",
        reads=("win.replacements", *reads("kong_on_kong", "flower_replacement")),
    ),
)
