from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from scoring.texts import Message
from vision.annotation.prelabel.outcome import PhotoReader
from vision.annotation.prelabel.photos import FoundPhoto
from vision.annotation.prelabel.ray_pool import LOCAL, RayError, read_on_ray
from vision.records import ReadingRecord

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pytest.importorskip("ray.data", reason="the extra [ray] is not installed")

SAMPLES = Path(__file__).parents[4] / "datasets" / "samples" / "images"


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_this_machine_reads_as_one_process_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_worker_niceness", "0")  # else its processes wait for all others of a busy machine
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no picture")
    paths = [*sorted(SAMPLES.glob("*.jpg"))[:2], broken]
    photos = [FoundPhoto(str(path), path.name) for path in paths]
    outcomes = list(read_on_ray(photos, None, workers=1, address=LOCAL))
    assert [outcome.name for outcome in outcomes] == [photo.name for photo in photos]
    assert outcomes[2].refusal == Message("photo.format", {})
    reader = PhotoReader(None)
    for outcome, photo in zip(outcomes[:2], photos, strict=False):
        found, expected = ReadingRecord.read(outcome.reading), ReadingRecord.read(reader.read(photo).reading)
        assert found.tiles == expected.tiles
        assert found.groups == expected.groups


@pytest.mark.filterwarnings("ignore")
def test_an_address_that_is_none_of_a_cluster_is_refused() -> None:
    with pytest.raises(RayError, match="there is no cluster to be reached"):
        next(iter(read_on_ray([FoundPhoto("/a.jpg", "a.jpg")], None, 1, "nonsense")))
