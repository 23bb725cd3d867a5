"""Running `pailens read` without a network, and folders of labels for other commands."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from scoring.errors import PailensError
from vision.commands.application import app
from vision.labels.formats import FORMATS, GroupLabel, PhotoLabels, TileLabel

SIZE: Final = (800, 400)


class NoNetwork:
    """Stands in for the network, which these tests do not need."""

    loaded = 0

    @classmethod
    def load(cls) -> NoNetwork:
        cls.loaded += 1
        return cls()


def run(*arguments: object, given: bytes | None = None) -> Result:
    texts = ["read", *map(str, arguments)]
    return CliRunner().invoke(app, texts, input=given, catch_exceptions=False, env={"COLUMNS": "200"})


def refusal(*arguments: object) -> PailensError:
    """What `pailens` reports in one line and with exit status 2."""
    with pytest.raises(PailensError) as caught:
        run(*arguments)
    return caught.value


def make_picture() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", SIZE, "darkgreen").save(file, "JPEG")
    return file.getvalue()


PICTURE: Final = make_picture()


def make_labels(codes: str = "1m 2m 3m 0x", name: str = "a.jpg") -> PhotoLabels:
    """A row of tiles of one group, 80 x 110 pixels each."""
    tiles = tuple(
        TileLabel(code, (100 + 90.0 * place, 100, 180 + 90.0 * place, 210)) for place, code in enumerate(codes.split())
    )
    return PhotoLabels(name, *SIZE, tiles, (GroupLabel("concealed", tuple(range(len(tiles)))),))


def put_labels(folder: Path, format_: str, *photos: PhotoLabels) -> Path:
    """A folder of labels with its pictures, which some formats need for their size."""
    FORMATS[format_].write(photos, folder)
    for photo in photos:
        picture = folder / FORMATS[format_].images / photo.name
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_bytes(PICTURE)
    return folder
