"""Fills the disk that a folder is on, and uses a store there: `python -m … FOLDER`, run on a small disk of its own."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from scoring.table import HandDrawn
from tests.scoring.table.sessions import start
from tests.vision.review.store.making import add_reading, all_readings, create_table, make_correction
from vision.review.store.errors import DiskFullError
from vision.review.store.store import Store


def fill(file: Path) -> None:
    """Leave no byte free."""
    with suppress(OSError), file.open("wb", buffering=0) as stream:
        while True:
            stream.write(b"\0" * os.statvfs(file.parent).f_frsize)


def is_refused(write: Callable[[], object]) -> bool:
    """Whether a write comes to be refused for want of room; a few may find some that was left."""
    for _ in range(200):
        try:
            write()
        except DiskFullError:
            return True
    return False


def use_full_disk(disk: Path) -> None:
    """Read and delete on a full disk, and write again once there is room."""
    folder = disk / "data"
    with Store.open(folder) as store:
        kept = [add_reading(store, seed) for seed in range(3)]
        table = create_table(store, start().opened, [HandDrawn()] * 20)
        fill(disk / "filler")
        assert is_refused(lambda: add_reading(store, 3)), "an upload found room"
        assert is_refused(lambda: store.add_correction(kept[0].id, make_correction())), "a correction found room"
        assert len(list((folder / "photos").glob("*/*"))) == 3, "a failed upload left something"
        assert len(all_readings(store)) == 3, "a reading is missing"
        store.delete_reading(kept[0].id)
        store.delete_table(table.id)
        store.delete_photo(kept[1].record.image.sha256)
        assert [one.id for one in all_readings(store)] == [kept[2].id], "deleting did not work"
    fill(disk / "filler more")
    with Store.open(folder) as store:
        assert store.reading(kept[2].id) == kept[2], "opening did not work"
        store.delete_reading(kept[2].id)
        (disk / "filler").unlink()
        add_reading(store, 3)
    assert (folder / "reserve").stat().st_size > 2**20, "the reserve was not filled again"
    print("done")


if __name__ == "__main__":
    use_full_disk(Path(sys.argv[1]))
