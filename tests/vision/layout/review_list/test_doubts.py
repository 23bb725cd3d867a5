from collections.abc import Sequence

import numpy as np
import pytest

from scoring.tiles import INDEX
from tests.vision.layout.table import HEIGHT, Laid, photograph, row
from vision.detection.detections import Detections
from vision.layout import ANY_RULES, ReviewItem, build_review_list, find_unsure_sets, group_tiles
from vision.texts import CATALOGUE

HAND = "1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"


def doubts_of(tiles: Detections, settled: Sequence[int] = ()) -> list[ReviewItem]:
    groups = group_tiles(tiles)
    return build_review_list(tiles, groups, tiles.codes, settled=settled)


def read_as(tiles: Detections, tile: int, **probabilities: float) -> None:
    """Give a tile probabilities by code, written `m1=0.5`."""
    tiles.class_probs[tile] = 0
    for code, probability in probabilities.items():
        tiles.class_probs[tile, INDEX[code[::-1]]] = probability


def test_a_clear_hand_has_nothing_doubtful() -> None:
    assert doubts_of(photograph(row(HAND))) == []


def test_a_photo_on_which_no_tile_is_found_says_so() -> None:
    (doubt,) = doubts_of(photograph(row("1m")).select(np.zeros(1, np.bool_)))
    assert (doubt.tile, doubt.group) == (None, None)
    assert CATALOGUE.translate(doubt.reason) == "No tile was found in this photo."


def test_backs_alone_are_no_hand_and_the_review_says_so() -> None:
    (doubt,) = doubts_of(photograph(row(" ".join(["0x"] * 14))))
    assert (doubt.tile, doubt.group) == (None, None)
    assert "No hand was found" in CATALOGUE.translate(doubt.reason)


def test_of_a_tile_with_two_faces_that_win_it_is_asked_which() -> None:
    tiles = photograph(row(HAND))
    read_as(tiles, 6, s5=0.45, s8=0.4)
    (doubt,) = doubts_of(tiles)
    assert (doubt.tile, doubt.group) == (6, None)
    assert CATALOGUE.translate(doubt.reason) == "Is this 5 Bamboos or 8 Bamboos?"
    assert CATALOGUE.translate(doubt.reason, "zh-Hant") == "這是五索還是八索？"


@pytest.mark.parametrize(
    ("likeliest", "other", "said"),
    [(0.65, 0.0, ["question.hard_to_read"]), (0.68, 0.3, ["statement.taken_for"]), (0.93, 0.05, [])],
)
def test_a_tile_is_asked_about_or_stated_by_how_likely_it_is_misread_or_none(
    likeliest: float, other: float, said: list[str]
) -> None:
    tiles = photograph(row(HAND))
    read_as(tiles, 7, s6=likeliest, s9=other)
    assert [doubt.reason.id for doubt in doubts_of(tiles)] == said


def test_a_tile_with_a_low_probability_is_doubtful() -> None:
    tiles = photograph(row(HAND))
    read_as(tiles, 7, s6=0.4)
    (doubt,) = doubts_of(tiles)
    assert doubt.tile == 7
    assert "6 Bamboos" in CATALOGUE.translate(doubt.reason)


def test_a_close_second_face_is_doubtful_however_likely_the_first() -> None:
    tiles = photograph(row(HAND))
    read_as(tiles, 7, s6=0.6, s9=0.38)
    assert [doubt.tile for doubt in doubts_of(tiles)] == [7]


def test_the_most_doubtful_tile_comes_first() -> None:
    tiles = photograph(row(HAND))
    read_as(tiles, 3, m2=0.55)
    read_as(tiles, 7, s6=0.4)
    read_as(tiles, 9, p2=0.5)
    assert [doubt.tile for doubt in doubts_of(tiles)] == [7, 9, 3]


