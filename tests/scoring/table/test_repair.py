"""A score sheet's file is repaired after a crash: no event is lost, and what is none is kept beside the file."""

import stat
from pathlib import Path

import pytest

from scoring.errors import PailensError
from scoring.table import replay
from scoring.table.log import read_log
from scoring.table.repair import repair_log
from tests.scoring.table.logs import EVENTS, OPENED

WHOLE = replay([OPENED, *EVENTS])


def append(log: Path, data: bytes) -> None:
    with log.open("ab") as file:
        file.write(data)


def beside(log: Path) -> bytes:
    return log.with_name("night.jsonl.cut").read_bytes()


def test_a_whole_file_needs_no_repair(log: Path) -> None:
    data = log.read_bytes()
    assert (repair_log(log), log.read_bytes()) == (None, data)
    assert [path.name for path in log.parent.iterdir()] == ["night.jsonl"]


def test_a_file_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(PailensError) as refused:
        repair_log(tmp_path / "night.jsonl")
    assert refused.value.id == "file.cannot-be-read"


def test_wherever_a_crash_cuts_the_last_line_the_lines_before_it_stay(log: Path) -> None:
    data = log.read_bytes()
    start = data[:-1].rfind(b"\n") + 1
    for end in range(start + 1, len(data) - 1):
        log.write_bytes(data[:end])
        assert repair_log(log) == log.with_name("night.jsonl.cut")
        assert read_log(log) == replay([OPENED, *EVENTS[:-1]])
        assert log.read_bytes() == data[:start]


def test_what_is_cut_off_is_kept(log: Path) -> None:
    for _ in range(2):
        append(log, b'{"schema":1,"ev')
        repair_log(log)
    assert beside(log) == b'{"schema":1,"ev\n' * 2


def test_a_line_that_lacks_only_its_end_stays(log: Path) -> None:
    data = log.read_bytes()
    log.write_bytes(data[:-1])
    assert repair_log(log) is None
    assert log.read_bytes() == data


def test_an_opening_cut_short_leaves_an_empty_file(log: Path) -> None:
    log.write_bytes(b'{"schema":1')
    assert repair_log(log) is not None
    assert log.read_bytes() == b""


@pytest.mark.parametrize("other", [b"\xff\xd8\xff\xe0", b'{"rules":"riichi"}', b'{\n "rules": "riichi"\n}\n'])
def test_a_file_that_is_no_sheet_is_refused_and_left_as_it_is(log: Path, other: bytes) -> None:
    log.write_bytes(other)
    with pytest.raises(PailensError, match="holds no score sheet"):
        repair_log(log)
    assert log.read_bytes() == other
    assert [path.name for path in log.parent.iterdir()] == ["night.jsonl"]


@pytest.mark.parametrize(
    "lines",
    [
        b'{"event":"paid","id":"chase","player":"Eve"}',
        b'{"event":"paid","id":"chase","player":"Eve"}\n',
        b'{"event":"drawn","table":2}\n',
        b"\xff\xfe\n",
        b'{"schema":1,"ev\n{"schema":1\n[]\n',
    ],
)
def test_bad_last_lines_are_set_aside(log: Path, lines: bytes) -> None:
    append(log, lines)
    assert repair_log(log) is not None
    assert read_log(log) == WHOLE
    assert beside(log) == lines.removesuffix(b"\n") + b"\n"


@pytest.mark.parametrize("line", [b"", b" \t\r", b"\0" * 4096])
def test_blank_lines_and_nuls_are_set_aside_anywhere(log: Path, line: bytes) -> None:
    data = log.read_bytes()
    lines = data.split(b"\n")
    for place in range(len(lines)):
        log.write_bytes(b"\n".join([*lines[:place], line, *lines[place:]]))
        repair_log(log)
        assert log.read_bytes() == data
    assert beside(log) == (line + b"\n") * len(lines)


def test_nuls_before_an_event_are_set_aside_and_the_event_stays(log: Path) -> None:
    data = log.read_bytes()
    log.write_bytes(data.replace(b"\n", b"\n\0\0\0", 1))
    repair_log(log)
    assert (log.read_bytes(), beside(log)) == (data, b"\0\0\0\n")


@pytest.mark.parametrize(
    ("number", "line", "field"),
    [
        (1, b'{"event":"drawn"}', "event"),
        (2, b'{"event":"won","winner":"Ann","by":"self-draw"}', "value"),
        (3, b"\xff\xfe", "record"),
        (4, b'{"event":"won","winner":"Eve","by":"self-draw","value":1}', "winner"),
    ],
)
def test_a_bad_line_that_events_follow_is_named_and_nothing_is_changed(
    log: Path, number: int, line: bytes, field: str
) -> None:
    lines = log.read_bytes().split(b"\n")
    lines[number - 1] = line
    broken = b"\n".join(lines)
    log.write_bytes(broken)
    with pytest.raises(PailensError) as caught:
        repair_log(log)
    assert caught.value.about == f"{log}, line {number}: {field}"
    assert log.read_bytes() == broken
    assert [path.name for path in log.parent.iterdir()] == ["night.jsonl"]


def test_the_repaired_file_keeps_its_permissions_and_the_link_to_it(log: Path, tmp_path: Path) -> None:
    log.chmod(0o640)
    link = tmp_path / "link.jsonl"
    link.symlink_to(log)
    append(log, b"\0\0")
    assert repair_log(link) == log.with_name("night.jsonl.cut")
    assert link.is_symlink()
    assert stat.S_IMODE(log.stat().st_mode) == 0o640
    assert read_log(link) == WHOLE
