"""Dealt hands and their layouts on a table: ground truth for layouts without photographs.

    from vision.synthesis.tables.view import simulate_photo

    photo = simulate_photo("riichi", 7)          # the same of each seed
    found = photo.detections()                   # perfect vision.detection.detections.Detections
    for group in photo.groups:                   # kind, tiles (indices), ambiguous
        ...
    photo.layout.kind, photo.traits, photo.layout.deal.hand

* `deal.deal_hand(rules, seed)` deals a winning hand, the tiles of the player opposite and what is left.
* `layout.random_layout(deal, rng, kind=None)` lays it out; `lines.kinds_for(deal)` lists the possible kinds.
* `view.project_layout(layout, rng)` projects it through a camera to a `PhotoTruth`.
* `view.simulate_photo(rules, seed)` does all three.

The kind of an `ambiguous` group cannot be determined from a picture (a set in one gapless row with concealed tiles,
sets all lying separately, a winning tile too near to be apart). Seeds from `HELD_OUT` on are for evaluation only.
"""
