"""Straightened faces of flowers, cut from labelled photos and from rendered scenes, to train the flowers' reader on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from scoring.tiles import FLOWERS, INDEX
from vision.crops import crop_squares, cut_crops
from vision.dataset.labelled import LabelledPhoto
from vision.dataset.training.crops import Labelled, spoil
from vision.dataset.training.learning import shares
from vision.dataset.training.network import ReadingNetwork
from vision.dataset.training.photos import labelled_pictures
from vision.flowers import FACE_HEIGHT, FACE_SHOWN, FACE_WIDTH, face_pictures
from vision.looks import surer_corners, two_looks

_SHOWN: Final = 1.28
"""Width and height of what is kept, in those of the tile: more than the network sees, so that it can be shifted."""
_HEIGHT: Final = 112
_LOWEST: Final = 16.0
"""Height of a tile, in pixels of its picture, below which nothing can be read on it."""
_FLOWERS: Final = np.array([INDEX[code] for code in FLOWERS])
_UPSIDE_DOWN: Final = 0.06
_OFF: Final = (0.04, 0.025, 0.018)
"""Standard deviations by which a face's size (its logarithm), its middle and each of its corners are off."""
_FRAME: Final = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
"""Corners of a picture in shares of its sides, from its middle."""


@dataclass(frozen=True)
class Faces:
    """Flowers.

    Attributes:
        pictures: uint8 (n, 112, 84, 3), faces with some of what is around them.
        labels: int64 (n,), 0 to 7 in the order of `scoring.tiles.FLOWERS`.
        odds: float64 (n,), how often each is drawn; sums to 1.
    """

    pictures: NDArray[np.uint8]
    labels: NDArray[np.int64]
    odds: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.labels)

    def drawn(self, count: int, rng: np.random.Generator) -> tuple[list[NDArray[np.uint8]], list[int]]:
        """So many of them, (96, 72, 3), each shifted, bent and spoiled at random, and which flowers they are."""
        if not count:
            return [], []
        chosen = rng.choice(len(self), count, p=self.odds)
        return [spoil(_shifted(self.pictures[one], rng), rng) for one in chosen], self.labels[chosen].tolist()

    def seen(self) -> NDArray[np.uint8]:
        """All of them, uint8 (n, 96, 72, 3), as the network sees them where it is used."""
        seen = np.empty((len(self), FACE_HEIGHT, FACE_WIDTH, 3), np.uint8)
        for view, picture in zip(seen, self.pictures, strict=True):
            view[:] = _part(picture, _FRAME * (FACE_SHOWN / _SHOWN))
        return seen


def faces_of_scenes(scenes: Iterable[Labelled]) -> Faces:
    """The flowers of rendered scenes, whose corners are known."""
    return _faces(((scene, "rendered") for scene in scenes), lambda pixels, quads: quads)


def faces_of_photos(photos: Iterable[LabelledPhoto], reader: Path) -> Faces:
    """The flowers of photos labelled with boxes, with corners as a reader sees them.

    A source has the weight of the root of the number of its flowers, so that few count more each.

    Args:
        photos: labelled.
        reader: checkpoint of `vision.dataset.training.reader`.
    """
    network = ReadingNetwork()
    network.load_state_dict(torch.load(reader, weights_only=True, map_location="cpu")["average"])
    network.eval()
    shown = [photo for photo in photos if set(photo.codes) & set(FLOWERS)]
    sources = (photo.source for photo in shown)
    pictures = zip(labelled_pictures(shown), sources, strict=True)
    return _faces(pictures, lambda pixels, quads: _corners_seen(pixels, quads, network))


