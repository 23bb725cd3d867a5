"""`pailens read`: options, and the scoring terms made from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from vision.commands.declared_options import RULES_HELP, RULES_METAVAR, given_values, with_declared

if TYPE_CHECKING:
    from vision.reading.scores import ScoringTerms


@with_declared("facts")
def read_photos(
    photos: Annotated[list[str], typer.Argument(metavar="PHOTO...", help="Photos, or - for standard input.")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print records, for several photos one a line.")] = False,
    draw: Annotated[
        Path | None,
        typer.Option(metavar="OUT.png", help="Draw what was read over the photo; for several photos a folder."),
    ] = None,
    rules: Annotated[
        str | None, typer.Option(metavar=RULES_METAVAR, help=f"Score the hand as well. {RULES_HELP}")
    ] = None,
    winning_tile: Annotated[
        str | None, typer.Option(metavar="TILE", help="The tile that completed the hand, such as 5p.")
    ] = None,
    by: Annotated[
        str | None, typer.Option(metavar="self-draw|discard|robbed-kong", help="How it came (default: self-draw).")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="east|south|west|north", help="The winner's seat (default: east).")
    ] = None,
    round_: Annotated[
        str | None, typer.Option("--round", metavar="east|south|west|north", help="The round's wind (default: east).")
    ] = None,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="SEAT", help="Who discarded the tile or was robbed of it.")
    ] = None,
    last_tile: Annotated[
        bool | None, typer.Option("--last-tile", help="Won on the last tile drawn or exposed.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the rules, such as beyond_chart=extend."),
    ] = None,
    **facts: Any,
) -> None:
    """Read photos of laid-out hands: tiles, groups, the hand and, with --rules, its score.

    Exit status 0 when done, 1 for a photo with nothing to read or a hand that is no win, 2 for refused input.
    """
    shared = {"by": by, "seat": seat, "round": round_, "from": from_, "last_tile": last_tile}
    from vision.commands.read_run import read_and_print

    given = {name: value for name, value in shared.items() if value is not None} | given_values("facts", facts)
    terms = _terms(rules, given, option or [], winning_tile)
    raise typer.Exit(read_and_print(photos, terms, draw, as_json=as_json))


def _terms(
    rules: str | None, facts: dict[str, Any], options: list[str], winning_tile: str | None
) -> ScoringTerms | None:
    from vision.reading.scores import ScoringTerms, TermsError

    if rules is not None:
        return ScoringTerms.parse(rules, facts, options, winning_tile)
    if facts or options or winning_tile:
        raise TermsError("cli.read.rules-needed", "rules")
    return None
