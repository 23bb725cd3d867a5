"""Limits that a child process of the server sets itself."""

import os
import signal
import sys


def limit_child(mebibytes: int, niceness: int) -> None:
    """Limit the memory of this process where the system can, let others go first, and leave stopping to the server."""
    # A stop signal goes to all processes of a terminal; the server finishes what it has accepted.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        return
    import resource

    size, hard = mebibytes * 2**20, resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (size if hard < 0 else min(size, hard), hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(niceness)
