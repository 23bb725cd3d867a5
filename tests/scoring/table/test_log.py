"""A score sheet's file: it only grows, and a crash in the middle of a line loses no line before it."""

import errno
import json
import os
from pathlib import Path

import pytest

from scoring.errors import PailensError
from scoring.table import HandDrawn, HandWon, replay
from scoring.table.log import MOST_BYTES, create_log, open_log, read_log
from tests.scoring.table.logs import EVENTS, OPENED


def refused(path: Path) -> PailensError:
    with pytest.raises(PailensError) as caught:
        read_log(path)
    return caught.value


def test_each_event_is_a_line_and_the_file_gives_the_sheet_back(log: Path) -> None:
    lines = log.read_text("utf-8").splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["opened", "won", "won", "drawn", "withdrawn"]
    assert read_log(log) == replay([OPENED, *EVENTS])


def test_a_line_is_on_the_disk_before_the_sheet_comes_back(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    real = os.fsync

    def sync(descriptor: int) -> None:
        synced.append(log.stat().st_size)
        real(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    with open_log(log) as opened:
        opened.append(HandDrawn())
    assert synced == [log.stat().st_size]


def test_a_refused_event_leaves_the_file_as_it_is(log: Path) -> None:
    before = log.read_bytes()
    with open_log(log) as opened, pytest.raises(PailensError, match="winner"):
        opened.append(HandWon("Eve", "self-draw", 1))
    assert log.read_bytes() == before


def test_a_file_that_is_there_is_never_written_over(log: Path) -> None:
    before = log.read_bytes()
    with pytest.raises(PailensError) as caught:
        create_log(log, OPENED)
    assert (caught.value.about, log.read_bytes()) == (str(log), before)


def test_a_disk_that_fails_leaves_the_file_as_it_is(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = log.read_bytes()

    def fail(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as failing, open_log(log) as opened:
        failing.setattr(os, "fsync", fail)
        with pytest.raises(PailensError, match="space"):
            opened.append(HandDrawn())
        assert (opened.sheet, log.read_bytes()) == (replay([OPENED, *EVENTS]), before)
        failing.undo()
        opened.append(HandDrawn())
    assert read_log(log) == replay([OPENED, *EVENTS, HandDrawn()])


def test_an_opening_that_cannot_be_written_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(descriptor: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(PailensError):
        create_log(tmp_path / "night.jsonl", OPENED)
    assert list(tmp_path.iterdir()) == []


class TestRedo:
    def test_the_event_withdrawn_last_is_appended_again(self, log: Path) -> None:
        with open_log(log) as opened:
            assert opened.redo() == replay([OPENED, *EVENTS[:-1]])
        assert read_log(log) == replay([OPENED, *EVENTS[:-1]])
        assert len(log.read_bytes().splitlines()) == 6

    def test_nothing_withdrawn_is_refused(self, log: Path) -> None:
        with open_log(log) as opened:
            opened.append(HandDrawn())
        before = log.read_bytes()
        with open_log(log) as opened, pytest.raises(PailensError) as caught:
            opened.redo()
        assert (caught.value.id, log.read_bytes()) == ("table.nothing-to-redo", before)


@pytest.mark.parametrize(
    ("number", "line", "field"),
    [
        (1, b'{"event":"drawn"}', "event"),
        (2, b'{"event":"won","winner":"Ann","by":"self-draw"}', "value"),
        (3, b"\xff\xfe", "record"),
        (4, b'{"event":"won","winner":"Eve","by":"self-draw","value":1}', "winner"),
        (5, b'{"event":"drawn","table":2}', "table"),
    ],
)
def test_a_broken_line_is_named_with_its_field(log: Path, number: int, line: bytes, field: str) -> None:
    lines = log.read_bytes().split(b"\n")
    lines[number - 1] = line
    log.write_bytes(b"\n".join(lines))
    assert refused(log).about == f"{log}, line {number}: {field}"


@pytest.mark.parametrize("line", [b"", b"  \r", b"\0\0\0"])
def test_a_blank_line_is_named_and_the_repair_recommended(log: Path, line: bytes) -> None:
    lines = log.read_bytes().split(b"\n")
    log.write_bytes(b"\n".join([*lines[:2], line, *lines[2:]]))
    error = refused(log)
    assert (error.about, "repair" in error.message) == (f"{log}, line 3", True)


def test_a_last_line_cut_short_is_named_and_the_repair_recommended(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-1])
    error = refused(log)
    assert (error.about, "repair" in error.message) == (f"{log}, line 5", True)


@pytest.mark.parametrize("other", [b"\xff\xd8\xff", b'{"rules":"riichi"}', b"\n\n", b"\n1,2\n", b"1,2\n\n3,4"])
def test_the_repair_of_a_file_that_is_no_sheet_is_not_recommended(log: Path, other: bytes) -> None:
    log.write_bytes(other)
    assert "repair" not in refused(log).message


def test_a_file_that_holds_or_is_nothing_is_named(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    for path in (empty, tmp_path / "none.jsonl", tmp_path):
        assert refused(path).about == str(path)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.jsonl"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert refused(path).about == str(path)


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    path = tmp_path / "no such folder" / "night.jsonl"
    with pytest.raises(PailensError) as caught:
        create_log(path, OPENED)
    assert caught.value.about == str(path)
