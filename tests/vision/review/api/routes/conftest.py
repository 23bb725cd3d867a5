"""The score sheets are asked over a socket, as the page asks them."""

from __future__ import annotations

from tests.vision.review.sheet_server import address, client, enter, open_sheet

__all__ = ["address", "client", "enter", "open_sheet"]
