"""What a server looks after while it runs."""

import logging
from pathlib import Path

import pytest

from tests.vision.review.api.conftest import MakeClient
from tests.vision.review.store.dying import Died, die
from tests.vision.review.store.making import add_reading, photo_files
from tests.waiting import wait_until
from vision.review.api import upkeep
from vision.review.store import photos
from vision.review.store.store import Store


def test_record_that_cannot_be_read_is_named_in_the_log(
    make_client: MakeClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with Store.open(tmp_path / "data") as store:
        reading = add_reading(store)
    file = tmp_path / "data" / "pailens.sqlite3"
    file.write_bytes(file.read_bytes().replace(b'"by hand"', b'"by hanx,'))
    monkeypatch.setattr(upkeep, "_LOOK_AFTER", 0.05)
    # A server that ran in this process before has its own handlers, and tells the root logger nothing.
    monkeypatch.setattr(logging.getLogger("pailens"), "propagate", True)
    make_client()
    wait_until(lambda: reading.id in caplog.text)


def test_file_of_an_upload_that_another_server_broke_off_is_removed_while_this_one_runs(
    make_client: MakeClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "_REMOVE_EVERY", 0.05)
    client, folder = make_client(), tmp_path / "data"
    with Store.open(folder) as store, monkeypatch.context() as patch:
        patch.setattr(photos, "_TIME_TO_ADD", -photos._TIME_TO_ADD)
        patch.setattr(photos, "claim_photos", die)
        with pytest.raises(Died):
            add_reading(store)
    wait_until(lambda: photo_files(folder) == [])
    assert client.get("/api/readings").json()["readings"] == []
