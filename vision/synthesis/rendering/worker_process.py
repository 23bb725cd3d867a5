"""Signal handling in pool workers: interrupts are left to the parent, and workers exit with it."""

import os
import signal
import threading
from multiprocessing import parent_process


def leave_signals_to_parent() -> None:
    """Ignore Ctrl-C in this worker process, and exit when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
