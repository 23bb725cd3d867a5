"""Temporary folders do not outlive their process for long."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from vision.unpacking.scratch import clear_scratch, scratch_folder

_DYING = """
import os, sys, tempfile
tempfile.tempdir = sys.argv[1]
from vision.unpacking.scratch import scratch_folder
with scratch_folder() as folder:
    (folder / "photo.jpg").write_bytes(b"large")
    os._exit(9)
"""


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def left_in(place: Path) -> list[str]:
    return [path.name for path in place.rglob("*") if path.is_file()]


def test_folder_goes_at_the_end(place: Path) -> None:
    with scratch_folder() as folder:
        (folder / "photo.jpg").touch()
    assert left_in(place) == []


def test_folder_of_a_process_that_was_killed_goes_at_the_next_start(place: Path) -> None:
    subprocess.run([sys.executable, "-c", _DYING, str(place)], check=False)
    assert "photo.jpg" in left_in(place)
    clear_scratch()
    assert left_in(place) == []


def test_folder_that_is_in_use_stays(place: Path) -> None:
    with scratch_folder() as folder:
        clear_scratch()
        with scratch_folder():
            assert folder.is_dir()
