from pathlib import Path

import fsspec
import pytest
from typer.testing import CliRunner, Result

from scoring.errors import PailensError
from tests.vision.annotation.prelabel.examples import MODEL, ByHand, put_photos
from tests.vision.conftest import MakeReading
from vision.annotation.prelabel.photos import FoundPhoto
from vision.commands import detect
from vision.commands.application import app
from vision.labels.formats import FORMATS
from vision.labels.labelled_photo import DatasetError


@pytest.fixture
def engine(make_reading: MakeReading, monkeypatch: pytest.MonkeyPatch) -> ByHand:
    """Stands in for the network."""
    made = ByHand(make_reading())
    monkeypatch.setattr(detect, "_engine", lambda model, workers, ray: made)
    monkeypatch.setattr(detect, "_network", lambda model: MODEL)
    return made


def run(*arguments: object) -> Result:
    texts = ["detect", *map(str, arguments)]
    return CliRunner().invoke(app, texts, catch_exceptions=False, env={"COLUMNS": "200"})


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_every_format_is_written_and_what_it_loses_is_said(name: str, tmp_path: Path, engine: ByHand) -> None:
    put_photos(tmp_path / "in", "a.jpg", "b.jpg")
    result = run(tmp_path / "in", "--format", name, "-o", tmp_path / "out")
    assert result.exit_code == 0
    assert "2 photos with 32 tiles" in result.stdout
    if not name.startswith("yolo"):  # to read those, pictures are needed
        assert [photo.name for photo in FORMATS[name].read(tmp_path / "out")] == ["a.jpg", "b.jpg"]
    said = "2 readings without other faces, hand and doubts" in result.stderr
    assert said is (name != "json")
    assert ("32 tiles without their group" in result.stderr) is name.startswith("yolo")


def test_a_photo_that_cannot_be_read_is_named_and_the_rest_labelled(tmp_path: Path, engine: ByHand) -> None:
    put_photos(tmp_path / "in", "a.jpg", "damaged.jpg", "z.jpg")
    result = run(tmp_path / "in", "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert f"not read: {tmp_path / 'in' / 'damaged.jpg'}: the picture is damaged" in result.stderr
    assert "2 photos with 32 tiles" in result.stdout
    assert "1 not read" in result.stdout


def test_photos_that_are_there_twice_are_said_in_one_line(tmp_path: Path, engine: ByHand) -> None:
    first, second, third = put_photos(tmp_path / "in", "a.jpg", "b.jpg", "c.jpg")
    for copy in (second, third):
        Path(copy.path).write_bytes(Path(first.path).read_bytes())
    result = run(tmp_path / "in", "-o", tmp_path / "out")
    assert result.exit_code == 0
    assert result.stderr.count("the same") == 2
    assert f"2 files are the same photos as others and not labelled twice, such as {second.path}" in result.stderr
    assert "1 photo with 16 tiles" in result.stdout
    assert "2 copies" in result.stdout


def test_photos_without_a_tile_are_labelled_with_status_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make_reading: MakeReading, engine: ByHand
) -> None:
    empty = ByHand(make_reading("", melds=(), flowers=""))
    monkeypatch.setattr(detect, "_engine", lambda model, workers, ray: empty)
    put_photos(tmp_path / "in", "a.jpg")
    result = run(tmp_path / "in", "--format", "yolo", "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert (tmp_path / "out" / "labels" / "a.txt").read_text() == ""


def test_where_labels_went_that_are_replaced_is_said(tmp_path: Path, engine: ByHand) -> None:
    put_photos(tmp_path / "in", "a.jpg")
    run(tmp_path / "in", "-o", tmp_path / "out", "--format", "coco")
    result = run(tmp_path / "in", "-o", tmp_path / "out", "--format", "cvat", "--replace")
    assert result.exit_code == 0
    assert f"is now in {tmp_path / 'out' / 'replaced-1'}" in result.stderr


def test_stopping_is_said_and_the_same_command_goes_on(
    tmp_path: Path, engine: ByHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopping(photos: list[FoundPhoto]) -> object:
        yield engine.read(photos[0])
        raise KeyboardInterrupt

    put_photos(tmp_path / "in", "a.jpg", "b.jpg")
    with monkeypatch.context() as patch:
        patch.setattr(detect, "_engine", lambda model, workers, ray: stopping)
        result = run(tmp_path / "in", "-o", tmp_path / "out")
    assert result.exit_code == 130
    assert "Stopped with 1 photo read" in result.stderr
    assert "1 read now" in run(tmp_path / "in", "-o", tmp_path / "out").stdout
    assert engine.asked == ["b.jpg"]


@pytest.mark.parametrize("arguments", [["--format", "yolov5"], ["--workers", "0"], []])
def test_options_that_cannot_be_are_refused(tmp_path: Path, arguments: list[str]) -> None:
    put_photos(tmp_path, "a.jpg")
    out = ["-o", str(tmp_path / "out")] if arguments else []
    assert run(tmp_path, *out, *arguments).exit_code == 2


def test_a_model_that_is_none_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    put_photos(tmp_path / "in", "a.jpg")
    with pytest.raises(PailensError, match=r"finder\.onnx: this file of the model is missing"):
        run(tmp_path / "in", "-o", tmp_path / "out", "--model", tmp_path)


def test_photos_of_any_address_are_fetched_once(tmp_path: Path, engine: ByHand) -> None:
    files = fsspec.filesystem("memory")
    for name in ("evening/a.jpg", "b.jpg", "notes.txt"):
        files.pipe_file(f"/club/{name}", name.encode())
    result = run("memory://club", "-o", tmp_path / "out", "--nested")
    assert "2 photos with 32 tiles" in result.stdout
    assert sorted(engine.asked) == ["b.jpg", "evening/a.jpg"]
    fetched = {path: path.stat().st_ino for path in (tmp_path / "out" / ".fetched").rglob("*.jpg")}
    again = run("memory://club", "-o", tmp_path / "out", "--nested")
    assert "2 photos were read before" in again.stderr
    assert {path: path.stat().st_ino for path in fetched} == fetched
    files.rm("/club", recursive=True)


@pytest.mark.parametrize("place", ["memory://nothing", "nonsense://x", "nowhere"])
def test_a_place_without_photos_is_refused(place: str, tmp_path: Path, engine: ByHand) -> None:
    with pytest.raises(DatasetError, match=place):
        run(place, "-o", tmp_path / "out")
