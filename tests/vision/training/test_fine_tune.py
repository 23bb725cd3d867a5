"""The stages of a fine-tuning: what is trained, and that the old weights stay where nothing is gained."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="needs the extra [train]")
pytest.importorskip("onnx", reason="needs the extra [train]")

from scoring.tiles import INDEX
from tests.vision.training.small_tables import use_small_tables
from tests.vision.training.test_run import HERE, photos
from vision.detection.detector import Detector
from vision.detection.model_folders import packaged_model_folder
from vision.evaluation.predictions import read_photos
from vision.labels.folders import read_labelled_folder
from vision.training import choosing
from vision.training.fine_tune import FineTuning
from vision.training.manifest import TrainingSet
from vision.training.run import Settings, TrainingRun, begin_run

pytestmark = pytest.mark.slow
START = packaged_model_folder()


class Stages:
    """Notes the stages."""

    def __init__(self) -> None:
        self.names: list[str] = []

    @contextmanager
    def stage(self, name: str, seconds: float) -> Iterator[Callable[[float], None]]:
        self.names.append(name.removeprefix("training.stage."))
        yield lambda share: None


def trained(place: Path, code: str, stages: Stages) -> TrainingRun:
    train, val = photos(place / "train", "a1 b1"), read_labelled_folder(photos(place / "val", "a9", 100))
    for name in ("a1", "b1"):
        (train / "labels" / f"{name}.txt").write_text(f"{INDEX[code]} .25 .5 .3 .8\n")
    data, settings = TrainingSet.read([train]), Settings(minutes=0.03)
    run = begin_run(place / "run", data, [val], START, settings, HERE)
    before = read_photos(START, [*data.photos, *val.photos])
    FineTuning(run, START, data, [val], before, ("reader", "faces"), settings, HERE, stages).write_model()
    return run


@pytest.mark.filterwarnings("ignore")
def test_of_backs_the_face_refiner_learns_nothing_and_the_finder_only_where_it_falls_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That all three learn otherwise is tested in `tests/vision/commands/test_train.py`."""
    use_small_tables(monkeypatch, tmp_path / "cache")
    monkeypatch.setattr(choosing, "READER_SHARES", (1.0,))
    stages = Stages()
    run = trained(tmp_path, "0x", stages)
    assert stages.names == ["rehearse", "reader", "choose"]
    assert not (run.folder / "faces" / "faces.jsonl").exists()
    assert (run.model / "finder.onnx").read_bytes() == (START / "finder.onnx").read_bytes()
    [(names, chosen)] = run.manifest()["choice"].items()
    assert names == "reader"
    kept = (run.model / "reader.onnx").read_bytes() == (START / "reader.onnx").read_bytes()
    assert kept == (chosen["share"] == 0), "without a gain on the photos held out the old weights stay"
    assert Detector.load(run.model).calibration == Detector.load(START).calibration
