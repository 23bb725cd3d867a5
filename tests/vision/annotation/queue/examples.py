"""Photos as the queue knows them, made by hand."""

from collections import Counter

import numpy as np

from vision.annotation.queue.candidate import Candidate
from vision.annotation.queue.facets import facets_of
from vision.annotation.queue.reasons import find_reasons
from vision.images.perceptual_hash import PerceptualHash
from vision.labels.formats import PhotoLabels
from vision.reading.records import ReadingRecord


def make_look(bits: int = 0, colour: int = 0, codes: str = "1m 2m 3m") -> PerceptualHash:
    """The look of a photo that is of one colour on its tiles and around them."""
    colours = np.zeros(288, np.float32)
    colours[[colour, 144 + colour]] = 1
    return PerceptualHash(bits, colours, Counter(codes.split()))


def make_candidate(name: str, reading: ReadingRecord, look: PerceptualHash | None = None) -> Candidate:
    """A photo of this reading, that looks like no other unless it is said how."""
    number = sum(map(ord, name))
    key = f"{number:064x}"
    facets = facets_of(PhotoLabels.from_reading("photo", reading))
    look = look or make_look(bits=(0x9E3779B97F4A7C15 * number) % 2**64)
    return Candidate(key, name, reading, look, facets, tuple(find_reasons(reading)))
