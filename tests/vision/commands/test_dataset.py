"""`pailens dataset` as a user types it: corrections out of the store and labels out of folders to a data set."""

import shutil
from collections import Counter
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import ExifTags, Image
from typer.testing import CliRunner, Result

from scoring.errors import PailensError
from tests.vision.review.store.making import make_correction, make_photo, make_record
from vision.commands.application import app
from vision.commands.dataset_sources import find_sources
from vision.dataset.manifest import Manifest
from vision.labels.folders import read_labelled_folder
from vision.labels.formats import FORMATS
from vision.review.store.store import Store

pytestmark = pytest.mark.slow

TERMS = ("--licence", "CC-BY-4.0", "--consent", "my own photos, nobody in them")


def run(*arguments: object) -> Result:
    texts = ["dataset", *map(str, arguments)]
    return CliRunner().invoke(app, texts, catch_exceptions=False, env={"COLUMNS": "200"})


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the store: two photos read, of which the first was corrected."""
    folder = tmp_path / "data"
    monkeypatch.setenv("PAILENS_DATA", str(folder))
    monkeypatch.delenv("PAILENS_DATABASE_URL", raising=False)
    with Store.open(folder) as store:
        readings = [store.add_reading(photo, make_record(photo)) for photo in (make_photo(1), make_photo(2))]
        store.add_correction(readings[0].id, make_correction("1m 3m"))
    return folder


def yolo(folder: Path, photo: bytes, name: str = "a") -> Path:
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    (folder / "images" / f"{name}.jpg").write_bytes(photo)
    (folder / "labels" / f"{name}.txt").write_text("0 0.5 0.5 0.25 0.5\n")
    return folder


def test_corrections_of_the_store_become_a_data_set_that_checks(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "set"
    done = run("build", "-o", out, *TERMS, "--split", "100/0/0")
    assert "version 1" in done.stdout
    assert "train: 1 photo, 2 tiles, 1 session" in done.stdout
    assert read_labelled_folder(out / "train").photos[0].codes == ("1m", "3m")
    manifest = Manifest.load(out / "manifest.json")
    assert (manifest.sources[0].kind, manifest.sources[0].licence) == ("store", "CC-BY-4.0")
    assert manifest.photos[0].model is not None
    assert manifest.photos[0].model.sha256 == "a" * 64
    assert str(tmp_path) not in (out / "manifest.json").read_text(), "no folder of this machine"
    checked = run("check", out)
    assert (checked.exit_code, "1 photos are as the manifest says" in checked.stdout) == (0, True)
    next((out / "train" / "labels").iterdir()).write_text("")
    checked = run("check", out)
    assert (checked.exit_code, "its hash is another" in checked.stdout) == (1, True)


def test_an_archive_of_the_store_gives_the_same_photos(data: Path, tmp_path: Path) -> None:
    with Store.open(data) as store, (tmp_path / "evening.zip").open("wb") as stream:
        store.export_archive(stream)
    run("build", "store", tmp_path / "evening.zip", "-o", tmp_path / "set", *TERMS)
    manifest = Manifest.load(tmp_path / "set" / "manifest.json")
    assert [(one.name, one.kind, one.photos) for one in manifest.sources] == [
        ("store", "store", 1),
        ("evening", "archive", 0),
    ]
    assert "the same photo as store/" in manifest.left_out[0].reason


def test_place_time_and_camera_do_not_get_into_the_data_set(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Model] = "Secret camera"
    exif.get_ifd(ExifTags.IFD.GPSInfo)[ExifTags.GPS.GPSLatitudeRef] = "N"
    source = tmp_path / "photos"
    for name, minute in (("a", "00"), ("b", "20"), ("c", "59")):
        exif.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.DateTimeOriginal] = f"2026:05:01 20:{minute}:00"
        stream = BytesIO()
        Image.open(BytesIO(make_photo(ord(name)))).save(stream, "JPEG", exif=exif)
        yolo(source, stream.getvalue(), name)
    run("build", source, "-o", tmp_path / "set", *TERMS, "--split", "100/0/0")
    files = [path for path in (tmp_path / "set").rglob("*") if path.is_file()]
    assert not any(b"Secret camera" in path.read_bytes() for path in files)
    manifest = Manifest.load(tmp_path / "set" / "manifest.json")
    # The time still tells which photos were taken together: 20 minutes apart are, 39 are not.
    assert sorted(Counter(photo.session for photo in manifest.photos).values()) == [1, 2]


def test_an_index_says_who_took_a_photo_and_what_it_is_a_copy_of(tmp_path: Path) -> None:
    source = tmp_path / "photos"
    timed = ("IMG20260101200000", "IMG20260101201000", "WhatsApp Image 2026-01-02 at 20.00.00")
    for seed, name in enumerate(("a", "b", "c", *timed)):
        yolo(source, make_photo(seed), name)
    listed = "".join(f"{name},Bo,\n" for name in timed)
    (source / "index.csv").write_text(f"name,subsource,photo_group\na,An,1\nb,An,1\nc,Bo,2\n{listed}")
    run("build", source, "-o", tmp_path / "set", *TERMS, "--split", "100/0/0")
    found = Manifest.load(tmp_path / "set" / "manifest.json").photos
    assert sorted(entry.subsource for entry in found) == ["An", "An", *["Bo"] * 4]
    assert len({entry.session for entry in found}) == 4, "two by the index, two by the times in the names"
    assert {photo.source for photo in read_labelled_folder(tmp_path / "set" / "train").photos} == {"An", "Bo"}


@pytest.mark.parametrize(
    ("terms", "about", "message"),
    [
        ((), "photos: licence", "is missing; give it with --licence"),
        (("--licence", "CC0-1.0"), "photos: consent", "is missing; give it with --consent"),
        (("--licence", " ", "--consent", "mine"), "photos: licence", "is missing"),
        (("--licence", "other=CC0-1.0", "--consent", "mine"), "--licence", "names the source 'other'"),
        (("--licence", "CC0-1.0", "--licence", "MIT", "--consent", "mine"), "--licence", "is given twice"),
    ],
)
def test_without_licence_or_consent_nothing_is_taken(
    terms: tuple[str, ...], about: str, message: str, tmp_path: Path
) -> None:
    source = yolo(tmp_path / "photos", make_photo(3))
    with pytest.raises(PailensError, match=message) as caught:
        run("build", source, "-o", tmp_path / "set", *terms)
    assert caught.value.about == about
    assert not (tmp_path / "set").exists()


def test_where_someone_can_answer_the_terms_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = yolo(tmp_path / "photos", make_photo(3))
    asked = []

    def answer(question: str) -> str:
        asked.append(question)
        return "CC0-1.0"

    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("typer.prompt", answer)
    [found] = find_sources([str(source)], {"licence": [], "consent": ["mine"]})
    assert (found.licence, found.consent) == ("CC0-1.0", "mine")
    assert len(asked) == 1
    assert "Licence of photos" in asked[0]


def test_labels_without_their_picture_and_of_another_size_are_left_out(tmp_path: Path) -> None:
    source = yolo(tmp_path / "in", make_photo(3))
    photos = list(FORMATS["yolo"].read(yolo(tmp_path / "in", make_photo(4), "b")))
    coco = tmp_path / "coco"
    FORMATS["coco"].write(photos, coco)
    (coco / "images").mkdir()
    Image.new("RGB", (40, 40)).save(coco / "images" / "b.jpg")
    done = run("build", coco, source, "-o", tmp_path / "set", *TERMS)
    assert "1 photo left out: its picture is not at hand (coco/a.jpg)" in done.stderr
    assert "a picture of 96 x 64 pixels, the one that is there has 40 x 40 (coco/b.jpg)" in done.stderr
    manifest = Manifest.load(tmp_path / "set" / "manifest.json")
    assert [(one.kind, one.photos) for one in manifest.sources] == [("coco", 0), ("yolo", 2)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((".",), "holds no labels of any format"),
        (("photos", "--split", "80/20"), "is not written as 80/10/10"),
        (("photos", "--split", "80/10/20"), "that make 100"),
        (("set/photos",), "must lie elsewhere"),
    ],
)
def test_rubbish_is_refused(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for place in ("photos", "set/photos"):
        yolo(tmp_path / place, make_photo(3))
    with pytest.raises(PailensError, match=message):
        run("build", *arguments, "-o", "set", *TERMS)


def test_photos_of_one_table_without_times_are_one_session_where_it_is_said(tmp_path: Path) -> None:
    for seed, name in enumerate("ab"):
        size = (96 + 8 * seed, 64)
        photo = BytesIO()
        Image.open(BytesIO(make_photo(seed))).resize(size).save(photo, "JPEG")
        yolo(tmp_path / "table", photo.getvalue(), name)
    apart = run("build", tmp_path / "table", "-o", tmp_path / "one", *TERMS)
    assert "Of 2 photos (table/" in apart.stderr
    assert "--one-session" in apart.stderr
    joined = run("build", tmp_path / "table", "-o", tmp_path / "two", *TERMS, "--one-session", "table")
    assert "2 photos, 2 tiles, 1 session" in joined.stdout
    assert "one-session" not in joined.stderr
    with pytest.raises(PailensError, match="--one-session"):
        run("build", tmp_path / "table", "-o", tmp_path / "three", *TERMS, "--one-session", "chair")


def test_copies_are_said_in_one_line_and_terms_may_differ_by_source(tmp_path: Path) -> None:
    folder = yolo(yolo(tmp_path / "labels in", make_photo(3)), make_photo(4), "b")
    twice = shutil.copytree(folder, tmp_path / "again")
    done = run("build", folder, twice, "-o", tmp_path / "set", *TERMS, "--licence", "again=CC0-1.0")
    assert done.stderr.count("the same photo as") == 1
    assert "2 photos left out" in done.stderr
    manifest = Manifest.load(tmp_path / "set" / "manifest.json")
    assert [source.licence for source in manifest.sources] == ["CC-BY-4.0", "CC0-1.0"]
