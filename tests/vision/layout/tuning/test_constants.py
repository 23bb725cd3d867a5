"""The tuned constants as data, and the benchmark that varies them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.layout_constants import chosen_constants, load_material, measure, run, table, varied
from vision.layout.tuning import constants
from vision.layout.tuning.grouping import CLUSTERS

LAYOUTS = 3


def test_every_constant_says_what_it_is_and_lies_in_its_range() -> None:
    names = [one.name for one in constants()]
    assert len(names) == len(set(names)) > 100
    for one in constants():
        assert one.low < one.high, one.name
        assert one.low <= one.value <= one.high, one.name
        assert one.unit, one.name
        assert one.meaning.endswith("."), one.name
        assert type(one.low) is type(one.high) is type(one.value), one.name


def test_a_varied_constant_is_put_back() -> None:
    before = CLUSTERS.far
    with varied("clusters.far", 1.0):
        assert CLUSTERS.far == 1.0
    assert before == CLUSTERS.far


def test_constants_are_chosen_by_name_and_by_group() -> None:
    assert [one.name for one in chosen_constants(["clusters.far"])] == ["clusters.far"]
    assert {one.name.split(".")[0] for one in chosen_constants(["rows", "area"])} == {"rows", "area"}
    with pytest.raises(ValueError, match=r"no constant or group is called cluster\.far"):
        chosen_constants(["cluster.far"])


def test_what_varying_changes_is_measured_and_a_stopped_measurement_goes_on(tmp_path: Path) -> None:
    material, out = load_material(1_000_000, LAYOUTS, tmp_path), tmp_path / "out.jsonl"
    chosen = chosen_constants(["rows.break_"])
    measured = run(chosen, material, out)
    head, *_ = out.read_text(encoding="utf-8").splitlines(keepends=True)
    whole = out.read_bytes()
    assert len(whole.splitlines()) == 4  # settings, as it is, low, high
    out.write_bytes(whole[:-20])
    assert run(chosen, material, out) == measured
    assert out.read_bytes() == whole
    lines = table(measured, material)
    assert len(lines) == 5
    assert lines[3].startswith("| rows.break_ | 0.6 | 0.48 | ")
    with pytest.raises(ValueError, match="is of other layouts"):
        run(chosen, load_material(1_000_000, LAYOUTS + 1, tmp_path), out)
    assert out.read_text(encoding="utf-8").startswith(head)


def test_a_constant_far_off_spoils_groups(tmp_path: Path) -> None:
    material = load_material(1_000_000, LAYOUTS, tmp_path)
    assert not measure("groups.same_quad", 0.45, material).groups_wrong
    with varied("groups.same_quad", 3.0):
        assert len(measure("groups.same_quad", 3.0, material).groups_wrong) == LAYOUTS
