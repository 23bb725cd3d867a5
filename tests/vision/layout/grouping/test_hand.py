from vision.layout.grouping.hand import ReadMeld, assemble_hand
from vision.layout.grouping.model import Group


def test_concealed_holds_the_winning_tile_and_unsure_tiles() -> None:
    codes = ["1m", "2m", "3m", "5z", "5z", "9s"]
    groups = [Group("concealed", (0, 1, 2, 3)), Group("winning-tile", (4,)), Group("unsure", (5,))]
    hand = assemble_hand(groups, codes)
    assert sorted(hand.concealed) == ["1m", "2m", "3m", "5z", "5z", "9s"]
    assert hand.winning_tile == "5z"


def test_no_winning_tile_is_guessed() -> None:
    assert assemble_hand([Group("concealed", (0, 1))], ["1m", "1m"]).winning_tile is None


def test_background_is_no_part_of_the_hand() -> None:
    hand = assemble_hand([Group("concealed", (0,)), Group("background", (1, 2))], ["1m", "0x", "5f"])
    assert hand.tiles == ("1m",)


def test_flowers_stand_apart() -> None:
    hand = assemble_hand([Group("flowers", (1, 0)), Group("concealed", (2,))], ["1f", "6f", "1m"])
    assert (hand.flowers, hand.concealed, hand.size) == (("6f", "1f"), ("1m",), 1)


def test_concealed_kong_is_written_with_its_face() -> None:
    codes = ["0x", "2m", "2m", "0x", "0x", "0x", "0x", "0x"]
    groups = [Group("concealed-kong", (0, 1, 2, 3)), Group("concealed-kong", (4, 5, 6, 7))]
    assert assemble_hand(groups, codes).melds == (
        ReadMeld("concealed-kong", ("2m",) * 4),
        ReadMeld("concealed-kong", ("0x",) * 4),
    )


def test_added_kong_is_told_from_a_claimed_one() -> None:
    codes = ["3m"] * 4 + ["7z"] * 4
    groups = [Group("kong", (0, 1, 2, 3), added=True), Group("kong", (4, 5, 6, 7))]
    assert [meld.kind for meld in assemble_hand(groups, codes).melds] == ["added-kong", "kong"]


def test_a_kong_counts_three_tiles() -> None:
    groups = [Group("kong", (0, 1, 2, 3)), Group("concealed", (4, 5))]
    assert assemble_hand(groups, ["7z"] * 4 + ["1m"] * 2).size == 5
