"""Simulated games and their layouts on a table: ground truth for layouts without photographs.

    from vision.synthesis.tables.photos import simulate_photos

    for photo in simulate_photos(range(100)):        # all rule sets in turn, one photo per seed
        found = photo.detections()                   # perfect vision.detection.detections.Detections
        for group in photo.groups:                   # kind, tiles (indices), ambiguous
            ...
        photo.layout.kind, photo.traits, photo.layout.played.hand, photo.layout.played.won

* `hands.play_hand(rules, seed, won=True)` plays one game (articles 17 to 23) and returns the hand with the facts of its
  win, the ponds, the other players' tiles and the wall; with `won=False` a complete-sized hand that does not win.
* `layout.random_layout(played, rng, kind=None)` lays it out; `lines.kinds_for(played)` lists the possible kinds.
* `view.project_layout(layout, rng)` projects it through a camera to a `PhotoTruth`.
* `photos.simulate_photos(seeds, rules, kind=None, won=True)` does all three, one photo per seed.

The kind of an `ambiguous` group cannot be determined from a picture (a set in one gapless row with concealed tiles,
sets all lying separately, a winning tile too near to be apart). Seeds from `HELD_OUT` on are for evaluation only.
"""
