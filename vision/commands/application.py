"""The commands of `pailens` as one application; a command's module is imported when the command is asked for."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from inspect import cleandoc
from typing import Annotated, Any, Final, Literal

import typer
from typer.core import TyperGroup
from typer.main import get_group

from scoring.texts import Language
from vision.commands.translation import set_language
from vision.texts.language import VARIABLE, language_of_locale

_PLACES: Final = {
    "read": ("read", "read_photos"),
    "detect": ("detect", "detect_photos"),
    "evaluate": ("evaluate", "evaluate_data"),
    "synth": ("synth", "synth_scenes"),
    "train": ("train", "train_model"),
    "promote": ("promote", "promote_run"),
    "models": ("models", "show_models"),
    "rollback": ("models", "go_back"),
    "serve": ("serve", "serve"),
    "site": ("site", "write_site"),
    "backup": ("backup", "back_up"),
    "restore": ("backup", "restore"),
    "import": ("import_labels", "import_labels"),
    "convert": ("convert", "convert_labels"),
    "table": ("table", "table_app"),
    "label": ("label", "label_app"),
    "dataset": ("dataset", "dataset_app"),
    "report": ("report", "report_app"),
}
"""The module and the name in it of each command, or group of commands, that is imported when it is asked for."""


class _LazyGroup(TyperGroup):
    """A group whose help alone imports all commands: the others' imports take longer than many a command."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        self.commands.update(dict.fromkeys(_PLACES))  # type: ignore[arg-type]  # Each is made below.

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the options; the language may be stated after the command too, before a `--`."""
        end = args.index("--") if "--" in args else len(args)
        for place, one in enumerate(args[:end]):
            after = place + 1 + (one == "--lang")
            if one.partition("=")[0] == "--lang" and after <= end:
                args = [*args[place:after], *args[:place], *args[after:]]
                break
        with _plain_refusals():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        with _plain_refusals():
            return super().invoke(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in _PLACES and self.commands[cmd_name] is None:
            self.commands[cmd_name] = _made(cmd_name)
        return super().get_command(ctx, cmd_name)


@contextmanager
def _plain_refusals() -> Iterator[None]:
    """Refuses values without the prefix that Typer takes over from pydantic."""
    try:
        yield
    except typer.BadParameter as error:
        error.message = error.message.removeprefix("Value error, ")
        raise


def _made(name: str) -> Any:
    module, attribute = _PLACES[name]
    found = getattr(import_module(f"vision.commands.{module}"), attribute)
    alone = typer.Typer(pretty_exceptions_enable=False)
    if isinstance(found, typer.Typer):
        alone.add_typer(found, name=name)
    else:
        alone.command(name)(found)
    command = get_group(alone).commands[name]
    _unwrap_help(command)
    return command


def _unwrap_help(command: Any) -> None:
    """Leave it to the terminal's width where the lines of a help text end: the help keeps those of the source."""
    command.help = re.sub(r"(?<!\n)\n(?!\n)", " ", cleandoc(command.help or ""))
    for inner in getattr(command, "commands", {}).values():
        _unwrap_help(inner)


app = typer.Typer(
    cls=_LazyGroup,
    help="Reads a photo of a winning mahjong hand and scores it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def _options(
    lang: Annotated[
        Language | None, typer.Option(envvar=VARIABLE, help="Language of what is printed. Default: the locale's.")
    ] = None,
) -> None:
    set_language(lang or language_of_locale(os.environ))


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

    from vision.reading.record_schemas import json_schema

    print(json.dumps(json_schema(record), indent=2, ensure_ascii=False))
