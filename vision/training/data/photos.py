"""Labelled photos as training and validation data: of the reader, linked for Ultralytics, and as hard negatives."""

import shutil
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES
from vision.detection.boxes import quads_of
from vision.detection.detector import Detector
from vision.detection.finder import propose
from vision.detection.reader import cut_crops
from vision.images.photo import load_photo_file, upright_size
from vision.labels.box_files import read_boxes, write_boxes
from vision.labels.labelled_photo import (
    DatasetError,
    LabelledPhoto,
    false_positive_file,
    ignored_region_file,
    lies_ignored,
)
from vision.labels.yolo_folders import read_yolo_folder, write_yolo_labels
from vision.training.data.reader_crops import TrainingPicture

_MIN_OBJECTNESS: Final = 0.1
_MAX_PER_PHOTO: Final = 40
"""Proposals of one photo that are kept, those of the highest objectness."""


def mine_hard_negatives(photos: Iterable[LabelledPhoto], detector: Detector) -> Iterator[int]:
    """Write the finder's proposals on photos that show no tile as false positives; yields how many for each photo.

    Ignored regions are left out. Raises `PhotoError`: a photo cannot be read; `DatasetError`: a file cannot be written.
    """
    for photo in photos:
        pixels = load_photo_file(photo.path).pixels
        proposals = detector.drive(propose(pixels))
        likeliest = np.argsort(-proposals.objectness)[:_MAX_PER_PHOTO]
        kept = likeliest[proposals.objectness[likeliest] >= _MIN_OBJECTNESS]
        boxes = proposals.boxes[kept] / np.array([pixels.shape[1], pixels.shape[0]] * 2, np.float32)
        boxes = boxes[~lies_ignored(boxes, photo.ignored)]
        write_boxes(false_positive_file(photo), boxes)
        yield len(boxes)


_GREY: Final = 114
"""With which Ultralytics fills what lies beside a picture."""


def link_photos(photos: Sequence[LabelledPhoto], folder: Path, *, masked: bool = False) -> list[Path]:
    """Link photos into a folder, write their labels beside them and return the pictures' paths.

    The original folders stay untouched: Ultralytics would write its cache there, and their class order may differ.
    Ignored regions are written too; where they are `masked`, a copy of the photo is grey there, except on labelled
    tiles, since Ultralytics would learn that unlabelled tiles are none. Raises `DatasetError`: a photo without boxes.
    """
    (folder / "images").mkdir(parents=True, exist_ok=True)
    pictures = []
    for photo in photos:
        picture = folder / "images" / f"{photo.data.replace('/', '-')}-{photo.path.name}"
        if photo.path.suffix.lower() in HEIC:
            picture = picture.with_suffix(".jpg")
        if photo.boxes is None:
            raise DatasetError("training.no-boxes", str(photo.path))
        if masked and len(photo.ignored):
            picture = picture.with_suffix(".png")
            cv2.imwrite(str(picture), _masked(photo, photo.boxes))
        elif not picture.exists():
            link_photo(photo.path.resolve(), picture)
        if len(photo.ignored):
            write_boxes(ignored_region_file(picture), photo.ignored)
        write_yolo_labels(folder / "labels" / f"{picture.stem}.txt", photo.codes, photo.boxes.clip(0, 1))
        pictures.append(picture.absolute())
    return pictures


def _masked(photo: LabelledPhoto, tiles: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The picture, BGR (h, w, 3), grey in ignored regions except on labelled tiles, relative boxes (n, 4)."""
    pixels = cv2.cvtColor(load_photo_file(photo.path).pixels, cv2.COLOR_RGB2BGR)
    sides = np.array([pixels.shape[1], pixels.shape[0]] * 2)
    masked = pixels.copy()
    for left, top, right, bottom in (photo.ignored * sides).round().astype(int).tolist():
        masked[top:bottom, left:right] = _GREY
    for left, top, right, bottom in (tiles.clip(0, 1) * sides).round().astype(int).tolist():
        masked[top:bottom, left:right] = pixels[top:bottom, left:right]
    return np.asarray(masked, np.uint8)


def link_photo(source: Path, target: Path) -> None:
    """Link to a picture; where links are not possible, copy it. A HEIC file becomes a JPEG."""
    if source.suffix.lower() in HEIC:  # OpenCV, with which Ultralytics reads, knows none
        target.write_bytes(encoded_picture(source).tobytes())
        return
    try:
        target.symlink_to(source)
    except OSError:  # links may not be supported or permitted
        shutil.copyfile(source, target)


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
    """The photos of a YOLO folder without some sources. Raises `DatasetError`: a source that no photo has."""
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
    sides = np.array([*size] * 2, np.float32)
    corners = np.asarray(quads_of(_boxes(photo, *size)), np.float32)
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
    """A picture's bytes as OpenCV reads it, oriented; HEIC becomes JPEG. Raises `PhotoError`: it is unreadable."""
    if path.suffix.lower() not in HEIC:
        return np.fromfile(path, np.uint8)
    pixels = cv2.cvtColor(load_photo_file(path).pixels, cv2.COLOR_RGB2BGR)
    return np.asarray(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1], np.uint8)


def _boxes(photo: LabelledPhoto, width: int, height: int) -> NDArray[np.float32]:
    return np.asarray((_relative_boxes(photo) * np.array([width, height, width, height])).astype(np.float32))


def _relative_boxes(photo: LabelledPhoto) -> NDArray[np.float64]:
    if photo.boxes is None:
        raise DatasetError("training.no-boxes", str(photo.path))
    return photo.boxes


def _classes(photo: LabelledPhoto) -> NDArray[np.int64]:
    return np.array([CLASSES.index(code) for code in photo.codes], np.int64)
