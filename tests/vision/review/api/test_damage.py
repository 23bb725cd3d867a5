"""Damage that the check at the start does not see is logged a little later."""

import logging
from pathlib import Path

import pytest

from tests.vision.review.api.conftest import MakeClient
from tests.vision.review.store.making import make_photo, make_record
from tests.waiting import wait_until
from vision.review.api import upkeep
from vision.review.store.store import Store


def test_record_that_cannot_be_read_is_named_in_the_log(
    make_client: MakeClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with Store.open(tmp_path / "data") as store:
        reading = store.add_reading(make_photo(), make_record(make_photo()))
    file = tmp_path / "data" / "pailens.sqlite3"
    file.write_bytes(file.read_bytes().replace(b'"by hand"', b'"by hanx,'))
    monkeypatch.setattr(upkeep, "_LOOK_AFTER", 0.05)
    # A server that ran in this process before has its own handlers, and tells the root logger nothing.
    monkeypatch.setattr(logging.getLogger("pailens"), "propagate", True)
    make_client()
    wait_until(lambda: reading.id in caplog.text)
