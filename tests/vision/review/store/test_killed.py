"""A process that is killed without warning: whatever it acknowledged is there, whatever it deleted is not."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.vision.review.store.conftest import Reopen
from tests.vision.review.store.making import photo_files
from vision.review.store.errors import UnknownError

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]
ACKNOWLEDGED_BEFORE_THE_KILL = 60


def write_until_killed(folder: Path, url: str | None, first_seed: int) -> list[list[str]]:
    """What a writing process acknowledged before it was killed in the middle of its work."""
    command = [sys.executable, "-m", "tests.vision.review.store.writer", str(folder), str(first_seed)]
    with subprocess.Popen(
        command + ([url] if url else []), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(ACKNOWLEDGED_BEFORE_THE_KILL)]
        process.kill()
        lines += process.stdout.readlines()
    return [json.loads(line) for line in lines if line.endswith("\n")]


def test_all_that_was_acknowledged_survives_a_kill(reopen: Reopen, folder: Path, database_url: str | None) -> None:
    said: list[list[str]] = []
    for round_ in range(2):
        said += write_until_killed(folder, database_url, 10_000 * round_)
        assert len(said) >= ACKNOWLEDGED_BEFORE_THE_KILL * (round_ + 1)
    store = reopen()
    going = {reading for kind, reading, _ in said if kind == "deleting"}
    for kind, subject, detail in said:
        if kind == "reading" and subject not in going:
            assert store.reading(subject).record.image.sha256 == detail
            assert store.photo(detail).data
        elif kind == "correction" and subject not in going:
            kept = store.reading(subject).correction
            assert kept is not None
            assert kept.id == detail
        elif kind == "event":
            assert store.table(subject).sheet.hands >= int(detail)
        elif kind == "deleted":
            with pytest.raises(UnknownError):
                store.reading(subject)
            with pytest.raises(UnknownError):
                store.photo(detail)
    deleted = {detail for kind, _, detail in said if kind == "deleted"}
    assert deleted
    assert not {file.name[:64] for file in photo_files(folder)} & deleted
