"""Rows of the flowers, including wins on flowers alone."""

from typing import Final, NamedTuple

from scoring.hand import SEATS
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.taiwan16.shapes import COMPLETE, FLOWERS
from scoring.rules.view import View


class _Held(NamedTuple):
    """Number of complete sets of four, and of own-seat and other flowers outside them."""

    full_sets: int
    own: int
    others: int


def _held(view: View) -> _Held:
    flowers, seat = view.flowers, view.facts.seat
    kinds = [[f for f in flowers if f <= "4f"], [f for f in flowers if f > "4f"]]
    single = [int(flower[0]) for kind in kinds if len(kind) < 4 for flower in kind]
    own = sum((number - 1) % 4 == SEATS.index(seat) for number in single)
    return _Held(sum(len(kind) == 4 for kind in kinds), own, len(single) - own)


def _no_flower(view: View) -> bool:
    return not view.flowers


def _seat_flowers(view: View) -> int:
    return _held(view).own


def _other_flowers(view: View) -> int:
    return _held(view).others


def _one_full_set(view: View) -> bool:
    return _held(view).full_sets == 1


def _two_full_sets(view: View) -> bool:
    return len(view.flowers) == 8


def _seven_rob_one(view: View) -> bool:
    return view.facts.flower_win == "seven-rob-one"


def _one_rob_seven(view: View) -> bool:
    return view.facts.flower_win == "one-rob-seven"


GROUPS: Final = (
    ElementGroup(
        (
            Element("no_flower", "No Flower", "無花", 1, COMPLETE, _no_flower),
            Element("seat_flower", "Seat Flower", "正花", 2, COMPLETE, _seat_flowers),
            Element("other_flower", "Other Flower", "爛花", 1, COMPLETE, _other_flowers),
            Element("flower_set", "Flower Set", "一台花", 10, COMPLETE, _one_full_set),
            Element("two_flower_sets", "Two Flower Sets", "兩台花", 30, COMPLETE | FLOWERS, _two_full_sets),
            Element("seven_rob_one", "Seven Robs One", "七搶一", 20, FLOWERS, _seven_rob_one),
            Element("one_rob_seven", "One Robs Seven", "一搶七", 20, FLOWERS, _one_rob_seven),
        ),
        "all",
        reads=("flowers", "win.seat", "win.flower_win"),
    ),
)
