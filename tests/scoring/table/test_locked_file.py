"""Several processes share the file of a score sheet."""

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from scoring.errors import PailensError
from scoring.table import HandDrawn, SessionOpened
from scoring.table import locked_file as locking
from scoring.table.locked_file import create_locked, open_locked
from scoring.table.log import create_log, open_log, read_log
from scoring.table.repair import repair_log

ROOT = Path(__file__).parents[3]
OPENED = SessionOpened(("Ann", "Bob", "Cat", "Dan"), "taiwan16")

WRITER = """
import sys
from pathlib import Path
from scoring.table import HandWon
from scoring.table.log import open_log

for value in range(15):
    with open_log(Path(sys.argv[1])) as log:
        log.append(HandWon(sys.argv[2], "self-draw", value))
    print(value, flush=True)
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "night.jsonl"
    create_log(path, OPENED)
    return path


def test_three_processes_that_write_one_sheet_lose_no_acknowledged_event(log: Path) -> None:
    players = OPENED.players[:3]
    command = [sys.executable, "-c", WRITER, str(log)]
    writers = [subprocess.Popen([*command, name], cwd=ROOT, stdout=subprocess.PIPE, text=True) for name in players]
    acknowledged = [writer.communicate(timeout=120)[0].split() for writer in writers]
    assert acknowledged == [[str(value) for value in range(15)]] * 3
    events = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    for name in players:
        assert [event["value"] for event in events if event["winner"] == name] == list(range(15))
    assert read_log(log).hands == 45


def test_a_browsers_python_which_has_no_locks_keeps_sheets_too(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; import scoring.records.table\n"
        "sys.platform = 'emscripten'; sys.modules['fcntl'] = None\n"
        "from scoring.table import HandDrawn, SessionOpened; from scoring.table.log import create_log, open_log\n"
        "create_log(Path(sys.argv[1]), SessionOpened(tuple('ABCD'), 'australia'))\n"
        "with open_log(Path(sys.argv[1])) as log: print(log.append(HandDrawn()).hands)\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "night.jsonl")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_of_several_processes_that_begin_one_sheet_one_does(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    code = (
        "import sys; from pathlib import Path; from scoring.errors import PailensError\n"
        "from scoring.table import SessionOpened; from scoring.table.log import create_log\n"
        "try: create_log(Path(sys.argv[1]), SessionOpened(tuple('ABCD'), 'australia'))\n"
        "except PailensError as error: sys.exit(error.id)\n"
    )
    command = [sys.executable, "-c", code, str(path)]
    processes = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    told = sorted(process.communicate(timeout=60)[1].strip() for process in processes)
    assert told == ["", "log.file-exists", "log.file-exists"]
    assert len(path.read_bytes().splitlines()) == 1


def test_readers_do_not_keep_each_other_out(log: Path) -> None:
    with open_locked(log, "rb"):
        assert read_log(log).hands == 0


def test_a_file_that_stays_locked_is_given_up(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "LONGEST_WAIT", 0.02)
    with open_locked(log, "r+b"), pytest.raises(PailensError) as caught:
        read_log(log)
    assert (caught.value.id, caught.value.about) == ("log.in-use", str(log))


def test_a_writer_that_waited_for_a_repair_writes_into_the_repaired_file(log: Path) -> None:
    with log.open("ab") as file:
        file.write(b"\0")

    def write() -> None:
        with open_log(log) as opened:
            opened.append(HandDrawn())

    writer = threading.Thread(target=write)
    with open_locked(log, "r+b"):
        old = log.stat().st_ino
        # What `repair_log` does while it holds the lock.
        new = log.with_name("new")
        new.write_bytes(log.read_bytes().rstrip(b"\0"))
        writer.start()
        time.sleep(0.05)
        new.replace(log)
    writer.join(10)
    assert log.stat().st_ino != old
    assert read_log(log).hands == 1
    assert repair_log(log) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes in the file system")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(PailensError) as caught:
        read_log(tmp_path / "pipe")
    assert caught.value.id == "log.not-regular"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_a_device_without_end_is_not_read() -> None:
    for read in (read_log, repair_log):
        with pytest.raises(PailensError) as caught:
            read(Path("/dev/zero"))
        assert (caught.value.id, caught.value.about) == ("log.not-regular", "/dev/zero")


def test_a_path_that_is_none_is_refused() -> None:
    with pytest.raises(PailensError):
        create_locked(Path("night\0.jsonl"))
