"""Hands and scores as text that people read."""

from scoring import Hand, Win, explain, score
from scoring.table import HandDrawn, HandWon, InstantPaid, SessionEnded, SessionOpened, replay


def test_a_hand_says_its_tiles_and_how_it_was_won() -> None:
    melds = [("kong", "2222p"), ("concealed-kong", "9999s")]
    hand = Hand.parse("australia", "123m456p55z", "5z", melds=melds, win=Win("discard", "south"))  # type: ignore[arg-type]
    told = "123m456p55z, kong 2222p, concealed-kong 9999s; won on 5z by discard as south (australia)"
    assert str(hand) == told


def test_a_flower_win_has_no_winning_tile() -> None:
    hand = Hand.parse("international", "", flowers="1234567f", win=Win(flower_win="seven"))
    assert str(hand).endswith("flowers 1234567f; won by self-draw as east (international)")


def test_a_score_has_a_line_for_each_element_and_the_payments() -> None:
    hand = Hand.parse("international", "123m456p789s11z", "1z", melds=[("pung", "555z")], flowers="15f")
    assert str(score(hand)).splitlines() == [
        "fan: 6.5, score: 64",
        "26.1 The Coward 鸡胡 0.5",
        "27.1(8) All Types 五门齐 1",
        "27.2(5) Pung Of Dragon 三元刻 1",
        "27.4(8) Mixed Straight Nine 九子花龙 1",
        "28.1(2) From The Wall 自摸食胡 1",
        "28.5(2) Chance Flower 正花 1 x 2",
        "east +192, south -64, west -64, north -64",
    ]


def test_a_hand_that_does_not_win_says_why() -> None:
    said = str(score(Hand.parse("australia", "123m456p789s123p11z", "1z", win=Win("discard"))))
    assert said.splitlines()[:2] == ["Not a win: The hand is complete with 10 points, and a win needs 15.", "point: 10"]


def test_an_explanation_has_the_score_and_a_line_for_each_element_that_does_not_count() -> None:
    hand = Hand.parse("international", "123m456p789s11z", "1z", melds=[("pung", "555z")])
    before, after = str(explain(hand)).split("\n\nNot counted:\n")
    assert before == str(score(hand))
    assert "28.4(2) Self Help 不求人 1: It would count if 555z had not been claimed." in after.splitlines()


def test_a_sheet_is_a_table_of_what_happened() -> None:
    opened = SessionOpened(("Ann", "Bob", "小明", "Dan"), "riichi")
    sheet = replay([opened, HandWon("Bob", "discard", 8000, "Ann"), HandDrawn(("Bob",), ("Bob", "Ann"))])
    assert str(sheet).splitlines() == [
        "riichi: east 2, Bob deals, counters: 1, sticks: 1",
        "                                     Ann     Bob    小明     Dan",
        "1      Bob 8,000, discard by Ann  -8,000  +8,000      +0      +0",
        "2      drawn, ready: Bob, Ann     +1,500    +500  -1,500  -1,500",
        "total                             -6,500  +8,500  -1,500  -1,500",
    ]


def test_payments_and_the_end_have_their_line_too() -> None:
    opened = SessionOpened(("Ann", "Bob", "Cat", "Dan"), "taiwan16")
    lines = str(replay([opened, InstantPaid("grass_set", "Ann"), SessionEnded()])).splitlines()
    assert lines[0] == "taiwan16: over"
    assert lines[2].split()[-6:-4] == ["grass:", "Ann"]
    assert lines[3].split()[0] == "end"
