"""Servers as the tests of the HTTP API make them: networks and decoding process have no part in what is kept."""

from tests.vision.review.api.conftest import decoding, detector, make_app

__all__ = ["decoding", "detector", "make_app"]
