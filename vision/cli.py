"""The command line `pailens`; commands are thin wrappers in `vision.commands`."""

import gc
import os
import sys
from typing import Annotated, Literal

import typer

from scoring.errors import PailensError
from scoring.texts import Language
from vision.commands.backup import back_up, restore
from vision.commands.convert import convert_labels
from vision.commands.dataset import dataset_app
from vision.commands.detect import detect_photos
from vision.commands.evaluate import evaluate_data
from vision.commands.import_labels import import_labels
from vision.commands.label import label_app
from vision.commands.models import go_back, show_models
from vision.commands.output import UNWRITTEN, OutputError, flush_output, give_up_output, open_output
from vision.commands.read import read_photos
from vision.commands.report import report_app
from vision.commands.serve import serve
from vision.commands.site import write_site
from vision.commands.speech import say_error, speak
from vision.commands.synth import synth_scenes
from vision.commands.table import table_app
from vision.commands.train import promote_run, train_model
from vision.texts.language import VARIABLE, language_of_locale

app = typer.Typer(
    help="Reads a photo of a winning mahjong hand and scores it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def _options(
    lang: Annotated[
        Language | None,
        typer.Option(envvar=VARIABLE, help="Language of what is printed. Default: the locale's."),
    ] = None,
) -> None:
    speak(lang or language_of_locale(os.environ))


@app.command()
def score(
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="A hand record, or - for standard input.")] = "-",
    as_json: Annotated[bool, typer.Option("--json", help="Print the score record.")] = False,
    as_jsonl: Annotated[bool, typer.Option("--jsonl", help="One record a line in, one a line out.")] = False,
) -> None:
    """Score a hand: exit status 0 for a win, 1 for a hand that is none, 2 for refused input."""
    from vision.commands.score import score_lines, score_one

    raise typer.Exit(score_lines(file) if as_jsonl else score_one(file, as_json))


@app.command()
def schema(record: Annotated[Literal["hand", "score", "reading"], typer.Argument()]) -> None:
    """Print the JSON Schema of a record."""
    import json

    from vision.record_schemas import json_schema

    print(json.dumps(json_schema(record), indent=2, ensure_ascii=False))


app.command("read")(read_photos)
app.command("detect")(detect_photos)
app.command("evaluate")(evaluate_data)
app.command("synth")(synth_scenes)
app.command("train")(train_model)
app.command("promote")(promote_run)
app.command("models")(show_models)
app.command("rollback")(go_back)
app.command("serve")(serve)
app.command("site")(write_site)
app.command("backup")(back_up)
app.command("restore")(restore)
app.command("import")(import_labels)
app.command("convert")(convert_labels)
app.add_typer(table_app, name="table")
app.add_typer(label_app, name="label")
app.add_typer(dataset_app, name="dataset")
app.add_typer(report_app, name="report")


def main() -> None:
    """Run the command of `sys.argv`.

    Refused input is one line on stderr and exit status 2, output that cannot be written exit status 3.
    """
    # Imports allocate a lot and free little: fewer garbage collections make start-up a tenth faster.
    gc.set_threshold(50_000)
    # Pydantic's plugin discovery reads the metadata of every installed package; none is used.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    open_output()
    if hasattr(sys.stderr, "reconfigure"):
        sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        _run()
    except OutputError as error:
        give_up_output(error)
        sys.exit(UNWRITTEN)


def _run() -> None:
    try:
        app()
    except PailensError as error:
        _report(error, as_json="--json" in sys.argv)
        sys.exit(2)
    finally:
        flush_output()


def _report(error: PailensError, as_json: bool) -> None:
    if as_json:
        from scoring.records.base import ErrorRecord

        print(ErrorRecord.from_error(error).to_json())
    else:
        print(f"pailens: {say_error(error)}", file=sys.stderr)


if __name__ == "__main__":
    main()
