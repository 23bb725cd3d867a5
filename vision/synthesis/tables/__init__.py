"""Simulated games and their layouts on a table: ground truth for layouts without photographs.

    from random import Random
    from vision.synthesis.tables import noisy_tiles, simulate_photos

    for photo in simulate_photos(range(100)):        # all rule sets in turn, one photo per seed
        found = photo.detections()                   # perfect vision.detection.detections.Detections
        for group in photo.groups:                   # kind, tiles (indices), ambiguous
            ...
        photo.layout.kind, photo.traits, photo.layout.played.hand, photo.layout.played.won

    seen = noisy_tiles(photo, Random(1))             # as the shipped detector might find them
    seen.tiles, seen.truth, seen.missed              # detections, the photo's tile for each or None, misses

* `play_hand(rules, seed, won=True)` plays one game (articles 17 to 23) and returns the hand with the facts of its win,
  the ponds, the other players' tiles and the wall; with `won=False` a complete-sized hand that does not win.
* `random_layout(played, rng, kind=None)` lays it out on a table; `kinds_for(played)` lists the possible kinds.
* `project_layout(layout, rng)` projects it through a camera to a `PhotoTruth`.
* `simulate_photos(seeds, rules, kind=None, won=True)` does all three, one photo per seed.
* `noisy_tiles(photo, rng, threshold=...)` simulates misreadings, misses, duplicates, imprecise boxes and corners, with
  the parameters in `noise.json`, measured on real photos by `python -m vision.training.research.measure_noise`.

The kind of an `ambiguous` group cannot be determined from a picture (a set in one gapless row with concealed tiles,
sets all lying separately, a winning tile too near to be apart) and is not scored, see `groups_match`. Seeds from
`HELD_OUT` on are for evaluation only.
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
