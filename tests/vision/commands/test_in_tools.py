"""Labels that pass between Pailens and other tools: photos in folders, turned by EXIF, and HEIC."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.vision.commands.tools.photos import put_photos, seen_wrong
from tests.vision.commands.tools.readers import READERS, Seen, size_of
from tests.vision.commands.tools.writers import WRITERS
from vision.commands.application import app
from vision.commands.label_sources import open_labels
from vision.labels.formats import PhotoLabels
from vision.labels.review_state import is_reviewed

PHOTOS = 6
"""Two of each kind, in two folders."""

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def labels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, PhotoLabels]]:
    folder = tmp_path_factory.mktemp("labels")
    return folder, put_photos(folder, PHOTOS)


def convert(folder: Path, format_: str, out: Path, *options: str) -> Path:
    done = CliRunner().invoke(app, ["convert", str(folder), "--to", format_, "-o", str(out), *options])
    assert done.exit_code == 0, done.output
    return out


@pytest.mark.parametrize("tool", READERS)
def test_every_tool_loads_all_photos_upright_with_all_their_boxes(
    tool: str, labels: tuple[Path, dict[str, PhotoLabels]], tmp_path: Path
) -> None:
    module, format_, read = READERS[tool]
    pytest.importorskip(module, reason=f"{module} is not installed")
    folder, photos = labels
    assert seen_wrong(photos, read(convert(folder, format_, tmp_path / "out"))) == set()


@pytest.mark.parametrize("module", WRITERS)
def test_labels_that_a_tool_writes_come_in_with_all_photos_and_boxes_as_reviewed(
    module: str, labels: tuple[Path, dict[str, PhotoLabels]], tmp_path: Path
) -> None:
    pytest.importorskip(module, reason=f"{module} is not installed")
    folder, photos = labels
    known = {stem.split("_")[-1]: photo for stem, photo in photos.items()}
    format_, write = WRITERS[module]
    write(convert(folder, format_, tmp_path / "given", "--nested"), tmp_path / "layouts")
    for layout in (tmp_path / "layouts").iterdir():
        with open_labels(layout) as found:
            files = list(found)
        assert all(is_reviewed(file.labels) for file in files), layout.name
        seen = [(Path(file.labels.name).stem.split("_")[-1], file.load().pixels, file.labels.tiles) for file in files]
        boxes = [Seen(stem, size_of(pixels), [(tile.code, tile.box) for tile in tiles]) for stem, pixels, tiles in seen]
        assert seen_wrong(known, boxes) == set(), layout.name
