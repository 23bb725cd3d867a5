"""When a server asks for a token."""

import os
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from vision.errors import VisionError
from vision.review.api import lan, serving
from vision.review.api.serving import choose_token

pwd = pytest.importorskip("pwd", reason="Windows tells of no accounts")


@dataclass
class Account:
    pw_uid: int
    pw_shell: str = "/bin/bash"


MINE = Account(1000)


@pytest.mark.parametrize(
    ("others", "seen"),
    [
        ((Account(0), Account(33), Account(999)), False),
        ((Account(1001, "/usr/sbin/nologin"), Account(1002, "/bin/false")), False),
        ((Account(65534),), False),
        ((Account(1001),), True),
        ((Account(1001, ""),), True),
    ],
)
def test_who_else_has_an_account(others: Sequence[Account], seen: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pwd, "getpwall", lambda: [MINE, *others])
    monkeypatch.setattr(os, "getuid", lambda: MINE.pw_uid)
    assert lan.others_have_accounts() == seen


@pytest.mark.parametrize(
    ("address", "others", "options", "asked"),
    [
        ("127.0.0.1", False, {"is_open": False}, False),
        ("127.0.0.1", True, {"is_open": False}, True),
        ("::1", True, {"is_open": False}, True),
        ("127.0.0.1", True, {"is_open": True}, False),
        ("127.0.0.1", False, {"is_open": False, "is_shared": True}, True),
        ("192.0.2.1", False, {"is_open": False}, True),
    ],
)
def test_token_is_asked_for_where_others_can_reach_the_address(
    address: str, others: bool, options: dict[str, bool], asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "others_have_accounts", lambda: others)
    assert (choose_token(address, **options) is not None) == asked


def test_server_for_other_machines_is_never_open() -> None:
    with pytest.raises(VisionError) as refused:
        choose_token("0.0.0.0", is_open=True)
    assert refused.value.about == "--open"
