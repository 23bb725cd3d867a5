"""`pailens backup` and `pailens restore`: everything out as one file, and in again."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from scoring.errors import PailensError
from tests.vision.review.store.archive.packing import packed, unpacked
from tests.vision.review.store.making import all_readings, make_photo, make_record
from vision.commands.application import app
from vision.review.store.store import Store


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with two readings."""
    with Store.open(tmp_path / "kept") as store:
        for seed in (0, 1):
            photo = make_photo(seed)
            store.add_reading(photo, make_record(photo))
    return tmp_path / "kept"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backup.zip"


def run(data: Path, *arguments: object) -> Result:
    environment = {"PAILENS_DATA": str(data), "PAILENS_DATABASE_URL": "", "PAILENS_PHOTOS": ""}
    return CliRunner().invoke(app, list(map(str, arguments)), env=environment, catch_exceptions=False)


def test_backup_is_restored_elsewhere_and_restoring_again_adds_nothing(kept: Path, file: Path, tmp_path: Path) -> None:
    done = run(kept, "backup", file)
    assert done.exit_code == 0
    assert done.stdout.startswith(f"{file} holds 2 photos, 2 readings, 0 corrections and 0 score sheets.")
    restored = run(tmp_path / "new", "restore", file)
    assert restored.exit_code == 0
    assert restored.stdout.startswith("Added 2 photos, 2 readings,")
    again = run(tmp_path / "new", "restore", file)
    assert (again.exit_code, again.stdout[:15]) == (0, "Added 0 photos,")
    with Store.open(tmp_path / "new") as new, Store.open(kept) as old:
        assert all_readings(new) == all_readings(old)


def test_backup_of_a_folder_with_nothing_in_it_is_refused_and_makes_nothing(file: Path, tmp_path: Path) -> None:
    with pytest.raises(PailensError) as refused:
        run(tmp_path / "empty", "backup", file)
    assert (refused.value.id, refused.value.about) == ("store.nothing-kept", str(tmp_path / "empty"))
    assert not file.exists()
    assert not (tmp_path / "empty").exists()


def test_backup_without_a_lost_photo_says_which(kept: Path, file: Path) -> None:
    lost = next((kept / "photos").rglob("*.jpg"))
    lost.unlink()
    done = run(kept, "backup", file)
    assert done.exit_code == 1
    assert lost.name[:64] in done.stderr


def test_bad_lines_are_listed_and_nothing_is_added_unasked(kept: Path, file: Path, tmp_path: Path) -> None:
    run(kept, "backup", file)
    parts = unpacked(file.read_bytes())
    file.write_bytes(packed({**parts, "readings.jsonl": parts["readings.jsonl"] + b"{}\n"}))
    with pytest.raises(PailensError) as refused:
        run(tmp_path / "new", "restore", file)
    assert refused.value.about == f"{file}: readings.jsonl, line 3: id"
    with Store.open(tmp_path / "new") as new:
        assert not all_readings(new)
    restored = run(tmp_path / "new", "restore", file, "--yes")
    assert restored.exit_code == 1
    assert restored.stderr.count("readings.jsonl, line 3") == 1
    assert restored.stdout.startswith("Added 2 photos, 2 readings,")


def test_file_that_is_no_archive_or_not_there_is_named(file: Path, tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(PailensError) as refused:
            run(tmp_path / "new", "restore", file)
        assert refused.value.about == str(file)
        file.write_bytes(b"no zip")
    assert refused.value.id == "archive.no-zip"
