"""Who else can reach the loopback address of this machine."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import pwd

_FIRST_PERSON: Final = 500 if sys.platform == "darwin" else 1000
"""The lowest user id that systems give to people; services have lower ones."""
_LAST_PERSON: Final = 60_000
_NO_LOGIN: Final = ("nologin", "false")


def others_have_accounts() -> bool:
    """Whether another person has an account on this machine: one with a login shell and the user id of a person.

    Accounts of a directory that lists none, and those of Windows, are not seen.
    """
    try:
        import pwd
    except ImportError:
        return False
    return any(_is_person(one) and one.pw_uid != os.getuid() for one in pwd.getpwall())


def _is_person(account: pwd.struct_passwd) -> bool:
    shell = account.pw_shell.rpartition("/")[2]
    return _FIRST_PERSON <= account.pw_uid <= _LAST_PERSON and shell not in _NO_LOGIN
