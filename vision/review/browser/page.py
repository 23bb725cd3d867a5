"""What the browser's worker opens: the requests of the page over the parts that JavaScript hands in."""

from __future__ import annotations

from vision.review.browser.documents import Database, Documents
from vision.review.browser.reader import ModelRecord, Networks, Reader
from vision.review.browser.requests import PageRequests


def open_page(model: str, networks: Networks, database: Database) -> PageRequests:
    """Open the requests of the page.

    Args:
        model: the model's record, JSON.
        networks: those on onnxruntime-web.
        database: the browser's own.
    """
    return PageRequests(Documents(database), Reader(ModelRecord.read(model), networks))
