import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import typer
from PIL import Image
from typer.testing import CliRunner, Result

from scoring.tiles import CLASSES
from tests.vision.labels.examples import HalfPhotoDetector, found_row, predictions
from vision.commands.evaluate import evaluate_data
from vision.detection.detector import Detector
from vision.evaluation.metrics import FIGURES
from vision.evaluation.predictions import load_predictions, save_predictions
from vision.labels.labelled_photo import DatasetError


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two photos, a row of tiles on each."""
    folder = tmp_path / "somewhere" / "val"
    for name in ("images", "labels"):
        (folder / name).mkdir(parents=True)
    for name, codes in {"a": "1m 2m", "b": "5z"}.items():
        Image.new("RGB", (100, 50)).save(folder / "images" / f"{name}.png")
        lines = [f"{CLASSES.index(code)} {i / 10 + 0.05} 0.5 0.1 0.2" for i, code in enumerate(codes.split())]
        (folder / "labels" / f"{name}.txt").write_text("\n".join(lines))
    return folder


def boxes(folder: Path, name: str, a: str, unreadable: dict[str, str] | None = None) -> Path:
    path = folder / name
    save_predictions(path, predictions({"val/a.png": found_row(a), "val/b.png": found_row("5z 0x")}, unreadable))
    return path


def run(*arguments: object) -> Result:
    app = typer.Typer()
    app.command()(evaluate_data)
    return CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)


def record(*arguments: object) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0
    parsed: dict[str, Any] = json.loads(result.stdout)
    return parsed


def test_record_has_every_figure_with_its_interval_and_the_table_shows_it(data: Path, tmp_path: Path) -> None:
    saved = boxes(tmp_path, "boxes.json", "1m 3m")
    made = record(data, "--model", saved)
    assert made["schema"] == 1
    assert made["model"] == {"name": "a model", "sha256": "0" * 64, "threshold": 0.25}
    assert made["overall"]["figures"].keys() == set(FIGURES)
    assert (made["overall"]["photos"], made["overall"]["tiles"]) == (2, 3)
    precision = made["overall"]["figures"]["precision"]
    assert precision["value"] == pytest.approx(2 / 3)
    assert precision["low"] <= precision["value"] <= precision["high"]
    assert made["data"].keys() == made["sources"].keys() == {"val"}
    assert made["backs_left_out"] == {"val": 1}
    assert made["against"] is None
    assert "somewhere" not in json.dumps(made), "no path of the machine"
    table = run(data, "--model", saved).stdout
    assert all(name in table for name in FIGURES)
    assert "1 back found there are left out" in table


def test_a_network_runs_on_every_photo_and_unreadable_ones_are_named(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Detector, "load", lambda _: HalfPhotoDetector())
    (data / "images" / "a.png").write_bytes(b"no picture")
    kept = tmp_path / "kept.json"
    result = run(data, "--threshold", "0.25", "--save-boxes", kept, "--json")
    assert result.exit_code == 0
    assert "val/a.png: " in result.stderr
    made = json.loads(result.stdout)
    assert made["model"] == {"name": "half", "sha256": "ab", "threshold": 0.25}
    assert (made["overall"]["photos"], list(made["unreadable"])) == (1, ["val/a.png"])
    assert "1 photo," in run(data, "--model", kept).stdout
    assert load_predictions(kept).photos["val/b.png"].codes == ("2m",)


def test_a_model_that_is_worse_ends_with_status_one_and_says_so(data: Path, tmp_path: Path) -> None:
    more = [f"more{number}" for number in range(10)]
    for name in more:
        for part, ending in (("images", "png"), ("labels", "txt")):
            shutil.copyfile(data / part / f"a.{ending}", data / part / f"{name}.{ending}")
    rows = {f"val/{name}.png": "1m 2m" for name in ("a", *more)}
    right = {name: found_row(codes) for name, codes in rows.items()} | {"val/b.png": found_row("5z")}
    wrong = {name: found_row("9m 9m") for name in rows} | {"val/b.png": found_row("9m")}
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    save_predictions(good, predictions(right))
    save_predictions(bad, predictions(wrong))
    result = run(data, "--model", bad, "--against", good, "--json")
    assert result.exit_code == 1
    compared = json.loads(result.stdout)
    assert (compared["overall"]["comparison"]["verdict"], compared["against"]["name"]) == ("worse", "a model")
    table = run(data, "--model", bad, "--against", good).stdout
    assert (table.count("worse than the other"), "-1.000" in table) == (1, True)
    assert run(data, "--model", good, "--against", bad).exit_code == 0
    assert run(data, "--model", good, "--against", good).exit_code == 0


def test_only_photos_of_a_source_are_measured_where_one_is_named(data: Path, tmp_path: Path) -> None:
    (data.parent / "index.csv").write_text("name,subsource\na,ann\nb,ben\n")
    saved = boxes(tmp_path, "boxes.json", "1m 2m")
    assert record(data, "--model", saved, "--source", "ben")["overall"]["tiles"] == 1
    assert record(data, "--model", saved, "--source", "ben", "--source", "ann")["overall"]["tiles"] == 3
    with pytest.raises(DatasetError, match="zoe: no photo is of this source, only of ann, ben"):
        run(data, "--model", saved, "--source", "zoe")


def test_mistakes_and_calibration_are_in_the_record_and_shown_when_asked(data: Path, tmp_path: Path) -> None:
    saved = boxes(tmp_path, "boxes.json", "1m 3m")
    made = record(data, "--model", saved)
    assert made["mistakes"]["by_face"]["2m"]["read_as"] == {"3m": 1}
    assert made["overall"]["calibration"]["error"] == pytest.approx((0.1 + 0.1 + 0.9) / 3)
    assert "read as" not in run(data, "--model", saved).stdout
    assert "3m 1" in run(data, "--model", saved, "--mistakes").stdout
