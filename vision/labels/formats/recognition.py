"""Recognises the formats of folders of labels by their files, reads them, and fits labels to their pictures."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from vision.errors import VisionError
from vision.images.photo import upright_size
from vision.labels.files import ReadReport, find_files, is_hidden
from vision.labels.formats import FOREIGN_FORMATS, FORMATS, ForeignFormat
from vision.labels.formats.coco import find_coco_files
from vision.labels.formats.common.rectangles import clip_box, differs_by
from vision.labels.formats.cvat import find_cvat_files
from vision.labels.formats.datumaro import find_datumaro_files
from vision.labels.formats.dota import FOLDER as DOTA_FOLDER
from vision.labels.formats.labelme import is_labelme
from vision.labels.formats.labelstudio import find_task_files
from vision.labels.formats.voc import find_voc_files
from vision.labels.json_fields import require_json
from vision.labels.labelled_photo import DatasetError
from vision.labels.naming import NameCollector, Naming, choose_naming
from vision.labels.photo_labels import PhotoLabels, TileLabel
from vision.labels.yolo_folders import LABELS, NOT_LABELS, OBB_FIELDS, labels_beside_photos

_ROUNDING: Final = 1.0
"""Pixels by which a box may lie over the edge: tools round, and some count pixels from 1."""


class PictureFitError(VisionError, code="picture-fit"):
    """Labels that cannot be of the picture that is there; `about` is the photo's name."""


def clip_to_picture(labels: PhotoLabels) -> PhotoLabels:
    """The labels with boxes cut at the picture's edge where they lie over it by rounding, or where corners tell more.

    Labels that belong to a reading are left as they are.
    """
    if labels.reading is not None:
        return labels
    return replace(labels, tiles=tuple(_clip(tile, labels.width, labels.height) for tile in labels.tiles))


def require_fit(labels: PhotoLabels, data: bytes) -> None:
    """Check clipped labels against their picture.

    Raises `PictureFitError`: they are for a picture of another size, or a box lies outside it; `PhotoError`: the file
    is no photo.
    """
    wide, high = upright_size(data, labels.name)
    if (wide, high) != (labels.width, labels.height):
        said = {"width": labels.width, "height": labels.height}
        raise PictureFitError("labels.other-size", labels.name, **said, wide=wide, high=high)
    for tile in labels.tiles:
        inside = clip_box(tile.box, wide, high)
        if inside is None or (tile.corners is None and differs_by(inside, tile.box, _ROUNDING)):
            box = ", ".join(f"{value:.0f}" for value in tile.box)
            raise PictureFitError("labels.box-outside", labels.name, tile=tile.code, box=box, wide=wide, high=high)


def _clip(tile: TileLabel, width: int, height: int) -> TileLabel:
    box = clip_box(tile.box, width, height)
    if box is None or box == tile.box or (tile.corners is None and differs_by(box, tile.box, _ROUNDING)):
        return tile
    return replace(tile, box=box)


_PARTS: Final = ("train", "valid", "val", "test", "default")
"""Folders that Roboflow, Datumaro and others make of one data set."""
_TOPS: Final = frozenset(
    {*_PARTS, "Annotations", "JPEGImages", "annotations", "data.yaml", "images", "labels", DOTA_FOLDER, "readings"}
    | {"classes.txt", "obj.names", "obj_train_data", "predictions.jsonl"}
)
"""What lies at the top of a data set."""


@dataclass(frozen=True, slots=True)
class LabelFolder:
    """A folder of labels in one format. `part`: its name in a data set (`train`), otherwise empty."""

    folder: Path
    format: ForeignFormat
    part: str = ""

    def read(self, names: Naming, report: ReadReport | None = None) -> Iterator[PhotoLabels]:
        """The labels of each photo, as `Reader`; photos of a part are named `train/a.jpg`."""
        for photo in map(clip_to_picture, self.format.read(self.folder, names, report)):
            yield replace(photo, name=f"{self.part}/{photo.name}", reading=None) if self.part else photo


