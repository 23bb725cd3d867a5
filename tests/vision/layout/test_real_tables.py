"""The grouping at many people's tables, from labelled tiles; needs no photo."""

import pytest

from tests.benchmarks.labelled_groups import many_tables

CASES = many_tables()


@pytest.mark.parametrize(("half", "photos", "least"), [("build", 122, 0.96), ("measure", 98, 0.96)])
def test_groups_at_real_tables(half: str, photos: int, least: float) -> None:
    right = [case.grouped_right for case in CASES if case.half == half]
    assert len(right) == photos
    assert sum(right) >= least * photos


def test_each_photo_is_in_one_half() -> None:
    halves = {(case.name, case.half) for case in CASES}
    assert len(halves) == len(CASES) == 220
