"""Other tiles that the hand may be made of."""

import pytest

from tests.vision.layout.scenes import Scene, scenes
from tests.vision.layout.table import Laid, photograph, row, said
from vision.layout import conventions_for, decode

CONCEALED = "4s 4s 4s 5s 6s 7s 1m 1m 1m 6z 6z"
THIRTEEN = "1m 2m 3m 4m 5m 6m 5s 6s 7s 2p 2p 2p 6z"
NOT_WINNING = "1m 5m 9m 2m 3m 7m 5s 9s 7s 2p 2z 3z 6z"
RULES = f"""
a faint box is called on where the hand lacks a tile
  {THIRTEEN} 6z*:.2
  = hand
  = win
and where it is the back that a concealed kong lacks
  [international] 0x 6m 6m 0x*:.19 / 0,3: {CONCEALED}
  = hand
  > concealed-kong 0x 0x 6m 6m
  = win
it is no tile where the hand has no use for it
  [international] {THIRTEEN} 6z / 14,0: 9p*~:.19
  = hand
nor of a hand that gains nothing by it, though it looks like a white dragon as other rectangles do
  [international] {NOT_WINNING} 5z*~:.68
  = hand
it is not called on for a hand that has a tile too many
  [international] {CONCEALED} 2p 3p / 13.1,0: 0x~:.85 / 14.2,0: 4p / 3,-6~: 9s 1p 7z 3m 8m 2s
  3,-7.4~: 9s 1p 7z 3m 8m 2s / 3,-8.8~: 9s 1p 7z 3m 8m 2s / 3,-10.2~: 9s 1p 7z 3m 8m 2s / 1,1.4: 5z*~:.39
  6,1.4: 5z*~:.39 / 11,1.4: 5z*~:.39
  = hand
  = win
three backs are no kong where there is no fourth box
  [international] 0x 0x 0x / 0,2.6: {CONCEALED}
  ! win
a doubtful flower stays where it lies in a row
  [international] 1f:.29 {CONCEALED} 2p 3p 4p
  > flowers 1f
one that lies apart is of the hand too, unlike other doubtful tiles, but not where it is too faint to be a tile
  1f {THIRTEEN} 6z / 6,3.2: 7f:.55
  = hand
  1f {THIRTEEN} 6z / 6,3.2: 9p~:.55
  = hand
  1f {THIRTEEN} 6z / 6,3.2: 7f*~:.34
  = hand
of a flower seen twice the surer one stays
  [international] 1f 1f:.29 {CONCEALED} 2p 3p 4p
  = win
a doubtful box too many is left out of the hand
  {THIRTEEN} 6z 9p~:.39
  = hand
  = win
also where it might be a tile, but not where it surely is one
  [international] 9s~:.75 4s 5s 6s 5s 6s 7s 1m 2m 3m 6z 6z 2p 3p 4p
  = hand
  = win
  [international] 9s:.97 4s 5s 6s 5s 6s 7s 1m 2m 3m 6z 6z 2p 3p 4p
  = hand
  ! win
a doubtful box in no row does not take the place of the winning tile
  [international] {CONCEALED} 2p 3p / 14.9,0: 4p / 9,-1.7: 1p~:.45
  = hand
  = win
a tile in no row is left out however sure where the hand wins without it
  [international] 4s 4s 4s 5s 6s 7s / 0,2.4: 1m 1m 1m 6z 6z / 0,4.8: 2p 3p 4p / 2.5,-1.5: 9s~
  = hand
  = win
also where it lies nearer than a part of the hand
  [international] 5m 6m 7m / 3.8,0: 5m 6m 7m / 7.6,0: 4s 5s 6s / 11.4,0: 7s 8s 9s / 15.4,0: 2p 2p
  3,(-1.4 or -1.6): (5z~:.6 or 5z~:.95)
  = hand
  = win
but it stays where it makes the hand win
  [international] {CONCEALED} 2p 3p / 5.8,1.5: 4p
  = hand
  = win
and so does a doubtful one
  {THIRTEEN} / 4.5,1.8: 6z:.75
  = hand
  = win
cloth that looks like a back beside the winning tile is left out
  [international] {THIRTEEN} / 13.1,0: 0x~:.95 / 14.2,0: 6z
  = hand
  = win
the bare ends of a rack beside the row are none of the hand
  [international] -1.55,0: 0x~ / 1m 2m 3m 4m 5m (6m or 7m) 5s 6s 7s 2p 2p 2p 6z 6z / 13.55,0: 0x~
  = hand
"""


@pytest.mark.parametrize("scene", scenes(RULES))
def test_rule(scene: Scene) -> None:
    scene.check_decoded()


def test_a_flower_apart_that_a_person_has_settled_stays() -> None:
    tiles = photograph([Laid("1f", 3.3, -1.1), *row(f"{CONCEALED} 2p 3p 4p")])
    tiles.class_probs[0] *= 0.7 / tiles.class_probs[0].max()
    best = decode(tiles, conventions_for("international"), settled=[0]).best
    assert "flowers 1f" in said(best.groups, best.codes)