def test_five_tiles_of_a_face_point_at_the_least_certain() -> None:
    tiles = photograph(row("1m 1m 1m 1m 1m 4m 5s 6s 7s 2p 2p 2p 6z 6z"))
    read_as(tiles, 2, m1=0.9)
    (doubt,) = doubts_of(tiles)
    assert doubt.tile == 2
    assert "5 times" in CATALOGUE.translate(doubt.reason)


def test_a_flower_twice_is_doubtful() -> None:
    tiles = photograph(row("3f 3f " + HAND))
    assert [CATALOGUE.translate(doubt.reason).split()[0] for doubt in doubts_of(tiles)] == ["Chrysanthemum"]


def test_a_hand_of_impossible_size_is_doubtful() -> None:
    (doubt,) = doubts_of(photograph(row(HAND.removesuffix(" 6z 6z"))))
    assert (doubt.tile, doubt.group) == (None, None)
    assert "12 tiles" in CATALOGUE.translate(doubt.reason)


def test_a_hand_of_one_tile_is_spoken_of_as_one() -> None:
    reasons = [CATALOGUE.translate(doubt.reason) for doubt in doubts_of(photograph(row("5p")))]
    assert any(reason.startswith("1 tile, no hand") for reason in reasons)


def test_a_hand_of_sixteen_tile_rules_is_not_doubtful() -> None:
    assert doubts_of(photograph(row("9p 9p 9p " + HAND))) == []


def test_a_concealed_kong_without_a_face_is_asked_for() -> None:
    tiles = photograph(row("0x 0x 0x 0x | 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"))
    groups = group_tiles(tiles)
    (doubt,) = build_review_list(tiles, groups, tiles.codes)
    assert doubt.group is not None
    assert groups[doubt.group].kind == "concealed-kong"


def test_a_back_among_concealed_tiles_is_asked_for() -> None:
    assert [doubt.tile for doubt in doubts_of(photograph(row(HAND.replace("5s", "0x"))))] == [6]


def test_a_kong_with_no_tile_turned_may_be_of_any_kind() -> None:
    tiles = photograph(row("7p 7p 7p 7p | 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"))
    (doubt,) = doubts_of(tiles)
    assert doubt.group == 0
    assert "claimed, added" in CATALOGUE.translate(doubt.reason)


def test_a_kong_with_a_sideways_tile_is_claimed_without_doubt() -> None:
    assert doubts_of(photograph(row("7p' 7p 7p 7p | 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"))) == []


def test_of_a_set_apart_with_a_tile_that_does_not_fit_that_tile_is_asked_about() -> None:
    (doubt,) = doubts_of(photograph(row("7p 7p 8s | 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z")))
    assert (doubt.tile, doubt.reason.id) == (2, "question.would_win_with")


def test_a_tile_is_listed_once() -> None:
    tiles = photograph(row("1m 1m 1m 1m 1m 4m 5s 6s 7s 2p 2p 2p 6z 6z"))
    read_as(tiles, 2, m1=0.4)
    assert [doubt.tile for doubt in doubts_of(tiles)] == [2]


def test_background_tiles_are_not_doubtful() -> None:
    tiles = photograph([*row(HAND), *row("5p 8p", 4, -9)])
    read_as(tiles, 14, p5=0.4)
    assert doubts_of(tiles) == []


def test_a_hand_one_tile_short_names_what_would_complete_it() -> None:
    (doubt,) = doubts_of(photograph(row("1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z")))
    assert CATALOGUE.translate(doubt.reason).count("Green") == 1
    assert "one before its draw" in CATALOGUE.translate(doubt.reason)
    assert "發" in CATALOGUE.translate(doubt.reason, "zh-Hant")


def test_a_confident_hand_that_does_not_win_names_the_tile_it_would_take() -> None:
    (doubt,) = doubts_of(photograph(row("1m 1m 1m 2m 3m 4m 5s 6s 8s 2p 2p 2p 6z 6z")))
    assert doubt.tile in (6, 7, 8)
    assert CATALOGUE.translate(doubt.reason).startswith("This is not a winning hand as read. It would be one if this")


