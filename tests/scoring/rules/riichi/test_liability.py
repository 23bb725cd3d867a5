"""Liability (pao), worked by hand from published rules.

* WIKI: riichi.wiki, Sekinin barai, "Point exchanges": 1 counter, West is liable for South's big three dragons, with all
  honours beside them; both ways to count a hand of several yakuman are given there.
* EMA: Rules for Japanese Mahjong, 2016, 3.3.9: the full value on a self-draw; on a discard equal shares, "but only the
  discarder pays for any counters".
* MLEAGUE: M.League's rules as riichi.wiki lists them: four kongs too, where the fourth was claimed as a kong.
"""

from typing import Any

import pytest

from scoring import Hand, HandError, Options, Win, score
from scoring.table import HandWon, SessionOpened, TableError, add, open_sheet, to_win_event

DRAGONS = [("pung", "555z"), ("pung", "666z"), ("pung", "777z")]
WINDS = [("pung", "111z"), ("pung", "222z"), ("pung", "333z"), ("kong", "4444z")]
KONGS = [("kong", "1111m"), ("concealed-kong", "2222p"), ("added-kong", "3333s"), ("kong", "9999m")]
HANDS: dict[str, tuple[str, str, Any]] = {
    "dragons": ("123m44s", "1m", DRAGONS),
    "dragons-honours": ("11122z", "1z", DRAGONS),
    "winds": ("99s", "9s", WINDS),
    "winds-honours": ("55z", "5z", WINDS),
    "kongs": ("77z", "7z", KONGS),
}


def hand(name: str, options: dict[str, Any], **facts: Any) -> Hand:
    concealed, winning, melds = HANDS[name]
    return Hand.parse("riichi", concealed, winning, melds=melds, win=Win(**facts), options=Options(**options))


SELF, WEST = {"by": "self-draw"}, {"liable": "west"}
SOUTH = {"seat": "south"}
BY_EAST, BY_WEST = {"by": "discard", "from_": "east"}, {"by": "discard", "from_": "west"}
YAKU, WHOLE = {"pao_covers": "yaku"}, {"pao_covers": "hand"}
WORKED: list[tuple[str, str, dict[str, Any], dict[str, Any], list[int]]] = [
    ("WIKI tsumo, that yakuman", "dragons-honours", YAKU, SELF | SOUTH | WEST, [-16000, 64300, -40300, -8000]),
    ("WIKI tsumo, all yakuman", "dragons-honours", WHOLE, SELF | SOUTH | WEST, [0, 64300, -64300, 0]),
    ("WIKI ron, that yakuman", "dragons-honours", YAKU, BY_EAST | SOUTH | WEST, [-48000, 64300, -16300, 0]),
    ("WIKI ron, all yakuman", "dragons-honours", WHOLE, BY_EAST | SOUTH | WEST, [-32000, 64300, -32300, 0]),
    ("WIKI who is liable discards", "dragons", YAKU, BY_WEST | SOUTH | WEST, [0, 32300, -32300, 0]),
    ("EMA tsumo", "dragons", {"preset": "ema"}, SELF | SOUTH | WEST, [0, 32300, -32300, 0]),
    ("EMA ron", "dragons", {"preset": "ema"}, BY_EAST | SOUTH | WEST, [-16300, 32300, -16000, 0]),
    ("EMA ron, winds", "winds", {"preset": "ema"}, BY_EAST | SOUTH | WEST, [-16300, 32300, -16000, 0]),
    ("EMA dealer's tsumo", "dragons", {"preset": "ema"}, SELF | WEST, [48300, 0, -48300, 0]),
    ("TENHOU dealer's ron", "winds", {}, {"by": "discard", "from_": "north"} | WEST, [48300, 0, -24300, -24000]),
    ("TENHOU winds and honours", "winds-honours", {}, SELF | WEST, [96300, 0, -96300, 0]),
    (
        *("double winds, that yakuman", "winds-honours", YAKU | {"double_yakuman": True}),
        *(SELF | SOUTH | WEST, [-16000, 96300, -72300, -8000]),
    ),
    ("MLEAGUE kongs, tsumo", "kongs", {"preset": "m-league"}, SELF | SOUTH | WEST, [0, 32300, -32300, 0]),
    ("MLEAGUE kongs, ron", "kongs", {"preset": "m-league"}, BY_EAST | SOUTH | WEST, [-16000, 32300, -16300, 0]),
    (
        "MLEAGUE dragons and honours",
        "dragons-honours",
        {"preset": "m-league"},
        SELF | SOUTH | WEST,
        [-16000, 64300, -40300, -8000],
    ),
    (
        "MAHJONG SOUL dealer",
        "dragons-honours",
        {"preset": "mahjong-soul"},
        SELF | WEST,
        [96300, -16000, -64300, -16000],
    ),
]


@pytest.mark.parametrize(("case", "name", "options", "facts", "paid"), WORKED, ids=[row[0] for row in WORKED])
def test_who_is_liable_pays_as_worked_by_hand(
    case: str, name: str, options: dict[str, Any], facts: dict[str, Any], paid: list[int]
) -> None:
    result = score(hand(name, options, honba=1, **facts))
    assert list((result.payments or {}).values()) == paid


@pytest.mark.parametrize(("case", "name", "options", "facts", "paid"), WORKED, ids=[row[0] for row in WORKED])
def test_the_sheet_pays_the_same(
    case: str, name: str, options: dict[str, Any], facts: dict[str, Any], paid: list[int]
) -> None:
    opened = SessionOpened(("Ann", "Bob", "Cat", "Dan"), "riichi", Options(**options))
    sheet = open_sheet(opened)
    won = hand(name, options, **facts)
    event = to_win_event(sheet, won, score(won))
    assert event.liable == "Cat"
    without_counter = score(won).payments or {}
    assert list(add(sheet, event).balances.values()) == list(without_counter.values())


def test_nobody_is_liable_for_other_hands_nor_where_the_table_says_so() -> None:
    for name, options in (("kongs", {}), ("dragons", {"pao": "none"})):
        with pytest.raises(HandError) as refused:
            hand(name, options, liable="west")
        assert refused.value.about == "win.liable"
    with pytest.raises(HandError, match="winner is not liable"):
        hand("dragons", {}, liable="east")


@pytest.mark.parametrize(
    ("points", "yakuman", "about"), [(48000, 1, None), (47000, 1, "value"), (48000, 2, "value"), (96000, 2, None)]
)
def test_a_liability_is_for_whole_yakuman(points: int, yakuman: int, about: str | None) -> None:
    sheet = open_sheet(SessionOpened(("Ann", "Bob", "Cat", "Dan"), "riichi"))
    event = HandWon("Ann", "self-draw", points, liable="Bob", liable_yakuman=yakuman)
    if about is None:
        assert add(sheet, event).balances["Bob"] == -points
        return
    with pytest.raises(TableError) as refused:
        add(sheet, event)
    assert refused.value.about == about


def test_other_rule_sets_know_no_liability() -> None:
    with pytest.raises(TableError, match="Nobody is liable"):
        add(
            open_sheet(SessionOpened(("Ann", "Bob", "Cat", "Dan"), "australia")),
            HandWon("Ann", "self-draw", 50, liable="Bob"),
        )
