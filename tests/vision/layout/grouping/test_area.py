"""Which rows are the hand."""

import numpy as np
import pytest

from scoring.tiles import SUITED
from tests.vision.layout.scenes import Scene, scenes
from tests.vision.layout.table import HEIGHT, Laid, photograph, row, said
from vision.detection.detections import Detections
from vision.layout import ANY_RULES, conventions_for, group_tiles
from vision.layout.geometry.rows import find_rows
from vision.layout.geometry.spacing import measure_geometry
from vision.layout.grouping.clusters import RowTable, candidate_clusters, tiles_of_hand

HAND = "1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"
MELDED = "1m 2m 3m | 7p 7p 7p | 9s 9s 9s | 4p 5p 6p 6z 6z"
WAITING = "7z 7z 5z 3z 1z 4z 2z 6p 6p 4s 5s 6s 7s"
RULES = f"""
a wall is background
  {HAND} / 2,(-1.6h or -2.5h or -5h)~: (0x×6 or 0x×12 or 0x×17)
  = hand
in line with the hand it is cut off
  {HAND} 0x~×9
  = hand
flowers at the end of a wall are those of a hand that has no others
  {HAND} / 3,-6.6~: 0x×12 / 14.1,-5.2: 4f
  = hand
flowers that lie free are those of a hand without any, and asked about
  {HAND} / 16.5,-6: 7f
  = concealed, flowers ?lone-tile
but not of one that has flowers, or where other tiles lie near
  1f {HAND} / 16.5,-6~: 7f
  = hand
  {HAND} / 16.5,-6~: 7f / (17.8,-7 or 12.2,-7.4)~: 3p 9s 1z
  = hand
fours of backs with space between them are kongs and no wall
  0,-2: 0x×4 / (4.25 or 4.5),-2: 0x×4 / 1m 2m 3m 4p 5p 6p 2z (2z or |)
  = concealed, concealed-kong 0x 0x 0x 0x, concealed-kong 0x 0x 0x 0x
five backs of two kongs with space between them are no wall
  1m 2m 3m 4p 5p 6p 2z 2z / 8.3,0: 0x 5s 5s 0x / 12.6,0: 0x×4
  = concealed, concealed-kong, concealed-kong
  1m 2m 3m 4p 5p 6p 2z 2z / 8.45,0: 0x×4 / 12.9,0: 0x 5s 5s 0x
  = concealed, concealed-kong, concealed-kong
backs that make the hand complete as kongs are no wall
  0,-2: 0x×8 / 1m 2m 3m 4p 5p 6p 2z 2z
  = concealed, concealed-kong 0x 0x 0x 0x, concealed-kong 0x 0x 0x 0x
and are one where it is complete without
  0,-2: 0x×8 / 1m 2m 3m 4p 5p 6p 7s 8s 9s 2z 2z 3z 3z 3z
  > background 0x 0x 0x 0x 0x 0x 0x 0x
four backs far away are no kong
  1m 1m 1m 2m 3m 4m 5s 6s 7s 6z 6z / 3,-9~: 0x×4
  = hand
nor are they beyond a hand before its draw
  {WAITING} / 4,(-1.4h or -2.2h or -3h)~: 0x×4
  = hand
four backs that a hand lacks are a concealed kong
  (3z 1z 4z 2z 6p 6p 4s 5s 6s 7s or 1m 2m 3m 5s 6s 7s 2p 2p 2p 6z 6z) / 4,-2h: 0x×4
  = hand
also in line with claimed sets
  3z 1z 4z 2z 6p 6p 4s 5s 6s 7s / 2,-2h: 1p 2p 3p / 5.9,-2h: 0x×4
  = hand
and beside the eyes
  1m 1m 1m 2m 3m 4m 5s 6s 7s 5z / 3,-1.9h: 0x×4 5z
  = hand
flowers belong to the hand from farther away
  {HAND} / (-6.5,0 or 16.5,0 or 4,-3h): 2f 7f
  > flowers 2f 7f
though they lie nearer to the pond
  {HAND} / 4,-2.6h: 2f 7f / 3,-3.7h~: 5s 1p 9m 4m 7s 3p / 3,-4.7h~: 2s 8m 6p 6p 1s 9s
  = hand
or one of them was read as another tile
  -1.5,-2: 9s 3f 4f / 4.2,-1.4: 1p 2p 3p 6m' 6m 6m / 7m 8m 9m 3s 4s 5s 2s | 2s
  > flowers 3f 4f
concealed tiles far from the claimed sets belong to the hand
  6s 7s 8s / 0,1h: 2s 2s 2s / 0,2h: 4s 4s 4s / 7,1: 2z 2z 5s 6s 7s
  = hand
of two hands the larger one in the photo is read
  [slant .3] {HAND} / 0,-12~: {HAND}
  = hand
tiles in front of a hand before its draw belong to it
  [slant .4] 9s 9s 7p 7p 6p 4p 3p 1p 4m 4m 4m 1s 2s / 1,2.933: 8m 1m 6s / 1,-2.233~: 1z 3z 7z 1z 6z 2z
  = hand
  [slant .4] 8s 8s 8s 7s 6s 6s 4s 8p 6p 5p 4p 4p 1p 2p / 1,2.933: 1m 7m / 1,-2.233~: 6z 1z 7z 5f 7z 2z 5z 5z 1z
  = hand
  [slant .4] 9s 8s 6s 4s 3s 2s 9p 9p 9p 5m 5m 5m / 1,2.933: 4p 3p 3p 8s / 1,-2.233~: 5z 5z 3z 2z 6z 1z
  = hand
  [slant .4] 9p 8p 7p 5m 4m 1m 1m / 1,2.933: 7s 7s 5s 5s 2s 2s / 1,-2.233~: 6z 7z 2z 6z 1z 4z
  = hand
a winning tile beside a row with a kong of backs is of the hand
  [corners] 2s 1s 3s 8m 8m 8m 1p 1p 1p 0x 0x 0x 0x 5p / 15,.2: 5p
  > winning-tile 5p
of two hands that win neither, the one beside the pond is read though another has more space around it
  [slant .18, corners] 4s 4s 4s 3m 5m 9m 9m 4p 5p 6p 7z 7z 7z / 3.5,-3.35~: 1m 1p 6z 9s 2p 2s
  0,-9.5~: 4z 4z 4z 5s 1s 1s 1s 8p 7p 6p 5m 9m 3m
  = hand
the fourth of a kong is of the hand where the winning tile lies farther off
  [corners, australia] 5z 5z 7p 7p 7p 5s 5s / 8.1,0: 5s / 3.6,-1.9: 7s 7s 7s 8p 8p 8p / 4.433,-3.067: 7s'
  2,-4.1: 1p 6p 9p 6p 6z 8p / 2,-5.45: 9m 5m 8s 4p 9s 2s
  > kong+ 7s 7s 7s 7s, winning-tile 5s
two parts far from each other that win together are one hand
  [corners, riichi] 6m 5m 7m 2m 3m 4m 1z 1z 1z / 14.5,2: 5m 4m 5m 4m 4m
  = chow 2m 3m 4m, chow 5m 6m 7m, concealed 4m 4m 4m 5m 5m, pung 1z 1z 1z
a lone tile as far off is of the pond though a hand waits for it
  [corners] 1m 2m 3m 4p 5p 6p 7s 8s 9s 2z 2z 5s 5s / 6,-7: 2z
  > background 2z
"""


