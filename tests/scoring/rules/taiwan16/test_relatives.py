"""The rows of sisters (二姊妹 to 五姊妹); those of brothers are shown by the conformance corpus."""

import pytest

from tests.scoring.rules.taiwan16.scored import family

SISTERS = "two_sisters small_three_sisters three_sisters small_four_sisters four_sisters small_five_sisters"
SISTERS += " five_sisters"


def of_pungs(names: str, faces: str, eyes: str, *others: str) -> dict[str, float]:
    """The rows named of pungs written `1m 2m 3m`, and chows for the rest of the hand, all of them melded."""
    pungs = [f"pung {face[0] * 3}{face[1]}" for face in faces.split()]
    return family(names, eyes, eyes[-2:], ", ".join([*pungs, *others]))


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
