"""The score sheets are asked over a socket, as the page asks them."""

from __future__ import annotations

from tests.vision.review.sheet_server import address, enter, open_sheet, sheets

__all__ = ["address", "enter", "open_sheet", "sheets"]