def _faces(
    pictures: Iterable[tuple[Labelled, str]],
    corners: Callable[[NDArray[np.uint8], NDArray[np.float32]], NDArray[np.float32]],
) -> Faces:
    """The flowers of pictures and their sources; `corners` finds those of tiles on pixels from the labelled ones."""
    faces: list[NDArray[np.uint8]] = [np.zeros((0, _HEIGHT, _HEIGHT * FACE_WIDTH // FACE_HEIGHT, 3), np.uint8)]
    labels: list[int] = []
    sources: list[str] = []
    for picture, source in pictures:
        flowers = _flowers(picture)
        decoded = cv2.imdecode(picture.data, cv2.IMREAD_COLOR) if flowers.any() else None
        if decoded is None:
            continue
        pixels = np.asarray(cv2.cvtColor(decoded, cv2.COLOR_BGR2RGB), np.uint8)
        faces.append(face_pictures(pixels, corners(pixels, picture.corners[flowers]), _SHOWN, _HEIGHT))
        labels.extend(np.searchsorted(_FLOWERS, picture.classes[flowers]).tolist())
        sources.extend([source] * int(flowers.sum()))
    counts = Counter(sources)
    odds = np.array([counts[source] ** -0.5 for source in sources])
    return Faces(np.concatenate(faces), np.array(labels, np.int64), odds / max(odds.sum(), 1e-9))


def _flowers(picture: Labelled) -> NDArray[np.bool_]:
    """Which tiles of a picture are flowers that can be read."""
    tall = np.linalg.norm(picture.corners[:, 3] - picture.corners[:, 0], axis=1)
    flowers: NDArray[np.bool_] = np.isin(picture.classes, _FLOWERS) & picture.usable & (tall >= _LOWEST)
    return flowers


@torch.no_grad()
def _corners_seen(pixels: NDArray[np.uint8], quads: NDArray[np.float32], reader: ReadingNetwork) -> NDArray[np.float32]:
    """The corners (n, 4, 2) that a reader sees in tiles of which only the boxes' corners (n, 4, 2) are known."""
    boxes = quads[:, [0, 2]].reshape(-1, 4)
    looks = two_looks(shares(torch.from_numpy(cut_crops(pixels, boxes))).numpy())
    _, _, corners, first = reader(torch.from_numpy(looks))
    squares = crop_squares(boxes)
    return surer_corners(corners.numpy(), first.numpy()) * squares[:, None, 2:] + squares[:, None, :2]


def _shifted(picture: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    frame = _FRAME * (FACE_SHOWN / _SHOWN) * np.exp(rng.normal(0, _OFF[0], 2))
    frame += rng.normal(0, _OFF[1], 2) + rng.normal(0, _OFF[2], (4, 2))
    if rng.random() < _UPSIDE_DOWN:
        frame = np.roll(frame, 2, axis=0)
    return _part(picture, frame)


def _part(picture: NDArray[np.uint8], frame: NDArray[np.float64]) -> NDArray[np.uint8]:
    """What lies within four points, in shares of the picture's sides from its middle, as the network takes it."""
    height, width = picture.shape[:2]
    source = ((frame + 0.5) * (width, height) - 0.5).astype(np.float32)
    target = ((_FRAME + 0.5) * (FACE_WIDTH, FACE_HEIGHT) - 0.5).astype(np.float32)
    turn = cv2.getPerspectiveTransform(source, target)
    size = (FACE_WIDTH, FACE_HEIGHT)
    part = cv2.warpPerspective(picture, turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(part, np.uint8)


def face_batches(
    real: Faces, rendered: Faces, real_share: float, size: int, seed: int
) -> Iterator[tuple[torch.Tensor, ...]]:
    """Endless batches of `size` faces, uint8 (n, 96, 72, 3), and labels (n,); a share real if there are both."""
    rng = np.random.default_rng(seed)
    share = real_share if len(real) and len(rendered) else float(len(real) > 0)
    while True:
        photographed = int(rng.binomial(size, share))
        faces, labels = real.drawn(photographed, rng)
        drawn, drawn_labels = rendered.drawn(size - photographed, rng)
        yield torch.from_numpy(np.stack(faces + drawn)), torch.tensor(labels + drawn_labels)
