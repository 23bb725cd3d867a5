"""Export and import of the whole store as one zip file.

An archive holds `photos/<SHA-256 of the uploaded file>.<jpg|png|webp>`, the JSON Lines files `readings.jsonl`,
`corrections.jsonl` and `tables.jsonl`, and as its last member `manifest.json` with the size and hash of each of them.
"""

from vision.review.store.archive.adding import ImportCounts
from vision.review.store.archive.exporting import ArchiveExport, ExportCounts
from vision.review.store.archive.files import save_archive
from vision.review.store.archive.importing import Approve, Clean, import_archive
from vision.review.store.archive.progress import Progress, no_progress

__all__ = [
    "Approve",
    "ArchiveExport",
    "Clean",
    "ExportCounts",
    "ImportCounts",
    "Progress",
    "import_archive",
    "no_progress",
    "save_archive",
]
