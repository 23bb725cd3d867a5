"""Hands and scores as text that people read."""

from scoring import Hand, Win, score


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
