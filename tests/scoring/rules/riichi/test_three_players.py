"""Three players: what they may not have, norths laid out, and who pays for the missing player."""

from typing import Any

import pytest

from scoring import Hand, HandError, Options, Win, explain, score, waits
from scoring.table import (
    HandDrawn,
    HandWon,
    InstantPaid,
    SessionEnded,
    SessionOpened,
    TableError,
    add,
    open_sheet,
    results,
)

PLAYERS = ("Ann", "Bob", "Cat")


def hand(concealed: str = "234567p234s888s55p", winning: str = "2p", melds: Any = (), **facts: Any) -> Hand:
    options = {"three_players": True, **facts.pop("options", {})}
    return Hand.parse("riichi", concealed, winning, melds=melds, win=Win(**facts), options=Options(**options))


@pytest.mark.parametrize(
    ("made", "about"),
    [
        ({"concealed": "234m567p234s888s55p", "winning": "2m"}, "concealed"),
        ({"concealed": "567p888s55p", "winning": "5p", "melds": [("chow", "234s"), ("pung", "777z")]}, "melds[0]"),
        ({"concealed": "567p234s888s55p", "winning": "5p", "melds": [("pung", "333m")]}, "melds[0].tiles"),
        ({"seat": "north"}, "win.seat"),
        ({"by": "discard", "from_": "north"}, "win.from"),
        ({"dora_indicators": ("5m",)}, "win.dora_indicators"),
        ({"norths": 4, "dora_indicators": ("4z",)}, "win.norths"),
        ({"norths": 1, "first_turn": "heaven"}, "win.norths"),
        ({"north_replacement": True}, "win.north_replacement"),
        ({"norths": 1, "options": {"three_players": False}}, "win.norths"),
    ],
)
def test_what_three_players_cannot_have_is_refused_by_its_field(made: dict[str, Any], about: str) -> None:
    with pytest.raises(HandError) as refused:
        hand(**made)
    assert refused.value.about == about


def test_norths_laid_out_are_dora_and_twice_where_the_indicator_says_so() -> None:
    def dora(**facts: Any) -> dict[str, int]:
        return {one.id: one.count for one in score(hand(**facts)).elements}

    assert dora(norths=2)["dora"] == 2
    assert dora(norths=2, dora_indicators=("3z",))["dora"] == 4
    assert "rinshan" in dora(norths=1, north_replacement=True)


def test_one_of_the_characters_indicates_nine() -> None:
    found = score(hand("99m234567p234s777z", "9m", dora_indicators=("1m",)))
    assert {one.id: one.count for one in found.elements}["dora"] == 2


@pytest.mark.parametrize(
    ("tsumo", "seat", "paid"),
    [
        ("loss", "east", {"east": 8000, "south": -4000, "west": -4000}),
        ("split", "east", {"east": 12000, "south": -6000, "west": -6000}),
        ("loss", "south", {"east": -4000, "south": 6000, "west": -2000}),
        ("split", "south", {"east": -5000, "south": 8000, "west": -3000}),
    ],
)
def test_the_share_of_the_missing_player_is_lost_or_split(tsumo: str, seat: Any, paid: dict[str, int]) -> None:
    """A mangan: riichi, self-drawn, all simples, two norths."""
    won = score(hand(seat=seat, riichi="riichi", norths=2, options={"three_player_tsumo": tsumo}))
    assert won.limit is not None
    assert (won.total, won.limit.id, won.payments) == (5, "mangan", paid)
    assert won.score == paid[seat]


def test_a_counter_is_100_of_each_who_does_not_win() -> None:
    drawn = score(hand(riichi="riichi", norths=2, honba=2)).payments
    given = score(hand(by="discard", from_="west", riichi="riichi", norths=3, honba=2)).payments
    assert drawn == {"east": 8400, "south": -4200, "west": -4200}
    assert given == {"east": 12400, "south": 0, "west": -12400}


def test_three_names_open_a_sheet_of_three() -> None:
    sheet = open_sheet(SessionOpened(PLAYERS, "riichi"))
    assert sheet.opened.options.three_players
    assert (sheet.points or {})["Cat"] == 35000
    assert list(sheet.seats) == ["east", "south", "west"]
    passed = add(add(add(sheet, HandDrawn()), HandDrawn()), HandDrawn())
    assert (passed.round, passed.deal, passed.dealer) == ("south", 1, "Ann")


def test_three_players_pay_at_draws_and_fouls() -> None:
    sheet = open_sheet(SessionOpened(PLAYERS, "riichi"))
    assert list(add(sheet, HandDrawn(tenpai=("Ann",))).balances.values()) == [2000, -1000, -1000]
    assert list(add(sheet, HandDrawn(tenpai=("Ann", "Cat"))).balances.values()) == [1000, -2000, 1000]
    assert list(add(sheet, HandDrawn(nagashi=("Bob",))).balances.values()) == [-4000, 6000, -2000]
    assert list(add(sheet, InstantPaid("chombo", "Ann")).balances.values()) == [-8000, 4000, 4000]
    with pytest.raises(TableError):
        add(sheet, HandDrawn(reason="four-winds"))


def test_the_places_of_three_have_the_points_of_the_first_and_the_last() -> None:
    ended = add(
        add(open_sheet(SessionOpened(PLAYERS, "riichi")), HandWon("Bob", "discard", 8000, "Ann")), SessionEnded()
    )
    assert [(one.player, one.uma, one.oka, one.sum) for one in results(ended)] == [
        *(("Bob", 20000, 15000, 38000), ("Cat", 0, 0, -5000), ("Ann", -20000, 0, -33000)),
    ]


@pytest.mark.parametrize("wins", [(), (("Bob", 3900),), (("Bob", 3900), ("Cat", 2000))])
def test_three_players_share_out_none_of_the_points_that_float_by_four(wins: tuple[tuple[str, int], ...]) -> None:
    sheet = open_sheet(SessionOpened(PLAYERS, "riichi", Options(preset="jpml-a")))
    for winner, value in wins:
        sheet = add(sheet, HandWon(winner, "discard", value, "Ann"))
    assert sum(add(sheet, SessionEnded()).balances.values()) == 0


def test_a_total_of_four_players_is_refused() -> None:
    with pytest.raises(TableError, match="it would be"):
        add(open_sheet(SessionOpened(PLAYERS, "riichi")), HandWon("Bob", "self-draw", 7900))


@pytest.mark.parametrize(("names", "rules"), [(PLAYERS, "taiwan16"), ((*PLAYERS, "Dan"), "riichi")])
def test_three_play_only_where_the_rules_have_it_and_with_three_names(names: tuple[str, ...], rules: str) -> None:
    with pytest.raises(TableError) as refused:
        SessionOpened(names, rules, Options(three_players=True))
    assert refused.value.about == "players"


def test_three_players_wait_for_tiles_they_have() -> None:
    three = Options(three_players=True)
    assert list(waits("riichi", "19m19p19s1234567z", options=three)) == [
        *("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z")
    ]
    with pytest.raises(HandError, match="have no 2m"):
        waits("riichi", "222m456p789s1112z", options=three)


def test_a_hand_of_three_players_is_explained_without_tiles_they_do_not_have() -> None:
    said = str(explain(hand(norths=1)))
    assert "Tanyao" in said
    assert not any(f"{number}m" in said for number in range(2, 9))
