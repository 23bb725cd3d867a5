"""Files of uploads that broke off are removed while the server runs."""

from pathlib import Path

import pytest

from tests.vision.review.api.conftest import MakeClient
from tests.vision.review.store.dying import Died, die
from tests.vision.review.store.making import make_photo, make_record
from tests.waiting import wait_until
from vision.review.api import upkeep
from vision.review.store import photos
from vision.review.store.store import Store


def leave_a_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Die between writing a photo's file and keeping the photo, which was to be done at once."""
    photo = make_photo()
    with Store.open(folder) as store, monkeypatch.context() as patch:
        patch.setattr(photos, "_TIME_TO_ADD", -photos._TIME_TO_ADD)
        patch.setattr(photos, "claim_photos", die)
        with pytest.raises(Died):
            store.add_reading(photo, make_record(photo))


def test_file_that_another_server_left_is_removed_while_this_one_runs(
    make_client: MakeClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "_REMOVE_EVERY", 0.05)
    client = make_client()
    folder = tmp_path / "data"
    leave_a_file(folder, monkeypatch)
    wait_until(lambda: not [path for path in (folder / "photos").rglob("*") if path.is_file()])
    assert client.get("/api/readings").json()["readings"] == []
