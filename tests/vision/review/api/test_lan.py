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
    print_lan_address,
)
from vision.texts.translation import translator

PEM = Path("a.pem")
_ROWS = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}


def test_token_is_new_at_each_start_and_not_to_be_guessed_unless_it_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TOKEN_VARIABLE, raising=False)
    tokens = {make_token() for _ in range(100)}
    assert len(tokens) == 100
    assert min(map(len, tokens)) >= 22  # 6 bits a character: 128 and more
    monkeypatch.setenv(TOKEN_VARIABLE, "chosen-by-the-owner-of-it")
    assert make_token() == "chosen-by-the-owner-of-it"


@pytest.mark.parametrize(
    "chosen", ["short", "with spaces in it so that it breaks", "中文字元也不可以用在這裡因為標頭不能寫它"]
)
def test_token_that_is_easy_to_guess_or_no_header_is_refused(monkeypatch: pytest.MonkeyPatch, chosen: str) -> None:
    monkeypatch.setenv(TOKEN_VARIABLE, chosen)
    with pytest.raises(PailensError) as refused:
        make_token()
    assert refused.value.about == TOKEN_VARIABLE
    assert chosen not in refused.value.message


@pytest.mark.parametrize(
    ("came_by", "printed", "address"),
    [
        ("http://localhost:8000", "https://192.0.2.7:8000/", "https://192.0.2.7:8000/"),
        ("http://127.0.0.1:8000", None, None),
        ("https://192.0.2.7:8000", None, "https://192.0.2.7:8000/"),
    ],
)
def test_who_sits_at_the_server_invites_to_the_printed_address_others_to_where_they_came(
    came_by: str, printed: str | None, address: str | None
) -> None:
    scheme, host = came_by.split("://")
    asked = {"type": "http", "scheme": scheme, "path": "/api/invitation", "headers": [(b"host", host.encode())]}
    assert address_for_others(HTTPConnection(asked), printed) == address


def test_invitation_is_printed_with_a_qr_code_in_the_language_of_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    url = "https://[2001:db8::7]:8000/#token=abc"
    print_lan_address(url, translator("zh-Hans"))
    printed = capsys.readouterr().out
    assert url in printed
    assert "请在同一网络的手机上打开" in printed
    code = [line for line in printed.splitlines() if line and set(line) <= set(_ROWS)]
    picture = np.array([[_ROWS[sign][half] for sign in line] for line in code for half in (0, 1)], np.uint8)
    decoded, *_ = cv2.QRCodeDetector().detectAndDecode(cv2.resize(picture, None, fx=8, fy=8, interpolation=0))
    assert decoded == url


@pytest.mark.parametrize(
    ("scheme", "certificate", "said"),
    [
        pytest.param("https", Certificate(PEM, PEM, "AB:CD"), ("AB:CD", "Phones warn once"), id="made here"),
        pytest.param("https", Certificate(PEM, PEM, None), (), id="of an authority"),
        pytest.param("http", None, ("no live camera",), id="plain HTTP"),
    ],
)
def test_who_is_invited_is_told_what_to_accept_and_what_is_missing(
    capsys: pytest.CaptureFixture[str], scheme: str, certificate: Certificate | None, said: tuple[str, ...]
) -> None:
    print_lan_address(f"{scheme}://192.0.2.7:8000/", translator("en"), certificate)
    printed = capsys.readouterr().out
    assert tuple(text for text in ("AB:CD", "Phones warn once", "no live camera") if text in printed) == said
    assert ("plain HTTP" in printed) == (certificate is None)
