"""Which rows are the hand."""

from collections import Counter

import numpy as np
import pytest

from scoring.tiles import SUITED
from tests.vision.layout.table import HEIGHT, Laid, photograph, row, said
from vision.detection.detections import Detections
from vision.layout import ANY_RULES, conventions_for, group_tiles
from vision.layout.geometry.rows import find_rows
from vision.layout.geometry.spacing import measure_geometry
from vision.layout.grouping.clusters import RowTable, candidate_clusters
from vision.layout.grouping.model import Question

HAND = "1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"
MELDED = "1m 2m 3m | 7p 7p 7p | 9s 9s 9s | 4p 5p 6p 6z 6z"


def hand_tiles(laid: list[Laid], angle: float = 0) -> set[int]:
    groups = group_tiles(photograph(laid, angle=angle))
    return {tile for group in groups if group.kind != "background" for tile in group.tiles}


def pond(columns: int, rows: int, x: float, y: float, seed: int) -> list[Laid]:
    codes = np.random.default_rng(seed).choice(SUITED, (rows, columns))
    return [tile for line in range(rows) for tile in row(" ".join(codes[line]), x, y - line * HEIGHT)]


@pytest.mark.parametrize("codes", [HAND, MELDED])
@pytest.mark.parametrize("seed", range(6))
def test_an_orderly_pond_is_background(codes: str, seed: int) -> None:
    laid = row(codes)
    assert hand_tiles([*laid, *pond(6, 3, 3, -3.0 * HEIGHT, seed)]) == set(range(len(laid)))


@pytest.mark.parametrize("seed", range(6))
def test_a_pile_larger_than_the_hand_is_background(seed: int) -> None:
    random = np.random.default_rng(seed)
    pile = [Laid(str(random.choice(SUITED)), x, y) for x, y in random.uniform((0, -16), (14, -5), (30, 2))]
    laid = row(MELDED)
    groups = group_tiles(photograph([*laid, *pile]))
    shown = {tile for group in groups if group.kind != "background" for tile in group.tiles}
    assert shown >= set(range(14))
    assert not any(tile >= 14 for tile in shown)


@pytest.mark.parametrize("distance", [1.6, 2.5, 5.0])
@pytest.mark.parametrize("count", [6, 12, 17])
def test_a_wall_is_background(distance: float, count: int) -> None:
    laid = row(HAND)
    assert hand_tiles([*laid, *row(" ".join(["0x"] * count), 2, -distance * HEIGHT)]) == set(range(14))


def wall_with_flowers(*codes: str) -> list[Laid]:
    """A wall beyond a hand, with flowers one above the other at its end on the hand's side."""
    flowers = [Laid(code, 14.6, -5.2 + HEIGHT * at) for at, code in enumerate(codes)]
    return [*row(" ".join(["0x"] * 12), 3, -6.6), *flowers]


def test_flowers_at_the_end_of_a_wall_are_those_of_a_hand_that_has_no_others() -> None:
    laid = row(HAND)
    assert hand_tiles([*laid, *wall_with_flowers("4f")]) == {*range(14), 26}


FREE_FLOWER = Laid("7f", 17.0, -6.0)


def test_flowers_that_lie_free_are_those_of_a_hand_without_any_and_asked_about() -> None:
    groups = group_tiles(photograph([*row(HAND), FREE_FLOWER]))
    assert [group.question for group in groups if group.kind == "flowers"] == [Question.LONE_TILE]


@pytest.mark.parametrize(
    ("hand", "others"),
    [(f"1f {HAND}", []), (HAND, row("3p 9s 1z", 17.8, -7.0)), (HAND, row("3p 9s 1z 8f", 12.2, -7.4))],
)
def test_flowers_far_from_a_hand_are_none_of_it(hand: str, others: list[Laid]) -> None:
    laid = row(hand)
    assert hand_tiles([*laid, FREE_FLOWER, *others]) == set(range(len(laid)))


def test_a_free_flower_that_reads_upside_down_is_another_players() -> None:
    tiles = photograph([*row(HAND), FREE_FLOWER], corners=True)
    tiles.corners[14] = tiles.corners[14, [2, 3, 0, 1]]
    assert not any(group.kind == "flowers" for group in group_tiles(tiles))


