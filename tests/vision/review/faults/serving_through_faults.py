"""Serves while the nth change to a file fails, for n = 1, 2, ...; prints what came of it as JSON.

    python -m tests.vision.review.faults.serving_through_faults FOLDER OPERATION ERRNO [lasting]

Runs with LD_PRELOAD=failing_calls.so. Each operation is sent over HTTP with the fault, then again without it, which has
to succeed. Every answer has to be what was asked for or a clear refusal; what was acknowledged has to be there, and no
file that the database does not know.
"""

import ctypes
import errno
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from fastapi.testclient import TestClient
from httpx2 import Response

from tests.vision.review.faults.operations import OPERATIONS, Operation
from vision.review.api.app import create_app
from vision.review.api.settings import Limits, Settings

REFUSED = {errno.EIO: 503, errno.ENOSPC: 507}
"""The status by which each fault is told."""
MOST_CALLS = 300
_ENOUGH = 10**9
_CALLS = ctypes.CDLL(None)


def fail_each_call(operation: Operation, folder: Path, code: int, *, lasting: bool) -> tuple[int, list[str]]:
    """Let each call of an operation fail in turn; how many there were, and what went wrong."""
    problems: list[str] = []
    for number in range(1, MOST_CALLS):
        _CALLS.arm(str(folder).encode(), number, code, lasting)
        answer = operation.act()
        reached = _CALLS.disarm()
        problems += [f"call {number}: {problem}" for problem in _unclear(answer, REFUSED[code])]
        if reached < number:
            return number - 1, problems
        problems += [f"call {number}: {name} is lost" for name in operation.lost()]
        if not (again := operation.act()).is_success:
            problems.append(f"after call {number}: {again.status_code} {again.text}")
        problems += [f"after call {number}: {name} is lost" for name in operation.lost()]
        problems += [f"after call {number}: {name} is left" for name in _unused(folder, but="discarded_files")]
    raise SystemExit(f"more than {MOST_CALLS} calls")


def _unclear(answer: Response, status: int) -> list[str]:
    if answer.is_success:
        return []
    if answer.status_code == status:
        error = answer.json()["error"]
        if error["id"] and error["message"] and error["message_zh"]:
            return []
    return [f"{answer.status_code} {answer.text}"]


def _unused(folder: Path, but: str = "photos") -> list[str]:
    """Files that belong to no photo, but for those that the table `but` names."""
    photos = folder / "photos"
    with closing(sqlite3.connect(folder / "pailens.sqlite3")) as database:
        known = {name for (name,) in database.execute(f"SELECT file FROM photos UNION SELECT file FROM {but}")}
    files = (path.relative_to(photos).as_posix() for path in photos.rglob("*") if path.is_file())
    return [name for name in files if name.removesuffix(".part") not in known]


def main(place: Path, name: str, code: int, *, lasting: bool) -> None:
    folder = place / "data"
    settings = Settings(folder, limits=Limits(requests=_ENOUGH, requests_per_second=_ENOUGH))
    with _client(settings) as client:
        operation = OPERATIONS[name](client, place / "source")
        calls, problems = fail_each_call(operation, folder, code, lasting=lasting)
    with closing(sqlite3.connect(folder / "pailens.sqlite3")) as database:
        problems += [line for (line,) in database.execute("PRAGMA integrity_check") if line != "ok"]
        database.execute("UPDATE discarded_files SET due = 0")
        database.commit()
    with _client(settings) as operation.client:
        problems += [f"{name} is lost after a new start" for name in operation.lost()]
        problems += [f"{name} is left after a new start" for name in _unused(folder)]
    print(json.dumps({"calls": calls, "problems": problems}))


def _client(settings: Settings) -> TestClient:
    return TestClient(create_app(settings), base_url="http://127.0.0.1:8000", raise_server_exceptions=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), lasting="lasting" in sys.argv[4:])
