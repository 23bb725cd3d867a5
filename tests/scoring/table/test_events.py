"""Events that cannot be are refused by field."""

from decimal import Decimal
from typing import Any

import pytest

from scoring.table import HandWon, InstantPaid, SessionOpened, TableError, replay
from tests.scoring.table.sessions import PLAYERS, after, start

OPENED: dict[str, Any] = {"players": PLAYERS, "rules": "taiwan16"}
WON: dict[str, Any] = {"winner": "Ann", "by": "self-draw", "value": 5}


@pytest.mark.parametrize(
    ("change", "about"),
    [
        ({"players": PLAYERS[:3]}, "players"),
        ({"players": (*PLAYERS, "Eve")}, "players"),
        ({"players": ("Ann", "Bob", "Cat", "ann")}, "players[3]"),
        ({"players": ("Ann", "", "Cat", "Dan")}, "players[1]"),
        ({"players": ("Ann", " Bob", "Cat", "Dan")}, "players[1]"),
        ({"players": ("Ann", "B\nb", "Cat", "Dan")}, "players[1]"),
        ({"players": ("A" * 41, "Bob", "Cat", "Dan")}, "players[0]"),
        ({"players": ("Ann", "Bob", "West", "Dan")}, "players[2]"),
        ({"rules": "hong-kong"}, "rules"),
        ({"dealer_win": "goes"}, "dealer_win"),
        ({"drawn_hand": "goes"}, "drawn_hand"),
    ],
)
def test_openings(change: dict[str, Any], about: str) -> None:
    with pytest.raises(TableError) as refused:
        SessionOpened(**OPENED | change)
    assert refused.value.about == about


COMPOSED, DECOMPOSED = "Zo\u00eb", "Zoe\u0308"
"""One name as two keyboards write it."""


def test_names_that_look_alike_are_one() -> None:
    with pytest.raises(TableError) as refused:
        SessionOpened(**OPENED | {"players": (COMPOSED, "Bob", "Cat", DECOMPOSED)})
    assert (refused.value.id, refused.value.about) == ("table.name-twice", "players[3]")


@pytest.mark.parametrize("typed", [COMPOSED, DECOMPOSED])
@pytest.mark.parametrize("kept", [COMPOSED, DECOMPOSED])
def test_a_player_is_found_however_the_name_was_typed(kept: str, typed: str) -> None:
    sheet = after(replay([SessionOpened(("Ann", kept, "Cat", "Dan"), "taiwan16")]), HandWon(typed, "self-draw", 5))
    assert sheet.settled_balances[COMPOSED] > 0
    assert sheet.find(typed.upper(), "player") == sheet.require_player(typed, "player") == COMPOSED
    assert after(sheet, HandWon("Ann", "discard", 5, from_=typed)).changes()[COMPOSED] < 0
    assert InstantPaid("concealed_kong", typed).player == COMPOSED


@pytest.mark.parametrize(
    ("change", "about"),
    [
        ({"by": "theft"}, "by"),
        ({"value": 4.5}, "value"),
        ({"value": Decimal("NaN")}, "value"),
        ({"value": -1}, "value"),
        ({"value": 1_000_001}, "value"),
        ({"from_": "Bob"}, "from"),
        ({"by": "discard"}, "from"),
        ({"by": "robbed-kong"}, "from"),
        ({"by": "discard", "from_": "Ann"}, "from"),
        ({"dealer_streak": -1}, "dealer_streak"),
        ({"dealer_streak": 1001}, "dealer_streak"),
        ({"winner": "Eve"}, "winner"),
        ({"winner": "east"}, "winner"),
        ({"by": "discard", "from_": "Eve"}, "from"),
    ],
)
def test_wins(change: dict[str, Any], about: str) -> None:
    with pytest.raises(TableError) as refused:
        after(start(), HandWon(**WON | change))
    assert refused.value.about == about