@pytest.mark.parametrize("scene", scenes(RULES))
def test_rule(scene: Scene) -> None:
    scene.check()


def hand_tiles(tiles: Detections) -> set[int]:
    return {tile for group in group_tiles(tiles) if group.kind != "background" for tile in group.tiles}


@pytest.mark.parametrize("codes", [HAND, MELDED])
@pytest.mark.parametrize("seed", range(3))
def test_an_orderly_pond_is_background(codes: str, seed: int) -> None:
    lines = np.random.default_rng(seed).choice(SUITED, (3, 6))
    pond = [tile for up, line in enumerate(lines) for tile in row(" ".join(line), 3, -(3 + up) * HEIGHT)]
    assert hand_tiles(photograph([*row(codes), *pond])) == set(range(14))


@pytest.mark.parametrize("seed", range(6))
def test_a_pile_larger_than_the_hand_is_background(seed: int) -> None:
    random = np.random.default_rng(seed)
    pile = [Laid(str(random.choice(SUITED)), x, y) for x, y in random.uniform((0, -16), (14, -5), (30, 2))]
    assert hand_tiles(photograph([*row(MELDED), *pile])) == set(range(14))


@pytest.mark.parametrize(("turned", "taken"), [([14], False), ([0, 2, 4, 6, 8, 14], True)])
def test_a_free_flower_that_reads_upside_down_is_another_players_unless_some_of_the_hand_do(
    turned: list[int], *, taken: bool
) -> None:
    tiles = photograph([*row(HAND), Laid("7f", 17.0, -6.0)], corners=True)
    tiles.corners[turned] = tiles.corners[turned][:, [2, 3, 0, 1]]
    assert ("flowers 7f" in said(group_tiles(tiles), tiles.codes)) is taken


