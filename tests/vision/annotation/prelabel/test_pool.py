import os
from pathlib import Path

import pytest
from PIL import Image

from scoring.texts import Message
from vision.annotation.prelabel import pool
from vision.annotation.prelabel.outcome import PhotoReader, ReadOutcome
from vision.annotation.prelabel.photos import FoundPhoto
from vision.annotation.prelabel.pool import read_in_processes
from vision.reading.records import ReadingRecord
from vision.texts import CATALOGUE

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[4] / "datasets" / "samples" / "images"


def photo(path: Path) -> FoundPhoto:
    return FoundPhoto(str(path), path.name)


def sample() -> FoundPhoto:
    return photo(sorted(SAMPLES.glob("*.jpg"))[0])


def test_a_photo_is_read_as_alone_whichever_process_reads_it(tmp_path: Path) -> None:
    alone = PhotoReader(None).read(sample())
    (first, second) = read_in_processes([sample(), sample()], None, 2)
    expected = ReadingRecord.read(alone.reading)
    for outcome in (first, second):
        found = ReadingRecord.read(outcome.reading)
        assert found.tiles == expected.tiles
        assert found.groups == expected.groups
    assert expected.tiles
    assert (first.size, first.modified) == (alone.size, alone.modified)


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"", "empty"), (b"no picture", "not a JPEG"), (b"\xff\xd8\xff\xe0 cut", "damaged"), (None, "no such file")],
)
def test_a_photo_that_cannot_be_read_is_an_outcome(tmp_path: Path, data: bytes | None, reason: str) -> None:
    path = tmp_path / "a.jpg"
    if data is not None:
        path.write_bytes(data)
    outcome = reader().read(photo(path))
    assert not outcome.reading
    assert outcome.refusal
    assert reason in CATALOGUE.translate(outcome.refusal)


def reader() -> PhotoReader:
    made = PhotoReader.__new__(PhotoReader)
    made._detector = None  # type: ignore[assignment]
    return made


def test_a_fault_of_ours_in_one_photo_is_an_outcome_too(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("RGB", (64, 64)).save(path)
    outcome = reader().read(photo(path))  # it has no network to read with
    assert outcome.refusal
    assert CATALOGUE.translate(outcome.refusal).startswith("reading it failed (AttributeError")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
def test_a_name_that_is_no_text_is_refused(tmp_path: Path) -> None:
    outcome = reader().read(FoundPhoto(os.fsdecode(os.fsencode(tmp_path) + b"/\xe9.jpg"), "a.jpg"))
    assert outcome.refusal == Message("detect.name-no-text", {})


def start_without_network(model: Path | None) -> None:
    """Stands in for making a process ready: the process dies of photos called so."""


def die_or_read(found: FoundPhoto) -> ReadOutcome:
    if "deadly" in found.name:
        os._exit(9)
    return ReadOutcome(found.path, found.name, 1, 1, reading="{}")


@pytest.mark.slow
def test_a_process_that_dies_takes_no_other_photo_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_start", start_without_network)
    monkeypatch.setattr(pool, "_read", die_or_read)
    names = ["a", "b", "deadly", "c", "d", "deadly too", "e"]
    outcomes = list(read_in_processes([FoundPhoto(f"/nowhere/{name}", name) for name in names], None, 2))
    assert [outcome.name for outcome in outcomes] == names
    refused = {outcome.name: CATALOGUE.translate(outcome.refusal) for outcome in outcomes if outcome.refusal}
    assert refused == dict.fromkeys(["deadly", "deadly too"], "reading it ended the process")
