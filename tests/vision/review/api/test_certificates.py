"""Certificates for HTTPS: one's own is kept and renewed, given files are checked before the server starts."""

import re
import stat
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509 import DNSName, IPAddress, SubjectAlternativeName

from vision.errors import VisionError
from vision.review.api import certificates
from vision.review.api.certificates import Certificate, given_certificate, is_read_by_others, own_certificate
from vision.review.api.serving import ServeOptions, choose_certificate

PLACES = {"localhost", "table.local", "192.0.2.7", "2001:db8::7"}


def _named(file: Path) -> set[str]:
    names = x509.load_pem_x509_certificate(file.read_bytes()).extensions.get_extension_for_class(SubjectAlternativeName)
    return {*names.value.get_values_for_type(DNSName), *map(str, names.value.get_values_for_type(IPAddress))}


def test_own_certificate_names_every_place_and_is_kept(tmp_path: Path) -> None:
    made = own_certificate(tmp_path / "data", PLACES)
    assert _named(made.certificate) == PLACES
    assert re.fullmatch(r"(?:[0-9A-F]{2}:){31}[0-9A-F]{2}", made.fingerprint or "")
    if sys.platform != "win32":
        assert stat.S_IMODE(made.key.stat().st_mode) == 0o600
    assert own_certificate(tmp_path / "data", {"localhost"}) == made


def test_own_certificate_is_made_anew_for_another_place_or_where_it_ends_or_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = own_certificate(tmp_path, {"192.0.2.7"})
    second = own_certificate(tmp_path, {"192.0.2.8"})
    assert second.fingerprint != first.fingerprint
    assert _named(second.certificate) == {"192.0.2.8"}
    monkeypatch.setattr(certificates, "_LEAST_LEFT", timedelta(days=500))
    third = own_certificate(tmp_path, {"192.0.2.8"})
    assert third.fingerprint != second.fingerprint
    third.certificate.write_text("no certificate")
    assert own_certificate(tmp_path, {"192.0.2.8"}).fingerprint != third.fingerprint


def test_given_files_are_taken_as_they_are(tmp_path: Path) -> None:
    made = own_certificate(tmp_path, PLACES).certificate
    assert given_certificate(str(made), None) == Certificate(made, made)
    assert given_certificate(str(made), str(made)).fingerprint is None


def test_given_files_that_do_not_serve_are_refused(tmp_path: Path) -> None:
    key, mark, own = own_certificate(tmp_path / "one", PLACES).certificate.read_bytes().partition(b"-----BEGIN CERT")
    other = own_certificate(tmp_path / "other", PLACES).certificate.read_bytes()
    locked = load_pem_private_key(key, None).private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret")
    )
    file, key_file = tmp_path / "certificate.pem", tmp_path / "key.pem"
    for certificate, key_of_it in (
        (b"no certificate", key),
        (mark + own, b""),
        (mark + own, other),
        (mark + own, locked),
    ):
        file.write_bytes(certificate)
        key_file.write_bytes(key_of_it)
        with pytest.raises(VisionError) as refused:
            given_certificate(str(file), str(key_file))
        assert (refused.value.id, refused.value.about) == ("server.certificate", "--certificate")
    with pytest.raises(VisionError, match="cannot be read"):
        given_certificate(str(tmp_path / "none.pem"), None)


@pytest.mark.parametrize(
    ("options", "about"),
    [
        (ServeOptions(key="key.pem"), "--key"),
        (ServeOptions(lan=True, is_plain=True, certificate="a.pem"), "--http"),
    ],
)
def test_options_that_contradict_each_other_are_refused(options: ServeOptions, about: str) -> None:
    with pytest.raises(VisionError) as refused:
        choose_certificate(options)
    assert refused.value.about == about


def test_phones_get_https_unless_plain_http_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAILENS_DATA", str(tmp_path))
    made = choose_certificate(ServeOptions(host="2001:DB8::7", lan=True, names=["Scores.example.org"]))
    assert made is not None
    assert {"localhost", "127.0.0.1", "::1", "2001:db8::7", "scores.example.org"} <= _named(made.certificate)
    for options in (
        ServeOptions(),
        ServeOptions(lan=True, is_plain=True),
        ServeOptions(lan=True, proxies=["192.0.2.1"]),
    ):
        assert choose_certificate(options) is None


@pytest.mark.skipif(sys.platform == "win32", reason="has other permissions")
@pytest.mark.parametrize(("mode", "is_open"), [(0o600, False), (0o640, True), (0o604, True)])
def test_key_that_others_can_read_is_told(tmp_path: Path, mode: int, is_open: bool) -> None:
    key = own_certificate(tmp_path, PLACES).key
    key.chmod(mode)
    assert is_read_by_others(key) is is_open
