"""`pailens read`: tables, records, drawings, exit status, refusals."""

import io
import json
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from tests.vision.commands.running import NoNetwork, refusal, run
from vision.commands.application import app
from vision.images.photo import Photo
from vision.reading.records import ReadingRecord

MakeReading = Callable[..., ReadingRecord]
Show = Callable[..., None]

RED, GREEN = (200, 20, 20), (20, 160, 20)


def test_table_names_every_tile_and_group(table: Path) -> None:
    result = run(table)
    assert result.exit_code == 0
    for text in (str(table), "800 x 400, 16 tiles", "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z", "5z 5z 5z", "1f 6f"):
        assert text in result.stdout
    for text in ("1 2 3 Characters, 4 5 6 Dots", "concealed", "pung", "Plum, Summer"):
        assert text in result.stdout
    assert "Look at these first" not in result.stdout
    assert "none lies apart" in result.stdout.splitlines()[-1]


def test_table_says_what_to_check_first(table: Path, show: Show) -> None:
    tile_doubt, group_doubt = "Is this 2 Characters or 3 Characters?", "Which kind of set is this?"
    show(review=[(1, None, tile_doubt), (None, 1, group_doubt), (None, None, "Is a tile missing?")])
    lines = run(table).stdout.splitlines()
    first, tile, group, hand = (
        next(i for i, line in enumerate(lines) if said in line)
        for said in ("Look at these first", "2 Characters or 3", "Which kind of set", "Is a tile missing?")
    )
    assert first < tile < group < hand
    for text in ("concealed, 2", "2m 61%, 3m 30%"):
        assert text in lines[tile]
    assert "2 Characters" in lines[tile + 1]
    assert "pung" in lines[group]
    assert lines[hand].strip().startswith("Hand")
    assert any("1m 2m? 3m" in line for line in lines)


def test_nothing_is_cut_off_in_a_narrow_terminal(table: Path, show: Show) -> None:
    reason = "這些牌散放著沒有排成行也沒有分組請說明哪些牌屬於這手牌以及哪一張是胡牌張再核對一次"
    show(review=[(1, None, reason)])
    result = CliRunner().invoke(app, ["read", str(table)], env={"COLUMNS": "60"})
    assert "…" not in result.stdout
    assert reason[-1] in result.stdout


def test_table_ends_with_the_hand(table: Path, show: Show) -> None:
    show(melds=(("added-kong", "5555z"),), winning_tile="1z")
    hand = run(table).stdout.partition("Hand")[2]
    for text in ("123m456p789s11z", "added kong", "5555z", "1f6f"):
        assert text in hand
    assert "East" in hand.splitlines()[-1]


def test_record_of_one_photo_is_the_reading_record(table: Path, make_reading: MakeReading) -> None:
    result = run(table, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == make_reading().to_dict()


def test_several_photos_are_answered_in_order_and_a_bad_one_does_not_keep_the_others_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, show: Show, make_reading: MakeReading
) -> None:
    monkeypatch.setattr(
        "vision.reading.pipeline.read",
        lambda photo, detector, rules: make_reading(width=photo.width, height=photo.height),
    )
    paths = [tmp_path / f"{width}.png" for width in (60, 50, 70)]
    for path in (paths[0], paths[2]):
        Image.new("RGB", (int(path.stem), 40)).save(path)
    result = run(*paths, "--json")
    one, bad, other = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 2
    assert (one["image"]["width"], other["image"]["width"]) == (60, 70)
    assert set(bad["error"]) == {"id", "field", "message", "message_zh", "message_ja"}
    assert (bad["error"]["field"], bad["error"]["message"]) == (str(paths[1]), "there is no such file")
    assert NoNetwork.loaded == 1
    told = run(*paths[1:])
    assert (told.exit_code, told.stderr) == (2, f"pailens: {paths[1]}: there is no such file\n")
    assert told.stdout.startswith(str(paths[2]))


def test_large_jpeg_is_decoded_no_larger_than_the_network_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, show: Show, make_reading: MakeReading
) -> None:
    seen: list[Photo] = []

    def read(photo: Photo, detector: object, rules: object) -> ReadingRecord:
        seen.append(photo)
        return make_reading(width=photo.width, height=photo.height)

    monkeypatch.setattr("vision.reading.pipeline.read", read)
    monkeypatch.setattr("vision.detection.detector.PHOTO_SIDE", 400)
    Image.new("RGB", (800, 600)).save(tmp_path / "large.jpg")
    run(tmp_path / "large.jpg")
    assert seen[0].pixels.shape == (300, 400, 3)


def test_standard_input(show: Show) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (64, 64)).save(stream, "JPEG")
    result = run("-", given=stream.getvalue())
    assert result.exit_code == 0
    assert result.stdout.startswith("standard input  800 x 400")


def test_photo_without_tiles(table: Path, show: Show) -> None:
    show(concealed="", melds=(), flowers="")
    result = run(table)
    assert result.exit_code == 1
    assert "No tile was found" in result.stdout
    recorded = run(table, "--json", "--rules", "international")
    assert (recorded.exit_code, json.loads(recorded.stdout)["tiles"]) == (1, [])


@pytest.mark.parametrize("content", [b"", b"a shopping list", b"\xff\xd8\xffbroken"])
def test_refused_photo(tmp_path: Path, show: Show, content: bytes) -> None:
    path = tmp_path / "list.jpg"
    path.write_bytes(content)
    result = run(path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"pailens: {path}: ")
    assert len(result.stderr.splitlines()) == 1
    assert NoNetwork.loaded == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows allows no such names")
def test_control_characters_of_a_name_are_printed_escaped(table: Path) -> None:
    hostile = table.with_name("a\x1b[2J\n\u202e.jpg")
    table.rename(hostile)
    assert "a\\x1b[2J\\n\\u202e.jpg" in run(hostile).stdout
    hostile.write_bytes(b"no photo")
    refused = run(hostile).stderr
    assert "a\\x1b[2J\\n\\u202e.jpg" in refused
    assert refused.rstrip("\n").isprintable()


def test_drawing_of_one_photo_is_a_png_file(table: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    assert run(table, "--draw", out).exit_code == 0
    with Image.open(out) as drawing:
        assert drawing.format == "PNG"
        assert np.abs(np.asarray(drawing)[2, 2].astype(int) - GREEN).max() < 8
    run(table, "--draw", tmp_path)
    assert (tmp_path / "table.png").is_file()


def test_drawings_of_several_photos_lie_in_a_folder_under_their_names(table: Path, tmp_path: Path) -> None:
    same_name = tmp_path / "other" / "table.png"
    same_name.parent.mkdir()
    Image.new("RGB", (800, 400), RED).save(same_name)
    out = tmp_path / "new" / "drawings"
    run(table, same_name, table.with_name("none.jpg"), "--draw", out)
    assert sorted(path.name for path in out.iterdir()) == ["table-2.png", "table.png"]
    with Image.open(out / "table-2.png") as drawing:
        assert drawing.getpixel((2, 2)) == RED


def test_drawing_that_is_no_png_is_refused_before_reading_and_one_that_cannot_be_written_by_name(
    table: Path, tmp_path: Path
) -> None:
    assert refusal(table, "--draw", tmp_path / "out.gif").about == str(tmp_path / "out.gif")
    assert NoNetwork.loaded == 0
    for photos in ([table], [table, table]):
        assert refusal(*photos, "--draw", table / "out.png").about == str(table / "out.png")
