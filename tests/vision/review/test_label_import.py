"""Labels that were exported find their photos again, by the hash in their names."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from PIL import Image

from tests.vision.review.store.making import all_readings, make_correction, make_photo, make_record
from vision.labels.formats import FORMATS
from vision.review.api.label_export import write_labels
from vision.review.label_import import Imported, LabelImport
from vision.review.store.store import Store


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_photos_of_one_file_name_are_exported_under_it_and_taken_for_themselves_again(
    tmp_path: Path, name: str
) -> None:
    labels, exif = FORMATS[name], Image.Exif()
    exif[0x010F] = "a camera, so that the photo kept is another file"
    with Store.open(tmp_path / "data") as store:
        for seed, codes in ((1, "1m 3m"), (2, "2p 5z")):
            photo = make_photo(seed, exif=exif)
            record = make_record(photo, codes).of_file("牌局 1/club: night.JPG")
            store.add_correction(store.add_reading(photo, record).id, make_correction(codes))
        with (tmp_path / "labels.zip").open("wb") as stream:
            write_labels(store, labels, stream)
        with ZipFile(tmp_path / "labels.zip") as archive:
            archive.extractall(tmp_path / "labels")
        photos = labels.read(tmp_path / "labels")
        assert {one.name.rpartition("-")[0] for one in photos} == {"club_ night"}
        importing = LabelImport(store, lambda data, _: make_record(data))
        for one in photos:
            data = (tmp_path / "labels" / labels.images / one.name).read_bytes()
            assert importing.add(one, data) == Imported.SAME
        assert len(all_readings(store)) == 2
