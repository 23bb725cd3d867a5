"""Everything in one zip file, out and in again.

An archive holds `photos/<hash of the file as it came>.<jpg|png|webp>`, the JSON lines of `readings.jsonl`,
`corrections.jsonl` and `tables.jsonl`, and at the end `manifest.json` with the size and hash of each of them.
"""

from vision.review.store.archive.adding import ImportCounts
from vision.review.store.archive.exporting import archive_chunks
from vision.review.store.archive.importing import import_archive

__all__ = ["ImportCounts", "archive_chunks", "import_archive"]
