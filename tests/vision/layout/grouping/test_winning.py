"""The winning tile laid apart or turned at the end, and other lone tiles."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.layout.scenes import Scene, scenes
from tests.vision.layout.table import HEIGHT, Laid, photograph, row
from vision.detection.detections import Detections
from vision.layout import group_tiles

THIRTEEN = "1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z"
RULES = f"""
a tile apart that completes the hand is the winning tile
  [angles 0 20 65 180 310] {THIRTEEN} / (14,0 or 16,0 or -2.5,0 or 13.45,0): 6z*
  > winning-tile *
  [angles 0 65 180] {THIRTEEN} / (6.5,-1.433 or 2.5,-2.133 or 11.5,1.633): 6z*
  > winning-tile *
a tile turned at the end is the winning tile
  {THIRTEEN} 6z'*
  > winning-tile *
an end tile pushed out of line is the winning tile
  [corners, angles 0 45 90 135 180 225 270 315] {THIRTEEN} / 13,-.4h: 6z*
  > winning-tile *
a tile pushed out of the middle of its row is the winning tile and parts nothing
  [corners, angles 0 45 180 270] 3m 4m 5m 6m 7m 8m 9m 9m 5p 5p / 10,(-.4h or .4h): 5p* / 11,0: 6p 7p 8p
  = concealed, winning-tile *
and is one though the row runs askew, so that it is hardly out of line with one neighbour
  [corners, angles 0 45 180 270] 3m 4m 5m 6m 7m 8m 9m 9m 5p 5p / 10,-.26h: 5p* / 11,.12h: 6p 7p 8p
  = concealed, winning-tile *
of two tiles pushed out of a row neither is
  [corners] 3m 4m 5m / 3,.4h: 6m / 4,0: 7m 8m 9m 9m 5p 5p / 10,.4h: 5p / 11,0: 6p 7p 8p
  ! winning-tile
so is one that lies sideways on the only other tile, or beside it
  [corners, angles 0 45 90 180 270] 2m / (.1,-.95h or -1.2,.1h): 2m' / 4,0: 6m' 4m 5m 1m 1m' 1m 8m 8m' 8m 3m' 2m 4m
  > winning-tile 2m, concealed 2m
a sideways tile shifted within its set tears none
  [corners, angles 20] 1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 2s / 12,.25: 5z' / 13.333,0: 5z 5z
  > pung 5z 5z 5z
nothing is guessed in a row without gaps
  [noise .03] {THIRTEEN} 6z
  ! winning-tile
two uneven gaps tell nothing
  1m / 1.4,0: 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z / 13.8,0: 6z
  ! winning-tile
four claimed sets leave one tile and the winning tile
  1m 2m 3m' | 4m 4m' 4m | 7p 8p 9p' | 2s' 3s 4s | 6z | 6z*
  > winning-tile *
of two different lone tiles that complete the hand together one is concealed
  [corners] 1m 2m 3m | 5z 5z 5z | 5s 6s 7s | 9s' 9s 9s | 8s / 6,-1h: 5s
  > winning-tile 5s, concealed 8s
of two lone tiles at the sets the player's right one wins however the photo is turned
  [corners, angles 0 15 45 75 90 105 150 180 225 270 285 330] 0,-2.6: 1m 2m 3m 4m 4m 4m 7p 8p 9p 2s 3s 4s
  5,0: 6z | 6z*
  > winning-tile *
a lone tile beside or away from a winning hand is background
  {THIRTEEN} 6z / 4.5,(-1.533 or -2.6): 9p
  = concealed, background
a lone tile beside a hand that wins nothing is asked about
  {THIRTEEN} 5z / 4.5,-1.533: 9p
  = concealed ?none, background ?lone-tile
a tile drawn that wins nothing lies in line with the hand or in front of it
  [corners, angles 0 20 75 110 180 250 270 290] {THIRTEEN} / (14.5,0 or -2,0 or 4.5,1.733): 9p*
  > winning-tile * ?lone-tile
a winning tile is not asked about
  [corners] {THIRTEEN} / 14.5,0: 6z*
  > winning-tile * ?none
a tile beyond a hand before its draw is of the pond
  [corners, angles 0 70 90 180 270] {THIRTEEN} / 4.5,-3.067: 9p
  > background 9p ?none
or may be of the hand if it lies near
  [corners, angles 0 70 90 180 270] {THIRTEEN} / 4.5,-1.963: 9p
  > background 9p ?lone-tile
