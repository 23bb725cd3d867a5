"""The command line `pailens`; commands are thin wrappers in `vision.commands`."""

import gc
import os
import sys
from collections.abc import Sequence
from typing import Final

from scoring.errors import PailensError
from vision.commands.output import UNWRITTEN, OutputError, flush_output, give_up_output, open_output
from vision.commands.speech import say_error, speak
from vision.texts.language import VARIABLE, language_of_locale

_INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, as Typer has it."""


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
        file = _plain_file(sys.argv[1:])
        if file is None:
            from vision.commands.application import app

            app()
        else:
            sys.exit(_score(file))
    except PailensError as error:
        _report(error, as_json="--json" in sys.argv)
        sys.exit(2)
    finally:
        flush_output()


def _plain_file(arguments: Sequence[str]) -> str | None:
    """The file of `score [--json] [FILE|-]`; None for words that need a parser.

    Programs start this command for hand after hand, and half of its time would be the import of Typer and of what
    Typer loads to convert a text.
    """
    if arguments[:1] != ["score"] or VARIABLE in os.environ:
        return None
    files = [word for word in arguments[1:] if word != "--json"] or ["-"]
    return files[0] if len(files) == 1 and (files == ["-"] or files[0][:1] not in ("", "-")) else None


def _score(file: str) -> int:
    from vision.commands.score import score_one

    speak(language_of_locale(os.environ))
    try:
        return score_one(file, as_json="--json" in sys.argv)
    except KeyboardInterrupt:
        return _INTERRUPTED


def _report(error: PailensError, as_json: bool) -> None:
    if as_json:
        from scoring.records.base import ErrorRecord

        print(ErrorRecord.from_error(error).to_json())
    else:
        print(f"pailens: {say_error(error)}", file=sys.stderr)


if __name__ == "__main__":
    main()
