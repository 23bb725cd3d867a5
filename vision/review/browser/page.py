"""What the browser's worker opens: the requests of the page over the parts that JavaScript hands in."""

from __future__ import annotations

from collections.abc import Callable

from vision.review.browser.documents import Database
from vision.review.browser.reader import ModelRecord, Networks, Reader
from vision.review.browser.requests import PageRequests
from vision.review.store.archive.writing import SupportsWrite


def open_page(
    model: str, networks: Networks, database: Database, new_file: Callable[[], SupportsWrite]
) -> PageRequests:
    """Open the page's requests. `networks`: on onnxruntime-web; `new_file`: makes a file for a person to save."""
    return PageRequests(database, Reader(ModelRecord.read(model), networks), new_file)
