"""What a riichi hand misses by one condition."""

from scoring import Hand, Win, explain, waits
from scoring.tiles import parse_tiles


def reasons(hand: Hand) -> dict[str, str]:
    return {one.id: one.reason for one in explain(hand).not_counted}


def test_a_hand_without_yaku_is_told_what_would_be_one() -> None:
    hand = Hand.parse("riichi", "234m567p22278999s", "7s", win=Win(by="discard", seat="south", from_="east"))
    explained = explain(hand)
    assert (explained.score.win, explained.score.elements) == (False, ())
    told = reasons(hand)
    assert told["riichi"] == "It would count if declared: Riichi."
    assert told["menzen-tsumo"] == "It would count if the winning tile had been self-drawn."


def test_what_misses_more_than_one_condition_is_not_listed() -> None:
    hand = Hand.parse(
        "riichi", "234m567p22s", "4m", melds=[("chow", "345s"), ("chow", "345s")], win=Win(by="discard", from_="west")
    )
    told = reasons(hand)
    assert "iipeikou" not in told
    assert "riichi" not in told
    assert "tanyao" not in told


def test_another_winning_tile_gives_what_this_one_does_not() -> None:
    win = Win(by="discard", from_="west", riichi="riichi")
    hand = Hand.parse("riichi", "123m456p789s22233s", "3s", win=win)
    assert explain(hand).score.total == 1
    assert "1s or 4s" in reasons(hand)["pinfu"]


def test_dora_are_not_among_what_is_missed() -> None:
    win = Win(by="discard", from_="west", riichi="riichi", dora_indicators=parse_tiles("9s"))
    hand = Hand.parse("riichi", "123m456p789s22234s", "4s", win=win)
    assert "dora" not in reasons(hand)


def test_waits_are_scored_each() -> None:
    found = waits("riichi", "123m456p789s2223s", win=Win(by="discard", from_="east", seat="south", riichi="riichi"))
    assert {tile: score.total for tile, score in found.items()} == {"1s": 2, "3s": 1, "4s": 2}


def test_a_wait_without_yaku_wins_nothing_on_a_discard() -> None:
    found = waits("riichi", "23m567p22s", melds=[("chow", "345s"), ("pung", "999m")], win=Win(by="discard"))
    assert found == {}