def from_the_side(tiles: Detections, degrees: float, distance: float) -> Detections:
    """Tiles with corners, photographed from so many tile widths away and not from straight above."""
    x, y = ((tiles.corners.astype(float) - 1000) / 50).transpose(2, 0, 1)
    away = 50 * distance / (distance - y * np.sin(np.radians(degrees)))
    corners = 1000 + np.stack([x * away, y * away * np.cos(np.radians(degrees))], axis=2)
    boxes = np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
    return Detections(boxes.astype(np.float32), tiles.class_probs, corners.astype(np.float32))


@pytest.mark.parametrize("angle", [0, 20, 200])
@pytest.mark.parametrize("space", [1.3, 2.0])
def test_a_wall_at_right_angles_beside_the_hand_turns_none_of_its_tiles(space: float, angle: float) -> None:
    wall = [Laid("0x", 14 + space + HEIGHT / 2, 1 - 1.01 * place, turned=True) for place in range(12)]
    laid = [*row("1m 2m 3m 4p 5p 6p 7s 8s 9s 2z 2z 3s 4s 5s"), *wall]
    tiles = from_the_side(photograph(laid, angle=angle, corners=True), 35, 35)
    kinds = [group.kind for group in group_tiles(tiles, conventions_for("international")) if group.kind != "background"]
    assert kinds == ["concealed"]


def test_the_cluster_found_is_the_likeliest_of_all_though_not_all_are_looked_at() -> None:
    laid = [*row("1m 1m 1m 2m 3m 4m 5s 6s"), *row("7s 2p 2p 2p 6z", 9.2), Laid("6z", 15.5, 0.0)]
    laid += [*row("9p 3s 1z", 2, -4), *row("5p 9s 2m 4z 8s 7p", 1, -6), *row("3z 9m", 12, -4.2)]
    tiles = photograph(laid)
    geometry = measure_geometry(tiles)
    table = RowTable([found.read_as(tiles.codes) for found in find_rows(geometry)], geometry)
    clusters = candidate_clusters(table, ANY_RULES)
    first, second = table.best_clusters(clusters, ANY_RULES, 2)
    assert table.best_clusters(dict(reversed(clusters.items())), ANY_RULES, 2) == [first, second]
    for cluster in {cluster for cluster in clusters if cluster not in (first[1], second[1])}:
        few = {one: clusters[one] for one in (first[1], second[1], cluster)}
        assert table.best_clusters(few, ANY_RULES, 2) == [first, second]


@pytest.mark.parametrize(
    ("codes", "count"),
    [("1s 2s 3s 8m 8m 8m 0x 0x 0x 0x 5p", 10), ("0x 2m 2m 0x 5p 0x 0x 0x 0x", 7), ("5p 5p 5p 5p 1s 2s", 6)],
    ids=["beside a pung", "beside another", "no kong: four equal tiles may be a pung and one of a chow"],
)
def test_a_kong_with_backs_counts_three_in_any_row(codes: str, count: int) -> None:
    assert tiles_of_hand(codes.split()) == count


@pytest.mark.parametrize(
    ("other", "slant", "angle"),
    [
        ("9m 9m 1s 1s 1s 9p 8p 7p 6p 5p 4p 3p 2p 1p", 0.3, 0),
        ("9m 9m 1s 1s 1s 9p 8p 7p 6p 5p 4p 3p 2p 1p", 0.3, 350),
        ("1m 5m 9m 2m 3m 7m 5s 9s 7s 2p 2z 3z 6z", -0.3, 180),
    ],
    ids=["towards the camera", "also askew", "of a photo that is upside down where the other is smaller"],
)
def test_of_two_hands_the_one_that_reads_upright_is_read(other: str, slant: float, angle: float) -> None:
    tiles = photograph([*row(HAND), *row(other, 0, -5.0)], slant=slant, angle=angle, corners=True)
    tiles.corners[14:] = tiles.corners[14:][:, [2, 3, 0, 1]]  # upside down
    assert hand_tiles(tiles) == set(range(14))


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
