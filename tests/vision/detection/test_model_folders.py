"""A record of the models in use that cannot be read is named."""

from pathlib import Path

import pytest

from vision.detection.model_folders import ModelError, default_model_folder


def test_a_damaged_record_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAILENS_DATA", str(tmp_path))
    (tmp_path / "models").mkdir(parents=True)
    (tmp_path / "models" / "current.json").write_text("{")
    with pytest.raises(ModelError, match=r"current\.json"):
        default_model_folder()
