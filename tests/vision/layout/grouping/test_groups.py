"""Whole layouts as they lie on tables, and what holds of every layout."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.tiles import CLASSES, INDEX
from tests.vision.layout.scenes import Scene
from tests.vision.layout.table import HEIGHT, Laid, parts, photograph, row, said, shifted
from vision.detection.detections import Detections
from vision.layout import ANY_RULES, TableConventions, conventions_for, find_other_hand, group_tiles

WALL = "0x " * 11 + "0x"
LAYOUTS = {
    "one row": (
        "1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z",
        "= concealed",
    ),
    "flowers in the row": (
        "1f 6f 1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z",
        "= concealed, flowers 1f 6f",
    ),
    "kongs and pung in line, pond and wall": (
        "2,-2: 1f 2f 4f 5f 7f 8f / 5z 5z 5z 5z | 7p 7p 7p 7p | 6z 6z 6z | 4p 5p 6p / 17.4,0: 5m 5m"
        " / 8,-7: 7s 5p 3p / 8,-5.66: 4s 1p 6z / 12,-5.3: 9s 4s / 4,-9.5: 0x×12",
        f"= background {WALL}, background 1p 4s 6z, background 3p 5p 7s, background 4s 9s, concealed 4p 5m 5m 5p 6p,"
        " flowers 1f 2f 4f 5f 7f 8f, kong 5z 5z 5z 5z, kong 7p 7p 7p 7p, pung 6z 6z 6z",
    ),
    "winning tile after the row": (
        "1z 1z 1z 2z 2z 3z 3z 4z 4z 4z 5z 5z 5z | 2z*",
        "= concealed, winning-tile *",
    ),
    "winning tile above the row": (
        "1z 1z 1z | 4z 4z 4z | 0x 2z 2z 0x / 13.6,0: 9p 9p 3z 3z / 13.5,-1.6: 3z*",
        "= concealed, concealed-kong, pung 1z 1z 1z, pung 4z 4z 4z, winning-tile *",
    ),
    "concealed kong, wall behind": (
        "0x 2m 2m 0x | 1m 1m 1m 3m 3m 3m 4m 4m 5m 5m 5m 6m 6m | 6m* / 9,-2.4: 0x×12",
        f"= background {WALL}, concealed, concealed-kong 0x 0x 2m 2m, winning-tile *",
    ),
    "concealed tiles in two rows": (
        "7p 7p 7p 7p / 5.4,0: 6z 6z 6z 7z 7z 7z / 4.6,-1.4: 8s 8s 5z 5z 5z",
        "= concealed 5z 5z 5z 8s 8s, concealed 6z 6z 6z 7z 7z 7z, kong",
    ),
    "claimed sets in a row above": (
        "0,-1.7: 2f 4f 2s 2s 2s 7p 8p 9p 5s 5s 5s / 2,0: 7s 7s 7s 7z 7z",
        "= chow 7p 8p 9p, concealed, flowers 2f 4f, pung 2s 2s 2s, pung 5s 5s 5s",
    ),
    "claimed sets stacked on the left": (
        "-1,-1.4: 8f 7p 8p 9p / 6p 6p 6p / 0,1.4: 3p 3p 3p / 6,0: 5p 5p 6z 6z 6z",
        "= chow 7p 8p 9p, concealed 5p 5p 6z 6z 6z, flowers 8f, pung 3p 3p 3p, pung 6p 6p 6p",
    ),
}
TURNED = "[angles 0 7 45 90 160 200 290, slant .1, noise .02] "


@pytest.mark.parametrize(("picture", "groups"), LAYOUTS.values(), ids=LAYOUTS)
def test_layout_at_any_rotation(picture: str, groups: str) -> None:
    Scene.of(TURNED + picture, [groups]).check()


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


layouts = st.sampled_from([Scene.of(picture, []).laid for picture, _ in LAYOUTS.values()])


@given(layouts, st.floats(0, 360), st.floats(0, 0.12))
@settings(deadline=None, max_examples=60)
def test_turning_the_table_keeps_the_groups(laid: list[Laid], angle: float, slant: float) -> None:
    assert parts(group_tiles(photograph(laid, angle=angle, slant=slant))) == parts(group_tiles(photograph(laid)))


@given(layouts, st.randoms(use_true_random=False), st.floats(0, 360))
@settings(deadline=None, max_examples=40)
def test_the_order_of_the_detections_does_not_matter(laid: list[Laid], random: object, angle: float) -> None:
    order = list(range(len(laid)))
    random.shuffle(order)  # type: ignore[attr-defined]
    tiles = photograph(laid, angle=angle, noise=0.02)
    mixed = Detections(tiles.boxes[order], tiles.class_probs[order], tiles.corners[order])
    groups = [(group.kind, group.tiles) for group in group_tiles(tiles)]
    assert [(group.kind, tuple(order[tile] for tile in group.tiles)) for group in group_tiles(mixed)] == groups


@given(layouts, st.sampled_from(CLASSES), st.floats(0, 360), st.floats(0, 360))
@settings(deadline=None, max_examples=60)
def test_a_far_tile_changes_no_other_group(laid: list[Laid], code: str, around: float, angle: float) -> None:
    far = Laid(code, 8 + 40 * float(np.cos(around)), 40 * float(np.sin(around)))
    before = parts(group_tiles(photograph(laid, angle=angle)))
    after = parts(group_tiles(photograph([*laid, far], angle=angle)))
    assert after == before | {("background", frozenset({len(laid)}))}


HAND = "1m 2m 3m 4m 5m 6m 7s 8s 9s 2p 2p 2p 6z 6z"
ACROSS = "3p 4p 5p 6p 7p 8p 1s 2s 3s 4z 4z 4z 9m 9m"
WAITING = "3p 4p 4p 5p 5p 6p 1s 2s 3s 4z 4z 4z 9m"
SCALE, FARTHER = 50, 42


def together(near: Detections, other: Detections, x: float, y: float) -> Detections:
    """Both, the other one's middle so many tile widths from the first one's."""
    step = np.array([x * SCALE, y * SCALE], np.float32)
    return near.merge(Detections(other.boxes + np.tile(step, 2), other.class_probs, other.corners + step))


def offered(tiles: Detections, conventions: TableConventions = ANY_RULES) -> list[str] | None:
    """What is offered, background left out."""
    groups = find_other_hand(tiles, group_tiles(tiles, conventions), tiles.codes, conventions)
    if groups is None:
        return None
    assert sorted(tile for group in groups for tile in group.tiles) == list(range(len(tiles)))
    return said([group for group in groups if group.kind != "background"], tiles.codes)


def across(codes: str | Sequence[Laid], angle: float = 180) -> Detections:
    return photograph(row(codes) if isinstance(codes, str) else codes, angle=angle, scale=FARTHER, corners=True)


def one_row(codes: str) -> list[str]:
    return [" ".join(["concealed", *sorted(codes.split())])]


NEAR = photograph(row(HAND), corners=True)


@pytest.mark.parametrize("angle", [180, 90, -90, 0])
@pytest.mark.parametrize(
    "codes", [ACROSS, WAITING, ACROSS.replace("7p", "7s")], ids=["a win", "before it", "a tile misread"]
)
def test_a_hand_beyond_the_one_towards_the_camera_is_offered(codes: str, angle: float) -> None:
    assert offered(together(NEAR, across(codes, angle), 0, -12)) == one_row(codes)


def test_its_claimed_sets_and_flowers_belong_to_it() -> None:
    laid = [*row("3p 4p 5p 6p 7p 8p 9m 9m"), *row("4z 4z 4z | 1s 2s 3s", 0, -2), *row("2f 6f", 8, -2)]
    found = offered(together(NEAR, across(laid), 0, -12))
    assert found == ["chow 1s 2s 3s", "concealed 3p 4p 5p 6p 7p 8p 9m 9m", "flowers 2f 6f", "pung 4z 4z 4z"]


def test_it_is_offered_beyond_a_pond_and_a_wall() -> None:
    pond = [tile for line in range(3) for tile in row("1p 9s 2z 5m 7z 3s", 4, 3 + line * HEIGHT)]
    near = photograph([*shifted(row(HAND), 0, 12), *row(" ".join(["0x"] * 14), 0, 8.5), *pond], corners=True)
    assert offered(together(near, across(ACROSS), 0, -10)) == one_row(ACROSS)


def test_the_hand_towards_the_camera_is_background_in_the_other_ones_groups() -> None:
    tiles = together(NEAR, across(ACROSS), 0, -12)
    groups = find_other_hand(tiles, group_tiles(tiles), tiles.codes, ANY_RULES)
    assert groups is not None
    assert [group.kind for group in groups if set(group.tiles) & set(range(14))] == ["background"]


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param("3,-4: 5s 1p 9m 4m 7s 3p / 3,-4h: 2s 8m 6p 6p 1s 9s / 3,-5h: 7p 2m 5m 8s 3s 1m", id="a pond"),
        pytest.param("0,-12: {ACROSS} / 2,-13.4: 5s 9p 1z 7m 2z", id="rows of a block though one of them would win"),
        pytest.param("-1,-8: 0x×17", id="a wall"),
        pytest.param("0,-1.3h: {ACROSS}", id="a row at the hand"),
    ],
)
def test_what_is_no_hand_is_not_offered(picture: str) -> None:
    assert offered(Scene.of(f"{HAND} / {picture.format(ACROSS=ACROSS)}", []).photograph()) is None


def test_thirteen_tiles_with_a_row_of_discards_behind_are_one_hand() -> None:
    discards = row("1m 4m 9s 2p 6z 6z 8p 3s 5z 2m 7p 1z 9m", 0, -4)
    assert offered(photograph([*row(HAND.removesuffix(" 6z")), *discards])) is None


def test_a_long_row_is_not_offered_where_more_of_it_is_loose_than_a_misread_tile_spoils() -> None:
    assert offered(together(NEAR, across("1p 2p 3p 5s 5s 5s 9m 9m 1z 3z 6z 4m 7m"), 0, -12)) is None


@pytest.mark.parametrize(("eyes", "kept"), [("9m 9m", True), ("9m 8p", False)])
def test_short_rows_are_offered_only_where_they_win_together(eyes: str, kept: bool) -> None:
    short = [*row("3p 4p 5p 6p 7p 8p"), *row(f"1s 2s 3s {eyes}", 7), *row("4z 4z 4z", 3, -2)]
    assert (offered(together(NEAR, across(short), 0, -12)) is not None) == kept


@pytest.mark.parametrize("codes", ["3p 4p 5p 6p 7p 8p 1s 2s 3s 4z 4z 4z", f"{ACROSS} 7z 7z 7z"])
def test_what_has_not_the_size_of_a_hand_is_not_offered(codes: str) -> None:
    assert offered(together(NEAR, across(codes), 0, -12), conventions_for("international")) is None


@pytest.mark.parametrize("seed", [2, 3, 5000001, 5000040])
def test_of_two_generated_hands_the_one_that_is_not_read_is_offered_also_with_claimed_sets(seed: int) -> None:
    pytest.importorskip("PIL", reason="the generator of tables needs Pillow")
    from tests.benchmarks.two_hands import two_hands

    assert two_hands(seed).judge() == (True, True)
