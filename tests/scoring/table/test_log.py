"""A score sheet's file: it only grows, and a crash in the middle of a line loses no line before it."""

import json
import os
from pathlib import Path

import pytest

from scoring.errors import PailensError
from scoring.table import HandDrawn, HandWon, SessionOpened, Sheet, Withdrawn, replay
from scoring.table.log import add_event, create_log, read_log, repair_log

OPENED = SessionOpened(("Ann", "Bob", "小明", "Dan"), "taiwan16")
EVENTS = (HandWon("Ann", "self-draw", 12), HandWon("Ann", "discard", 2, from_="Bob"), HandDrawn(), Withdrawn())


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "night.jsonl"
    sheet = create_log(path, OPENED)
    for event in EVENTS:
        sheet = add_event(path, sheet, event)
    return path


def refused(path: Path) -> PailensError:
    with pytest.raises(PailensError) as caught:
        read_log(path)
    return caught.value


def test_each_event_is_a_line_and_the_file_gives_the_sheet_back(log: Path) -> None:
    lines = log.read_text("utf-8").splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["opened", "won", "won", "drawn", "withdrawn"]
    assert read_log(log) == replay([OPENED, *EVENTS])


def test_the_file_only_grows(log: Path) -> None:
    before = log.read_bytes()
    add_event(log, read_log(log), Withdrawn())
    assert log.read_bytes().startswith(before)
    assert len(log.read_bytes()) > len(before)


def test_a_line_is_on_the_disk_before_the_sheet_comes_back(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    real = os.fsync

    def sync(descriptor: int) -> None:
        synced.append(log.stat().st_size)
        real(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    add_event(log, read_log(log), HandDrawn())
    assert synced == [log.stat().st_size]


def test_a_refused_event_leaves_the_file_as_it_is(log: Path) -> None:
    before = log.read_bytes()
    with pytest.raises(PailensError, match="winner"):
        add_event(log, read_log(log), HandWon("Eve", "self-draw", 1))
    assert log.read_bytes() == before


def test_a_file_that_is_there_is_never_written_over(log: Path) -> None:
    before = log.read_bytes()
    with pytest.raises(PailensError) as caught:
        create_log(log, OPENED)
    assert (caught.value.about, log.read_bytes()) == (str(log), before)


class TestLastLineCutShort:
    def test_wherever_a_crash_cuts_the_last_line_it_is_reported_and_repaired(self, log: Path) -> None:
        data = log.read_bytes()
        start = data[:-1].rfind(b"\n") + 1
        for end in range(start + 1, len(data) - 1):
            log.write_bytes(data[:end])
            error = refused(log)
            assert (error.about, "repair" in error.message) == (f"{log}, line 5", True)
            assert repair_log(log) == log.with_name("night.jsonl.cut")
            assert read_log(log) == replay([OPENED, *EVENTS[:-1]])
            assert log.read_bytes() == data[:start]

    def test_what_is_cut_off_is_kept(self, log: Path) -> None:
        for _ in range(2):
            with log.open("ab") as file:
                file.write(b'{"schema":1,"ev')
            repair_log(log)
        assert log.with_name("night.jsonl.cut").read_bytes() == b'{"schema":1,"ev\n' * 2

    def test_a_line_that_lacks_only_its_end_stays(self, log: Path) -> None:
        data = log.read_bytes()
        log.write_bytes(data[:-1])
        assert refused(log).about == f"{log}, line 5"
        assert repair_log(log) is None
        assert log.read_bytes() == data

    def test_a_whole_line_that_cannot_come_there_does_not_stay(self, log: Path) -> None:
        with log.open("ab") as file:
            file.write(b'{"event":"paid","id":"chase","player":"Eve"}')
        assert repair_log(log) is not None
        assert read_log(log) == replay([OPENED, *EVENTS])

    def test_an_opening_cut_short_leaves_an_empty_file(self, log: Path) -> None:
        log.write_bytes(b'{"schema":1')
        assert repair_log(log) is not None
        assert log.read_bytes() == b""

    def test_a_whole_file_needs_no_repair(self, log: Path) -> None:
        data = log.read_bytes()
        assert (repair_log(log), log.read_bytes()) == (None, data)
        assert not log.with_name("night.jsonl.cut").exists()


@pytest.mark.parametrize(
    ("number", "line", "field"),
    [
        (1, b'{"event":"drawn"}', "event"),
        (2, b'{"event":"won","winner":"Ann","by":"self-draw"}', "value"),
        (3, b"", "record"),
        (3, b"\xff\xfe", "record"),
        (4, b'{"event":"won","winner":"Eve","by":"self-draw","value":1}', "winner"),
        (5, b'{"event":"drawn","table":2}', "table"),
    ],
)
def test_a_broken_line_is_named_with_its_field_and_not_repaired(
    log: Path, number: int, line: bytes, field: str
) -> None:
    lines = log.read_bytes().split(b"\n")
    lines[number - 1] = line
    broken = b"\n".join(lines)
    log.write_bytes(broken)
    assert refused(log).about == f"{log}, line {number}: {field}"
    with pytest.raises(PailensError):
        repair_log(log)
    assert log.read_bytes() == broken


def test_a_file_that_holds_or_is_nothing_is_named(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    for path in (empty, tmp_path / "none.jsonl", tmp_path):
        assert refused(path).about == str(path)


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    path = tmp_path / "no such folder" / "night.jsonl"
    with pytest.raises(PailensError) as caught:
        create_log(path, OPENED)
    assert caught.value.about == str(path)


def test_a_long_log_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    sheet: Sheet = create_log(path, OPENED)
    with path.open("ab") as file:
        file.write(b'{"event":"drawn"}\n' * 2000)
    assert read_log(path).hands == sheet.hands + 2000
