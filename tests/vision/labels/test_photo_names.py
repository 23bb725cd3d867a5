import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.labels.photo_names import exported_name, hash_in, name_problem, sanitize_name


@pytest.mark.parametrize("name", ["a.jpg", "evening/table 1.jpg", "雀/牌.png", ".hidden", "a..b.jpg", "con-fusion.jpg"])
def test_ordinary_names_are_left_as_they_are(name: str) -> None:
    assert name_problem(name) is None
    assert sanitize_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "", "/a", "a/", "a//b", "../a", "a/../b", ".", "a\\b", "C:a", "a\x00b", "a\x7f", "a\n", "\ud800", "nul",
        "COM1.jpg", "a. ", "x" * 201,
    ],
)  # fmt: skip
def test_names_that_lead_elsewhere_or_are_none_on_some_system_are_faulty(name: str) -> None:
    assert name_problem(name)


@given(st.text(max_size=300))
def test_every_name_made_is_without_fault(text: str) -> None:
    assert name_problem(sanitize_name(text)) is None


@given(st.none() | st.text(max_size=300))
def test_every_exported_name_is_without_fault_and_tells_the_hash(name: str | None) -> None:
    exported = exported_name(name, "0a1b2c3d" * 8, ".jpg")
    assert name_problem(exported) is None
    assert hash_in(exported) == ("0a1b2c3d" * 8 if name is None else "0a1b2c3d0a1b")


def test_a_long_name_keeps_its_ending() -> None:
    assert sanitize_name("牌" * 100 + ".jpg").endswith("牌.jpg")
