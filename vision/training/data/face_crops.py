"""Rectified faces from labelled photos and rendered scenes, to train the face refiner on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from scoring.tiles import FACES
from vision.detection.detector import Detector
from vision.detection.faces import FACE_CONTEXT, FACE_HEIGHT, FACE_WIDTH, rectify_faces
from vision.detection.reader import read_places
from vision.images.resizing import resize
from vision.labels.labelled_photo import LabelledPhoto
from vision.training.data.photos import labelled_pictures
from vision.training.data.reader_crops import PICTURES, REHEARSED, UNKNOWN_FACE, TrainingPicture, augment

_SHOWN: Final = 1.28
"""Width and height kept, relative to the tile: more than the network's input, to allow shifts."""
_HEIGHT: Final = 112
_LOWEST: Final = 16.0
"""Tile height in pixels of its picture below which faces are unreadable."""
_PICTURE_WEIGHT: Final = 2.0
"""Sampling weight of faces that each maker draws otherwise relative to others."""
_UNKNOWN_WEIGHT: Final = 4.0
"""The same of faces that are none of ours: each is another one."""
_AT_ONCE: Final = 256
_MOST: Final = 12
"""Most faces taken from one rendered scene."""
_UPSIDE_DOWN: Final = 0.06
_ON_A_SIDE: Final = 0.02
_FROM_LOW_DOWN: Final = 0.3
"""Probability of reducing a face's vertical resolution, down to `_COARSEST`, as for a tile seen at a low angle."""
_COARSEST: Final = 0.15
_OFF: Final = (0.04, 0.025, 0.018)
"""Standard deviations of the jitter of a face's log size, its centre and each of its corners."""
_FRAME: Final = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
"""Corners of a picture relative to its sides, from its centre."""


@dataclass(frozen=True)
class FaceDataset:
    """Rectified tile faces with labels.

    Attributes:
        pictures: uint8 (n, 112, 84, 3), faces with a margin around them.
        labels: int64 (n,), 0 to 41 in the order of `scoring.tiles.FACES`, or `UNKNOWN_FACE`.
        sampling_weights: float64 (n,), sampling probabilities; sum to 1.
    """

    pictures: NDArray[np.uint8]
    labels: NDArray[np.int64]
    sampling_weights: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.labels)

    def sample(self, count: int, rng: np.random.Generator) -> tuple[list[NDArray[np.uint8]], list[int]]:
        """Draw `count` faces (96, 72, 3) with random shift, warp and degradation, and their labels."""
        if not count:
            return [], []
        chosen = rng.choice(len(self), count, p=self.sampling_weights)
        faces = [augment(_from_low_down(_shifted(self.pictures[one], rng), rng), rng) for one in chosen]
        return faces, self.labels[chosen].tolist()

    def rehearsed(self) -> FaceDataset:
        """The same faces labelled `REHEARSED`."""
        return FaceDataset(self.pictures, np.full_like(self.labels, REHEARSED), self.sampling_weights)

    def batches(self) -> list[tuple[NDArray[np.uint8], NDArray[np.int64]]]:
        """All faces without augmentation, uint8 (n, 96, 72, 3), and their labels (n,)."""
        frame = _FRAME * (FACE_CONTEXT / _SHOWN)
        return [
            (np.stack([_part(picture, frame) for picture in self.pictures[part]]), self.labels[part])
            for part in (slice(start, start + _AT_ONCE) for start in range(0, len(self), _AT_ONCE))
        ]


def join_faces(one: FaceDataset, other: FaceDataset) -> FaceDataset:
    """The faces of two data sets, each drawn as often as it has faces."""
    count = len(one) + len(other)
    weights = [part.sampling_weights * (len(part) / max(count, 1)) for part in (one, other)]
    return FaceDataset(
        np.concatenate([one.pictures, other.pictures]), np.concatenate([one.labels, other.labels]),
        np.concatenate(weights),
    )  # fmt: skip


def faces_from_scenes(scenes: Iterable[TrainingPicture], detector: Detector | None = None) -> FaceDataset:
    """Faces of scenes, ours and unknown ones; a sample of each, preferring flowers and unknown ones.

    `detector` reads the corners where a scene does not have exact ones.
    """
    rng = np.random.default_rng(0)
    return _faces(((scene, "rendered", _some(scene, rng)) for scene in scenes), detector)


def faces_from_photos(photos: Iterable[LabelledPhoto], detector: Detector) -> FaceDataset:
    """Faces of photos labelled with boxes, with the corners that a detector reads."""
    shown = [photo for photo in photos if photo.codes]
    pictures = zip(labelled_pictures(shown), shown, strict=True)
    return _faces(((picture, photo.source, readable_tiles(picture)) for picture, photo in pictures), detector)


