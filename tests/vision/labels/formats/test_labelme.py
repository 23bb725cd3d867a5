from pathlib import Path

from vision.labels.formats.labelme import is_labelme


def test_a_file_of_nested_brackets_is_no_labelme_file(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text("[" * 100_000 + "]" * 100_000, "utf-8")
    assert not is_labelme(path)
