"""Files of labels have limits, which are said before a file is parsed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from vision.labels import files, json_fields
from vision.labels.files import read_text
from vision.labels.formats import FORMATS
from vision.labels.formats.common import xml_files
from vision.labels.formats.common.xml_files import read_xml
from vision.labels.labelled_photo import DatasetError


def refusal(read: Callable[[], object]) -> str:
    with pytest.raises(DatasetError) as refused:
        read()
    return refused.value.id


def test_file_over_the_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 9)
    (tmp_path / "a.txt").write_text("ten bytes.")
    assert refusal(lambda: read_text(tmp_path / "a.txt")) == "labels.file-large"


@pytest.mark.parametrize(
    ("name", "text", "format_"),
    [
        ("a.json", '{"images": [], "categories": [], "annotations": [%s0]}', "coco"),
        ("tasks.json", '[{"data": {}}, {"id": [%s0]}]', "labelstudio"),
    ],
)
def test_json_with_too_many_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, format_: str
) -> None:
    monkeypatch.setattr(json_fields, "MOST_VALUES", 1000)
    (tmp_path / name).write_text(text % ("0," * 1000))
    assert refusal(lambda: list(FORMATS[format_].read(tmp_path))) == "labels.many-values"


def test_xml_with_too_many_elements(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_files, "MOST_TAGS", 1000)
    (tmp_path / "a.xml").write_text(f"<annotations>{'<a/>' * 1000}</annotations>")
    assert refusal(lambda: read_xml(tmp_path / "a.xml", "annotations")) == "labels.many-values"


def test_lines_end_as_they_do_on_any_system(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"one\r\ntwo\rthree\n")
    assert read_text(tmp_path / "a.txt") == "one\ntwo\nthree\n"
