"""The command line `pailens`; commands are thin wrappers in `vision.commands`."""

import gc
import os
import sys

from scoring.errors import PailensError
from vision.commands.output import UNWRITTEN, OutputError, flush_output, give_up_output, open_output
from vision.commands.translation import translate_error


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
    from vision.commands.application import app

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
        print(f"pailens: {translate_error(error)}", file=sys.stderr)


if __name__ == "__main__":
    main()