def test_a_free_flower_may_read_upside_down_where_some_of_the_hand_do() -> None:
    tiles = photograph([*row(HAND), FREE_FLOWER], corners=True)
    turned = [0, 2, 4, 6, 8, 14]
    tiles.corners[turned] = tiles.corners[turned][:, [2, 3, 0, 1]]
    assert "flowers 7f" in said(group_tiles(tiles), tiles.codes)


def test_a_wall_in_line_with_the_hand_is_cut_off() -> None:
    laid = row(f"{HAND} {' '.join(['0x'] * 9)}")
    assert hand_tiles(laid) == set(range(14))


@pytest.mark.parametrize("hand", ["1m 2m 3m 4p 5p 6p 2z 2z", "1m 2m 3m 4p 5p 6p 2z"], ids=["complete", "one short"])
@pytest.mark.parametrize("space", [0.25, 0.5])
def test_fours_of_backs_with_space_between_them_are_kongs_and_no_wall(space: float, hand: str) -> None:
    laid = [*row("0x 0x 0x 0x", 0, -2), *row("0x 0x 0x 0x", 4 + space, -2), *row(hand)]
    tiles = photograph(laid)
    kongs = [group for group in said(group_tiles(tiles), tiles.codes) if "kong" in group]
    assert kongs == ["concealed-kong 0x 0x 0x 0x"] * 2


@pytest.mark.parametrize("space", [0.3, 0.45])
@pytest.mark.parametrize("kongs", [("0x 5s 5s 0x", "0x 0x 0x 0x"), ("0x 0x 0x 0x", "0x 5s 5s 0x")])
def test_five_backs_of_two_kongs_with_space_between_them_are_no_wall(space: float, kongs: tuple[str, str]) -> None:
    first, second = kongs
    laid = [*row("1m 2m 3m 4p 5p 6p 2z 2z"), *row(first, 8 + space), *row(second, 12 + 2 * space)]
    tiles = photograph(laid)
    kinds = Counter(group.kind for group in group_tiles(tiles))
    assert kinds == {"concealed": 1, "concealed-kong": 2}


def test_backs_that_make_the_hand_complete_as_kongs_are_no_wall() -> None:
    backs = row(" ".join(["0x"] * 8), 0, -2)
    tiles = photograph([*backs, *row("1m 2m 3m 4p 5p 6p 2z 2z")])
    assert said(group_tiles(tiles), tiles.codes)[1:] == ["concealed-kong 0x 0x 0x 0x"] * 2
    tiles = photograph([*backs, *row("1m 2m 3m 4p 5p 6p 7s 8s 9s 2z 2z 3z 3z 3z")])
    assert "background 0x 0x 0x 0x 0x 0x 0x 0x" in said(group_tiles(tiles), tiles.codes)


def from_the_side(tiles: Detections, degrees: float, distance: float) -> Detections:
    """Tiles with corners, photographed from so many tile widths away and not from straight above."""
    x, y = ((tiles.corners.astype(float) - 1000) / 50).transpose(2, 0, 1)
    away = 50 * distance / (distance - y * np.sin(np.radians(degrees)))
    corners = 1000 + np.stack([x * away, y * away * np.cos(np.radians(degrees))], axis=2)
    boxes = np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
    return Detections(boxes.astype(np.float32), tiles.class_probs, corners.astype(np.float32))


@pytest.mark.parametrize("angle", [0, 20, 200])
@pytest.mark.parametrize("space", [1.3, 1.5, 2.0])
def test_a_wall_at_right_angles_beside_the_foundturns_none_of_its_tiles(space: float, angle: float) -> None:
    wall = [Laid("0x", 14 + space + HEIGHT / 2, 1 - 1.01 * place, turned=True) for place in range(12)]
    laid = [*row("1m 2m 3m 4p 5p 6p 7s 8s 9s 2z 2z 3s 4s 5s"), *wall]
    tiles = from_the_side(photograph(laid, angle=angle, corners=True), 35, 35)
    kinds = [group.kind for group in group_tiles(tiles, conventions_for("international")) if group.kind != "background"]
    assert kinds == ["concealed"]


