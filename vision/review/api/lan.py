"""Who reaches a server: address, access token, the QR code for phones, and others with an account on the machine."""

from __future__ import annotations

import os
import secrets
import socket
import sys
from typing import TYPE_CHECKING, Final

import segno
from starlette.requests import HTTPConnection

from vision.errors import VisionError
from vision.review.api.certificates import Certificate
from vision.review.api.clients import as_address
from vision.review.api.settings import LOOPBACK_NAMES
from vision.texts.translation import Translate

if TYPE_CHECKING:
    import pwd

TOKEN_VARIABLE: Final = "PAILENS_TOKEN"
LEAST_TOKEN: Final = 20
"""Minimum length, in characters, of a user-supplied token."""
_TOKEN_BYTES: Final = 24
_ELSEWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Documentation addresses (RFC 5737, RFC 3849), used to find the outgoing interface; no packet is sent."""
_ANY_PORT: Final = 9
_FIRST_PERSON: Final = 500 if sys.platform == "darwin" else 1000
"""The lowest user id that systems give to people; services have lower ones."""
_LAST_PERSON: Final = 60_000
_NO_LOGIN: Final = ("nologin", "false")


def make_token() -> str:
    """The token in `PAILENS_TOKEN`, else one of 192 random bits. Raises `VisionError`: it is too short."""
    chosen = os.environ.get(TOKEN_VARIABLE)
    if not chosen:
        return secrets.token_urlsafe(_TOKEN_BYTES)
    if len(chosen) < LEAST_TOKEN or not chosen.isascii() or not chosen.isprintable() or " " in chosen:
        raise VisionError("server.token", TOKEN_VARIABLE, least=LEAST_TOKEN)
    return chosen


def own_names() -> frozenset[str]:
    """The host names under which other devices may reach this machine."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name.partition('.')[0]}.local"})


def own_address() -> str:
    """The IPv4 address of this machine in its network, `127.0.0.1` without one."""
    return _outgoing(socket.AF_INET) or "127.0.0.1"


def own_addresses() -> frozenset[str]:
    """Every address under which this machine may be reached by itself and in its network."""
    found = {_outgoing(family) for family in _ELSEWHERE}
    return frozenset({"127.0.0.1", "::1", *filter(None, found)})


def _outgoing(family: socket.AddressFamily) -> str | None:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_ELSEWHERE[family], _ANY_PORT))
            address: str = probe.getsockname()[0]
    except OSError:
        return None
    return address


def address_for_others(request: HTTPConnection, printed: str | None) -> str | None:
    """The URL under which others reach the server, with a slash at its end; None if nobody else does.

    It is that under which `request` came, which is known to work, unless that is this machine for itself. `printed`:
    the URL that the server printed, None where only this machine reaches it.
    """
    url = request.base_url
    address = as_address(url.hostname or "")
    is_loopback = url.hostname in LOOPBACK_NAMES if address is None else address.is_loopback
    return printed if is_loopback else str(url)


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


def bracketed(address: str) -> str:
    """An address as written in URLs: IPv6 in brackets."""
    return f"[{address}]" if ":" in address else address


def print_address(url: str, translate: Translate) -> None:
    """Print the URL with the token of a server that other people on this machine, or behind a proxy, can reach."""
    print(f"{translate('server.address')}\n\n    {url}\n\n{translate('server.shared')}", flush=True)


def print_lan_address(url: str, translate: Translate, certificate: Certificate | None = None) -> None:
    """Print the URL with the token, its QR code, and what a person needs to know of its certificate.

    The token is in the URL fragment, which browsers do not send to servers. `url`: where phones reach the server.
    """
    print(f"{translate('server.invitation')}\n\n    {url}\n\n{translate('server.scan')}\n")
    segno.make(url, micro=False).terminal(sys.stdout, compact=True)
    if certificate is None:
        print(f"\n{translate('server.plain')}")
    elif certificate.fingerprint is not None:
        print(f"\n{translate('server.accept')}\n\n    {certificate.fingerprint}")
    print(f"\n{translate('server.warning')}", flush=True)
