"""Labelled photos as training and validation data of the reader."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES
from vision.detection.reader import cut_crops
from vision.images.photo import load_photo_file, upright_size
from vision.labels.box_files import read_boxes
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, false_positive_file, lies_ignored
from vision.labels.yolo_folders import read_yolo_folder
from vision.training.reader_crops import TrainingPicture

_LEVEL_DEGREES = 1.0
"""The box around a box rotated by three degrees is a fourteenth wider, a bias that a finder learns readily."""
_ASKEW_DEGREES = 3.0
"""Row angle up to which tiles may be cut out with rotation: crops are never cut more precisely."""
HEIC = frozenset({".heic", ".heif"})
_QUALITY = 95
_CHECK_EVERY = 4
_OVERSAMPLING = 4
"""Repetition factor for photos of weak faces or sources."""


def labelled_pictures(photos: Iterable[LabelledPhoto], loose: Collection[str] = ()) -> list[TrainingPicture]:
    """Training pictures of all photos that show a tile or have false positives.

    Boxes of the sources `loose` are trusted only in photos whose rows are level: rotated copies have boxes drawn around
    rotated boxes. Raises `DatasetError`: a photo without boxes, or a damaged file of false positives.
    """
    return [
        labelled_picture(photo, tightly_boxed(photo, loose))
        for photo in photos
        if photo.codes or false_positive_file(photo).exists()
    ]


def photos_without(folder: Path, sources: Collection[str] = ()) -> list[LabelledPhoto]:
    """The photos of a YOLO folder without those of some sources.

    Raises `DatasetError`: a source that no photo has, probably a typo.
    """
    photos = read_yolo_folder(folder).photos
    known = {photo.source for photo in photos}
    for source in sources:
        if source not in known:
            raise DatasetError("training.no-source", str(folder), source=source, sources=tuple(sorted(known)))
    return [photo for photo in photos if photo.source not in sources]


def oversample(photos: Sequence[LabelledPhoto], names: Sequence[str]) -> list[LabelledPhoto]:
    """Repeat photos with a named face or of a named source four times (oversampling).

    A name given several times multiplies by four each time. Raises `DatasetError`: a name that is neither a face nor
    the source of any photo.
    """
    sources = {photo.source for photo in photos}
    for name in names:
        if name not in CLASSES and name not in sources:
            raise DatasetError("training.often", "--often", name=name, sources=tuple(sorted(sources)))
    namings = Counter(names)
    return [photo for photo in photos for _ in range(_OVERSAMPLING ** _namings(photo, namings))]


def tightly_boxed(photo: LabelledPhoto, loose: Collection[str]) -> bool:
    """Whether the photo's boxes can be assumed to be tight."""
    return photo.source not in loose or row_angle(photo) <= _LEVEL_DEGREES


def row_angle(photo: LabelledPhoto) -> float:
    """Angle in degrees, 0 to 45, between steps from tile to nearest tile and the image axes."""
    boxes = _relative_boxes(photo)
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2
    if len(centres) < 2:
        return 45.0
    steps = centres[:, None] - centres[None]
    distances = np.linalg.norm(steps, axis=2) + np.eye(len(centres)) * 1e9
    nearest = steps[np.arange(len(centres)), distances.argmin(axis=1)]
    # Multiplying the angle by four makes the four directions of a grid equal.
    mean = np.exp(4j * np.arctan2(nearest[:, 1], nearest[:, 0])).mean()
    return float(abs(np.degrees(np.angle(mean)) / 4))


def check_crops(
    photos: Sequence[LabelledPhoto], every: int = _CHECK_EVERY
) -> list[tuple[NDArray[np.uint8], NDArray[np.int64]]]:
    """Crops (n, 64, 64, 3) and classes (n,) of every fourth photo by default, cut as the detector cuts them."""
    crops = []
    for photo in photos[::every]:
        if photo.codes:
            pixels = load_photo_file(photo.path).pixels
            crops.append((cut_crops(pixels, _boxes(photo, pixels.shape[1], pixels.shape[0])), _classes(photo)))
    return crops


def _namings(photo: LabelledPhoto, namings: Mapping[str, int]) -> int:
    """The highest count in `namings` among the photo's source and faces."""
    return max((namings.get(name, 0) for name in {photo.source, *photo.codes}), default=0)


def labelled_picture(photo: LabelledPhoto, boxed: bool) -> TrainingPicture:
    """The training picture of a photo, whose boxes are tight or not.

    Raises `PhotoError`: the picture cannot be read; `DatasetError`: no boxes, or a damaged file of false positives.
    """
    data = encoded_picture(photo.path)
    size = upright_size(data.tobytes(), photo.path.name)
    x1, y1, x2, y2 = _boxes(photo, *size).T
    sides = np.array([*size] * 2, np.float32)
    corners = np.stack([np.stack(point, 1) for point in ((x1, y1), (x2, y1), (x2, y2), (x1, y2))], 1)
    level = row_angle(photo) <= _ASKEW_DEGREES
    negatives = read_boxes(false_positive_file(photo))
    return TrainingPicture(
        data,
        _classes(photo),
        corners,
        exact=False,
        level=level,
        complete=not photo.codes and not len(photo.ignored),
        boxed=boxed,
        usable=np.ones(len(photo.codes), bool),
        false_positives=negatives[~lies_ignored(negatives, photo.ignored)] * sides,
    )


def encoded_picture(path: Path) -> NDArray[np.uint8]:
    """The bytes of a picture as OpenCV reads it, which applies its orientation; a HEIC file becomes a JPEG.

    Raises `PhotoError`: the picture cannot be read.
    """
    if path.suffix.lower() not in HEIC:
        return np.fromfile(path, np.uint8)
    pixels = cv2.cvtColor(load_photo_file(path).pixels, cv2.COLOR_RGB2BGR)
    return np.asarray(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1], np.uint8)


def _boxes(photo: LabelledPhoto, width: int, height: int) -> NDArray[np.float32]:
    boxes: NDArray[np.float32] = (_relative_boxes(photo) * np.array([width, height, width, height])).astype(np.float32)
    return boxes


def _relative_boxes(photo: LabelledPhoto) -> NDArray[np.float64]:
    if photo.boxes is None:
        raise DatasetError("training.no-boxes", str(photo.path))
    return photo.boxes


def _classes(photo: LabelledPhoto) -> NDArray[np.int64]:
    return np.array([CLASSES.index(code) for code in photo.codes], np.int64)
