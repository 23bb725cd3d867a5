"""From photos to a pack, and from a pack to networks that can be exported; mistakes are named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the extra [train]")
pytest.importorskip("ultralytics", reason="needs the extra [train]")

from typer.testing import CliRunner  # noqa: E402

from tests.vision.training.packed.drawn_pictures import packed  # noqa: E402
from tests.vision.training.packed.test_packing import BESIDE, TILE, write_photo  # noqa: E402
from vision.labels.labelled_photo import DatasetError  # noqa: E402
from vision.training.__main__ import app  # noqa: E402
from vision.training.checkpoints import load_average  # noqa: E402
from vision.training.hardware import Hardware  # noqa: E402
from vision.training.network import ReadingNetwork  # noqa: E402
from vision.training.packed.pack_file import read_packs, write_pack  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

SHIPPED = Path(__file__).parents[4] / "models" / "pailens-tiles"
PLACES = np.array([[150, 100, 190, 150]], np.float32)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack, `pack.npz`, and photos to check on, `check`."""
    monkeypatch.setattr(Hardware, "choose", lambda *given, **named: Hardware("cpu", False, 1, 0))
    boxes = [(20, 20, 60, 76), (60, 20, 100, 76)]
    pictures = [packed(boxes, part="web"), packed(part="none", false_positives=PLACES, places=PLACES)]
    write_pack(pictures, tmp_path / "pack.npz")
    write_photo(tmp_path / "check", "a", [TILE, BESIDE])
    return tmp_path


def run(*options: str) -> str:
    return CliRunner().invoke(app, options, catch_exceptions=False).output


def options(folder: Path, kind: str, *more: str) -> list[str]:
    return [
        f"packed-{kind}", "--pack", str(folder / "pack.npz"), "--check", str(folder / "check"),
        "--out", str(folder / kind), "--start", str(SHIPPED / f"{kind}.pt"), "--batch", "4", *more,
    ]  # fmt: skip


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_photos_and_their_places_are_packed(folder: Path) -> None:
    write_photo(folder / "bare", "b", [])
    said = run(
        "pack", "--part", f"web={folder / 'check'}", "--part", f"none={folder / 'bare'}", "--workers", "1",
        "--out", str(folder / "new.npz"),
    )  # fmt: skip
    assert "web: 1 pictures, 2 tiles" in said
    assert [(one.part, one.name, len(one.classes)) for one in read_packs([folder / "new.npz"])] == [
        ("web", "a", 2), ("none", "b", 0),
    ]  # fmt: skip


def test_a_reader_learns_from_a_pack_goes_on_where_it_was_and_is_exported(folder: Path) -> None:
    shares = ["--share", "web=.5", "--share", "none/false_positives=.2", "--share", "none/places=.3"]
    run(*options(folder, "reader", *shares, "--minutes", "0.02"))
    checkpoint = folder / "reader" / "reader.pt"
    *_, first = lines(checkpoint.with_suffix(".jsonl"))
    run(*options(folder, "reader", *shares, "--minutes", str(first["minutes"] + 0.02)))
    *_, second = lines(checkpoint.with_suffix(".jsonl"))
    assert second["crops"] > first["crops"] > 0
    start, trained = ReadingNetwork(), ReadingNetwork()
    load_average(start, SHIPPED / "reader.pt")
    load_average(trained, checkpoint)
    assert not torch.equal(start.read[3].weight, trained.read[3].weight)

    from vision.training.export import export_reader

    export_reader(checkpoint, folder / "model")
    assert (folder / "model" / "reader.onnx").stat().st_size > 3_000_000


def test_a_finder_learns_from_a_pack_goes_on_where_it_was_and_is_exported(folder: Path) -> None:
    sides = ["--size", "96", "--share", "web=.8", "--share", "none=.2"]
    run(*options(folder, "finder", *sides, "--minutes", "0.02"))
    log = folder / "finder" / "training" / "finder.jsonl"
    *_, first = lines(log)
    run(*options(folder, "finder", *sides, "--minutes", str(first["minutes"] + 0.02)))
    *_, second = lines(log)
    assert second["crops"] > first["crops"] > 0
    trained = torch.load(folder / "finder" / "finder.pt", weights_only=False)
    start = torch.load(SHIPPED / "finder.pt", weights_only=False)
    assert trained.keys() == start.keys()
    before, after = start["model"].state_dict(), trained["model"].state_dict()
    moved = {name for name in before if not torch.equal(before[name], after[name])}
    assert len(moved) > 50
    assert not any("dfl" in name for name in moved)
    assert all(one.dtype != torch.float32 for one in after.values())

    from vision.training.export import export_finder

    export_finder(folder / "finder" / "finder.pt", folder / "model")
    assert 4_000_000 < (folder / "model" / "finder.onnx").stat().st_size < 8_000_000
    for name in ("finder.onnx", "finder.pt"):
        assert str(folder).encode() not in (folder / "model" / name).read_bytes()


@pytest.mark.parametrize(
    ("kind", "more", "match"),
    [
        ("reader", ["--share", "wbe=1"], "--share: wbe is nothing"),
        ("reader", ["--share", "web/places=1"], "--share: web/places is nothing"),
        ("reader", ["--share", "web"], "--share: must be NAME=VALUE"),
        ("reader", ["--weight", "wbe=2"], "--weight: wbe is neither"),
        ("reader", ["--teacher", "nowhere.pt"], r"nowhere\.pt: is missing or holds no weights"),
        ("reader", ["--pack", "nowhere.npz"], r"nowhere\.npz: is missing or no pack"),
        ("reader", ["--check", "nowhere"], "nowhere"),
        ("finder", ["--share", "web/places=1"], "--share: web/places is nothing"),
        ("finder", ["--start", str(SHIPPED / "reader.pt")], r"reader\.pt: is missing or holds no weights"),
        ("finder", ["--start", "nowhere.pt"], r"nowhere\.pt: is missing or holds no weights"),
    ],
)
def test_mistakes_are_named(folder: Path, kind: str, more: list[str], match: str) -> None:
    with pytest.raises(DatasetError, match=match):
        run(*options(folder, kind, *more, "--minutes", "0.01"))


def test_sides_are_multiples_of_32(folder: Path) -> None:
    assert "multiple of 32, not 100" in run(*options(folder, "finder", "--size", "100"))
