"""The command line `pailens`; commands are thin wrappers in `vision.commands`."""

import gc
import os
import sys
from typing import NoReturn

from scoring.errors import PailensError
from scoring.texts.system import system_reason
from vision.commands.output import UNWRITTEN, OutputError, flush_output, give_up_output, open_output
from vision.commands.translation import translate_error
from vision.errors import VisionError


def main() -> None:
    """Run `sys.argv`: exit status 2 and a line on stderr for refused input, 3 for output that cannot be written."""
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
        _refuse(error)
    except OSError as error:
        if error.filename is None:
            raise
        _refuse(VisionError("file.unopenable", os.fsdecode(error.filename), reason=system_reason(error)))
    finally:
        flush_output()


def _refuse(error: PailensError) -> NoReturn:
    if "--json" in sys.argv:
        from scoring.records.base import ErrorRecord

        print(ErrorRecord.from_error(error).to_json())
    else:
        print(f"pailens: {translate_error(error)}", file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main()
