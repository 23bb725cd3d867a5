"""Versions of a data set: what is in them, what changed, and what a stopped build leaves."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from filelock import FileLock

from tests.vision.dataset.making import NETWORK, SOURCE, build, files_of, make_material, read_by_network
from tests.vision.review.store.making import digest_of, make_photo
from vision.dataset.build import build_dataset, check_dataset
from vision.dataset.manifest import Manifest
from vision.dataset.photo_collector import PhotoFile, Source, SourcePhoto
from vision.dataset.splits import SplitRatios
from vision.images.photo import PhotoError
from vision.labels.folders import read_labelled_folder
from vision.labels.formats import FORMATS
from vision.labels.labelled_photo import DatasetError

ALL_TRAIN = SplitRatios(1, 0, 0)


def test_every_side_is_a_folder_that_training_and_measuring_take(tmp_path: Path) -> None:
    manifest = build(tmp_path / "set", [make_material(seed) for seed in range(12)]).manifest
    found = {side: read_labelled_folder(tmp_path / "set" / side) for side in ("train", "val", "test")}
    assert sum(len(part.photos) for part in found.values()) == len(manifest.photos) == 12
    assert {photo.source for photo in found["train"].photos} == {"mine"}
    assert found["test"].photos[0].codes == ("1m", "2m")
    assert check_dataset(tmp_path / "set") == (manifest, [])


def test_groups_and_what_the_network_saw_are_kept_beside_the_boxes(tmp_path: Path) -> None:
    material = make_material(1, "1m 3m")
    material = replace(material, labels=replace(material.labels, predicted=read_by_network(make_material(1)).labels))
    [entry] = build(tmp_path, [material], ALL_TRAIN).manifest.photos
    [photo] = FORMATS["json"].read(tmp_path / "train")
    assert photo.predicted is not None
    assert [tile.code for tile in photo.predicted.tiles] == ["1m", "2m"]
    assert photo.groups == material.labels.groups
    assert photo.sha256 == entry.photo == digest_of(make_photo(1))
    assert (entry.annotator, entry.model) == ("person", NETWORK)


def test_built_again_from_the_same_nothing_changes(tmp_path: Path) -> None:
    materials = [make_material(seed) for seed in range(5)]
    assert build(tmp_path, materials).is_new_version
    before = files_of(tmp_path)
    again = build(tmp_path, materials[::-1])
    assert not again.is_new_version
    assert again.manifest.version == 1
    assert files_of(tmp_path) == before


def test_a_version_says_what_changed_since_the_last(tmp_path: Path) -> None:
    build(tmp_path, [make_material(1), make_material(2), make_material(3)])
    manifest = build(tmp_path, [make_material(1), make_material(2, "1m 9s"), make_material(4)]).manifest
    one, two, three, four = (digest_of(make_photo(seed)) for seed in (1, 2, 3, 4))
    assert (manifest.version, manifest.changes.since) == (2, 1)
    assert manifest.changes.added == (four,)
    assert manifest.changes.removed == (three,)
    assert manifest.changes.relabelled == (two,)
    assert make_photo(3) not in files_of(tmp_path).values()
    assert check_dataset(tmp_path)[1] == []
    assert {entry.photo for entry in Manifest.load(tmp_path / "versions" / "1.json").photos} == {one, two, three}


def test_a_photo_that_comes_back_is_on_its_old_side(tmp_path: Path) -> None:
    first = build(tmp_path, [make_material(1), make_material(2)], SplitRatios(0, 0, 1)).manifest
    build(tmp_path, [make_material(1)], ALL_TRAIN)
    last = build(tmp_path, [make_material(1), make_material(2), make_material(3)], ALL_TRAIN).manifest
    assert {entry.split for entry in first.photos} == {"test"}
    sides = {entry.photo: entry.split for entry in last.photos}
    assert [sides[digest_of(make_photo(seed))] for seed in (1, 2, 3)] == ["test", "test", "train"]


def test_of_one_photo_in_two_sources_the_first_ones_labels_count(tmp_path: Path) -> None:
    other = Source("theirs", "yolo", "CC0-1.0", "asked")
    manifest = build(tmp_path, [make_material(1, "1m 9s"), make_material(1, source=other)], ALL_TRAIN).manifest
    assert [(source.name, source.photos, source.tiles) for source in manifest.sources] == [
        ("mine", 1, 2),
        ("theirs", 0, 0),
    ]
    assert [left.reason for left in manifest.left_out] == ["the same photo as mine/1.jpg"]
    assert read_labelled_folder(tmp_path / "train").photos[0].codes == ("1m", "9s")


def test_what_only_a_network_labelled_is_left_out(tmp_path: Path) -> None:
    manifest = build(tmp_path, [make_material(1), read_by_network(make_material(2))]).manifest
    assert len(manifest.photos) == 1
    assert [(left.name, left.reason) for left in manifest.left_out] == [
        ("2.jpg", "labelled by a network and reviewed by nobody")
    ]


def test_a_picture_that_cannot_be_read_is_left_out_and_named(tmp_path: Path) -> None:
    def broken() -> PhotoFile:
        raise PhotoError("photo.empty", "2.jpg")

    manifest = build(tmp_path, [make_material(1), replace(make_material(2), load=broken)]).manifest
    assert [(left.name, left.reason) for left in manifest.left_out] == [("2.jpg", "the file is empty")]


def test_a_stopped_build_goes_on(tmp_path: Path) -> None:
    def stop() -> PhotoFile:
        raise KeyboardInterrupt

    materials = [make_material(seed) for seed in range(4)]
    with pytest.raises(KeyboardInterrupt):
        build(tmp_path, [*materials[:3], replace(materials[3], load=stop)])
    assert not (tmp_path / "manifest.json").exists()
    manifest = build(tmp_path, materials).manifest
    assert len(manifest.photos) == 4
    assert check_dataset(tmp_path)[1] == []


def test_a_build_stopped_while_it_places_files_is_seen_and_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path, [make_material(1)], ALL_TRAIN)
    with monkeypatch.context() as patch:
        patch.setattr("vision.dataset.build.diff_photos", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            build(tmp_path, [make_material(1), make_material(2)], ALL_TRAIN)
    assert any(fault.id == "check.stopped" for fault in check_dataset(tmp_path)[1])
    assert build(tmp_path, [make_material(1), make_material(2)], ALL_TRAIN).manifest.version == 2
    assert check_dataset(tmp_path)[1] == []


def test_a_folder_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("dear")
    with pytest.raises(DatasetError, match=r"holds thesis\.txt and no data set"):
        build(tmp_path, [make_material(1)])
    assert (tmp_path / "thesis.txt").read_text() == "dear"


def test_two_builds_at_once_are_refused(tmp_path: Path) -> None:
    build(tmp_path, [make_material(1)])
    with FileLock(tmp_path / ".lock"), pytest.raises(DatasetError, match="being written by another build"):
        build(tmp_path, [make_material(1), make_material(2)])
    build(tmp_path, [make_material(1), make_material(2)])


def test_nothing_to_build_from_is_refused_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="no photo to build from; labelled by a network"):
        build(tmp_path, [read_by_network(make_material(1))])


def test_two_sources_of_one_name_are_refused(tmp_path: Path) -> None:
    nothing: list[SourcePhoto] = []
    with pytest.raises(DatasetError, match="mine: two sources are called this"):
        build_dataset([SOURCE, SOURCE], nothing, tmp_path / "set")


@pytest.mark.parametrize("field", ["licence", "consent"])
def test_a_source_on_no_terms_is_refused(field: str) -> None:
    with pytest.raises(DatasetError, match=f"mine: {field}: is missing"):
        replace(SOURCE, **{field: "  "})


def test_a_broken_manifest_is_named_and_nothing_is_lost(tmp_path: Path) -> None:
    build(tmp_path, [make_material(1)])
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    manifest["photos"][0]["sha256"] = "abc"
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    before = files_of(tmp_path)
    with pytest.raises(DatasetError, match=r"manifest\.json: photos\[0\]\.sha256"):
        build(tmp_path, [make_material(2)])
    assert files_of(tmp_path) == before
