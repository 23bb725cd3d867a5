"""Damage in each page of the SQLite file: refused at the start, or answered with what is whole and clear refusals."""

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from scoring.table import HandDrawn, SessionOpened
from tests.vision.review.api.conftest import MakeApp
from tests.vision.review.store.making import add_reading, create_table, make_photo
from vision.review.store.errors import StoreError
from vision.review.store.store import Store

PAGE = 4096
FILE = "pailens.sqlite3"
CLEAR = (200, 201, 404, 503)
_ENOUGH = 10**9

Damage = Callable[[bytearray, int], None]


def zero(data: bytearray, start: int) -> None:
    data[start : start + PAGE] = bytes(PAGE)


def flip(data: bytearray, start: int) -> None:
    chance = random.Random(start)
    for _ in range(20):
        data[start + chance.randrange(PAGE)] ^= 0xFF


def cut(data: bytearray, start: int) -> None:
    del data[start:]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A data folder, and the paths at which a server answers with what it holds."""
    folder = tmp_path_factory.mktemp("whole") / "data"
    with Store.open(folder) as store:
        readings = [add_reading(store, seed, corrections=["1m 3m"] * (not seed)).id for seed in range(3)]
        sheet = create_table(store, SessionOpened(("An", "Bo", "Chi", "Di"), "taiwan16"), [HandDrawn()] * 40)
    own = [f"/api/readings/{one}{part}" for one in readings for part in ("", "/photo")] + [f"/api/tables/{sheet.id}"]
    return folder, ["/healthz", "/api/readings", "/api/tables", "/api/archive", "/api/labels?format=json", *own]


def damaged_copies(folder: Path, place: Path, damage: Damage) -> Iterator[Path]:
    data = (folder / FILE).read_bytes()
    for start in range(0, len(data), PAGE):
        copy = place / str(start // PAGE)
        shutil.copytree(folder, copy)
        broken = bytearray(data)
        damage(broken, start)
        (copy / FILE).write_bytes(broken)
        yield copy


def is_clear(answer: Response) -> bool:
    return answer.status_code in CLEAR or (answer.status_code == 500 and answer.json()["error"]["code"] == "damage")


@pytest.mark.slow
@pytest.mark.parametrize("damage", [zero, flip, cut])
def test_damage_is_refused_or_answered_clearly(
    whole: tuple[Path, list[str]], make_app: MakeApp, tmp_path: Path, damage: Damage
) -> None:
    folder, paths = whole
    for copy in damaged_copies(folder, tmp_path, damage):
        app = make_app(copy.name, limits={"requests": _ENOUGH, "requests_per_second": _ENOUGH})
        client = TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False)
        with suppress(StoreError), client:
            got = {path: client.get(path) for path in paths}
            got["upload"] = client.post("/api/readings", files={"photo": make_photo(9)})
            unclear = {path: answer.text for path, answer in got.items() if not is_clear(answer)}
            assert unclear == {}, copy.name