def test_four_backs_far_away_are_no_kong() -> None:
    laid = [*row("1m 1m 1m 2m 3m 4m 5s 6s 7s 6z 6z"), *row("0x 0x 0x 0x", 3, -9)]
    assert hand_tiles(laid) == set(range(11))


@pytest.mark.parametrize("place", [(-6.5, 0.0), (16.5, 0.0), (4.0, -3.0 * HEIGHT)])
def test_flowers_belong_to_the_hand_from_farther_away(place: tuple[float, float]) -> None:
    tiles = photograph([*row(HAND), *row("2f 7f", *place)])
    assert "flowers 2f 7f" in said(group_tiles(tiles), tiles.codes)


def test_flowers_belong_to_the_hand_though_they_lie_nearer_to_the_pond() -> None:
    flowers = row("2f 7f", 4.0, -2.6 * HEIGHT)
    laid = [*row(HAND), *flowers, *pond(6, 3, 3, -3.7 * HEIGHT, 1)]
    assert hand_tiles(laid) == set(range(16))


def test_flowers_belong_to_the_hand_though_one_of_them_was_read_as_another_tile() -> None:
    laid = [*row("9s 3f 4f", -1.5, -2), *row("1p 2p 3p 6m' 6m 6m", 4.2, -1.4), *row("7m 8m 9m 3s 4s 5s 2s | 2s")]
    tiles = photograph(laid)
    assert "flowers 3f 4f" in said(group_tiles(tiles), tiles.codes)


def test_concealed_tiles_far_from_the_claimed_sets_belong_to_the_hand() -> None:
    laid = [
        *row("6s 7s 8s"),
        *row("2s 2s 2s", 0, HEIGHT),
        *row("4s 4s 4s", 0, 2 * HEIGHT),
        *row("2z 2z 5s 6s 7s", 7, 1),
    ]
    assert hand_tiles(laid) == set(range(14))


def test_of_two_hands_the_larger_one_in_the_photo_is_read() -> None:
    tiles = photograph([*row(HAND), *row(HAND, 0, -12)], slant=0.3)
    groups = group_tiles(tiles)
    assert {tile for group in groups if group.kind == "concealed" for tile in group.tiles} == set(range(14))


@pytest.mark.parametrize(
    ("behind", "codes", "front"),
    [
        ("1z 3z 7z 1z 6z 2z", "9s 9s 7p 7p 6p 4p 3p 1p 4m 4m 4m 1s 2s", "8m 1m 6s"),
        ("6z 1z 7z 5f 7z 2z 5z 5z 1z", "8s 8s 8s 7s 6s 6s 4s 8p 6p 5p 4p 4p 1p 2p", "1m 7m"),
        ("5z 5z 3z 2z 6z 1z", "9s 8s 6s 4s 3s 2s 9p 9p 9p 5m 5m 5m", "4p 3p 3p 8s"),
        ("6z 7z 2z 6z 1z 4z", "9p 8p 7p 5m 4m 1m 1m", "7s 7s 5s 5s 2s 2s"),
    ],
)
def test_a_foundin_front_of_a_hand_before_its_draw_belongs_to_it(behind: str, codes: str, front: str) -> None:
    hand = [*row(codes), *row(front, 1, HEIGHT + 1.6)]
    laid = [*hand, *row(behind, 1, -HEIGHT - 0.9)]
    found = group_tiles(photograph(laid, slant=0.4))
    assert {t for group in found if group.kind == "background" for t in group.tiles} >= set(range(len(hand), len(laid)))
    assert {tile for group in found if group.kind != "background" for tile in group.tiles} == set(range(len(hand)))


WAITING = "7z 7z 5z 3z 1z 4z 2z 6p 6p 4s 5s 6s 7s"


@pytest.mark.parametrize("distance", [1.4, 2.2, 3.0])
def test_four_backs_beyond_a_hand_before_its_draw_are_of_a_wall(distance: float) -> None:
    assert hand_tiles([*row(WAITING), *row("0x 0x 0x 0x", 4, -distance * HEIGHT)]) == set(range(13))


def test_four_backs_that_a_hand_lacks_are_a_concealed_kong() -> None:
    assert len(hand_tiles([*row(WAITING[9:]), *row("0x 0x 0x 0x", 4, -2 * HEIGHT)])) == 14
    assert len(hand_tiles([*row("1m 2m 3m 5s 6s 7s 2p 2p 2p 6z 6z"), *row("0x 0x 0x 0x", 4, -2 * HEIGHT)])) == 15


