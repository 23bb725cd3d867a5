from pathlib import Path

import numpy as np
import pytest

from vision.labels.box_files import read_boxes, write_boxes
from vision.labels.labelled_photo import DatasetError


def test_boxes_are_written_and_read_again_within_the_photo(tmp_path: Path) -> None:
    path = tmp_path / "false_positives" / "a.txt"
    write_boxes(path, np.array([[0.1, 0.2, 0.3, 0.4], [-0.1, 0.5, 0.2, 1.1]]))
    np.testing.assert_allclose(read_boxes(path), [[0.1, 0.2, 0.3, 0.4], [0, 0.5, 0.2, 1]], atol=1e-5)


def test_there_are_no_boxes_without_a_file(tmp_path: Path) -> None:
    assert read_boxes(tmp_path / "a.txt").shape == (0, 4)


@pytest.mark.parametrize("line", ["0.1 0.2 0.3", "0.1 0.2 0.3 x", "0.1 0.2 0.3 1.5", "nan 0.2 0.3 0.4"])
def test_a_line_that_is_no_box_is_refused_by_file_and_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"0 0 1 1\n{line}\n")
    with pytest.raises(DatasetError, match="four shares of the photo") as refused:
        read_boxes(path)
    assert refused.value.about == f"{path}:2"
