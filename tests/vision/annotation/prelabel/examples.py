"""Photos and what becomes of them, without a network."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from scoring.texts import Message
from vision.annotation.prelabel.journal import JournalHeader
from vision.annotation.prelabel.outcome import ReadOutcome, file_stamp
from vision.annotation.prelabel.photos import FoundPhoto
from vision.reading.records import ImageRecord, NetworkRecord, ReadingRecord

MODEL = NetworkRecord(name="by hand", sha256="0" * 64)
YOLO = JournalHeader(format="yolo", model=MODEL)


def put_photos(folder: Path, *names: str) -> list[FoundPhoto]:
    """Files that differ in their bytes; none is a picture."""
    photos = []
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
        photos.append(FoundPhoto(str(path), name))
    return photos


class ByHand:
    """Stands in for the network: every file is read as the same tiles, and one that says so is refused."""

    def __init__(self, reading: ReadingRecord) -> None:
        self._reading = reading
        self.asked: list[str] = []

    def __call__(self, photos: Sequence[FoundPhoto]) -> Iterator[ReadOutcome]:
        for photo in photos:
            self.asked.append(photo.name)
            yield self.read(photo)

    def read(self, photo: FoundPhoto) -> ReadOutcome:
        data = Path(photo.path).read_bytes()
        size, modified = file_stamp(photo.path)
        if b"damaged" in data:
            return ReadOutcome(photo.path, photo.name, size, modified, refusal=Message("photo.damaged", {}))
        image = ImageRecord(width=800, height=400, sha256=sha256(data).hexdigest())
        record = self._reading.model_copy(update={"image": image})
        return ReadOutcome(photo.path, photo.name, size, modified, reading=record.to_json())
