"""Certificates for HTTPS: one made on this machine for phones at the table, or given files."""

from __future__ import annotations

import os
import ssl
import stat
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scoring.errors import system_faults
from scoring.texts.system import system_reason
from vision.errors import VisionError
from vision.review.api.clients import as_address
from vision.review.store.photo_files import new_file

if TYPE_CHECKING:
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

_FILE: Final = "lan-certificate.pem"
_LIFETIME: Final = timedelta(days=397)
"""Browsers refuse server certificates that are valid for longer."""
_EARLY: Final = timedelta(days=1)
"""A phone's clock may be behind."""
_LEAST_LEFT: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Certificate:
    """PEM files of a certificate with its chain and of its key. `fingerprint`: SHA-256, None unless self-signed."""

    certificate: Path
    key: Path
    fingerprint: str | None = None


def given_certificate(certificate: str, key: str | None) -> Certificate:
    """A certificate, the key in the same file by default. Raises `VisionError`: about `--certificate`."""
    files = Path(certificate).expanduser(), Path(key or certificate).expanduser()
    try:
        # An empty password is wrong for every encrypted key; without one OpenSSL would ask at the terminal.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(*files, password="")
    except ssl.SSLError:
        raise VisionError("server.certificate", "--certificate") from None
    except OSError as error:
        raise VisionError("file.cannot-be-read", "--certificate", reason=system_reason(error)) from None
    return Certificate(*files)


def is_read_by_others(key: Path) -> bool:
    """Whether other users of this machine may read a key; not known of Windows."""
    return os.name == "posix" and bool(key.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH))


def own_certificate(folder: Path, places: Collection[str]) -> Certificate:
    """The certificate kept for phones, renewed if it expires soon or lacks a place. Raises `VisionError`."""
    file = folder / _FILE
    kept = _read(file)
    if kept is None or not _serves(kept, places):
        with system_faults("file.cannot-be-written", str(file), VisionError):
            kept = _write_new(file, places)
    return Certificate(file, file, _fingerprint(kept))


def _read(file: Path) -> x509.Certificate | None:
    """The certificate of a file; None where there is none, or its key does not belong to it."""
    from cryptography import x509

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file, password="")
        return x509.load_pem_x509_certificate(file.read_bytes())
    except (OSError, ValueError):
        return None


def _serves(certificate: x509.Certificate, places: Collection[str]) -> bool:
    from cryptography.x509 import DNSName, IPAddress, SubjectAlternativeName

    names = certificate.extensions.get_extension_for_class(SubjectAlternativeName).value
    named = {*names.get_values_for_type(DNSName), *map(str, names.get_values_for_type(IPAddress))}
    return certificate.not_valid_after_utc - datetime.now(UTC) > _LEAST_LEFT and set(places) <= named


def _write_new(file: Path, places: Collection[str]) -> x509.Certificate:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = ec.generate_private_key(ec.SECP256R1())
    made = _sign(key, places)
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + made.public_bytes(Encoding.PEM)
    file.parent.mkdir(parents=True, exist_ok=True)
    with new_file(file) as new:
        new.write_bytes(pem)
    return made


def _sign(key: EllipticCurvePrivateKey, places: Collection[str]) -> x509.Certificate:
    from cryptography import x509
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.x509.oid import ExtendedKeyUsageOID

    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Pailens")])
    now = datetime.now(UTC)
    usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _EARLY)
        .not_valid_after(now - _EARLY + _LIFETIME)
        .add_extension(x509.SubjectAlternativeName([_general_name(place) for place in sorted(places)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=False)
        .sign(key, SHA256())
    )


def _general_name(place: str) -> x509.GeneralName:
    from cryptography.x509 import DNSName, IPAddress

    address = as_address(place)
    return DNSName(place) if address is None else IPAddress(address)


def _fingerprint(certificate: x509.Certificate) -> str:
    from cryptography.hazmat.primitives.hashes import SHA256

    return certificate.fingerprint(SHA256()).hex(":").upper()
