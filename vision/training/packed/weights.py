"""How often photos of a source and tiles of a face are drawn beside others of their part."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from scoring.tiles import CLASSES
from vision.labels.labelled_photo import DatasetError
from vision.training.packed.pack_file import PackedPicture

_BETWEEN: Final = "/"


def require_known(weights: Mapping[str, float], pictures: Sequence[PackedPicture]) -> None:
    """Check that each name is a face (`0x`), a source, or a face of a source (`SOURCE/5z`).

    Raises:
        DatasetError: a name that is none of these.
    """
    sources = {picture.source for picture in pictures}
    for name in weights:
        if name not in CLASSES and not _of_source(name, sources):
            raise DatasetError("training.often", "--weight", name=name, sources=tuple(sorted(sources)))


def weight_of(weights: Mapping[str, float], source: str, face: str | None = None) -> float:
    """The product of the weights of a source, of a face and of the face of that source."""
    weight = weights.get(source, 1.0)
    if face is not None:
        weight *= weights.get(face, 1.0) * weights.get(f"{source}{_BETWEEN}{face}", 1.0)
    return weight


def _of_source(name: str, sources: Collection[str]) -> bool:
    source, _, face = name.rpartition(_BETWEEN)
    return name in sources or (source in sources and face in CLASSES)
