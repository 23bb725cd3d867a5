"""Sets that show by themselves: backs, sideways tiles, a fourth tile laid on."""

import pytest

from tests.vision.layout.scenes import Scene, scenes
from tests.vision.layout.table import photograph, row
from vision.layout import group_tiles

CONCEALED = "2p 3p 4p 6p 6p 6p 7z 7z"
COMPLETE = "7p 7p 7p 4s 4s 4s 5z 5z"
RULES = f"""
a concealed kong has backs in any order
  [angles 12, noise .02]
  (0x* 2m* 2m* 0x* or 2m* 0x* 0x* 2m* or 0x* 0x* 2m* 2m* or 2m* 0x* 2m* 0x* or 0x*×4) 1s 2s 3s {CONCEALED}
  > concealed-kong *
  [angles 12, noise .02] (2m* 0x* 0x* 0x* or 2m* 2m* 2m* 0x* or 0x*×4 or 0x* 2m* 2m* 0x*) | 1s 2s 3s {CONCEALED}
  > concealed-kong *
concealed kongs side by side are told apart
  5s 0x 0x 5s 0x 0x 0x 0x {CONCEALED}
  = concealed, concealed-kong 0x 0x 0x 0x, concealed-kong 0x 0x 5s 5s
rather than having backs at one end
  1m 1m 1m 1m 0x 0x 0x 0x 6p 6p 6p 7p 3z 3z 3z / 17,0: 7p
  > concealed-kong 0x 0x 0x 0x
  3p 3p 3p 3z 3z 3z 0x 0x 0x 0x 6p 6p 6p 6p 1p / 16,0: 1p
  > concealed-kong 0x 0x 0x 0x, kong 6p 6p 6p 6p
sideways tiles claim sets in a row without gaps
  [noise .02] 5s' 5s 5s 8m 8m' 8m {CONCEALED}
  = concealed {CONCEALED}, pung 5s 5s 5s, pung 8m 8m 8m
of two faces beside three backs the one with which the hand wins is of the kong
  [international] 3m 3m 3m 5m 5m 5m 0x 0x 0x 7s 4m 5m 6m 6z 6z
  > concealed-kong 0x 0x 0x 7s
a sideways tile at the end of the concealed tiles wins beside claimed sets
  [noise .02, corners, international] 8m 8m 8m 6p 7p 8p 4s 5s 5z 5z 5z' / 11.8,0: (4s 5s 6s' or 9p 9p' 9p)
  > winning-tile 5z, concealed 4s 5s 5z 5z 6p 7p 8m 8m 8m 8p
a row of sets that ends in the sideways winning tile is concealed
  [noise .02, corners, international] 5p 5p 5p 5s 5s 5s 1z 1z 1z' / 0,1.4: 4m 4m 4m 1p 1p
  = concealed, concealed, winning-tile
a sideways tile beyond a border is of no set with those before it
  [noise .02, corners] 4z 4z 4z 6z 6z / 5.4,0: 6z' / 7.2,0: 1z' 1z 1z 9p 9p 9p'
  > concealed 4z 4z 4z 6z 6z 6z
one sideways tile marks a whole row of sets
  0,-1.8: 1m 2m 3m 7s' 7s 7s 4p 5p 6p / 2,0: 2z 2z 9m 9m 9m
  = chow 1m 2m 3m, chow 4p 5p 6p, concealed 2z 2z 9m 9m 9m, pung 7s 7s 7s
corners show sideways tiles at any rotation
  [corners, angles 0 30 45 75] 5s' 5s 5s 8m 8m' 8m {CONCEALED}
  > pung 8m 8m 8m
a fourth tile above the sideways one is an added kong
  7p 8p 9p | 3m 3m 3m' / 6,-1: 3m' / 9.3,0: 4p 4p 1z 1z 1z
  = chow 7p 8p 9p, concealed 1z 1z 1z 4p 4p, kong+ 3m 3m 3m 3m
it lies on any of the three or right beyond it, wherever they lie
  [corners, angles 0 30 45 90 180 270] 7p' 7p 7p / 0,(-.75 or -1.05): 7p' / 4.8,0: 1m 2m 3m 5s 5s 5s 8s 8s 8s 6z 6z
  = kong+ 7p 7p 7p 7p, concealed
  [corners, angles 0 30 45 90 180 270] 12.2,0: 7p 7p' 7p / 13.2,(-.75 or -1.05): 7p' / 1m 2m 3m 5s 5s 5s 8s 8s 8s 6z 6z
  = kong+ 7p 7p 7p 7p, concealed
  [corners, angles 0 30 45 90 180 270] 3,-2.6: 7p 7p 7p' / 5,(-3.35 or -3.65): 7p' / 1m 2m 3m 5s 5s 5s 8s 8s 8s 6z 6z
  = kong+ 7p 7p 7p 7p, concealed
or beside it
  3m 3m 3m' 3m' | {CONCEALED}
  > kong+ 3m 3m 3m 3m
another tile above a pung is not added to it
  3m 3m 3m | 2p 3p 4p 5p 6p 7p 8s 8s 8s 7z / 1,-1.4: 7z
  > pung 3m 3m 3m
two sideways tiles of other sets do not make a kong added
  1z' 1z 1z | 6s' 6s 6s 6s | 2p 3p 4p 6p 6p
  > kong 6s 6s 6s 6s
a fourth tile that looks as if it lay beyond its pung, for the photo is taken at a slant, is added to it
  [corners] 7p 8p 9p | 3m 3m 3m' / 6,-2.067: 3m' / 9.3,0: 4p 4p 1z 1z 1z
  > kong+ 3m 3m 3m 3m
also in a row without gaps
  [corners] 7p 7p 7p 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z / 1,-.8: 7p
  > kong+ 7p 7p 7p 7p
  [corners] 3m 3m 3m 7p 8p 9p 4p 4p 1z 1z 1z / 1,-2.1: 3m
  > kong+ 3m 3m 3m 3m
a sideways tile is taken with the set that leaves a complete hand
  [international] 4p 4p' 4p 4p' 3p 5p {COMPLETE}
  = chow 3p 4p 5p, pung 4p 4p 4p, concealed
  [international] 3m 3m 5m 6m 7m 8m' 8m 8m 6m' 5m 7m 5p' 3p 4p
  = chow 3p 4p 5p, chow 5m 6m 7m, pung 8m 8m 8m, concealed
of two chows that leave a complete hand the one with its claimed tile at the left is taken
  [international] 7p 8p 9p 4m 4m 3s 4s 5s 4s 5s 6s 5s'* 4s* 6s*
  = chow *, concealed
a sideways tile set off from the row is the winning one at either end
  [corners, international] 3m 5m 6m 7m 8m 1p 2p 3p 5s 5s 5s 9s 9s / (-1.583 or -1.833 or 13.25 or 13.5),0: 4m'
  > winning-tile 4m
the winning tile of a complete hand is no fourth of a kong above a concealed pung
  [international] 3m 4m 5m 5m 6m 7m 7m 7m 7p 7p 3s 4s 5s / 6,-1.5: 7m
  > winning-tile
  ! kong
nor beside a claimed one
  [international] 4p 5p 7z 7z / 4.7,0: 3p / 6.5,0: 3p 3p 3p 5m 5m 5m 8m 8m 8m
  > winning-tile
  ! kong
a sideways tile at the end of a set that a border cuts off marks the set
  [corners] 6p 7p 8p / 3.3,0: 3p 3p / 5.6,0: 7p 8p 9p' / 0,-1.6h: 5p' 6p 7p 4s 4s' 4s
  > chow 7p 8p 9p
in a photo from across the table the player's left is on the right
  [corners, angles 0 180] 2m' 3m 4m 5s 6s 7s 2p 2p 2p 9p 9p 9p 6z 6z
  = chow 2m 3m 4m, concealed 2p 2p 2p 5s 6s 6z 6z 7s 9p 9p 9p
sideways tiles are seen in a steep photo turned any way
  [corners, slant .35, angles 0 20 40 60 80 100 120 160 180 200 220 260 280 300 320 340]
  7p' 7p 7p | 2m 3m 4m' | 5s 6s 7s 2p 2p 2p 6z 6z
  > chow 2m 3m 4m, concealed 2p 2p 2p 5s 6s 6z 6z 7s
a mark beyond a border claims no sets on this side of it
  [corners] 7m 8m 9m 4p 4p 4p / 6.4,0: 2m' 3m 4m / 0,1.05h: 5m 5m 5m 6m 7m
  > chow 2m 3m 4m
  ! pung
"""


@pytest.mark.parametrize("scene", scenes(RULES))
def test_rule(scene: Scene) -> None:
    scene.check()


def test_a_tile_with_a_wide_box_is_not_taken_for_a_sideways_one() -> None:
    tiles = photograph(row(f"5s 5s 5s 8m 8m 8m {CONCEALED}"))
    tiles.boxes[4] += (-8, 12, 8, -12)
    assert [group.kind for group in group_tiles(tiles)] == ["concealed"]
