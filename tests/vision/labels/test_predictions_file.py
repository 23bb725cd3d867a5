import json
from pathlib import Path

import pytest

from scoring.errors import PailensError
from vision.labels.predictions_file import PREDICTIONS, Predictions


def test_an_unknown_field_of_a_predicted_tile_is_refused_by_name(tmp_path: Path) -> None:
    tile = {"code": "1m", "box": [0, 0, 5, 5], "colour": "red"}
    line = json.dumps({"name": "a.jpg", "width": 10, "height": 10, "tiles": [tile]})
    (tmp_path / PREDICTIONS).write_text(line, "utf-8")
    with pytest.raises(PailensError, match=r":1: tiles\[0\]\.colour: There is no field of this name here\."):
        Predictions.read(tmp_path)
