"""Article 28: elements of the win, of claimed and concealed sets, and of flowers."""

from typing import Final

from scoring.hand import SEATS
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.international.shapes import BASIC, SETS
from scoring.rules.view import View


def _from_the_floor(view: View) -> bool:
    return view.facts.by == "discard"


def _from_the_wall(view: View) -> bool:
    return view.facts.by == "self-draw"


def _from_robbed_kong(view: View) -> bool:
    return view.facts.by == "robbed-kong"


def _from_final_draw(view: View) -> bool:
    return view.facts.last_tile and view.facts.by == "self-draw"


def _from_final_exposed(view: View) -> bool:
    return view.facts.last_tile and view.facts.by != "self-draw"


def _kongs_of_the_turn(view: View) -> int:
    # Replacing a flower is part of drawing (article 17), so flowers between the kongs do not matter.
    return view.facts.replacements.count("kong")


def _on_first_kong(view: View) -> bool:
    return _kongs_of_the_turn(view) == 1


def _on_second_kong(view: View) -> bool:
    return _kongs_of_the_turn(view) == 2


def _on_third_kong(view: View) -> bool:
    return _kongs_of_the_turn(view) >= 3


def _all_pickups(view: View) -> bool:
    claimed = view.claimed_count
    if claimed < 3:
        return False
    claimed_last = view.facts.by != "self-draw"
    if view.options.all_pickups == "melds":
        return claimed == 4 and claimed_last
    return claimed == 4 or (not view.concealed_kongs and claimed_last and view.part != "eyes")


def _self_help(view: View) -> bool:
    return view.facts.by == "self-draw" and not view.claimed_count


def _clear_front(view: View) -> bool:
    return not view.claimed_count and not view.concealed_kongs


def _no_flower(view: View) -> bool:
    return not view.flowers


def _chance_flowers(view: View) -> int:
    number = 1 + SEATS.index(view.facts.seat)
    return (f"{number}f" in view.flowers) + (f"{number + 4}f" in view.flowers)


def _full_sets_of_flowers(view: View) -> int:
    blue = sum(flower <= "4f" for flower in view.flowers)
    return (blue == 4) + (len(view.flowers) - blue == 4)


_FACTS: Final = ("win.by", "win.last_tile", "win.replacements")

GROUPS: Final = (
    ElementGroup(
        (
            Element("28.1(1)", "From The Floor", "打出食胡", 0, BASIC, _from_the_floor),
            Element("28.1(2)", "From The Wall", "自摸食胡", 1, BASIC, _from_the_wall),
            Element("28.1(3)", "From Robbed Kong", "抢杠食胡", 1, BASIC, _from_robbed_kong),
        ),
        "all",
        reads=_FACTS,
    ),
    ElementGroup(
        (
            Element("28.2(1)", "From Final Draw", "海底摸月", 1, BASIC, _from_final_draw),
            Element("28.2(2)", "From Final Exposed", "海底捞鱼", 1, BASIC, _from_final_exposed),
        ),
        "all",
        reads=_FACTS,
    ),
    ElementGroup(
        (
            Element("28.3(1)", "On First Kong", "杠一杠", 1, SETS, _on_first_kong),
            Element("28.3(2)", "On Second Kong", "杠二杠", 3, SETS, _on_second_kong),
            Element("28.3(3)", "On Third Kong", "杠三杠", 6, SETS, _on_third_kong),
        ),
        "all",
        reads=_FACTS,
    ),
    ElementGroup(
        (
            Element("28.4(1)", "All Pickups", "全求人", 1, SETS, _all_pickups),
            Element("28.4(2)", "Self Help", "不求人", 1, BASIC, _self_help),
            Element("28.4(3)", "Clear Front", "门前清", 1, BASIC, _clear_front),
        ),
        "all",
        reads=("claimed_count", "concealed_kongs", "part", "win.by", "options.all_pickups"),
    ),
    ElementGroup(
        (
            Element("28.5(1)", "No Flower", "无花", 1, BASIC, _no_flower),
            Element("28.5(2)", "Chance Flower", "正花", 1, BASIC, _chance_flowers),
            Element("28.5(3)", "Full Set Of Flowers", "四只花", 1, BASIC, _full_sets_of_flowers),
        ),
        "all",
        reads=("flowers", "win.seat"),
    ),
)
