from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.vision.annotation.prelabel.examples import MODEL, ByHand, put_photos
from vision.annotation.prelabel.journal import FILE, LOCK
from vision.annotation.prelabel.outcome import ReadOutcome
from vision.annotation.prelabel.photos import FoundPhoto, find_photos
from vision.annotation.prelabel.run import DetectionRun, Engine
from vision.labels.formats import FORMATS
from vision.labels.labelled_photo import DatasetError
from vision.reading.records import NetworkRecord

pytestmark = pytest.mark.slow

NAMES = [f"photo {i}.jpg" for i in range(5)]


def run(folder: Path, engine: Engine, format_: str = "voc", *, replace: bool = False) -> list[str]:
    """One whole run over `in`; the names of the photos that it labelled."""
    labelled: list[str] = []
    out = folder / "out"
    photos = find_photos([str(folder / "in")], out)
    with DetectionRun.open(out, format_, MODEL, replace=replace) as going:
        for _ in going.read(going.journal.pending(photos), engine):
            pass
        going.write(lambda photo: labelled.append(photo.name))
    return labelled


def labels(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted((folder / "out").rglob("*"))
        if path.is_file() and path.name not in (FILE, LOCK)
    }


def test_an_older_run_keeps_its_names_and_folders(tmp_path: Path, engine: ByHand) -> None:
    put_photos(tmp_path / "in", "a.jpg")
    with DetectionRun.open(tmp_path / "out", "voc", MODEL, replace=False, flat=False, upright=False):
        pass
    put_photos(tmp_path / "in", "evening/b.jpg")
    assert run(tmp_path, engine) == ["a.jpg", "evening/b.jpg"]
    placed = tmp_path / "out" / "JPEGImages" / "evening" / "b.jpg"
    assert placed.read_bytes() == (tmp_path / "in" / "evening" / "b.jpg").read_bytes()
    assert not placed.samefile(tmp_path / "in" / "evening" / "b.jpg")


class Stopping:
    """Reads as the engine does and is stopped after some photos."""

    def __init__(self, engine: ByHand, after: int) -> None:
        self._engine, self._after = engine, after

    def __call__(self, photos: Sequence[FoundPhoto]) -> Iterator[ReadOutcome]:
        for number, outcome in enumerate(self._engine(photos)):
            if number == self._after:
                raise KeyboardInterrupt
            yield outcome


@pytest.mark.parametrize("name", ["json", "coco", "yolo"])
def test_a_run_stopped_anywhere_ends_as_one_that_was_not(name: str, tmp_path: Path, engine: ByHand) -> None:
    put_photos(tmp_path / "in", *NAMES)
    run(tmp_path, engine, name)
    expected = labels(tmp_path)
    for path in sorted((tmp_path / "out").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    engine.asked.clear()
    for after in (0, 2, 1):
        with pytest.raises(KeyboardInterrupt):
            run(tmp_path, Stopping(engine, after), name)
    assert run(tmp_path, engine, name) == NAMES
    asked = list(engine.asked)
    assert run(tmp_path, engine, name) == NAMES
    assert (labels(tmp_path), engine.asked) == (expected, asked), "a further run reads nothing"
    repeated = [photo for photo in NAMES if engine.asked.count(photo) > 1]
    assert set(engine.asked) == set(NAMES)
    assert len(repeated) <= 3, "only a photo under way when the run was stopped is read again"


def test_a_refused_photo_is_tried_again_by_the_next_run_and_new_ones_join(tmp_path: Path, engine: ByHand) -> None:
    put_photos(tmp_path / "in", "evening/b.jpg", "damaged.jpg")
    assert run(tmp_path, engine) == ["evening_b.jpg"]
    (tmp_path / "in" / "damaged.jpg").write_text("mended")
    put_photos(tmp_path / "in", "a.jpg")
    assert run(tmp_path, engine) == ["a.jpg", "damaged.jpg", "evening_b.jpg"]
    assert [photo.name for photo in FORMATS["voc"].read(tmp_path / "out")] == ["a.jpg", "damaged.jpg", "evening_b.jpg"]


def test_another_model_or_format_is_refused_and_put_aside_when_told(tmp_path: Path, engine: ByHand) -> None:
    put_photos(tmp_path / "in", "a.jpg")
    run(tmp_path, engine, "yolo")
    expected = labels(tmp_path)
    with pytest.raises(DatasetError, match=r"holds a run in the format yolo; .* --replace"):
        run(tmp_path, engine, "yolo-obb")
    other = NetworkRecord(name="other", sha256="1" * 64)
    with (
        pytest.raises(DatasetError, match=r"holds a run of another model \(by hand 000000000000\)"),
        DetectionRun.open(tmp_path / "out", "yolo", other, replace=False),
    ):
        pass
    assert labels(tmp_path) == expected
    run(tmp_path, engine, "yolo-obb", replace=True)
    aside = {key.replace("out/replaced-1", "out"): value for key, value in labels(tmp_path).items() if "-1" in key}
    assert aside == expected
    assert engine.asked == ["a.jpg", "a.jpg"]


def test_labels_of_a_person_are_not_written_over_unless_told(tmp_path: Path, engine: ByHand) -> None:
    put_photos(tmp_path / "in", "a.jpg")
    run(tmp_path, engine)
    changed = tmp_path / "out" / "Annotations" / "a.xml"
    changed.write_text(changed.read_text().replace("1m", "2m"))
    with pytest.raises(DatasetError, match="holds labels that were changed"):
        run(tmp_path, engine)
    assert "2m" in changed.read_text()
    run(tmp_path, engine, replace=True)
    put_photos(tmp_path / "fresh" / "in", "a.jpg")
    put_photos(tmp_path / "fresh" / "out" / "Annotations", "mine.xml")
    with pytest.raises(DatasetError, match="Annotations is there already"):
        run(tmp_path / "fresh", engine)
    assert "2m" in (tmp_path / "out" / "replaced-1" / "Annotations" / "a.xml").read_text()


def test_writing_that_was_cut_short_is_not_taken_for_a_change(tmp_path: Path, engine: ByHand) -> None:
    put_photos(tmp_path / "in", *NAMES)

    def stop(_: object) -> None:
        raise KeyboardInterrupt

    run(tmp_path, engine)
    expected = labels(tmp_path)
    put_photos(tmp_path / "in", "new.jpg")
    with pytest.raises(KeyboardInterrupt), DetectionRun.open(tmp_path / "out", "voc", MODEL, replace=False) as going:
        going.write(stop)
    (tmp_path / "in" / "new.jpg").unlink()
    run(tmp_path, engine)
    assert labels(tmp_path) == expected
