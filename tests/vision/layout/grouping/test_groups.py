"""Whole layouts as they lie on tables, and what holds of every layout."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.tiles import CLASSES, INDEX
from tests.vision.layout.table import Laid, parts, photograph, row, said, shifted
from vision.detection.detections import Detections
from vision.layout import group_tiles

WALL = " ".join(["0x"] * 12)
LAYOUTS = {
    "one row": row("1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"),
    "flowers in the row": row("1f 6f 1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"),
    "kongs and pung in line, pond and wall": [
        *row("1f 2f 4f 5f 7f 8f", 2, -2),
        *row("5z 5z 5z 5z | 7p 7p 7p 7p | 6z 6z 6z | 4p 5p 6p"),
        *row("5m 5m", 17.4),
        *row("7s 5p 3p", 8, -7),
        *row("4s 1p 6z", 8, -5.66),
        *row("9s 4s", 12, -5.3),
        *row(WALL, 4, -9.5),
    ],
    "winning tile after the row": row("1z 1z 1z 2z 2z 3z 3z 4z 4z 4z 5z 5z 5z | 2z"),
    "winning tile above the row": [
        *row("1z 1z 1z | 4z 4z 4z | 0x 2z 2z 0x"),
        *row("9p 9p 3z 3z", 13.6),
        Laid("3z", 14.0, -1.6),
    ],
    "concealed kong, wall behind": [
        *row("0x 2m 2m 0x | 1m 1m 1m 3m 3m 3m 4m 4m 5m 5m 5m 6m 6m | 6m"),
        *row(WALL, 9, -2.4),
    ],
    "concealed tiles in two rows": [
        *row("7p 7p 7p 7p"),
        *row("6z 6z 6z 7z 7z 7z", 5.4),
        *row("8s 8s 5z 5z 5z", 4.6, -1.4),
    ],
    "claimed sets in a row above": [
        *row("2f 4f 2s 2s 2s 7p 8p 9p 5s 5s 5s", 0, -1.7),
        *row("7s 7s 7s 7z 7z", 2),
    ],
    "claimed sets stacked on the left": [
        *row("8f 7p 8p 9p", -1, -1.4),
        *row("6p 6p 6p"),
        *row("3p 3p 3p", 0, 1.4),
        *row("5p 5p 6z 6z 6z", 6),
    ],
}


@pytest.mark.parametrize(
    ("layout", "groups"),
    [
        ("one row", ["concealed 1m 1m 1m 2m 2p 2p 2p 3m 4m 5s 6s 6z 6z 7s"]),
        ("flowers in the row", ["concealed 1m 1m 1m 2m 2p 2p 2p 3m 4m 5s 6s 6z 6z 7s", "flowers 1f 6f"]),
        (
            "kongs and pung in line, pond and wall",
            [
                "background " + WALL,
                "background 1p 4s 6z",
                "background 3p 5p 7s",
                "background 4s 9s",
                "concealed 4p 5m 5m 5p 6p",
                "flowers 1f 2f 4f 5f 7f 8f",
                "kong 5z 5z 5z 5z",
                "kong 7p 7p 7p 7p",
                "pung 6z 6z 6z",
            ],
        ),
        ("winning tile after the row", ["concealed 1z 1z 1z 2z 2z 3z 3z 4z 4z 4z 5z 5z 5z", "winning-tile 2z"]),
        (
            "winning tile above the row",
            [
                "concealed 3z 3z 9p 9p",
                "concealed-kong 0x 0x 2z 2z",
                "pung 1z 1z 1z",
                "pung 4z 4z 4z",
                "winning-tile 3z",
            ],
        ),
        (
            "concealed kong, wall behind",
            [
                "background " + WALL,
                "concealed 1m 1m 1m 3m 3m 3m 4m 4m 5m 5m 5m 6m 6m",
                "concealed-kong 0x 0x 2m 2m",
                "winning-tile 6m",
            ],
        ),
        (
            "concealed tiles in two rows",
            ["concealed 5z 5z 5z 8s 8s", "concealed 6z 6z 6z 7z 7z 7z", "kong 7p 7p 7p 7p"],
        ),
        (
            "claimed sets in a row above",
            ["chow 7p 8p 9p", "concealed 7s 7s 7s 7z 7z", "flowers 2f 4f", "pung 2s 2s 2s", "pung 5s 5s 5s"],
        ),
        (
            "claimed sets stacked on the left",
            ["chow 7p 8p 9p", "concealed 5p 5p 6z 6z 6z", "flowers 8f", "pung 3p 3p 3p", "pung 6p 6p 6p"],
        ),
    ],
)
@pytest.mark.parametrize("angle", [0, 7, 45, 90, 160, 200, 290])
def test_layout_at_any_rotation(layout: str, groups: list[str], angle: float) -> None:
    tiles = photograph(LAYOUTS[layout], angle=angle, slant=0.1, noise=0.02)
    assert said(group_tiles(tiles), tiles.codes) == groups


def test_no_tiles_no_groups() -> None:
    empty = Detections(np.zeros((0, 4), np.float32), np.zeros((0, 43), np.float32), np.zeros((0, 4, 2), np.float32))
    assert group_tiles(empty) == []


@given(
    st.lists(
        st.tuples(st.floats(0, 900), st.floats(0, 900), st.floats(0, 90), st.floats(0, 90), st.sampled_from(CLASSES)),
        max_size=40,
    )
)
@settings(deadline=None, max_examples=80)
def test_every_tile_is_in_exactly_one_group(spots: list[tuple[float, float, float, float, str]]) -> None:
    boxes = np.array([(x, y, x + w, y + h) for x, y, w, h, _ in spots], np.float32).reshape(-1, 4)
    probabilities = np.zeros((len(spots), len(CLASSES)), np.float32)
    for tile, spot in enumerate(spots):
        probabilities[tile, INDEX[spot[4]]] = 0.9
    groups = group_tiles(Detections(boxes, probabilities, np.full((len(spots), 4, 2), np.nan, np.float32)))
    assert sorted(tile for group in groups for tile in group.tiles) == list(range(len(spots)))
    assert all(group.tiles for group in groups)


layouts = st.sampled_from(sorted(LAYOUTS))


@given(layouts, st.floats(0, 360), st.floats(0, 0.12))
@settings(deadline=None, max_examples=60)
def test_turning_the_table_keeps_the_groups(layout: str, angle: float, slant: float) -> None:
    laid = LAYOUTS[layout]
    assert parts(group_tiles(photograph(laid, angle=angle, slant=slant))) == parts(group_tiles(photograph(laid)))


@given(layouts, st.randoms(use_true_random=False), st.floats(0, 360))
@settings(deadline=None, max_examples=40)
def test_the_order_of_the_detections_does_not_matter(layout: str, random: object, angle: float) -> None:
    laid = LAYOUTS[layout]
    order = list(range(len(laid)))
    random.shuffle(order)  # type: ignore[attr-defined]
    tiles = photograph(laid, angle=angle, noise=0.02)
    mixed = Detections(tiles.boxes[order], tiles.class_probs[order], tiles.corners[order])
    groups = [(group.kind, group.tiles) for group in group_tiles(tiles)]
    assert [(group.kind, tuple(order[tile] for tile in group.tiles)) for group in group_tiles(mixed)] == groups


@given(layouts, st.sampled_from(CLASSES), st.floats(0, 360), st.floats(0, 360))
@settings(deadline=None, max_examples=60)
def test_a_far_tile_changes_no_other_group(layout: str, code: str, around: float, angle: float) -> None:
    laid = LAYOUTS[layout]
    far = Laid(code, 8 + 40 * float(np.cos(around)), 40 * float(np.sin(around)))
    before = parts(group_tiles(photograph(laid, angle=angle)))
    after = parts(group_tiles(photograph([*laid, far], angle=angle)))
    assert after == before | {("background", frozenset({len(laid)}))}


def test_moving_the_hand_keeps_the_groups() -> None:
    laid = LAYOUTS["claimed sets in a row above"]
    assert parts(group_tiles(photograph(shifted(laid, 5, -3)))) == parts(group_tiles(photograph(laid)))
