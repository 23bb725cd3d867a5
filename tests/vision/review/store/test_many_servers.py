"""Three servers on one database and one bucket, each killed once while clients upload and correct."""

from pathlib import Path

import pytest

from tests.benchmarks.serve_load import expected_of, make_photos
from tests.vision.review.store.serving_many import run_fleet

pytestmark = pytest.mark.slow

UPLOADS = 12


def test_what_any_server_acknowledged_every_server_has_after_each_was_killed(tmp_path: Path, postgres_url: str) -> None:
    photos, _ = expected_of(make_photos(UPLOADS))
    done = run_fleet(tmp_path, postgres_url, photos, servers=3, clients=4)
    assert done.tally.wrong == []
    assert len(done.tally.kept) == UPLOADS
    assert done.tally.corrections > 0
    assert done.lost == [[], [], []]
    assert done.orphans == []
    assert not list(tmp_path.rglob("*.jpg"))
