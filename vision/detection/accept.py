"""Accepts detections with the whole photo before them: what no crop of a single tile can tell.

A white dragon without a frame, a back and the side of a tile are plain rectangles. But all faces of a set share one
background colour, all backs another, and a side borders on a face.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from scoring.tiles import INDEX, PLAIN, RED_FIVES
from vision.detection.boxes import centre_distances, centres_of, nearest, nms, sides_of
from vision.detection.colour import NEIGHBOURS, colour_distances, ground_distances, print_shares, red_shares
from vision.detection.detections import BLANKS, CONFIDENT, DRAGON_SHOWN, FAINT, POSSIBLE, SHOWN, SUREST, Detections
from vision.images.arrays import Floats, Mask, Pixels, Places

_DRAGON, _BACK = BLANKS
_FIVES: Final = [INDEX[PLAIN[red]] for red in RED_FIVES]
_MAYBE_FIVE: Final = 0.01
"""Class probability from which a tile may come to be read as a five."""
_BORDER: Final = 3.0
"""Colour distance that is no evidence for either class. On real photos 98 % of white dragons are below 2.3 and 98 % of
backs above 4.5 (`git show df7bea67:tests/benchmarks/blank_colours.py`)."""
_SLOPE: Final = 1.7
"""Change of the log-odds per unit of colour distance, before calibration."""
_FRAME: Final = 0.25
"""Share of print from which a white dragon has a frame: of 41 framed ones on real photos 95 % have .33 and more, of 87
without one 95 % have .02 and less."""
_BARE: Final = 0.12
"""Share of print up to which it has none: 99 % of 1,275 blank ones do. Thin frames in dim light have .23."""
_FARTHEST: Final = 5.0
"""Colour distance beyond which all are alike."""
_BLANK_WEIGHTS: Final = np.array([[1.9, 6.0, -0.8, -6.8, 1.4], [0.7, 3.0, 0.4, -7.9, -3.5]])
"""Log-odds of a blank place being a white dragon and a back: weights of the finder's log-odds, of what the reader says,
of the colour distance to the faces around, of the largest log ratio of its sides to theirs, and 1; fitted by logistic
regression, see TRAINING.md."""
_IMPOSSIBLE: Final = 0.02
"""Probability by these weights below which the reader, where it is not sure, is not believed."""
_LIKELY: Final = 0.7
"""Probability from which a blank place, and those like it, are tiles of its class, and summed over all faces from which
a thing without a likely face is a tile of an unknown one."""
_ANOTHER: Final = 0.5
"""Distance of the centres, in sides of the larger box, from which two boxes are two tiles."""
_MAX_DISTANCE: Final = 1.5
"""Largest colour distance of blank tiles that match: backs are 4.5 and more from faces."""
_SIZE_RATIO: Final = 1.4
_COPIES: Final = 4
"""Tiles of one face in a set."""
_KONGS: Final = ((0.6, 1.3, -1.0), (2.1, 3.9, 1 / 3))
"""Least and largest distance in sides of two equal tiles of a concealed kong, side by side or at its ends, and how many
of their steps it is from one of them to the tile beside it."""
_IN_PLACE: Final = 0.4
"""Largest distance in sides from where that one is expected."""
_MAX_SIDE: Final = 0.75
"""Largest side of what is dropped, relative to the median of the sure ones: dice are smaller than tiles."""
_APART: Final = 2.0
"""Least distance of the centres along x or y, in sides of both boxes (geometric mean); neighbours in a row have 1."""


def accept(pixels: Pixels, found: Detections) -> Detections:
    """Judge all detections of a photo RGB (h, w, 3) together; a set with framed white dragons has no blank ones."""
    sure = found.corners[found.class_probs[:, _DRAGON] >= CONFIDENT]
    framed = (print_shares(pixels, sure) > _FRAME).any()
    return drop_small(drop_bare_dragons(pixels, found) if framed else found)


def drop_bare_dragons(pixels: Pixels, found: Detections) -> Detections:
    """The detections on RGB (h, w, 3) without white dragons that have no frame, as fronts of stretched walls look."""
    return found.select((found.classes != _DRAGON) | (print_shares(pixels, found.corners) > _BARE))


def drop_small(found: Detections) -> Detections:
    """The detections without doubtful printed ones that are small and apart, and unknown ones small or hardly a tile.

    Tiles of one photo are about as large as each other; what is read into lettering has any size, dice are smaller.
    """
    sides, centres, sure = sides_of(found.boxes), centres_of(found.boxes), found.confidences >= CONFIDENT
    small = sides < _MAX_SIDE * (np.median(sides[sure]) if sure.any() else 0)
    apart = np.abs(centres[:, None] - centres).max(axis=2) > _APART * np.sqrt(sides[:, None] * sides)
    alone = (apart | (found.confidences < SHOWN) | np.eye(len(found), dtype=bool)).all(axis=1)
    dropped = small & alone & ~sure & (found.classes != _BACK)
    return found.select(~np.where(found.named, dropped, small | (found.class_probs.sum(axis=1) < _LIKELY)))


def measure_red(pixels: Pixels, found: Detections) -> Detections:
    """The detections with the share of red in the print of what may be a five, in the photo as it is."""
    fives = np.flatnonzero(found.class_probs[:, _FIVES].max(axis=1, initial=0) >= _MAYBE_FIVE)
    red = np.full(len(found), np.nan, np.float32)
    red[fives] = red_shares(pixels, found.corners[fives])
    return replace(found, red=red)


def separate_blanks(pixels: Pixels, boxes: Floats, class_probs: Floats) -> Floats:
    """Redistribute probability between white dragon and back by colour, keeping the sum of the two.

    Class probabilities (n, 43) are fused, not yet calibrated; they are unchanged without a reference face.
    """
    either = class_probs[:, BLANKS].sum(axis=1)
    asked = np.flatnonzero(either > POSSIBLE)
    faces = np.flatnonzero((class_probs.max(axis=1, initial=0) >= SHOWN) & (either < POSSIBLE))
    if not len(asked) or not len(faces):
        return class_probs
    distances = ground_distances(pixels, boxes, asked, faces)
    told = class_probs.copy()
    pair = class_probs[asked][:, BLANKS]
    dragon, back = np.log(np.maximum(pair, 1e-9)).T
    share = 1 / (1 + np.exp(back - dragon - _SLOPE * (_BORDER - distances)))
    # The larger of the two must not grow: colour says which class it is, not whether there is a tile.
    more, less = pair.max(axis=1), pair.min(axis=1)
    told[asked[:, None], BLANKS] = np.stack([less + share * (more - less), more - share * (more - less)], axis=1)
    return told


def believe_blanks(pixels: Pixels, found: Detections, blanks: Floats) -> Detections:
    """Give blank places that the reader is not sure of the probabilities that finder, colour and size add up to.

    Doubtful ones that match a likely one are of its class too, as long as a set has so many. All is unchanged without a
    face whose colour and size tell those of blank ones.

    `blanks`: (n, 2), the finder's probabilities of `BLANKS`; 0 for what it did not propose as such.
    """
    for code, proposed, weights in zip(BLANKS, blanks.T, _BLANK_WEIGHTS, strict=True):
        found = _believe(pixels, found, code, proposed, weights)
    return found


def _believe(pixels: Pixels, found: Detections, code: int, proposed: Floats, weights: Floats) -> Detections:
    """The detections with the probabilities of one blank class that the finder proposes (n,)."""
    boxes, class_probs = found.boxes, found.class_probs
    printed = np.delete(class_probs, BLANKS, axis=1).max(axis=1, initial=0)
    asked = np.flatnonzero(((proposed > 0) | (class_probs[:, code] >= FAINT)) & (printed < SHOWN))
    faces = np.flatnonzero(printed >= SHOWN)
    if not len(asked) or not len(faces):
        return found
    sides = np.maximum(np.sort(boxes[:, 2:] - boxes[:, :2], axis=1), 1)
    usual = np.median(sides[nearest(boxes, asked, faces, NEIGHBOURS)], axis=1)
    seen, read = np.clip(proposed[asked], 1 - SUREST, SUREST), class_probs[asked, code]
    colour = np.minimum(ground_distances(pixels, boxes, asked, faces), _FARTHEST)
    size = np.abs(np.log(sides[asked] / usual)).max(axis=1)
    evidence = np.stack([np.log(seen / (1 - seen)), read, colour, size, np.ones(len(asked))])
    by_finder = proposed[asked] > 0
    probs = np.where(by_finder, 1 / (1 + np.exp(-weights @ evidence)), read)
    likeliest = np.maximum(probs, read)
    # A reader that knows the set's dragons sees all of them.
    vouching = by_finder & (likeliest >= _LIKELY) & ((read < CONFIDENT) | (code == _BACK))
    pairs = _are_alike(pixels, boxes[asked]) & (likeliest >= FAINT) & (vouching | vouching[:, None])
    believed = (likeliest >= DRAGON_SHOWN) | (likeliest >= FAINT) & pairs.any(axis=1)
    if code == _BACK:
        believed |= _are_in_kongs(found, faces, asked, likeliest >= FAINT) & (size < np.log(_SIZE_RATIO))
    matching = np.flatnonzero(believed)
    tiles = matching[nms(boxes[asked[matching]], likeliest[matching])]
    if code != _DRAGON or len(tiles) <= _COPIES:
        probs[tiles] = np.maximum(probs[tiles], DRAGON_SHOWN)
    likely = probs >= np.maximum(read, SHOWN)  # what is doubtful would be looked at in further views
    told = likely | (probs < np.minimum(read, _IMPOSSIBLE)) & (read < DRAGON_SHOWN)
    return replace(found, class_probs=_believed(class_probs, asked[told], code, probs[told]))


def _believed(class_probs: Floats, places: Places, code: int, probs: Floats) -> Floats:
    """Class probabilities (n, 43) with those of a class at some places, and the others lowered to sum to at most 1."""
    told = class_probs.copy()
    others = told[places].sum(axis=1) - told[places, code]
    told[places] *= np.minimum(1, (1 - probs) / np.maximum(others, 1e-9))[:, None]
    told[places, code] = probs
    return told


def _are_in_kongs(found: Detections, faces: Places, asked: Places, likely: Mask) -> Mask:
    """Mask (m,) of places asked, one of two `likely`, that make a concealed kong with equal faces: ▯XX▯, X▯▯X, XXX▯."""
    centres, sides, classes = centres_of(found.boxes), sides_of(found.boxes), found.classes
    places, likely = np.concatenate([asked, faces]), np.concatenate([likely, np.zeros(len(faces), bool)])
    ones, others = faces[np.argwhere(np.triu(classes[faces, None] == classes[faces], 1))].T
    steps, usual = centres[others] - centres[ones], (sides[ones] + sides[others]) / 2
    apart = np.linalg.norm(steps, axis=1) / usual
    may_lie = (np.arange(len(places)) < len(asked))[:, None] | (classes[places, None] == classes[ones])
    made = np.zeros((len(places), len(places)), bool)
    for least, most, part in _KONGS:
        ends = centres[ones] + part * steps, centres[others] - part * steps
        off = [np.linalg.norm(centres[places, None] - end, axis=2) / usual for end in ends]
        here, there = (may_lie & (least < apart) & (apart < most) & (distance < _IN_PLACE) for distance in off)
        made |= here @ there.T
    seen = (made | made.T) & likely
    return np.asarray((seen | seen.T).any(axis=1)[: len(asked)])


def _are_alike(pixels: Pixels, boxes: Floats) -> Mask:
    """Mask (m, m) of places whose colours and sizes are those of another one."""
    sides = sides_of(boxes)
    larger, smaller = np.maximum(sides[:, None], sides), np.minimum(sides[:, None], sides)
    apart = centre_distances(boxes) > _ANOTHER * larger
    return np.asarray((colour_distances(pixels, boxes) < _MAX_DISTANCE) & apart & (larger < _SIZE_RATIO * smaller))
