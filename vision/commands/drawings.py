"""Output files for the drawings of `pailens read`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from scoring.errors import PailensError
from scoring.texts.system import system_reason
from vision.commands.translation import current_language
from vision.drawing.overlay import draw_reading
from vision.errors import VisionError

if TYPE_CHECKING:
    from vision.images.photo import Photo
    from vision.reading.records import ReadingRecord


class Drawings:
    """A PNG file for one photo, or a folder with one PNG file per photo.

    Raises:
        PailensError: about the file or folder, if it cannot be written or is not named as a PNG file.
    """

    def __init__(self, out: Path, *, several: bool) -> None:
        self._out = out
        self._in_folder = several or out.is_dir()
        self._taken: set[str] = set()
        if not self._in_folder and out.suffix.lower() != ".png":
            raise VisionError("drawing.png", str(out))
        if self._in_folder:
            try:
                out.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise _unwritable(out, error) from error

    def save(self, photo: Photo, reading: ReadingRecord) -> Path:
        """Draw a reading over its photo; returns the file, in a folder named (and numbered) after the photo."""
        path = self._out / self._free_name(Path(photo.name).stem) if self._in_folder else self._out
        try:
            Image.fromarray(draw_reading(photo.pixels, reading, current_language())).save(path, compress_level=2)
        except OSError as error:
            raise _unwritable(path, error) from error
        return path

    def _free_name(self, stem: str) -> str:
        name, number = f"{stem}.png", 1
        while name in self._taken:
            number += 1
            name = f"{stem}-{number}.png"
        self._taken.add(name)
        return name


def _unwritable(path: Path, error: OSError) -> PailensError:
    return VisionError("drawing.unwritable", str(path), reason=system_reason(error))
