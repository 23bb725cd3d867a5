"""Which rows are concealed and which are sets set apart, where nothing else marks them."""

import pytest

from tests.vision.layout.scenes import Scene, scenes

RULES = """
a hand in one row is concealed though it is sets throughout
  1m 2m 3m 5p 5p 5p 7s 8s 9s 2z 2z 2z
  = concealed
sets apart are exposed
  1m 2m 3m | 5p 5p 5p 5p | 7s 8s 9s 2z 2z 2z 6z 6z
  = chow 1m 2m 3m, concealed, kong
a row of several sets above the concealed tiles is exposed
  0,-1.1h: 1m 2m 3m 5p 5p 5p / 7s 8s 9s 2z 2z 2z 6z 6z
  = chow, concealed, pung
a set that the only border of its row cuts off is exposed
  1f 9m 9m 9m / 4.1,0: 2m 2m 2m 3m 3m 6m 6m 6m / 1,-1.02h: 8s 8s 8s 8s
  ! pung
  1f 9m 9m 9m / 4.3,0: 2m 2m 2m 3m 3m 6m 6m 6m / 1,-1.02h: 8s 8s 8s 8s
  > pung
  9m 9m 9m / 3.42,0: 2m 2m 2m 3m 3m 6m 6m 6m / 1,-1.02h: 8s 8s 8s 8s
  > pung
a set in line with tiles parted by sets is in question
  [corners] 2s* 2s* 2s* / 3.7,0: 1s 1s 1s / 7.1,0: 6m 8m / 9.5,0: 8m 8m 8m / 12.9,0: 3z 3z / 16.4,0: 7m
  > pung * ?claimed-row
a row of several sets goes on with the concealed row where sets lie apart
  1m 2m 3m | 7s 8s 9s 2z 2z 2z / 4.4,1h: 5p 5p 5p 6z 6z
  = chow, concealed, concealed
sets that touch in line with the hand are claimed though another lies apart
  2z 2z 2z | 3m 4m 5m 7s 7s 7s | 1p 2p 3p 6z 6z
  = chow, concealed, pung, pung
  2z 2z 2z | 1p 2p 3p 6z 6z | 3m 4m 5m 7s 7s 7s
  = chow, concealed, pung, pung
a set beyond a border of a row may be concealed by a player who parts his suits
  1m 1m 1m 4m 5m 6m 6p 7p 8p 9p 9p / 11.4,0: 3s 4s 5s
  = chow ?claimed-row, concealed ?none
a row of sets along the concealed one where sets lie apart is in question
  2z 2z 2z | 3m 4m 5m 7s 7s 7s / 4,1h: 1p 2p 3p 6z 6z
  = pung, concealed ?claimed-row, concealed ?none
a set with a gap at either end is claimed
  [corners, angles 0 30 180] 3m 4m 5m / 3.8,0: 1p 2p 3p 7s 7s 7s 9s 9s 9s 6z 6z
  > chow 3m 4m 5m
  [corners, angles 0 30 180] 1p 2p 3p 7s 7s 7s 9s 9s 9s 6z 6z / 13,0: 3m 4m 5m
  > chow 3m 4m 5m
and also before the win
  [corners, angles 0 30 180] 3m 4m 5m / 5,0: 1p 2p 4p 7s 7s 9s 9s 2z 6z 6z
  > chow 3m 4m 5m
  [corners, angles 0 30 180] 1p 2p 4p 7s 7s 9s 9s 2z 6z 6z / 10.8,0: 3m 4m 5m
  > chow 3m 4m 5m
several claimed sets with a gap lie at the left or the right of a won hand
  [corners, angles 0 45 180 270] 3m 4m 5m 8p 8p 8p 2z 2z 2z 2z / 10.7,0: 7s 7s 7s 6z 6z
  = chow 3m 4m 5m, concealed 6z 6z 7s 7s 7s, kong 2z 2z 2z 2z, pung 8p 8p 8p
  [corners, angles 0 45 180 270] 7s 7s 7s 6z 6z / 5.7,0: 3m 4m 5m 8p 8p 8p 2z 2z 2z 2z
  = chow 3m 4m 5m, concealed 6z 6z 7s 7s 7s, kong 2z 2z 2z 2z, pung 8p 8p 8p
and are seen without corners
  [angles 0 45 70 180 270] 3m 4m 5m 8p 8p 8p 2z 2z 2z 2z / 12.5,0: 7s 7s 7s 6z 6z
  = chow 3m 4m 5m, concealed 6z 6z 7s 7s 7s, kong 2z 2z 2z 2z, pung 8p 8p 8p
  [angles 0 45 70 180 270] 7s 7s 7s 6z 6z / 7.5,0: 3m 4m 5m 8p 8p 8p 2z 2z 2z 2z
  = chow 3m 4m 5m, concealed 6z 6z 7s 7s 7s, kong 2z 2z 2z 2z, pung 8p 8p 8p
a set that a small border sets off from neat tiles is claimed
  3p 4p 5p / 3.42,0: 1m 2m 3m 5m 6m 7m 2s 2s 3s 4s 5s
  > chow 3p 4p 5p
  6z 6z 6z / 3.42,0: 1m 2m 3m 5m 6m 7m 2s 2s 3s 4s 5s
  > pung 6z 6z 6z
  7z 7z 7z 7z / 4.42,0: 1m 2m 3m 5m 6m 7m 2s 2s 3s 4s 5s
  > kong 7z 7z 7z 7z
a hand parted by suits is concealed
  1m 2m 3m / 3.4,0: 4p 5p 6p 8p 8p / 8.8,0: 2s 3s 4s 6s 7s 8s
  = concealed
and so are eyes and sets parted one by one where others are claimed
  2m 2m 2m / 3.4,0: 6p 6p / 0,-2h: 1s 2s 3s 5z 5z 5z 7z 7z 7z
  > concealed 2m 2m 2m 6p 6p
two sets with a gap beside a hand before the win are claimed
  3m 4m 5m 8m 8m 8m / 6.8,0: 1p 2p 4p 7s 7s 9s 9s
  = chow, concealed, pung
a set or kong beyond a border is claimed before the win
  4s 5s 7s 8s 9s 2z 2z 2z 7z 7z / 10.4,0: 5s 6s 7s
  = chow, concealed
  4s 5s 7s 8s 9s 2z 2z 2z 7z 7z / 10.4,0: 1p 1p 1p 1p
  = concealed, kong
four sets with borders between them are claimed before the win
  0,-2h: 4s 5s 6s / 3.25,-2h: 4m 5m 6m / 6.5,-2h: 5p 6p 7p / 9.75,-2h: 1m 2m 3m / 3,0: 8s 9s 9s 9s
  = chow, chow, chow, chow, concealed
a row of four sets off the line of the eyes is claimed
  0,-2.2h: 9s 8s 7s 4s 3s 2s 9p 9p 9p 5m 5m 5m / 5,0: 4p 3p 3p 8s
  = chow, chow, concealed, pung, pung
  0,-2.2h: 9s 8s 7s 4s 3s 2s 9p 9p 9p 5m 5m 5m / 5,0: 4p 5p 6p 3p 3p
  = chow, chow, concealed, pung, pung
also with a kong, for four equal tiles make a hand one tile longer only once they are laid down
  0,-2.2h: 1m 1m 1m 9s 9s 9s 7z 7z 7z 7z 5s 6s 7s / 5,0: 7m 7m 3p 4p
  = chow, concealed, kong, pung, pung
and with a flower
  0,-2.2h: 1f 9s 8s 7s 4s 3s 2s 9p 9p 9p 5m 5m 5m / 5,0: 4p 3p 3p 8s
  = chow, chow, concealed, flowers, pung, pung
  0,-2.2h: 1f 9s 8s 7s 4s 3s 2s 9p 9p 9p 5m 5m 5m / 5,0: 4p 5p 6p 3p 3p
  = chow ?none, chow ?none, concealed ?none, flowers, pung ?none, pung ?none
a hand of unrelated tiles is concealed in all its rows
  1z 2z 3z 4z 5z 6z 7z / 0,1h: 1m 4m 7m 2p 5p 8p 3s
  = concealed, concealed
every set and the eyes on their own are unsure
  1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s | 6z 6z
  = concealed ?none, unsure ?claimed-sets, unsure ?claimed-sets, unsure ?claimed-sets, unsure ?claimed-sets
but four equal tiles are a kong even then
  1m 2m 3m | 4m 4m 4m 4m | 7p 8p 9p | 2s 3s 4s | 6z 6z
  > kong
sets in the line of the eyes are concealed and in question where others lie off it
  1m 2m 3m / 3.45,0: 4m 4m 4m / 0,3: 7p 8p 9p | 2s 3s 4s | 6z 6z
  = chow, concealed ?claimed-row, concealed ?claimed-row, concealed, pung
sets parted like the eyes are concealed where sideways tiles mark the claimed ones
  [corners] 6z 6z / 2.5,0: 7p 8p 9p / 6,0: 2s 3s 4s / 9.5,0: 1m' 2m 3m 4m 4m' 4m
  = chow, concealed, pung
a column of sets is claimed though the lowest stands in the line of the eyes
  6z 6z / 4,0: 1m 2m 3m / 4,-1.1h: 4m 4m 4m / 4,-2.2h: 7p 8p 9p / 4,-3.3h: 2s 3s 4s
  = chow, chow, chow, concealed, pung
or shares their row
  [noise .02, corners, international] 4z / 1.31,0: 4z / 2.73,0: 3p 3p 3p / 2.73,-1.5: 4p 4p 4p / 2.73,-3: 7p 7p 7p
  2.73,-4.5: 9s 9s 9s
  > pung, pung, pung, pung
sets that only one gap parts from the eyes stay concealed though a set lies above them
  [noise .02, corners, international] 7m 7m 7m 1m 1m 1m 3m 4m 5m / 9.5,0: 6m 6m / 2,-1.34: 3m 4m 5m
  > concealed 1m 1m 1m 3m 4m 5m 6m 6m 7m 7m 7m
a set parted from the eyes below a long row is of no column
  [noise .02, corners, australia] 7z 7z 7z / 3.31,0: 3s 3s / -2,-1.56: 5z 0x 0x 5z 4s 0x 0x 4s 2s 2s 2s 2s
  > concealed 3s 3s 7z 7z 7z
a second row of one set is concealed where the claimed ones lie apart
  0,-1.05h: 3p 3p 3p / 1m 2m 3m 5s 6s 7s 6z 6z / 12,0: 4z 4z 4z
  > concealed 3p 3p 3p
  0,-1.05h: 3p 3p 3p / 1m 2m 3m 5s 6s 7s 6z 6z / 9.1,-1h: 4z 4z 4z
  > pung 3p 3p 3p
a set right above the concealed tiles is theirs where claimed ones lie farther by contrast
  0,-1.02h: 3z 3z 3z / 2s 2s 6s 6s 6s / 0,-2.6h: 1m 2m 3m
  = chow 1m 2m 3m, concealed, concealed
or in a column at the side
  0,-1.02h: 3z 3z 3z / 2s 2s 6s 6s 6s / 6,-1.05h: 1m 2m 3m / 6,0.05: 9s 9s 9s
  = chow 1m 2m 3m, pung 9s 9s 9s, concealed, concealed
a second row of one set is concealed where every claimed set has a sideways tile
  [noise .02, corners, international] 8s 8s 6z 6z 6z / 0,-1.35: 6s 6s 6s / -5,0: 7s' 7s 7s / -5,-1.6: 2z' 2z 2z
  > concealed 6s 6s 6s
the winning tile may stand between the concealed tiles and a claimed set
  1m 2m 3m 5s 6s 7s 6z 6z 8p 8p / 10.4,0: 8p / 11.8,0: 4z 4z 4z
  = concealed, pung, winning-tile
of many equal spaces one may be a little narrower than what parts a row in two
  1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s / 15.57,0: 6z 6z
  = concealed, unsure, unsure, unsure, unsure
kongs are proven by the size of a hand under the rules played
  [taiwan16] 6p 6p 6p 7p 7p 7p 7p 8p 8p 8p 8p 9p 2s 2s 5s 7s
  = concealed
  [international] 1m 1m 1m 1m 9s 9s 9s 9s 3z 3z 3z 3z 1p 2p 3p 5z 5z
  = concealed, kong, kong, kong
four equal tiles are a kong where the hand has one tile more
  1p 1p 1p 1p 4p 4p 4p 5p 5p 5p 5z 5z 5z 1z 1z
  = concealed, kong 1p 1p 1p 1p
and concealed where it is complete with them
  1p 1p 1p 1p 2p 3p 5p 5p 5p 5z 5z 5z 1z 1z
  = concealed
a row of sets with a kong before a hand that does not win yet is claimed
  2p 2p 2p 2p 7p 7p 7p / 0,2.4: 4m 4m 5m 6m 7z 5s 4s
  = concealed, kong, pung
three tiles one off a set beside a hand before its draw are concealed
  3m 4m 6m 7m 9m 8s 6s 4s 3s 2s / 3,2: 8p 6p 1p
  = concealed, concealed
  3m 4m 6m 7m 9m 8s 6s 4s 3s 2s / 3,-2: 8p 6p 1p
  = concealed, concealed
tiles without rows are unsure together
  1m / 3,1: 1m / 1,4: 1m / 8,2: 1m / 5,5: 6f
  = flowers, unsure
sets in one line and the eyes in another are claimed
  1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s / 3,1.6h: 6z 6z
  = chow, chow, chow, concealed, pung
and so they are where the winning tile is beside the eyes
  [taiwan16] 1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s | 5z 5z 5z / 3,1.6h: 6z / 4.9,1.6h: 6z
  = chow ?none, chow ?none, chow ?none, concealed ?none, pung ?none, pung ?none, winning-tile ?none
"""


@pytest.mark.parametrize("scene", scenes(RULES))
def test_rule(scene: Scene) -> None:
    scene.check()
