"""What CONTRIBUTING.md names is there, and a stranger gets to it from the README."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CHANGES = re.findall(
    r"\| `([^`]+)`[^|]*\| `([^`]+)` \|$", GUIDE.partition("## Where to change")[2].partition("##")[0], re.M
)


def test_the_readme_leads_here() -> None:
    assert "](CONTRIBUTING.md#where-things-are)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "## Where things are" in GUIDE


def test_every_path_named_is_there() -> None:
    named = [one for one in re.findall(r"`([^` ]+)`", GUIDE) if re.match(r"(scoring|vision|tests|\.ci)/", one)]
    assert len(named) > 40
    assert [one for one in named if not list(ROOT.glob(one.replace("NAME", "*")))] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_files_that_are_linked_exist(page: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / page).read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_ten_things_to_change_stand_where_they_are_said_to() -> None:
    assert len(CHANGES) == 10
    assert [(file, name) for file, name in CHANGES if name not in (ROOT / file).read_text(encoding="utf-8")] == []
