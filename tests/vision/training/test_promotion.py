"""Promoted models lie in the user's data folder; the one before is kept and can be gone back to."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from vision.commands.application import app
from vision.detection.model_folders import (
    PACKAGED,
    ModelError,
    default_model_folder,
    models_folder,
    packaged_model_folder,
)
from vision.training.promotion import list_models, promote_model, roll_back


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAILENS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def made(folder: Path, text: str = "weights") -> list[Path]:
    folder.mkdir(exist_ok=True)
    (folder / "reader.onnx").write_text(text)
    return [folder / "reader.onnx"]


def test_without_a_promoted_model_the_packaged_one_is_in_use() -> None:
    assert default_model_folder() == packaged_model_folder()
    assert [(one.name, one.current) for one in list_models()] == [(PACKAGED, True)]


def test_a_promoted_model_is_used_and_the_one_before_is_kept(tmp_path: Path, data: Path) -> None:
    first = promote_model(made(tmp_path / "a", "one"), "club")
    second = promote_model(made(tmp_path / "b", "two"), "club")
    assert (first, second) == (data / "models" / "club", data / "models" / "club-2")
    assert default_model_folder() == second
    assert [one.name for one in list_models()] == [PACKAGED, "club", "club-2"]
    assert (first / "reader.onnx").read_text() == "one"


def test_going_back_returns_step_by_step_and_deletes_nothing(tmp_path: Path) -> None:
    promote_model(made(tmp_path / "a"), "club")
    promote_model(made(tmp_path / "a"), "evening")
    assert (roll_back(), roll_back()) == ("club", PACKAGED)
    with pytest.raises(ModelError, match="none before"):
        roll_back()
    assert roll_back("evening") == "evening"
    assert default_model_folder().name == "evening"
    assert roll_back() == PACKAGED


def test_a_model_that_somebody_deleted_is_passed_over_in_going_back(tmp_path: Path) -> None:
    for name in ("one", "two"):
        promote_model(made(tmp_path / "a"), name)
    for path in (models_folder() / "one").iterdir():
        path.unlink()
    (models_folder() / "one").rmdir()
    assert roll_back() == PACKAGED


def test_an_unknown_name_is_refused_with_those_there_are(tmp_path: Path) -> None:
    promote_model(made(tmp_path / "a"), "club")
    with pytest.raises(ModelError, match="pailens-tiles, club"):
        roll_back("../club")


def test_a_file_that_cannot_be_copied_leaves_the_model_in_use(tmp_path: Path) -> None:
    promote_model(made(tmp_path / "a"), "club")
    with pytest.raises(ModelError, match="could not be written"):
        promote_model([*made(tmp_path / "b"), tmp_path / "missing.onnx"], "broken")
    assert default_model_folder().name == "club"
    assert [one.name for one in list_models()] == [PACKAGED, "club"]


def test_the_commands_list_models_and_go_back(tmp_path: Path) -> None:
    promote_model(made(tmp_path / "a"), "club")
    listed = json.loads(CliRunner().invoke(app, ["models", "--json"]).stdout)["models"]
    assert [(one["name"], one["current"]) for one in listed] == [(PACKAGED, False), ("club", True)]
    assert "comes with Pailens" in CliRunner().invoke(app, ["--lang", "en", "models"]).stdout
    assert f"{PACKAGED} is in use now" in CliRunner().invoke(app, ["--lang", "en", "rollback"]).stdout
    assert default_model_folder() == packaged_model_folder()
