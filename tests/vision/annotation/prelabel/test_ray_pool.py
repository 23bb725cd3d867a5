import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import typer

from scoring.texts import Message
from vision.annotation.prelabel import ray_pool
from vision.annotation.prelabel.photos import FoundPhoto
from vision.annotation.prelabel.ray_pool import RayError, read_on_ray
from vision.commands.detect import detect_photos
from vision.detection.model_folders import ModelError

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    ray = pytest.importorskip("ray", reason="needs the extra [ray]")

SAMPLES = Path(__file__).parents[4] / "datasets" / "samples" / "images"
NODES, ATTEMPTS = 2, 4

# Ray leaves sockets and files open, and warns of its own changes to come.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Address of a cluster of two nodes on this machine, with one CPU each."""
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        patch.setenv("RAY_worker_niceness", "0")  # else its processes wait for all others of a busy machine
        cluster = start_cluster()
        try:
            yield cluster.address
        finally:
            cluster.shutdown()


def start_cluster() -> Any:
    """Ray gives a node 30 seconds to start, which a busy machine may exceed: then it is tried again."""
    cluster_utils: Any = import_module("ray.cluster_utils")
    for attempt in range(ATTEMPTS):
        cluster = cluster_utils.Cluster()
        try:
            for _ in range(NODES):
                cluster.add_node(num_cpus=1, object_store_memory=128 * 2**20)
            cluster.wait_for_nodes(timeout=300)
        except Exception:  # Ray raises a bare one
            cluster.shutdown()
            if attempt == ATTEMPTS - 1:
                raise
        else:
            return cluster
    raise AssertionError


def test_two_nodes_write_the_bytes_of_one_process(address: str, tmp_path: Path) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    for path in sorted(SAMPLES.glob("*.jpg"))[:5]:
        (photos / path.name).write_bytes(path.read_bytes())
    (photos / "broken.jpg").write_bytes(b"no picture")
    written = []
    for name, workers, cluster in (("one", 1, None), ("two", None, address)):
        with pytest.raises(typer.Exit):
            detect_photos([str(photos)], out=tmp_path / name, format_="coco", workers=workers, ray=cluster)
        labels = tmp_path / name / "annotations"
        written.append(
            [path.read_bytes() for path in (*sorted(labels.iterdir()), tmp_path / name / "predictions.jsonl")]
        )
    assert written[0] == written[1]


def test_a_model_that_a_node_does_not_have_and_an_address_of_no_cluster_are_refused(
    address: str, tmp_path: Path
) -> None:
    photo = sorted(SAMPLES.glob("*.jpg"))[0]
    with pytest.raises(ModelError, match="nowhere"):
        list(read_on_ray([FoundPhoto(str(photo), photo.name)], tmp_path / "nowhere", None, address))
    with pytest.raises(RayError, match="there is no cluster to be reached"):
        next(iter(read_on_ray([FoundPhoto("/a.jpg", "a.jpg")], None, 1, "nonsense")))


def test_a_photo_whose_process_dies_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(answer: object) -> None:
        raise ray.exceptions.WorkerCrashedError

    monkeypatch.setattr(ray, "get", dead)
    outcome = ray_pool._outcome(FoundPhoto("/a.jpg", "a.jpg"), object())
    assert outcome.refusal == Message("detect.ended-process", {})
