"""Trains the face refiner on rectified faces; interruptible and resumable."""

from pathlib import Path

from vision.labels.labelled_photo import DatasetError
from vision.training.distillation import make_learner
from vision.training.face_crops import FaceDataset, face_batches
from vision.training.network import FaceNetwork
from vision.training.reader import accuracy, face_loss, likelihood
from vision.training.train_loop import Tick, TrainingConfig, run_training


def train_face_reader(
    real: FaceDataset,
    rendered: FaceDataset,
    check: FaceDataset,
    out: Path,
    plan: TrainingConfig,
    start: Path | None = None,
    tick: Tick = lambda share: None,
) -> Path:
    """Train until `plan.minutes` are used up; as `vision.training.reader.train`, in `faces.pt` and `faces.jsonl`.

    Raises `DatasetError` also where there are no faces to train on.
    """
    if not len(real) + len(rendered):
        raise DatasetError("training.no-face", "photos, scenes")
    out.mkdir(parents=True, exist_ok=True)
    learner = make_learner(
        FaceNetwork, lambda logits, right: face_loss(logits.float(), right[0]), out / "faces.pt", plan, start
    )
    source = face_batches(real, rendered, plan.real_share, plan.batch, plan.seed + learner.progress.crops)
    measure, checked = likelihood if plan.hold else accuracy, check.batches()
    return run_training(learner, source, lambda network: measure(network, checked), tick)
