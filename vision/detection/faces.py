"""Refines uncertain classes on faces rectified by their corners, which shows what is small in them in fixed places."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from scoring.tiles import FACES
from vision.detection.detections import BLANKS, CERTAIN, FLOWER_CLASSES, POSSIBLE, SUREST, Detections
from vision.detection.finder import GREY
from vision.detection.inference import FACES as FACE_NETWORK
from vision.detection.inference import Inference, NetworkCall
from vision.detection.reader import reader_input, softmax
from vision.images.arrays import Floats, Mask, Pixels, Places
from vision.images.operations import warp_perspective
from vision.images.resizing import perspective_transform, shrink

FACE_WIDTH: Final = 72
FACE_HEIGHT: Final = 96
"""Width and height in pixels of a rectified face, the network's input size."""
FACE_CONTEXT: Final = 1.12
"""Side of the rectified area relative to the tile's, since corners are not exact."""
_NAMELESS: Final = 0.3
"""Class probability that is too little for a name."""
_MAYBE_UNKNOWN: Final = -4.0
"""Logit of a face being none of ours from which the face network is asked too."""
_UNKNOWN_WEIGHTS: Final = np.array([0.9, -0.76, -0.4])
"""Log-odds of a printed face being none of ours: weights of the reader's logit, of the log-odds that the face network
gives to what the face is read as, and 1; fitted by logistic regression, see TRAINING.md."""
_LIKELY: Final = 0.4
"""Class probability, before the finder is heard, from which a face that looks like none of ours keeps its name: tiles
of sets that no network knows look so. Of 55 rendered ones 46 exceed it, of unknown faces 1 in 12."""
_DOUBTED: Final = 0.55
"""Class probability from which it does, and which it has in the end: the tile is shown and asked about."""
_SURELY_UNKNOWN: Final = 4.5
"""Logit of a face being none of ours from which there is a tile, though the reader, that names ours, sees none."""
_REFINER_WEIGHT: Final = 0.5
"""Weight of the face network's log-probabilities; the reader's have the rest."""
_NAMES_WEIGHT: Final = 0.75
"""The same between flowers: their names and numbers are small in the reader's crop."""
_SURE_FLOWER: Final = 0.9
"""Summed flower probability of the face network from which there may be a tile though the reader doubts it."""
_FLOWER_ODDS: Final = 4.0
"""Factor on the odds that there is one. Of places where the reader thinks so with .15 to .7, such are 7 of 11 flowers
that somebody else drew, and 2 of 967 places without a tile on photos, clutter and textures."""


def refine_classes(
    pixels: Pixels, quads: Floats, class_probs: Floats, unlike_ours: Floats
) -> Inference[tuple[Floats, Floats]]:
    """Refine class probabilities (n, 44) of faces with corners (n, 4, 2) where these are uncertain or may not be ours.

    Returns:
        Class probabilities (n, 44); what the face network alone gives to the likeliest face (n,), 1 where not asked.
    """
    agreed = np.ones(len(class_probs), np.float32)
    asked = np.union1d(select_uncertain(class_probs), np.flatnonzero(unlike_ours > _MAYBE_UNKNOWN))
    if not len(asked):
        return class_probs, agreed
    refined = class_probs.copy()
    (logits,) = yield NetworkCall(FACE_NETWORK, reader_input(rectify_faces(pixels, quads[asked])))
    alone = softmax(logits)
    refined[asked] = believe_flowers(blend_class_probs(class_probs[asked], logits), alone)
    agreed[asked] = alone[np.arange(len(asked)), refined[asked, : len(FACES)].argmax(axis=1)]
    return refined, agreed


def are_unknown(class_probs: Floats, unlike_ours: Floats, agreed: Floats) -> Mask:
    """Mask (n,) of tiles whose face is none of ours.

    The reader has learnt to tell such faces. Reader and refiner may each name what they have never seen with one of our
    faces, but seldom with the same one.

    Given are refined class probabilities (n, 44), the reader's logits (n,), and what the refiner gives to the likeliest
    face (n,).
    """
    faces, nothing = class_probs[:, :-1], class_probs[:, -1]
    printed = np.delete(faces, BLANKS, axis=1).sum(axis=1)
    given = np.clip(agreed, 1 - SUREST, SUREST)
    unlike = _UNKNOWN_WEIGHTS @ np.stack([unlike_ours, np.log(given / (1 - given)), np.ones(len(given))]) > 0
    tile = printed > np.maximum(nothing, faces[:, BLANKS].sum(axis=1))
    return np.asarray(tile & unlike | (nothing > faces.sum(axis=1)) & (unlike_ours > _SURELY_UNKNOWN))


def believe_unknown(class_probs: Floats, unknown: Mask, unlike_ours: Floats) -> Floats:
    """Raise tiles of unknown faces to the probability that their logit gives, where it is higher; none gets a name.

    The reader thinks little of what it cannot name. `class_probs`: (n, 43), `unlike_ours`: the reader's logits (n,).
    """
    tile = 1 / (1 + np.exp(-unlike_ours))
    raised = np.flatnonzero(unknown & (tile > class_probs.sum(axis=1)))
    told = class_probs.copy()
    told[raised] = (1 - _NAMELESS) / class_probs.shape[1]
    told[raised, class_probs[raised].argmax(axis=1)] += _NAMELESS
    told[raised] *= tile[raised, None]
    return told