def find_label_folders(folder: Path, about: str) -> list[LabelFolder]:
    """The folder with its format, or those of its parts (`train/`, `valid/`, `test/`) that hold labels.

    Of a folder that holds nothing but another, as zip files of a folder do, that one counts. Raises `DatasetError`:
    about `about`, if no format matches; about a JSON file that is cut off.
    """
    folder = top_folder(folder)
    _require_whole_files(folder)
    if (found := _format_of(folder)) is not None:
        return [LabelFolder(folder, found)]
    parts = [(name, _format_of(folder / name)) for name in _PARTS if (folder / name).is_dir()]
    known = [LabelFolder(folder / name, format_, name) for name, format_ in parts if format_ is not None]
    if known:
        return known
    if (only := _only_folder(folder)) is not None:
        return find_label_folders(only, about)
    raise DatasetError("labels.no-format", about, formats=[*FORMATS, *FOREIGN_FORMATS])


def top_folder(folder: Path) -> Path:
    """The folder at whose top a data set lies: one inside, where a folder was packed instead of its contents."""
    only = _only_folder(folder)
    while only is not None and not any((only / name).exists() for name in _TOPS):
        only = _only_folder(only)
    return folder if only is None else top_folder(only)


def _only_folder(folder: Path) -> Path | None:
    """The only thing in a folder, if that is a folder and itself no part of a data set."""
    inside = [path for path in folder.iterdir() if not is_hidden(path.name)] if folder.is_dir() else []
    return inside[0] if len(inside) == 1 and inside[0].is_dir() and inside[0].name not in _TOPS else None


def _require_whole_files(folder: Path) -> None:
    """Refuse JSON files that are cut off: they would be taken for no labels, and their photos be missing."""
    own = {*find_coco_files(folder), *find_task_files(folder)}
    for part in (".", "annotations", *_PARTS):
        for path in sorted((folder / part).glob("*.json")):
            if path not in own and not path.name.startswith("."):
                require_json(path)


def naming_of(folders: list[LabelFolder], given: Mapping[str, str | None], about: str) -> Naming:
    """What the class names of label folders stand for. Raises `DatasetError`: unreadable, or unknown names."""
    if all(one.format.name == "json" for one in folders):
        return Naming(given)
    collector = NameCollector()
    for one in folders:
        for _ in one.read(collector, ReadReport(lambda name, error: None)):
            pass
    return choose_naming(collector.names, given, about)


def _format_of(folder: Path) -> ForeignFormat | None:
    for name, is_there in _MARKERS.items():
        if is_there(folder):
            return FOREIGN_FORMATS.get(name) or FORMATS[name]
    return FORMATS[kind_of_yolo(folder)] if _yolo_files(folder) else None


def _yolo_files(folder: Path) -> list[Path]:
    listed = [path for _, path in find_files(folder / LABELS, ".txt")]
    return listed or [photo.labels for photo in labels_beside_photos(folder)]


def _has(pattern: str, folder: Path) -> bool:
    return next(folder.glob(pattern), None) is not None


_MARKERS: Final[Mapping[str, Callable[[Path], bool]]] = {
    "json": partial(_has, "readings/**/*.json"),
    "labelstudio": lambda folder: bool(find_task_files(folder)),
    "cvat": lambda folder: bool(find_cvat_files(folder)),
    "voc": lambda folder: bool(find_voc_files(folder)),
    "coco": lambda folder: bool(find_coco_files(folder)),
    "datumaro": lambda folder: bool(find_datumaro_files(folder)),
    "dota": partial(_has, f"{DOTA_FOLDER}/**/*.txt"),
    "labelme": lambda folder: any(is_labelme(path) for _, path in find_files(folder, ".json")),
}


def kind_of_yolo(folder: Path) -> str:
    """The YOLO variant: oriented boxes where every line has 9 fields, 10 with a confidence; else boxes."""
    lengths = {
        len(fields)
        for file in _yolo_files(folder)
        if file.name not in NOT_LABELS
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines()
        if (fields := line.split())
    }
    return "yolo-obb" if lengths and lengths <= OBB_FIELDS else "yolo"
