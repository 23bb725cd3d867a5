"""The README, the server's page of limits and the refusals say of formats what the table of formats says."""

from itertools import groupby
from pathlib import Path

import pytest

from scoring.texts import LANGUAGES, Language
from vision.images.codecs import MAX_BYTES, MOST_PIXELS
from vision.images.photo import PhotoFormatError

ROOT = Path(__file__).parents[3]


def words_of(file: str) -> str:
    return " ".join((ROOT / file).read_text("utf-8").split())


@pytest.mark.parametrize("file", ["README.md", "vision/review/README.md"])
def test_formats_and_their_megapixels_stand_in_the_readme(file: str) -> None:
    same = groupby(MOST_PIXELS, lambda kind: MOST_PIXELS[kind] // 10**6)
    first, *others = (f"{' or '.join(kinds)} of up to {most}" for most, kinds in same)
    assert ", ".join([f"{first} megapixels", *others]) in words_of(file)


def test_bytes_of_a_file_stand_in_the_readme() -> None:
    assert f"in files of up to {MAX_BYTES // 2**20} MiB" in words_of("README.md")


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusal_of_a_file_of_another_format_names_the_formats(language: Language) -> None:
    said = PhotoFormatError("photo.format", "a.txt").translate(language)
    assert [kind for kind in MOST_PIXELS if kind not in said] == []