a tile laid across the top of standing tiles was drawn
  [corners, angles 0 20 75 110 180 250 270 290] ({THIRTEEN} or 5p 2p 7z 4z 4z 4s 5m 2m 2m 1m 2z 6p)
  (10.5,-1.533: 9p or 10.333,-1.7: 9p')
  > winning-tile 9p ?lone-tile
of two lone tiles the one that wins is the winning tile
  {THIRTEEN} / 3.5,1.633: 9p / 8.5,-2.033: 6z*
  > winning-tile *
the one tile apart that a hand lacks is asked about
  [corners, angles 0 70 90 180 270] 5p 2p 7z 4z 4z 4s 5m 2m 2m 1m 2z 6p / (-1.8,0 or 4.5,2.833): 5z
  > concealed 5z ?lone-tile
and was drawn if it lies at the right end
  [corners, angles 0 70 90 180 270] 5p 2p 7z 4z 4z 4s 5m 2m 2m 1m 2z 6p / 13.1,0: 5z
  > winning-tile 5z ?lone-tile
it may be of the pond if it lies beyond the hand
  [corners] 5p 2p 7z 4z 4z 4s 5m 2m 2m 1m 2z 6p / 4.5,-1.933: 5z
  > unsure 5z ?lone-tile
and is if it lies far beyond it
  [corners] 5p 2p 7z 4z 4z 4s 5m 2m 2m 1m 2z 6p / 4.5,-3.9h: 5z
  > background 5z ?none
only the nearer of two lone tiles completes the hand
  {THIRTEEN} / 13.9,0: 6z* / 3.5,-2.3h: 9p
  > winning-tile *
an end tile is set off by what the other tiles of its row are, here as far as the eye overlooks
  1m 1m 1m 2m 3m 4m 5s 6s 7s / 9.16,0: 2p 2p 2p 6z / 13.51,0: 6z
  ! winning-tile
  1m 1m 1m 2m 3m 4m 5s 6s 7s / 9.16,0: 2p 2p 2p 6z / 13.74,0: 6z*
  > winning-tile *
of two lone equal tiles beside parted sets one is the eyes and one won
  [corners] 4z | 3p 3p 3p | 4z / 0,-1.6h: 1m' 2m 3m 7p 7p 7p' 5s 5s' 5s
  > concealed 4z, winning-tile 4z
of two equal tiles apart the one to the right of the player won
  [corners, angles 0 180] 4s | 1s 1s 1s | 4s* / 0,-2h: 5p' 5p 5p | 7m' 8m 9m | 2z' 2z 2z
  > winning-tile *
or the one on top
  [corners] 3p 4p 5p | 3p / 1,-1h: 3p* / 0,2h: 5p 5p 5p | 7m 8m 9m | 2z 2z 2z
  > winning-tile *
a sideways tile of the eyes won where every set is apart
  [corners] 1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s | 6z 6z'*
  > winning-tile *
"""


@pytest.mark.parametrize("scene", scenes(RULES))
def test_rule(scene: Scene) -> None:
    scene.check()


def kind_of(found: Detections, tile: int) -> str:
    return next(group.kind for group in group_tiles(found) if tile in group.tiles)


def test_a_tile_beyond_one_end_of_a_row_is_not_in_line_with_the_other_end() -> None:
    """The row bends, so that its far end lies level with a tile of the pond beyond the near end."""
    bent = [replace(tile, y=0.0125 * i * i) for i, tile in enumerate(row(THIRTEEN))]
    pond = Laid("9p", 10.0, bent[10].y - HEIGHT - 0.8)
    assert kind_of(photograph([*bent, pond], corners=True), 13) == "background"


def scaled(laid: list[Laid], tile: int, factor: float) -> Detections:
    """The photo in which one tile looks so much larger than the others."""
    found = photograph(laid)
    centre = (found.boxes[tile, :2] + found.boxes[tile, 2:]) / 2
    sides = (found.boxes[tile, 2:] - found.boxes[tile, :2]) * factor
    found.boxes[tile] = np.concatenate([centre - sides / 2, centre + sides / 2])
    return found


@pytest.mark.parametrize(
    ("y", "factor", "kind"),
    [
        pytest.param(1.3, 1.0, "winning-tile", id="in front of the hand"),
        pytest.param(1.3, 1.2, "winning-tile", id="nearer to the camera"),
        pytest.param(1.3, 0.85, "background", id="farther from it, as its size tells"),
        pytest.param(2.2, 1.4, "winning-tile", id="as far in front as tiles lie that were drawn"),
        pytest.param(4.6, 1.4, "background", id="too far in front; it may be a picture of a tile over the photo"),
    ],
)
def test_a_tile_in_front_was_drawn_by_its_size_and_distance(y: float, factor: float, kind: str) -> None:
    assert kind_of(scaled([*row(THIRTEEN), Laid("9p", 5.0, y * HEIGHT)], 13, factor), 13) == kind
