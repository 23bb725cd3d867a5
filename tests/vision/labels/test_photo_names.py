from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.labels.photo_names import name_problem, sanitize_name


@pytest.mark.parametrize("name", ["a.jpg", "evening/table 1.jpg", "雀/牌.png", ".hidden", "a..b.jpg", "con-fusion.jpg"])
def test_ordinary_names_are_left_as_they_are(name: str) -> None:
    assert name_problem(name) is None
    assert sanitize_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "/a",
        "a/",
        "a//b",
        "../a",
        "a/../b",
        ".",
        "a\\b",
        "C:a",
        "a\x00b",
        "a\n",
        "\ud800",
        "nul",
        "COM1.jpg",
        "a. ",
        "x" * 201,
    ],
)
def test_names_that_lead_elsewhere_or_are_none_on_some_system_are_faulty(name: str) -> None:
    assert name_problem(name)


@given(st.text(max_size=300))
def test_every_name_made_is_without_fault(text: str) -> None:
    assert name_problem(sanitize_name(text)) is None


def test_a_long_name_keeps_its_ending() -> None:
    assert sanitize_name("牌" * 100 + ".jpg").endswith("牌.jpg")
