"""What the version before the move into rooms wrote is read by this one, and gone on with."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from vision.commands.application import app
from vision.review.api.app import create_app
from vision.review.api.settings import Settings

BEFORE = Path(__file__).parent / "before_house"
Serve = Callable[[Path], TestClient]


@pytest.fixture(scope="module")
def expected() -> dict[str, Any]:
    answers: dict[str, Any] = json.loads((BEFORE / "expected.json").read_text("utf-8"))
    return answers


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serves a data folder."""
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(
            TestClient(create_app(Settings(folder)), base_url="http://127.0.0.1:8000")
        )


def test_store_is_opened_in_place_and_gone_on_with(tmp_path: Path, serve: Serve, expected: dict[str, Any]) -> None:
    with ZipFile(BEFORE / "store.zip") as file:
        file.extractall(tmp_path / "store")
    client = serve(tmp_path / "store")
    _check_kept(client, expected)
    reading, table = expected["readings"][0], expected["table"]
    correction = {"tiles": reading["tiles"][1:], "groups": []}
    correction["groups"] = [{"id": 0, "kind": "concealed", "tiles": [tile["id"] for tile in correction["tiles"]]}]
    corrected = client.post(f"/api/readings/{reading['id']}/corrections", json=correction)
    assert (corrected.status_code, corrected.json()["tiles"]) == (201, correction["tiles"])
    won = {"event": "won", "winner": "Dan", "by": "self-draw", "value": 4}
    entered = client.post(f"/api/tables/{table['id']}/events", json={"after": table["count"], "event": won})
    assert (entered.status_code, entered.json()["count"]) == (201, table["count"] + 1)
    assert client.get("/api/labels", params={"format": "coco"}).status_code == 200


def test_archive_is_taken_in(tmp_path: Path, serve: Serve, expected: dict[str, Any]) -> None:
    client = serve(tmp_path / "new")
    archive = (BEFORE / "archive.zip").read_bytes()
    taken = client.post("/api/archive", files={"archive": ("a.zip", archive)})
    assert taken.status_code == 200, taken.text
    assert {name: taken.json()[name] for name in ("photos", "readings", "corrections", "tables")} == {
        **{"photos": 3, "readings": 3},
        **{"corrections": 2, "tables": 1},
    }
    _check_kept(client, expected)


def test_score_sheet_in_a_file_is_shown_and_gone_on_with(tmp_path: Path) -> None:
    file = str(shutil.copy(BEFORE / "night.jsonl", tmp_path))
    shown = _table("show", file)
    assert shown["balances"] == {"Ann": 29, "Bob": 5, "小明": "-6.5", "Dan": "-27.5"}
    assert (shown["owed"], shown["debts"]) == ("Dan", {"小明": "8.5", "Ann": 6, "Bob": 6})
    assert [one["total"] for one in shown["standings"]] == [23, -1, -7, -15]
    assert (shown["hands"], shown["seats"]["east"]) == (6, "Dan")
    after = _table("draw", file)
    assert (after["hands"], after["balances"]) == (7, shown["balances"])


def _check_kept(client: TestClient, expected: dict[str, Any]) -> None:
    """Everything is there that the version before answered; further fields may be."""
    listed = client.get("/api/readings").json()["readings"]
    assert [one["id"] for one in listed] == [one["id"] for one in reversed(expected["readings"])]
    assert [one["corrected"] for one in listed] == [False, True, False]
    for before in expected["readings"]:
        assert _part_of(before, client.get(f"/api/readings/{before['id']}").json())
        photo = client.get(f"/api/readings/{before['id']}/photo")
        assert sha256(photo.content).hexdigest() == before["image"]["sha256"]
    assert client.get(f"/api/readings/{expected['readings'][1]['id']}").json()["tiles"][0]["code"] == "9p"
    assert _part_of(expected["table"], client.get(f"/api/tables/{expected['table']['id']}").json())


def _part_of(before: Any, now: Any) -> bool:
    """Whether values are equal but for fields that only the second has, and for sentences that are worded anew."""
    if isinstance(before, dict) and isinstance(now, dict):
        return all(
            name in now and (name == "reason_zh" or _part_of(value, now[name])) for name, value in before.items()
        )
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        return all(map(_part_of, before, now))
    return bool(before == now)


def _table(*arguments: str) -> dict[str, Any]:
    done = CliRunner().invoke(app, ["table", *arguments, "--json"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    record: dict[str, Any] = json.loads(done.stdout)
    return record
