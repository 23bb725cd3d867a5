from dataclasses import replace

import numpy as np

from tests.vision.labels.examples import found, found_row, labelled
from vision.evaluation.mistakes import Mistakes, count_mistakes
from vision.evaluation.outcomes import classify_outcomes


def mistakes() -> Mistakes:
    photos = [labelled("a.jpg", "1m 2m 2m", source="ann"), labelled("b.jpg", "6s 9s", source="ben")]
    seen = [found_row("1m 2m 3m"), found([("6s", 0), ("6s", 1), ("5z", 8)])]
    seen[0] = replace(seen[0], width=500, height=100, turns=np.array([3.0, 88.0, 185.0]))
    seen[1] = replace(seen[1], width=2000, height=400, turns=np.array([359.0, 271.0, np.nan]))
    return count_mistakes(classify_outcomes(photos, seen))


def test_faces_are_counted_as_labelled_missed_found_and_wrong() -> None:
    faces = mistakes().by_face
    assert list(faces) == ["1m", "2m", "3m", "6s", "9s", "5z"]
    assert (faces["2m"].tiles, faces["2m"].missed, faces["2m"].found, faces["2m"].wrong) == (2, 1, 1, 0)
    assert faces["2m"].read_as == {"3m": 1}
    assert faces["9s"].read_as == {"6s": 1}
    assert (faces["6s"].found, faces["6s"].wrong) == (2, 1)
    assert (faces["5z"].tiles, faces["5z"].wrong) == (0, 1)


def test_sources_are_counted_alike() -> None:
    sources = mistakes().by_source
    assert {name: (one.tiles, one.missed, one.found, one.wrong) for name, one in sources.items()} == {
        "ann": (3, 1, 3, 1),
        "ben": (2, 1, 3, 2),
    }


def test_turns_are_told_by_the_nearest_quarter_and_unknown_ones_left_out() -> None:
    turns = mistakes().by_turn
    assert {name: (one.found, one.wrong) for name, one in turns.items()} == {
        "upright": (2, 0),
        "turned clockwise": (1, 0),
        "upside down": (1, 1),
        "turned counterclockwise": (1, 1),
    }


def test_sizes_are_those_of_the_longer_side() -> None:
    sizes = mistakes().by_size
    assert {name: one.found for name, one in sizes.items()} == {"48 to 64 px": 3, "192 px and more": 3}
