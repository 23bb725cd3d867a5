import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from tests.vision.annotation.prelabel.examples import YOLO, ByHand, put_photos
from vision.annotation.prelabel.journal import FILE, Journal
from vision.annotation.prelabel.photos import find_photos
from vision.labels.labelled_photo import DatasetError

Begin = Callable[[Path], Journal]


@pytest.fixture
def begun() -> Iterator[Begin]:
    """Opens journals, which are closed when the test is over."""
    with ExitStack() as opened:

        def begin(folder: Path) -> Journal:
            journal = opened.enter_context(closing(Journal(folder)))
            if journal.run is None:
                journal.begin(YOLO)
            return journal

        yield begin


def filled(folder: Path, engine: ByHand, *names: str) -> None:
    """A journal of these photos, closed."""
    journal = Journal(folder / "out")
    journal.begin(YOLO)
    for outcome in engine(journal.pending(put_photos(folder / "in", *names))):
        journal.add(outcome)
    journal.close()


def test_what_was_put_down_is_not_read_again(tmp_path: Path, engine: ByHand, begun: Begin) -> None:
    filled(tmp_path, engine, "a.jpg", "b.jpg")
    journal = begun(tmp_path / "out")
    photos = put_photos(tmp_path / "new", "c.jpg")
    assert journal.run == YOLO
    assert len(journal) == 2
    assert journal.pending(photos) == photos
    assert [name for name, _, _ in journal.readings()] == ["a.jpg", "b.jpg"]


def test_a_journal_cut_at_any_byte_loses_the_line_it_was_cut_in_and_goes_on(
    tmp_path: Path, engine: ByHand, begun: Begin
) -> None:
    filled(tmp_path, engine, "a.jpg", "b.jpg")
    path = tmp_path / "out" / FILE
    whole = path.read_bytes()
    first, second, third = whole.splitlines(keepends=True)
    for cut in {0, 1, len(first) - 1, len(first), len(first) + 40, len(whole) - len(third), len(whole) - 1}:
        path.write_bytes(whole[:cut])
        journal = begun(tmp_path / "out")
        kept = whole[:cut].count(b"\n")
        assert len(journal) == max(0, kept - 1)
        journal.close()
        assert path.read_bytes() == (b"".join([first, second, third][:kept]) or first)


def test_a_photo_that_changed_is_read_again_under_its_name(tmp_path: Path, engine: ByHand, begun: Begin) -> None:
    filled(tmp_path, engine, "a.jpg", "b.jpg")
    (tmp_path / "in" / "a.jpg").write_text("another picture")
    journal = begun(tmp_path / "out")
    (photo,) = journal.pending(find_photos([str(tmp_path / "in")], tmp_path / "out"))
    assert photo.name == "a.jpg"
    assert journal.add(engine.read(photo)) is None
    assert len(journal) == 2
    hashes = [reading.image.sha256 for _, _, reading in journal.readings()]
    assert hashes[0] == sha256(b"another picture").hexdigest()


def test_a_file_of_the_same_bytes_is_put_down_as_a_copy_while_it_is_one(
    tmp_path: Path, engine: ByHand, begun: Begin
) -> None:
    first, second = put_photos(tmp_path / "in", "a.jpg", "b.jpg")
    Path(second.path).write_bytes(Path(first.path).read_bytes())
    journal = begun(tmp_path / "out")
    assert journal.add(engine.read(first)) is None
    assert journal.add(engine.read(second)) == "a.jpg"
    journal.close()
    again = begun(tmp_path / "out")
    assert again.copies == {second.path: "a.jpg"}
    assert len(again) == 1
    assert again.pending([first, second]) == []
    Path(first.path).write_text("another picture")
    assert again.add(engine.read(first)) is None
    assert again.pending([first, second]) == [second]
    assert again.add(engine.read(second)) is None
    assert [name for name, _, _ in again.readings()] == ["a.jpg", "b.jpg"]


def test_names_that_differ_only_in_the_ending_or_in_capitals_are_numbered(
    tmp_path: Path, engine: ByHand, begun: Begin
) -> None:
    filled(tmp_path, engine, "a.jpg")
    journal = begun(tmp_path / "out")
    photos = put_photos(tmp_path / "other", "a.png", "A.jpg", "a-2.jpg")
    pending = journal.pending(photos)
    assert [photo.name for photo in pending] == ["a-2.png", "A-3.jpg", "a-2-2.jpg"]
    assert [photo.name for photo in journal.pending(photos)] == [photo.name for photo in pending]


def test_another_models_reading_is_refused(tmp_path: Path, engine: ByHand, begun: Begin) -> None:
    journal = begun(tmp_path / "out")
    (photo,) = put_photos(tmp_path, "a.jpg")
    outcome = engine.read(photo)
    record = json.loads(outcome.reading) | {"model": {"name": "other", "sha256": "1" * 64}}
    with pytest.raises(DatasetError, match="was read by another model: other"):
        journal.add(replace(outcome, reading=json.dumps(record)))


def test_a_run_that_was_killed_leaves_its_journal_free(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from vision.annotation.prelabel.journal import Journal\n"
        "journal = Journal(Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    root = Path(__file__).parents[4]
    with subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(DatasetError, match=r"detect\.jsonl: another run is writing it"):
            Journal(tmp_path)
        other.kill()
    Journal(tmp_path).close()


@pytest.mark.parametrize("line", [b"rubbish", b"[]", b'{"photo": {"name": 1}}', b"\xff"])
def test_a_line_that_is_none_of_a_journal_is_named(tmp_path: Path, engine: ByHand, line: bytes) -> None:
    filled(tmp_path, engine, "a.jpg")
    path = tmp_path / "out" / FILE
    first, second = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + line + b"\n" + second)
    with pytest.raises(DatasetError, match=r"detect\.jsonl:2: is no line of a journal"):
        Journal(tmp_path / "out")


def test_a_reading_that_was_tampered_with_is_named_when_labels_are_written(
    tmp_path: Path, engine: ByHand, begun: Begin
) -> None:
    filled(tmp_path, engine, "a.jpg")
    path = tmp_path / "out" / FILE
    path.write_text(path.read_text().replace('"code":"1m"', '"code":"1q"', 1))
    journal = begun(tmp_path / "out")
    with pytest.raises(DatasetError, match=r"detect\.jsonl: a\.jpg: tiles\[0\]\.code"):
        list(journal.readings())