def are_likely(class_probs: Floats, refined: Floats) -> Mask:
    """Mask (n,) of tiles that keep their name though it looks like none of ours.

    `class_probs`: (n, 43), fused and calibrated; `refined`: those of reader and refiner (n, 44).
    """
    return np.asarray((refined[:, :-1].max(axis=1) >= _LIKELY) & (class_probs.max(axis=1) >= _DOUBTED))


def doubt_names(found: Detections) -> Detections:
    """The detections, doubted ones no longer unknown but so little probable that they are asked about."""
    if found.unknown is None or found.doubted is None:
        return found
    most = np.maximum(found.confidences, _DOUBTED)
    lowered = np.where(found.doubted, _DOUBTED / most, 1).astype(np.float32)
    return replace(found, class_probs=found.class_probs * lowered[:, None], unknown=found.unknown & ~found.doubted)


def believe_flowers(class_probs: Floats, named: Floats) -> Floats:
    """Raise class probabilities (n, 44) where the face network (n, 42) is sure of a flower: each set draws its own."""
    tile = class_probs[:, :-1].sum(axis=1, keepdims=True)
    odds = np.where(named[:, FLOWER_CLASSES].sum(axis=1, keepdims=True) >= _SURE_FLOWER, np.float32(_FLOWER_ODDS), 1)
    share = odds / (1 + (odds - 1) * tile)
    return np.concatenate([class_probs[:, :-1] * share, 1 - share * tile], axis=1)


def rectify_faces(pixels: Pixels, corners: Floats, context: float = FACE_CONTEXT, height: int = FACE_HEIGHT) -> Pixels:
    """Rectify the faces of tiles with corners (n, 4, 2) by a perspective warp, with some `context` around them.

    Returns:
        uint8 (n, height, height * 3 / 4, 3), grey outside the photo.
    """
    width = height * FACE_WIDTH // FACE_HEIGHT
    middles = corners.mean(axis=1, keepdims=True)
    quads = (corners - middles) * np.float32(context) + middles
    faces = [_rectify(pixels, quad, width, height) for quad in quads]
    return np.array(faces, np.uint8).reshape(-1, height, width, 3)


def select_uncertain(class_probs: Floats) -> Places:
    """Indices of rows of class probabilities (n, >= 43) that may be a flower or are not confident."""
    known = class_probs[:, : len(FACES)]
    doubtful = (known.max(axis=1) < CERTAIN) & (known.sum(axis=1) >= POSSIBLE)
    return np.flatnonzero(doubtful | (class_probs[:, FLOWER_CLASSES].sum(axis=1) >= POSSIBLE))


def blend_class_probs(class_probs: Floats, logits: Floats) -> Floats:
    """Blend the class probabilities of the reader and the face network, keeping the total probability of the faces.

    The white dragon's probability is never raised: the face network has no class for backs and mistakes them for it.
    `class_probs`: (n, >= 43); `logits`: (n, 42), in the order of `scoring.tiles.FACES`.
    """
    known = class_probs[:, : len(FACES)]
    read = np.log(known + np.float32(1e-6))
    faces = softmax((1 - _REFINER_WEIGHT) * read + np.float32(_REFINER_WEIGHT) * logits)
    names = softmax(((1 - _NAMES_WEIGHT) * read + np.float32(_NAMES_WEIGHT) * logits)[:, FLOWER_CLASSES])
    faces[:, FLOWER_CLASSES] = faces[:, FLOWER_CLASSES].sum(axis=1, keepdims=True) * names
    total = known.sum(axis=1, keepdims=True)
    white = BLANKS[:1]
    dragon = np.minimum(faces[:, white] * total, known[:, white])
    faces[:, white] = 0
    faces *= (total - dragon) / np.maximum(faces.sum(axis=1, keepdims=True), np.float32(1e-20))
    faces[:, white] = dragon
    told = class_probs.copy()
    told[:, : len(FACES)] = faces
    return told


def _rectify(pixels: Pixels, quad: Floats, width: int, height: int) -> Pixels:
    low = np.clip(np.floor(quad.min(axis=0)).astype(int) - 1, 0, np.array(pixels.shape[1::-1]) - 1)
    high = np.maximum(np.ceil(quad.max(axis=0)).astype(int) + 2, low + 1)
    part = pixels[low[1] : high[1], low[0] : high[0]]
    tall = max(float(np.linalg.norm(quad[3] - quad[0])), float(np.linalg.norm(quad[2] - quad[1])), 1.0)
    small = shrink(part, min(1.0, height / tall))
    scale = np.array(small.shape[1::-1]) / part.shape[1::-1]
    source = ((quad - low) * scale - 0.5).astype(np.float32)
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
    try:
        turn = perspective_transform(source, target)
    except np.linalg.LinAlgError:  # corners that are none
        return np.full((height, width, 3), GREY, np.uint8)
    return warp_perspective(small, turn, width, height, GREY)
