"""A reading as terminal tables: groups, review list, hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from scoring.texts import Language, printable
from scoring.texts import Text as Sentence
from scoring.tiles import parse_tiles
from vision.commands.translation import current_language, translate
from vision.texts import CATALOGUE
from vision.texts.names import kind_name, tile_name
from vision.texts.simplified import simplified

if TYPE_CHECKING:
    from vision.reading.records import GroupRecord, ReadHandRecord, ReadingRecord, ReviewRecord

DOUBT_STYLE = "bold red"


def reading_tables(reading: ReadingRecord, name: str) -> RenderableType:
    """The tables of a reading: groups, review list in order of priority, hand."""
    image, count = reading.image, len(reading.tiles)
    size = translate("cli.read.title", width=image.width, height=image.height, count=count)
    title = Text.assemble((printable(name), "bold"), f"  {size}")
    if not reading.tiles:
        return Group(title, Text(translate("cli.read.nothing")))
    parts: list[RenderableType] = [title, _groups(reading)]
    if reading.review:
        parts.append(_review(reading))
    return Group(*parts, hand_lines(reading.hand))


def name_tiles(codes: Iterable[str], language: Language = "en") -> str:
    """The names of tiles in the given order; in English a run of one suit names the suit once.

    >>> name_tiles(["1m", "2m", "3m", "1z", "1z"])
    '1 2 3 Characters, East, East'
    >>> name_tiles(["1m", "1z"], "zh-Hant")
    '一萬 東'
    """
    if language == "en":
        return ", ".join(_runs(codes))
    return " ".join(CATALOGUE.translate(tile_name(code), language) for code in codes)


def _runs(codes: Iterable[str]) -> Iterator[str]:
    names = (CATALOGUE.translate(tile_name(code), "en").rpartition(" ") for code in codes)
    for suit, run in groupby(names, key=lambda name: name[2]):
        numbers = [number for number, _, _ in run]
        if numbers[0]:
            yield f"{' '.join(numbers)} {suit}"
        else:
            yield from [suit] * len(numbers)


def _groups(reading: ReadingRecord) -> Table:
    table = _table("group", "tiles", "names")
    doubted = {item.tile for item in reading.review}
    codes = {tile.id: tile.code for tile in reading.tiles}
    for group in reading.groups:
        marked = (Text(*_marked(codes[tile], doubted=tile in doubted)) for tile in group.tiles)
        tiles = Text(" ").join(marked)
        named = [codes[tile] for tile in group.tiles]
        table.add_row(_kind(group), tiles, name_tiles(named, current_language()))
    return table


def _marked(code: str, *, doubted: bool) -> tuple[str, str]:
    """A tile's code and style; of an unknown one the mark of a doubt alone."""
    if code == "unknown":
        return "?", DOUBT_STYLE
    return (f"{code}?", DOUBT_STYLE) if doubted else (code, "")


def _table(*heads: str) -> Table:
    columns = (Column(translate(f"cli.read.head.{head}"), overflow="fold") for head in heads)
    return Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False)


def _kind(group: GroupRecord) -> str:
    return f"{group.id}  {_named_kind(group.kind)}"


def _named_kind(kind: str) -> str:
    return translate(kind_name(kind))


def _review(reading: ReadingRecord) -> Table:
    table = _table("place", "read-as", "reason")
    table.title, table.title_style, table.title_justify = translate("cli.read.review"), DOUBT_STYLE, "left"
    for item in reading.review:
        table.add_row(_place(reading, item), _face(reading, item), _reason(item))
    return table


def _reason(item: ReviewRecord) -> str:
    said = Sentence(item.reason, item.reason_zh, simplified(item.reason_zh), item.reason_ja or item.reason)
    return said.of(current_language())


def _place(reading: ReadingRecord, item: ReviewRecord) -> str:
    """The group and the tile's position in it, from 1; the hand if the item is about no single group."""
    for group in reading.groups:
        if item.tile is not None and item.tile in group.tiles:
            return f"{_kind(group)}, {group.tiles.index(item.tile) + 1}"
        if item.tile is None and item.group == group.id:
            return _kind(group)
    return translate("cli.read.hand")


def _face(reading: ReadingRecord, item: ReviewRecord) -> str:
    """The tile's face, its confidence and its alternatives."""
    tile = next((tile for tile in reading.tiles if tile.id == item.tile), None)
    if tile is None:
        return ""
    others = "".join(f", {other.code} {other.confidence:.0%}" for other in tile.alternatives)
    return f"{tile.code} {tile.confidence:.0%}{others}\n{translate(tile_name(tile.code))}"


def hand_lines(hand: ReadHandRecord) -> Table:
    """The hand as it would be scored, one part per row."""
    lines = Table.grid(padding=(0, 2))
    lines.title, lines.title_justify, lines.title_style = translate("cli.read.hand"), "left", "bold"
    lines.add_row(_named_kind("concealed"), hand.concealed or "-", _named(hand.concealed))
    for meld in hand.melds:
        lines.add_row(_named_kind(meld.kind), meld.tiles, _named(meld.tiles))
    lines.add_row(_named_kind("flowers"), hand.flowers or "-", _named(hand.flowers))
    last = hand.winning_tile
    lines.add_row(_named_kind("winning-tile"), last or "?", _named(last) if last else translate("cli.read.not-apart"))
    return lines


def _named(tiles: str) -> str:
    return name_tiles(parse_tiles(tiles), current_language())
