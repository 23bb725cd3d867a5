"""The rows of brothers (二兄弟, 小三兄弟, 大三兄弟) and sisters (二姊妹 to 五姊妹)."""

import pytest

from tests.scoring.rules.taiwan16.scored import family

BROTHERS = "two_brothers small_three_brothers big_three_brothers"
SISTERS = "two_sisters small_three_sisters three_sisters small_four_sisters four_sisters small_five_sisters"
SISTERS += " five_sisters"


def of_pungs(names: str, faces: str, eyes: str, *others: str) -> dict[str, float]:
    """The rows named of pungs written `1m 2m 3m`, and chows for the rest of the hand, all of them melded."""
    pungs = [f"pung {face[0] * 3}{face[1]}" for face in faces.split()]
    return family(names, eyes, eyes[-2:], ", ".join([*pungs, *others]))


@pytest.mark.parametrize(
    ("faces", "eyes", "others", "row"),
    [
        ("4m 4p", "11z", ["chow 123s", "chow 123m", "chow 789s"], {"two_brothers": 3}),
        ("4m 4p", "44s", ["chow 123s", "chow 123m", "chow 789s"], {"small_three_brothers": 10}),
        ("4m 4p 4s", "11z", ["chow 123s", "chow 789s"], {"big_three_brothers": 15}),
        ("4m 4p 9m 9s", "11z", ["chow 123s"], {"two_brothers": 6}),
        ("4m 4p 9m 9s", "99p", ["chow 123s"], {"two_brothers": 3, "small_three_brothers": 10}),
        ("4m 4p 4s 9m 9s", "11z", [], {"big_three_brothers": 15, "two_brothers": 3}),
        ("4m 4p 4s 9m 9s", "99p", [], {"big_three_brothers": 15, "small_three_brothers": 10}),
        ("4m 5p", "44s", ["chow 123s", "chow 123m", "chow 789s"], {}),
        ("1z 2z", "11m", ["chow 123s", "chow 123m", "chow 789s"], {}),
    ],
)
def test_brothers_number_by_number(faces: str, eyes: str, others: list[str], row: dict[str, float]) -> None:
    assert of_pungs(BROTHERS, faces, eyes, *others) == row


@pytest.mark.parametrize(
    ("faces", "eyes", "others", "row"),
    [
        ("4m 5m", "11z", ["chow 123s", "chow 123p", "chow 789s"], {"two_sisters": 3}),
        ("4m 5m", "33m", ["chow 123s", "chow 123p", "chow 789s"], {"small_three_sisters": 8}),
        ("4m 5m", "66m", ["chow 123s", "chow 123p", "chow 789s"], {"small_three_sisters": 8}),
        ("4m 5m 6m", "11z", ["chow 123s", "chow 123p"], {"three_sisters": 15}),
        ("4m 5m 6m", "33m", ["chow 123s", "chow 123p"], {"small_four_sisters": 20}),
        ("7m 8m 9m", "66m", ["chow 123s", "chow 123p"], {"small_four_sisters": 20}),
        ("4m 5m 6m 7m", "11z", ["chow 123s"], {"four_sisters": 40}),
        ("4m 5m 6m 7m", "88m", ["chow 123s"], {"small_five_sisters": 60}),
        ("4m 5m 6m 7m 8m", "11z", [], {"five_sisters": 80}),
        ("4m 5m 6m 7m 8m", "99m", [], {"five_sisters": 80}),
        ("4m 6m", "11z", ["chow 123s", "chow 123p", "chow 789s"], {}),
        ("4m 5p", "11z", ["chow 123s", "chow 123p", "chow 789s"], {}),
        ("9m 1p", "11z", ["chow 123s", "chow 456p", "chow 789s"], {}),
        ("6z 7z", "55z", ["chow 123s", "chow 123p", "chow 789s"], {}),
        ("8m 9m", "11p", ["chow 123s", "chow 456p", "chow 789s"], {"two_sisters": 3}),
        ("1p 2p", "99m", ["chow 123s", "chow 456p", "chow 789s"], {"two_sisters": 3}),
        ("8s 9s", "11z", ["chow 123s", "chow 456p", "chow 789p"], {"two_sisters": 3}),
    ],
)
def test_sisters_of_one_run(faces: str, eyes: str, others: list[str], row: dict[str, float]) -> None:
    assert of_pungs(SISTERS, faces, eyes, *others) == row


def test_sisters_in_two_suits_add() -> None:
    assert of_pungs(SISTERS, "4m 5m 4p 5p", "11z", "chow 123s") == {"two_sisters": 6}
    assert of_pungs(SISTERS, "4m 5m 6m 4p 5p", "11z") == {"three_sisters": 15, "two_sisters": 3}


def test_the_eyes_continue_one_run_only() -> None:
    assert of_pungs(SISTERS, "2m 3m 5m 6m", "44m", "chow 123s") == {"small_three_sisters": 8, "two_sisters": 3}


def test_of_two_divisions_worth_the_same_either_is_shown() -> None:
    counted = of_pungs(SISTERS, "1m 2m 3m 5m 6m", "44m")
    assert counted in (
        {"small_four_sisters": 20, "two_sisters": 3},
        {"three_sisters": 15, "small_three_sisters": 8},
    )


def test_a_single_pung_beside_the_eyes_is_no_sister() -> None:
    assert of_pungs(SISTERS, "2m 3m 5m", "44m", "chow 123s", "chow 123p") == {"small_three_sisters": 8}
    assert of_pungs(SISTERS, "5m", "44m", "chow 123s", "chow 123p", "chow 789s", "chow 789p") == {}


def test_a_pung_is_brother_and_sister_at_once() -> None:
    counted = of_pungs(f"{BROTHERS} {SISTERS}", "4m 5m 4p 5p", "11z", "chow 123s")
    assert counted == {"two_brothers": 6, "two_sisters": 6}
