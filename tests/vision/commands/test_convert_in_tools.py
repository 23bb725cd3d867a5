"""What `pailens convert` writes, read by the tools themselves: photos in folders, turned by EXIF, and HEIC."""

import warnings
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.benchmarks.formats_in_tools import figures, put_photos
from tests.benchmarks.tool_readers import READERS
from vision.commands.application import app
from vision.labels.formats import PhotoLabels

MODULES = {"Label": "label_studio_sdk"}
"""By the first word of a tool's name, where the module is called otherwise."""
PHOTOS = 6
"""Two of each kind, in two folders."""


@pytest.fixture(scope="module")
def labels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, PhotoLabels]]:
    folder = tmp_path_factory.mktemp("labels")
    return folder, put_photos(folder, [], PHOTOS)


@pytest.mark.slow
@pytest.mark.parametrize("tool", READERS)
def test_every_tool_loads_all_photos_upright_with_all_their_boxes(
    tool: str, labels: tuple[Path, dict[str, PhotoLabels]], tmp_path: Path
) -> None:
    first = tool.split(maxsplit=1)[0]
    module = MODULES.get(first, first.lower())
    if find_spec(module) is None:
        pytest.skip(f"{module} is not installed")
    folder, photos = labels
    format_, read = READERS[tool]
    done = CliRunner().invoke(app, ["convert", str(folder), "--to", format_, "-o", str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = read(tmp_path / "out")
    boxes = sum(len(photo.tiles) for photo in photos.values())
    assert figures(photos, found) == (f"{PHOTOS} of {PHOTOS}", f"{boxes} of {boxes}", "")
