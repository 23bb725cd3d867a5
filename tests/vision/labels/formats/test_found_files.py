"""Label files and their photos are found by whatever names, endings, folders and zip files other tools give them."""

import unicodedata
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from tests.vision.labels.formats.tool_files import (
    BOX,
    CVAT_BOX,
    RECTANGLE,
    coco,
    cvat,
    of_a,
    opened,
    picture,
    voc_object,
    write,
    yolo,
)
from vision.commands.label_sources import open_labels


@pytest.mark.parametrize(
    ("given", "there"),
    [
        ("/data/upload/1/0f6142fb-%E4%BA%94_1.jpg", "五_1.jpg"),
        ("/data/upload/1/0f6142fb-IMG%202.jpg", "0f6142fb-IMG 2.jpg"),
        ("caf\u00e9.jpg", unicodedata.normalize("NFD", "caf\u00e9.jpg")),
        ("a.jpg", "a.JPG"),
        ("100%25.jpg", "100%.jpg"),
    ],
)
def test_names_are_compared_in_one_form(given: str, there: str, tmp_path: Path) -> None:
    picture(tmp_path / "images" / there)
    write(tmp_path / "tasks.json", [{"data": {"image": given}, "annotations": [{"result": [RECTANGLE]}]}])
    files, refused, _ = opened(tmp_path)
    assert not refused
    (file,) = files.values()
    assert file.read()


def test_label_files_of_another_form_of_the_name_are_found(tmp_path: Path) -> None:
    yolo(tmp_path, a="1 .5 .5 .1 .2")
    picture(tmp_path / "images" / unicodedata.normalize("NFD", "é.jpg"))
    write(tmp_path / "labels" / "é.txt", "1 .5 .5 .1 .2")
    assert len(opened(tmp_path)[0]) == 2


@pytest.mark.parametrize("place", ["labels/A.TXT", "images/A.TXT"])
def test_endings_of_label_files_are_read_in_any_case(place: str, tmp_path: Path) -> None:
    picture(tmp_path / "images" / "A.JPG")
    write(tmp_path / place, "1.000000e+00 .5 .5 .1 .2 .9 3.0")
    write(tmp_path / "data.yaml", "names: [1m, 1s]\n")
    (file,) = opened(tmp_path)[0].values()
    (tile,) = file.labels.tiles
    assert (tile.code, tile.confidence) == ("1s", 0.9)
    assert tile.box == pytest.approx(BOX)


def test_labels_beside_photos_are_known_by_any_of_them(tmp_path: Path) -> None:
    for name, text in (("a", "hello"), ("b", "1 .5 .5 .1 .2")):
        picture(tmp_path / f"{name}.jpg")
        write(tmp_path / f"{name}.txt", text)
    write(tmp_path / "classes.txt", "1m\n1s\n")
    files, refused, _ = opened(tmp_path)
    assert (set(files), set(refused)) == ({"b.jpg"}, {"a.jpg"})


@pytest.mark.parametrize(
    "make", [lambda folder: yolo(folder, a="1 .5 .5 .1 .2"), lambda folder: cvat(folder, CVAT_BOX)]
)
def test_photos_without_labels_are_background_if_asked(make: Callable[[Path], Path], tmp_path: Path) -> None:
    make(tmp_path)
    picture(tmp_path / "images" / "z.jpg")
    files, _, _ = opened(tmp_path, unlabelled="background")
    assert files["z.jpg"].labels.tiles == ()
    assert "z.jpg" not in opened(tmp_path)[0]


class _NamedInBytes(ZipInfo):
    """A part whose name is written in bytes of a system, as tools without Unicode do."""

    def __init__(self, name: bytes) -> None:
        super().__init__(name.decode("cp437"))
        self.name = name

    def _encodeFilenameFlags(self) -> tuple[bytes, int]:  # noqa: N802
        return self.name, 0


def zipped(place: Path, folder: Path, rename: Callable[[str], str | bytes]) -> Path:
    with ZipFile(place, "w") as packed:
        packed.writestr("__MACOSX/._data.yaml", b"\x00\x05")
        for path in sorted(one for one in folder.rglob("*") if one.is_file()):
            name = rename(path.relative_to(folder).as_posix())
            packed.writestr(name if isinstance(name, str) else _NamedInBytes(name), path.read_bytes())
    return place


@pytest.mark.parametrize(
    ("name", "rename"),
    [
        ("a", lambda name: f"our tiles/{name}".replace("/", "\\")),
        ("五筒", lambda name: name.encode("gbk")),
        ("いち牌", lambda name: name.encode("cp932")),
        ("größe", lambda name: name.encode("cp437")),
        ("五筒", lambda name: f"one/two/{name}"),
    ],
    ids=["backslashes", "gbk", "shift-jis", "cp437", "utf-8 in folders"],
)
def test_zip_files_of_other_systems_are_read(name: str, rename: Callable[[str], str | bytes], tmp_path: Path) -> None:
    folder = yolo(tmp_path / "folder", **{name: "1 .5 .5 .1 .2"})
    place = zipped(tmp_path / "labels.zip", folder, rename)
    with open_labels(place) as found:
        (file,) = found
        assert file.labels.name == f"{name}.jpg"
        assert file.read()


@pytest.mark.parametrize(("name", "encoding"), [("萬子東", "gbk"), ("五筒萬", "big5"), ("größe", "cp1252")])
def test_names_that_several_encodings_fit_are_those_that_the_labels_have(
    name: str, encoding: str, tmp_path: Path
) -> None:
    folder = coco(tmp_path / "folder", of_a([180, 120, 40, 60]), names=(f"{name}.jpg",))
    place = zipped(tmp_path / "labels.zip", folder, lambda path: path.encode(encoding))
    with open_labels(place) as found:
        assert [(file.labels.name, bool(file.read())) for file in found] == [(f"{name}.jpg", True)]


def test_a_folder_of_a_folder_is_read_with_its_subfolders(tmp_path: Path) -> None:
    inner = tmp_path / "one" / "two"
    for place in ("monday", "tuesday"):
        picture(inner / "JPEGImages" / place / "a.jpg")
        size = "<size><width>400</width><height>300</height></size>"
        text = f"<annotation><filename>a.jpg</filename>{size}{voc_object((181, 121, 220, 180))}</annotation>"
        write(inner / "Annotations" / place / "a.xml", text)
    write(tmp_path / "__MACOSX" / "one" / "._a.xml", "x")
    assert set(opened(tmp_path)[0]) == {"monday/a.jpg", "tuesday/a.jpg"}
