"""Small photos with labels, to build data sets from."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from tests.vision.review.store.making import HEIGHT, WIDTH, digest_of, make_photo
from vision.dataset.build import BuildResult, build_dataset
from vision.dataset.photo_collector import PhotoFile, Source, SourcePhoto
from vision.dataset.splits import SplitRatios
from vision.labels.formats import GroupLabel, PhotoLabels, TileLabel
from vision.labels.photo_labels import Provenance
from vision.reading.records import NetworkRecord

SOURCE = Source("mine", "json", "CC-BY-4.0", "I took them myself")
NETWORK = NetworkRecord(name="pailens-tiles", sha256="c0" * 32)


def make_material(seed: int, codes: str = "1m 2m", *, kept: datetime | None = None, group: str | None = None,
                  source: Source = SOURCE) -> SourcePhoto:  # fmt: skip
    """A photo that a person labelled; another seed gives another photo."""
    data = make_photo(seed)
    tiles = tuple(TileLabel(code, (5 + 30.0 * i, 5, 25 + 30.0 * i, 45)) for i, code in enumerate(codes.split()))
    groups = (GroupLabel("concealed", tuple(range(len(tiles)))),)
    photo = PhotoLabels(
        f"{seed}.jpg", WIDTH, HEIGHT, tiles, groups, annotator="person",
        provenance=Provenance(photo_group=group or f"table {seed}", received=kept),
    )  # fmt: skip
    return SourcePhoto(photo, lambda: PhotoFile(data, ".jpg", digest_of(data)), source)


def read_by_network(material: SourcePhoto) -> SourcePhoto:
    """The same labels as a network gave them."""
    tiles = tuple(replace(tile, confidence=0.9) for tile in material.labels.tiles)
    return replace(material, labels=replace(material.labels, tiles=tiles, model=NETWORK, annotator="model"))


def build(
    folder: Path,
    materials: Sequence[SourcePhoto],
    shares: SplitRatios = SplitRatios(0.5, 0.2, 0.3),  # noqa: B008
) -> BuildResult:
    sources = list(dict.fromkeys(material.source for material in materials)) or [SOURCE]
    return build_dataset(sources, materials, folder, shares)


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file of a data set but the lock."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
