"""The hand that groups make."""

from vision.layout.grouping.model import Group, ReadHand, ReadMeld, assemble_hand


def test_concealed_holds_the_winning_tile_and_unsure_tiles_and_background_is_no_part() -> None:
    groups = [Group("concealed", (0, 1)), Group("winning-tile", (2,)), Group("unsure", (3,)), Group("background", (4,))]
    hand = assemble_hand(groups, ["1m", "2m", "5z", "9s", "0x"])
    assert hand == ReadHand(("1m", "2m", "5z", "9s"), (), (), "5z")


def test_no_winning_tile_is_guessed() -> None:
    assert assemble_hand([Group("concealed", (0, 1))], ["1m", "1m"]).winning_tile is None


def test_a_kong_counts_three_tiles_and_flowers_none() -> None:
    groups = [Group("kong", (0, 1, 2, 3)), Group("concealed", (4, 5)), Group("flowers", (7, 6))]
    hand = assemble_hand(groups, ["7z"] * 4 + ["1m"] * 2 + ["1f", "6f"])
    assert (hand.size, hand.flowers) == (5, ("6f", "1f"))


def test_concealed_kong_is_written_with_its_face_and_added_kong_is_told_from_a_claimed_one() -> None:
    codes = ["0x", "2m", "2m", "0x", "0x", "0x", "0x", "0x", *["3m"] * 4, *["7z"] * 4]
    groups = [Group("concealed-kong", (0, 1, 2, 3)), Group("concealed-kong", (4, 5, 6, 7))]
    groups += [Group("kong", (8, 9, 10, 11), added=True), Group("kong", (12, 13, 14, 15))]
    assert assemble_hand(groups, codes).melds == (
        ReadMeld("concealed-kong", ("2m",) * 4),
        ReadMeld("concealed-kong", ("0x",) * 4),
        ReadMeld("added-kong", ("3m",) * 4),
        ReadMeld("kong", ("7z",) * 4),
    )