def readable_tiles(picture: TrainingPicture) -> NDArray[np.intp]:
    """Indices of tiles that show a readable face, of ours or unknown."""
    tall = np.linalg.norm(picture.corners[:, 3] - picture.corners[:, 0], axis=1)
    return np.flatnonzero((picture.classes < len(FACES)) & picture.usable & (tall >= _LOWEST))


def _some(picture: TrainingPicture, rng: np.random.Generator) -> NDArray[np.intp]:
    """A sample of at most `_MOST` readable tiles of a picture."""
    tiles = readable_tiles(picture)
    weights = _weights(picture.classes[tiles])
    return rng.choice(tiles, _MOST, replace=False, p=weights / weights.sum()) if len(tiles) > _MOST else tiles


def _weights(labels: NDArray[np.int64]) -> NDArray[np.float64]:
    known = np.where(np.isin(labels, PICTURES), _PICTURE_WEIGHT, 1.0)
    return np.where(labels == UNKNOWN_FACE, _UNKNOWN_WEIGHT, known)


def _faces(pictures: Iterable[tuple[TrainingPicture, str, NDArray[np.intp]]], detector: Detector | None) -> FaceDataset:
    """Faces of chosen tiles of pictures with their sources; `detector` reads corners that are not exact.

    Sampling weights are proportional to the square root of each face's frequency within its source, to favour rare
    ones.
    """
    faces: list[NDArray[np.uint8]] = [np.zeros((0, _HEIGHT, _HEIGHT * FACE_WIDTH // FACE_HEIGHT, 3), np.uint8)]
    labels: list[int] = []
    sources: list[str] = []
    for picture, source, chosen in pictures:
        decoded = cv2.imdecode(picture.data, cv2.IMREAD_COLOR) if len(chosen) else None
        if decoded is None:
            continue
        pixels = np.asarray(cv2.cvtColor(decoded, cv2.COLOR_BGR2RGB), np.uint8)
        quads = picture.corners[chosen]
        if detector and not picture.exact:
            _, _, quads, _ = detector.drive(read_places(pixels, quads[:, [0, 2]].reshape(-1, 4)))
        faces.append(rectify_faces(pixels, quads, _SHOWN, _HEIGHT))
        labels.extend(picture.classes[chosen].tolist())
        sources.extend([source] * len(chosen))
    alike = list(zip(sources, labels, strict=True))
    counts = Counter(alike)
    odds = _weights(np.array(labels, np.int64)) * np.array([counts[one] ** -0.5 for one in alike])
    return FaceDataset(np.concatenate(faces), np.array(labels, np.int64), odds / max(odds.sum(), 1e-9))


def _shifted(picture: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    frame = _FRAME * (FACE_CONTEXT / _SHOWN) * np.exp(rng.normal(0, _OFF[0], 2))
    frame += rng.normal(0, _OFF[1], 2) + rng.normal(0, _OFF[2], (4, 2))
    turned = rng.random()
    if turned < _UPSIDE_DOWN:
        frame = np.roll(frame, 2, axis=0)
    elif turned < _UPSIDE_DOWN + _ON_A_SIDE:
        frame = np.roll(frame, int(rng.choice([1, 3])), axis=0)
    return _part(picture, frame)


def _from_low_down(face: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    if rng.random() > _FROM_LOW_DOWN:
        return face
    height, width = face.shape[:2]
    return resize(resize(face, width, round(height * float(rng.uniform(_COARSEST, 1)))), width, height)


def _part(picture: NDArray[np.uint8], frame: NDArray[np.float64]) -> NDArray[np.uint8]:
    """Crop of a picture at four points, relative to its sides from the centre, at the network's input size."""
    height, width = picture.shape[:2]
    source = ((frame + 0.5) * (width, height) - 0.5).astype(np.float32)
    target = ((_FRAME + 0.5) * (FACE_WIDTH, FACE_HEIGHT) - 0.5).astype(np.float32)
    turn = cv2.getPerspectiveTransform(source, target)
    size = (FACE_WIDTH, FACE_HEIGHT)
    part = cv2.warpPerspective(picture, turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(part, np.uint8)


def face_batches(
    real: FaceDataset, rendered: FaceDataset, real_share: float, size: int, seed: int
) -> Iterator[tuple[torch.Tensor, ...]]:
    """Endless batches of `size` faces, uint8 (n, 96, 72, 3), and labels (n,); a share real if both sets have faces."""
    rng = np.random.default_rng(seed)
    share = real_share if len(real) and len(rendered) else float(len(real) > 0)
    while True:
        photographed = int(rng.binomial(size, share))
        faces, labels = real.sample(photographed, rng)
        drawn, drawn_labels = rendered.sample(size - photographed, rng)
        yield torch.from_numpy(np.stack(faces + drawn)), torch.tensor(labels + drawn_labels)