def test_tile_set_by_hand_is_found_where_no_other_would_make_the_hand_win() -> None:
    tiles = photograph(row(HAND.replace("5s 6s 7s", "5s 9p 7s")))
    (doubt,) = doubts_of(tiles, settled=[7])
    assert (doubt.tile, doubt.faces) == (7, ("6s",))
    assert "this 9 Dots, which you set by hand, were 6 Bamboos" in CATALOGUE.translate(doubt.reason)
    (doubt,) = doubts_of(tiles, settled=range(14))
    assert (doubt.tile, doubt.faces) == (7, ("6s",))


def test_a_hand_that_no_single_tile_would_save_says_so() -> None:
    (doubt,) = doubts_of(photograph(row("1m 4m 7m 1p 4p 7p 2s 5s 8s 9s 1z 2z 3z 3z")))
    assert (doubt.tile, doubt.group) == (None, None)
    assert "no single tile" in CATALOGUE.translate(doubt.reason)


def ids(tiles: Detections) -> list[str]:
    return [doubt.reason.id for doubt in doubts_of(tiles)]


def test_more_tiles_than_a_hand_has_are_a_hand_of_a_wrong_size() -> None:
    codes = [f"{i % 9 + 1}{'mps'[i % 3]}" for i in range(48)]
    laid = [*row(" ".join(codes[:24])), *row(" ".join(codes[24:]), 0, HEIGHT)]
    assert "statement.wrong_size" in ids(photograph(laid))


def test_a_hand_before_its_draw_is_a_statement_and_no_question() -> None:
    assert ids(photograph(row("1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z"))) == ["statement.one_short_waiting"]
    assert ids(photograph(row("1m 5m 9m 2m 3m 7m 5s 9s 7s 2p 2z 3z 6z"))) == ["statement.one_short"]


def test_a_tile_apart_is_asked_about_where_nothing_else_explains_that_the_hand_does_not_win() -> None:
    far = [*row("1m 5m 9m 2m 3m 7m 5s 9s 7s 2p 2z 3z 6z"), Laid("9p", 15.0, 0.0)]
    assert ids(photograph(far)) == ["statement.not_winning", "question.lone_tile"]
    near = [*row("1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z"), Laid("9p", 15.0, 0.0)]
    assert ids(photograph(near)) == ["question.would_win_with"]


@pytest.mark.parametrize(
    ("fourth", "doubt"),
    [("2s 3s 4s", "question.unsure_sets"), ("0x 1p 1p 0x", "statement.read_as_claimed")],
)
def test_sets_that_all_lie_apart_are_asked_about_once_and_beside_a_kong_stated_as_claimed(
    fourth: str, doubt: str
) -> None:
    tiles = photograph(row(f"1m 2m 3m | 4m 4m 4m | 7p 8p 9p | {fourth} | 6z 6z"))
    groups = group_tiles(tiles)
    unsure = find_unsure_sets(groups, tiles.codes, ANY_RULES)
    doubts = build_review_list(tiles, groups, tiles.codes, unsure=unsure)
    assert [one.reason.id for one in doubts] == [doubt]


def test_a_tile_that_is_hard_to_read_comes_before_one_beside_a_whole_hand() -> None:
    tiles = photograph([*row("1m 5m 9m 2m 3m 7m 5s 9s 7s 2p 2z 3z 6z"), Laid("9p", 5.0, -HEIGHT - 0.63)])
    read_as(tiles, 7, s9=0.6, s6=0.38)
    asked = [name for name in ids(tiles) if name.startswith("question.")]
    assert asked == ["question.which_face", "question.lone_tile"]


def test_how_a_kong_was_come_by_is_not_asked_before_the_win() -> None:
    melded = row("9p 9p 9p 9p", 0, -2.4)
    assert "question.claimed_kong" in ids(photograph([*melded, *row("1m 1m 1m 2m 3m 4m 5s 6s 7s 6z 6z")]))
    assert ids(photograph([*melded, *row("1m 5m 9m 2m 3m 7m 5s 9s 7s 2p")])) == ["statement.one_short"]
