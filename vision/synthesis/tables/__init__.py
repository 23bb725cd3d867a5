"""Winning hands by playing, and how they come to lie on a table: truth for layouts without a photograph.

    from random import Random
    from vision.synthesis.tables import laid_photos, noisy_tiles

    for photo in laid_photos(range(100)):            # all rule sets in turn, every seed one photo
        found = photo.detections()                   # perfect tiles, a vision.detection.detections.Detections
        for group in photo.groups:                   # kind, tiles (indices), open
            ...
        photo.layout.kind, photo.traits, photo.layout.played.hand, photo.layout.played.won

* `noisy_tiles(photo, rng, threshold=...)` draws misreadings, misses, doubles, loose boxes and corners from
  `noise.json`, which `python -m vision.training.research.measure_noise` makes from real photos.
* `play_hand(rules, seed, won=True)` plays one game (articles 17 to 23) and gives the hand with the facts of its win,
  the ponds, the other players' tiles and the wall; `won=False` a hand of the right size that is not a win.
* `random_layout(played, rng, kind=None)` lays it on a table; `kinds_for(played)` names the kinds it can lie in.
* `project_layout(layout, rng)` looks at it: a `PhotoTruth` with codes, boxes, corners, visible shares and groups.
* `simulate_photos(seeds, rules, kind=None, won=True)` is the three together, one photo a seed.

    seen = noisy_tiles(photo, Random(1))             # as the shipped detector might find them
    seen.tiles, seen.truth, seen.missed              # detections, for each its tile of the photo or None, what is lost

A group that is `open` is one whose kind no picture can tell (a set in one gapless row with concealed tiles, sets all
set out on their own, a winning tile too near to be apart): its kind is not scored. `groups_match` judges so.
Seeds from `HELD_OUT` on are for measuring only.
"""

from vision.synthesis.tables.hands import play_hand
from vision.synthesis.tables.judge import groups_match
from vision.synthesis.tables.layout import Layout, random_layout
from vision.synthesis.tables.lines import kinds_for
from vision.synthesis.tables.noise import NoisyTiles, noisy_tiles
from vision.synthesis.tables.photos import HELD_OUT, simulate_photo, simulate_photos
from vision.synthesis.tables.played import LaidMeld, OtherPlayer, PlayedHand
from vision.synthesis.tables.table_style import LayoutKind
from vision.synthesis.tables.view import PhotoTruth, TruthGroup, project_layout

__all__ = [
    "HELD_OUT",
    "LaidMeld",
    "Layout",
    "LayoutKind",
    "NoisyTiles",
    "OtherPlayer",
    "PhotoTruth",
    "PlayedHand",
    "TruthGroup",
    "groups_match",
    "kinds_for",
    "noisy_tiles",
    "play_hand",
    "project_layout",
    "random_layout",
    "simulate_photo",
    "simulate_photos",
]
