"""The invitation to a server on the local network."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from starlette.requests import HTTPConnection

from scoring.errors import PailensError
from vision.review.api.certificates import Certificate
from vision.review.api.lan import (
    TOKEN_VARIABLE,
    address_for_others,
    make_token,
    own_address,
    own_names,
    print_lan_address,
)
from vision.texts.translation import translator

_ROWS = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}


def test_token_is_new_at_each_start_and_not_to_be_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TOKEN_VARIABLE, raising=False)
    tokens = {make_token() for _ in range(100)}
    assert len(tokens) == 100
    assert min(map(len, tokens)) >= 22  # 6 bits a character: 128 and more


def test_token_may_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TOKEN_VARIABLE, "chosen-by-the-owner-of-it")
    assert make_token() == "chosen-by-the-owner-of-it"


@pytest.mark.parametrize(
    "chosen", ["short", "with spaces in it so that it breaks", "中文字元也不可以用在這裡因為標頭不能寫啊啊啊"]
)
def test_token_that_is_easy_to_guess_or_no_header_is_refused(monkeypatch: pytest.MonkeyPatch, chosen: str) -> None:
    monkeypatch.setenv(TOKEN_VARIABLE, chosen)
    with pytest.raises(PailensError) as refused:
        make_token()
    assert refused.value.about == TOKEN_VARIABLE
    assert chosen not in refused.value.message


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
@pytest.mark.parametrize("printed", ["https://192.0.2.7:8000/", None])
def test_whoever_sits_at_the_server_invites_to_the_printed_address(host: str, printed: str | None) -> None:
    assert address_for_others(asked_at("http", host), printed) == printed


@pytest.mark.parametrize(("scheme", "host"), [("https", "192.0.2.7:8000"), ("http", "desk.local"), ("https", "a.org")])
def test_whoever_comes_from_elsewhere_invites_to_where_they_came(scheme: str, host: str) -> None:
    assert address_for_others(asked_at(scheme, host), None) == f"{scheme}://{host}/"


def asked_at(scheme: str, host: str) -> HTTPConnection:
    headers = [(b"host", host.encode())]
    return HTTPConnection({"type": "http", "scheme": scheme, "path": "/api/invitation", "headers": headers})


@pytest.mark.parametrize(
    "url", ["https://192.0.2.7:8000/#token=abc", "https://[2001:db8::7]:8000/#token=abc", "http://a.local/#token=abc"]
)
def test_qr_code_carries_the_printed_address(capsys: pytest.CaptureFixture[str], url: str) -> None:
    print_lan_address(url, translator("en"))
    printed = capsys.readouterr().out
    assert url in printed
    code = [line for line in printed.splitlines() if line and set(line) <= set(_ROWS)]
    picture = np.array([[_ROWS[sign][half] for sign in line] for line in code for half in (0, 1)], np.uint8)
    decoded, *_ = cv2.QRCodeDetector().detectAndDecode(cv2.resize(picture, None, fx=8, fy=8, interpolation=0))
    assert decoded == url


def test_the_invitation_is_in_the_language_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_lan_address("https://192.0.2.7:8000/#token=abc", translator("zh-Hans"))
    printed = capsys.readouterr().out
    assert "请在同一网络的手机上打开" in printed
    assert "scan" not in printed


@pytest.mark.parametrize(
    ("fingerprint", "said"), [("AB:CD", "AB:CD"), (None, "Phones warn once")], ids=["made here", "of an authority"]
)
def test_who_has_to_accept_a_certificate_is_told_how(
    capsys: pytest.CaptureFixture[str], fingerprint: str | None, said: str
) -> None:
    certificate = Certificate(Path("a.pem"), Path("a.pem"), fingerprint)
    print_lan_address("https://192.0.2.7:8000/", translator("en"), certificate)
    printed = capsys.readouterr().out
    assert (said in printed) == ("Phones warn once" in printed) == (fingerprint is not None)
    assert "plain HTTP" not in printed


def test_what_is_missing_over_plain_http_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    print_lan_address("http://192.0.2.7:8000/", translator("en"))
    assert "no live camera" in capsys.readouterr().out


def test_own_address_is_one_that_others_can_use() -> None:
    assert own_address().count(".") == 3
    assert "localhost" in own_names()
