"""`pailens table`: a score sheet in a log file."""

from pathlib import Path
from typing import Annotated, Any, cast, get_args

import typer

from scoring.declaration import Abortive
from scoring.registry import rule_sets
from vision.commands.declared_options import RULES_HELP, RULES_METAVAR, given_values, with_declared

table_app = typer.Typer(
    help="Keep the score sheet of a session in a file: a log that only grows, a line an event.", no_args_is_help=True
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="The sheet's file.")]
Riichi = Annotated[
    str | None, typer.Option(metavar="PLAYERS", help="Who declared riichi in this hand, by names or seats: A,B.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the sheet's record instead of a table.")]


@table_app.command("new")
@with_declared("options")
def new_table(
    file: File,
    *,
    players: Annotated[
        str,
        typer.Option(
            metavar="A,B,C,D",
            help="Names in the order of the first seats: East, South, West, North; three play riichi without North.",
        ),
    ],
    rules: Annotated[str, typer.Option(metavar=RULES_METAVAR, help=RULES_HELP)],
    dealer_win: Annotated[
        str, typer.Option(metavar="stays|passes", help="What the deal does when the dealer wins.")
    ] = "stays",
    drawn_hand: Annotated[
        str, typer.Option(metavar="stays|passes", help="What the deal does when nobody wins.")
    ] = "stays",
    as_json: AsJson = False,
    **options: Any,
) -> None:
    """Begin a sheet in a new file."""
    from vision.commands.table.log import begin

    record = {
        "event": "opened",
        "players": [name.strip() for name in players.split(",")],
        "rules": rules,
        "options": given_values("options", options),
        "dealer_win": dealer_win,
        "drawn_hand": drawn_hand,
    }
    begin(file, record, as_json=as_json)


@table_app.command("show")
def show_table(file: File, *, as_json: AsJson = False) -> None:
    """Print a sheet."""
    from vision.commands.table.log import show_log

    show_log(file, as_json=as_json)


@table_app.command("win")
def add_win(
    file: File,
    hand: Annotated[str | None, typer.Argument(metavar="[HAND|-]", help="A hand record, - for standard input.")] = None,
    *,
    winner: Annotated[str | None, typer.Option(metavar="PLAYER", help="A name or a seat.")] = None,
    by: Annotated[
        str | None,
        typer.Option(metavar="self-draw|discard|robbed-kong", help="Default: discard with --from, else self-draw."),
    ] = None,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="PLAYER", help="Who discarded the tile or was robbed of it.")
    ] = None,
    fans: Annotated[
        str | None, typer.Option(metavar="N", help="The hand's total, the dealer's bonus left out.")
    ] = None,
    points: Annotated[
        str | None, typer.Option(metavar="N", help="The hand's points, under rules that count them.")
    ] = None,
    streak: Annotated[
        int | None, typer.Option(metavar="N", help="The dealer's wins in a row, where the sheet counts otherwise.")
    ] = None,
    riichi: Riichi = None,
    same_hand: Annotated[
        bool, typer.Option("--same-hand", help="A further win on the discard that the win before was on (riichi).")
    ] = False,
    liable: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Who is liable for a yakuman of the hand (riichi): a name or a seat."),
    ] = None,
    liable_yakuman: Annotated[
        int, typer.Option(metavar="N", help="How many yakuman that is, of a hand given by its points.")
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """Add a win: of a hand record, or of so many fans or points."""
    from scoring.records.hand import HandRecord
    from vision.commands.score import read_source
    from vision.commands.table.log import SheetError, Sticks, change, win_by_amounts, win_of_record

    win = {"winner": winner, "by": by, "from": from_, "fans": fans, "points": points, "liable": liable}
    sticks = Sticks(_names(riichi), same_hand, liable_yakuman)
    if hand is None:
        change(file, lambda log: win_by_amounts(log, win, streak, sticks), as_json=as_json)
    elif (fans, points, streak) != (None, None, None):
        raise SheetError("cli.sheet.record-says-worth", "hand")
    else:
        record = HandRecord.read(read_source(hand))
        change(file, lambda log: win_of_record(log, record, win, sticks), as_json=as_json)


@table_app.command("draw")
def add_draw(
    file: File,
    *,
    tenpai: Annotated[
        str | None, typer.Option(metavar="PLAYERS", help="Who was ready, by names or seats: A,B (riichi).")
    ] = None,
    riichi: Riichi = None,
    abortive: Annotated[bool, typer.Option("--abortive", help="The hand was broken off (riichi).")] = False,
    reason: Annotated[
        str | None,
        typer.Option(metavar="|".join(get_args(Abortive)), help="Why the hand was broken off, which it says too."),
    ] = None,
    nagashi: Annotated[
        str | None, typer.Option(metavar="PLAYERS", help="Who has a nagashi mangan, by names or seats: A,B (riichi).")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Add a hand that nobody won."""
    from scoring.table import HandDrawn
    from vision.commands.table.log import change, draw

    given = (_names(riichi), _names(tenpai), abortive, _names(nagashi), cast("Abortive | None", reason))
    change(file, lambda log: draw(log, HandDrawn(*given)), as_json=as_json)


@table_app.command("pay")
def add_payment(
    file: File,
    payment: Annotated[
        str,
        typer.Argument(
            metavar="ID", help=f"{', '.join([row.id for rules in rule_sets() for row in rules.sheet.instant])}."
        ),
    ],
    *,
    player: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Who is paid, or pays: a name or a seat.")
    ] = None,
    to: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Where the winner is paid: who won the hand, a name or a seat.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Add a payment made at once, or a penalty, of the rules."""
    from vision.commands.table.log import change, pay

    change(file, lambda log: pay(log, payment, player, to), as_json=as_json)


@table_app.command("undo")
def undo(file: File, *, as_json: AsJson = False) -> None:
    """Take back the last event, or the mending of an earlier one as a whole; the file keeps all of it."""
    from scoring.table.log import OpenLog
    from vision.commands.table.log import change

    change(file, OpenLog.undo, as_json=as_json)


@table_app.command("redo")
def redo(file: File, *, as_json: AsJson = False) -> None:
    """Add the event that was taken back last again."""
    from scoring.table.log import OpenLog
    from vision.commands.table.log import change

    change(file, OpenLog.redo, as_json=as_json)


@table_app.command("end")
def end(file: File, *, as_json: AsJson = False) -> None:
    """End the session: what is owed is paid in full."""
    from scoring.table import SessionEnded
    from vision.commands.table.log import change

    change(file, lambda log: log.append(SessionEnded()), as_json=as_json)


@table_app.command("repair")
def repair_table(file: File, *, as_json: AsJson = False) -> None:
    """Make a file whole after a crash; bad last lines, blank lines and NULs are kept in a file beside it."""
    from vision.commands.table.log import repair

    repair(file, as_json=as_json)


def _names(text: str | None) -> tuple[str, ...]:
    return () if text is None else tuple(name.strip() for name in text.split(","))
