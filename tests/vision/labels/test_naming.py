import json
from pathlib import Path

import pytest

from vision.labels.labelled_photo import DatasetError
from vision.labels.naming import choose_naming, read_name_file


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        ("1m 0x 8f", "1m 0x 8f"),
        ("1s 2s", "1s 2s"),  # elsewhere seasons, but ours come first
        ("1B 9C 5D 1F 4S EW NW RD GD WD", "1s 9m 5p 1f 8f 1z 4z 7z 6z 5z"),
        ("5mr 1p E P F C", "5m 1p 1z 5z 6z 7z"),
        ("bamboo-1 dots-9 characters-3 honors-east honors-red bonus-summer", "1s 9p 3m 1z 7z 6f"),
        ("man1 pin_2 sou-3 ton haku hatsu chun", "1m 2p 3s 1z 5z 6z 7z"),
        ("一萬 九筒 三條 東 百搭 红中", ""),
        ("一筒 二索 東風 紅中 發財 白板 牌背", "1p 2s 1z 7z 6z 5z 0x"),
        ("5万 发财 红中 man5r", "5m 6z 7z 5m"),
        ("1m 5p 9s 0s east red back", "1m 5p 9s 5s 1z 7z 0x"),
        ("5m 東 白板", "5m 1z 5z"),
        ("一萬 九筒 三條 東 白 中", "1m 9p 3s 1z 5z 7z"),
        ("Red Dragon|East Wind|1 Bam|2 Crak|Plum|Season 2", "7z 1z 1s 2m 1f 6f"),
        ("1w 2b 3t dong zhong", "1m 2p 3s 1z 7z"),
        ("m1 p9 z7", "1m 9p 7z"),
    ],
)
def test_common_names_are_known_where_one_table_has_all_of_them(names: str, codes: str) -> None:
    listed = names.split("|") if "|" in names else names.split()
    if not codes:
        with pytest.raises(DatasetError, match="百搭"):
            choose_naming(listed, {}, "labels")
        return
    naming = choose_naming(listed, {}, "labels")
    assert " ".join(str(naming.code(name)) for name in listed) == codes


def test_a_file_of_names_comes_first_and_null_leaves_boxes_out(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text(json.dumps({"dragon of jade": "6z", "hand": None, "1m": "2m"}))
    naming = choose_naming(["dragon of jade", "hand", "1m", "9s"], read_name_file(path), "labels")
    assert [naming.code(name) for name in ("dragon of jade", "hand", "1m", "9s")] == ["6z", None, "2m", "9s"]


def test_unknown_names_are_listed(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"labels: uses 1 class name .*: dice\. .*--names"):
        choose_naming(["1B", "EW", "dice"], {}, "labels")
    path = tmp_path / "map.json"
    path.write_text('{"dice": "d6"}')
    with pytest.raises(DatasetError, match=r"map\.json: dice"):
        read_name_file(path)
