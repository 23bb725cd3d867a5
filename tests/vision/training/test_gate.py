"""The gate: harmed models are refused with the reason, better ones accepted, and the model before is kept."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.tiles import INDEX
from vision.evaluation.acceptance import FELT, FeltDifference, FeltDifferences, FeltFigure
from vision.evaluation.bootstrap import Estimate
from vision.evaluation.evaluate import Verdict
from vision.labels.labelled_photo import LabelledPhoto, LabelledSet
from vision.training.gate import MODEL_FILES, Decision, apart_from


def figures(**verdicts: Verdict) -> FeltDifferences:
    def found(name: FeltFigure) -> FeltDifference:
        return FeltDifference(0.5, 0.5, Estimate(0.0, 0.0, 0.0), verdicts.get(name, "undecided"))

    return {name: found(name) for name in FELT}


@pytest.mark.parametrize(
    ("own", "others", "undecided", "accepted"),
    [
        (figures(tile_f1="better"), figures(), False, True),
        (figures(photos_right="better"), figures(tile_f1="better"), False, True),
        (figures(), figures(), False, False),
        (figures(), figures(), True, True),
        (figures(tile_f1="better"), figures(false_backs="worse"), True, False),
        (figures(photos_right="better", ece="worse"), figures(), True, False),
        (figures(), figures(photos_right="better"), False, False),  # a gain on rendered tables is nobody's
        (figures(ece="better", false_backs="better"), figures(), False, False),
    ],
)
def test_a_model_is_accepted_that_is_worse_nowhere_and_better_on_own_photos(
    own: FeltDifferences, others: FeltDifferences, undecided: bool, accepted: bool
) -> None:
    assert Decision({"own": own, "other-tables": others}).accepts(undecided) == accepted


def test_the_reasons_of_a_refusal_are_named() -> None:
    decision = Decision({"own": figures(ece="worse"), "other-tables": figures(false_backs="worse")})
    assert decision.losses == [("own", "ece"), ("other-tables", "false_backs")]
    assert json.dumps(decision.record())


def with_two_suits_exchanged(sound: Path, out: Path) -> Path:
    """A copy of a model whose reader takes characters for bamboos, as class names in another order do."""
    import torch

    from vision.training.networks.calibrate import read_calibration, write_calibration
    from vision.training.networks.export import export_reader

    out.mkdir()
    for file in MODEL_FILES:
        shutil.copyfile(sound / file, out / file)
    state = torch.load(sound / "reader.pt", map_location="cpu", weights_only=True)["average"]
    for part in ("weight", "bias"):
        rows = state[f"read.3.{part}"]
        for one, other in ((INDEX[f"{number}m"], INDEX[f"{number}s"]) for number in range(1, 10)):
            rows[[one, other]] = rows[[other, one]].clone()
    torch.save({"average": state}, out / "harmed.pt")
    export_reader(out / "harmed.pt", out)
    write_calibration(out, read_calibration(sound))
    return out


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_harmed_models_are_refused_and_the_sound_one_is_taken_back(tmp_path: Path) -> None:
    pytest.importorskip("onnx", reason="needs the extra [train]")
    pytest.importorskip("torch", reason="needs the extra [train]")
    from vision.detection.model_folders import packaged_model_folder
    from vision.labels.folders import read_labelled_folder
    from vision.training.data.rendered_tables import OTHER_TABLES, render_tables
    from vision.training.gate import decide

    few = replace(OTHER_TABLES, count=10, side=640)
    part = read_labelled_folder(render_tables(few, tmp_path))
    sound = packaged_model_folder()
    harmed = with_two_suits_exchanged(sound, tmp_path / "exchanged")
    shares: list[float] = []
    refused = decide(harmed, sound, [part], shares.append)
    assert len(shares) == 2 * len(part.photos)
    assert shares[-1] == 1
    assert (few.name, "tile_f1") in refused.losses
    assert not refused.accepts(undecided_is_enough=True)
    assert len(list((tmp_path / few.name / "read").iterdir())) == 2
    returned = decide(sound, harmed, [part])  # nothing is read again
    assert returned.sets[few.name]["tile_f1"].verdict == "better"
    assert not returned.losses


def test_photos_that_are_given_too_are_not_judged_twice(tmp_path: Path) -> None:
    for name, data in (("a.jpg", b"one"), ("b.jpg", b"other"), ("renamed.jpg", b"one")):
        (tmp_path / name).write_bytes(data)
    held, given = (
        LabelledSet(title, tuple(LabelledPhoto(title, tmp_path / name, title, (), None) for name in names))
        for title, names in (("held", ("a.jpg", "b.jpg")), ("given", ("renamed.jpg",)))
    )
    assert [photo.path.name for photo in apart_from(held, [given]).photos] == ["b.jpg"]
