"""Decodes photos from strangers in a process of its own, with limits of time and memory."""

from vision.review.decoding.process import DecodedPhoto, DecodingProcess

__all__ = ["DecodedPhoto", "DecodingProcess"]
