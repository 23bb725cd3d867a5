"""Files of labels have limits, which are said before a file is parsed."""

from pathlib import Path

import pytest

from vision.labels import files, json_fields
from vision.labels.files import read_text
from vision.labels.formats import FORMATS
from vision.labels.formats.common import xml_files
from vision.labels.labelled_photo import DatasetError


@pytest.mark.parametrize(
    ("format_", "name", "text"),
    [
        ("coco", "a.json", f'{{"images": [], "categories": [], "annotations": [{"0," * 1000}0]}}'),
        ("labelstudio", "tasks.json", f'[{{"data": {{}}}}, {{"id": [{"0," * 1000}0]}}]'),
        ("cvat", "annotations.xml", f"<annotations>{'<a/>' * 1000}</annotations>"),
    ],
)
def test_too_many_values_and_bytes_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format_: str, name: str, text: str
) -> None:
    monkeypatch.setattr(json_fields, "MOST_VALUES", 1000)
    monkeypatch.setattr(xml_files, "MOST_TAGS", 1000)
    (tmp_path / name).write_text(text)
    for refusal in ("labels.many-values", "labels.file-large"):
        with pytest.raises(DatasetError) as refused:
            list(FORMATS[format_].read(tmp_path))
        assert refused.value.id == refusal
        monkeypatch.setattr(files, "MOST_BYTES", 9)


def test_lines_end_as_they_do_on_any_system(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"one\r\ntwo\rthree\n")
    assert read_text(tmp_path / "a.txt") == "one\ntwo\nthree\n"