def test_four_backs_in_line_with_claimed_sets_are_a_concealed_kong() -> None:
    laid = [*row(WAITING[9:]), *row("1p 2p 3p", 2, -2 * HEIGHT), *row("0x 0x 0x 0x", 5.9, -2 * HEIGHT)]
    assert len(hand_tiles(laid)) == 17


def test_the_cluster_found_is_the_likeliest_of_all_though_not_all_are_looked_at() -> None:
    laid = [
        *row("1m 1m 1m 2m 3m 4m 5s 6s"),
        *row("7s 2p 2p 2p 6z", 9.2),
        Laid("6z", 15.5, 0.0),
        *row("9p 3s 1z", 2, -4),
    ]
    laid += [*row("5p 9s 2m 4z 8s 7p", 1, -6), *row("3z 9m", 12, -4.2)]
    tiles = photograph(laid)
    geometry = measure_geometry(tiles)
    table = RowTable([found.read_as(tiles.codes) for found in find_rows(geometry)], geometry)
    clusters = candidate_clusters(table, ANY_RULES)
    first, second = table.best_clusters(clusters, ANY_RULES, 2)
    assert table.best_clusters(dict(reversed(clusters.items())), ANY_RULES, 2) == [first, second]
    for cluster in {cluster for cluster in clusters if cluster not in (first[1], second[1])}:
        few = {one: clusters[one] for one in (first[1], second[1], cluster)}
        assert table.best_clusters(few, ANY_RULES, 2) == [first, second]


def test_a_kong_of_four_backs_beside_the_eyes_is_of_the_hand() -> None:
    laid = row("1m 1m 1m 2m 3m 4m 5s 6s 7s 5z")
    assert hand_tiles([*laid, *row("0x 0x 0x 0x 5z", 3, -1.9 * HEIGHT)]) == set(range(15))


@pytest.mark.parametrize("angle", [0, 8, 350])
def test_of_two_hands_that_win_the_one_towards_the_camera_is_read(angle: float) -> None:
    own = row(HAND)
    across = row("9m 9m 1s 1s 1s 9p 8p 7p 6p 5p 4p 3p 2p 1p", 0, -5.0)
    tiles = photograph([*own, *across], slant=0.3, angle=angle, corners=True)
    tiles.corners[len(own) :] = tiles.corners[len(own) :][:, [2, 3, 0, 1]]  # upside down
    hand = {tile for group in group_tiles(tiles) if group.kind != "background" for tile in group.tiles}
    assert hand == set(range(len(own)))


def test_a_hand_on_a_photo_that_is_upside_down_is_read_beside_a_smaller_one_that_is_not() -> None:
    own = row(HAND)
    across = row("1m 5m 9m 2m 3m 7m 5s 9s 7s 2p 2z 3z 6z", 0, -5.0)
    tiles = photograph([*own, *across], slant=-0.3, angle=180, corners=True)
    tiles.corners[len(own) :] = tiles.corners[len(own) :][:, [2, 3, 0, 1]]
    hand = {tile for group in group_tiles(tiles) if group.kind != "background" for tile in group.tiles}
    assert hand == set(range(len(own)))


@pytest.mark.parametrize("mark", ["", "'"])
def test_a_block_of_sets_seen_from_low_is_read_by_its_rows_and_not_its_columns(mark: str) -> None:
    """Foreshortened, the tile above is nearer than the one beside."""
    lines = (f"7z{mark} 7z 7z", f"4z 4z{mark} 4z", f"1s 1s 1s{mark}")
    block = [tile for up, codes in enumerate(lines) for tile in row(codes, 7, -HEIGHT * up)]
    tiles = photograph([*row("2p 3p 4p 6z 6z"), *block], corners=True)
    tiles.boxes[:, 1::2] *= 0.5
    tiles.corners[..., 1] *= 0.5
    sets = ["pung 1s 1s 1s", "pung 4z 4z 4z", "pung 7z 7z 7z"]
    assert said(group_tiles(tiles), tiles.codes) == ["concealed 2p 3p 4p 6z 6z", *sets]
