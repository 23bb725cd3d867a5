from pathlib import Path

import cv2
import numpy as np
from typer.testing import CliRunner

from vision.labels.yolo_folders import yolo_line
from vision.training.research.corrections import CorrectionFile, PhotoCorrection
from vision.training.research.corrections.__main__ import app


def test_what_is_found_is_written_beside_the_tables_held_out(tmp_path: Path) -> None:
    for part in ("images", "labels"):
        (tmp_path / "crowd" / part).mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "crowd" / "images" / "a.png"), np.zeros((20, 20, 3), np.uint8))
    flat = "".join(yolo_line(0, (0.1 + 0.05 * number, 0.5, 0.05, 0.9)) for number in range(14))
    (tmp_path / "crowd" / "labels" / "a.txt").write_text(flat)
    path = tmp_path / "corrections.json"
    known = PhotoCorrection(labels=14, table="green")
    CorrectionFile(data="x", photos={"crowd/a": known}, held_out=("green",)).save(path)
    result = CliRunner().invoke(app, ["stretches", str(path), str(tmp_path / "crowd")])
    assert result.output == "1 photos are stretched\n"
    found = CorrectionFile.load(path)
    assert found.photos["crowd/a"].stretched > 4
    assert found.held_out == ("green",)
