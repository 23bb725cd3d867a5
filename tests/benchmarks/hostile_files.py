"""Hostile files to upload as photos."""

import io
import random
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image, PngImagePlugin

MARKER: Final = b"<script>alert('owned')</script>"
SAMPLE: Final = Path(__file__).parents[2] / "datasets" / "samples" / "images" / "australia-1.jpg"
_TAKEN: Final = frozenset({201})
_NO_PHOTO: Final = frozenset({415})
_REFUSED: Final = frozenset({422})
_TOO_LARGE: Final = frozenset({413})


@dataclass(frozen=True)
class HostileFile:
    """A file, made when it is sent if that takes long, and the statuses that are right for it."""

    what: str
    content: bytes | Callable[[], bytes]
    expected: frozenset[int]
    name: str = "photo.jpg"

    @property
    def data(self) -> bytes:
        return self.content if isinstance(self.content, bytes) else self.content()


def hostile_files() -> Iterator[HostileFile]:
    """All of them."""
    yield from _wrong_types()
    yield from _damaged()
    yield from _bombs()
    yield from _polyglots()
    yield from _names()


def encoded(picture: Image.Image, kind: str, **options: Any) -> bytes:
    """A picture as a file."""
    data = io.BytesIO()
    picture.save(data, kind, **options)
    return data.getvalue()


def png(width: int, height: int, rows: bytes, *more: bytes) -> bytes:
    """A grey PNG with its rows as they are, whatever its header says."""
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = (_chunk(b"IHDR", header), *more, _chunk(b"IDAT", zlib.compress(rows, 9)), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(body)


def blank_png(side: int) -> bytes:
    """A black square."""
    return png(side, side, bytes((side + 1) * side))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _wrong_types() -> Iterator[HostileFile]:
    small = Image.new("RGB", (64, 64), "green")
    yield HostileFile("nothing at all", b"", _REFUSED)
    yield HostileFile("a text", b"a shopping list", _NO_PHOTO)
    yield HostileFile("noise", random.Random(0).randbytes(100_000), _NO_PHOTO)
    yield HostileFile("an HTML page called .jpg", b"<html>" + MARKER, _NO_PHOTO)
    yield HostileFile(
        "an SVG with a script", b"<svg xmlns='http://www.w3.org/2000/svg'>" + MARKER + b"</svg>", _NO_PHOTO
    )
    for kind in ("GIF", "BMP", "TIFF", "ICO", "PPM"):
        yield HostileFile(f"a {kind}", encoded(small, kind), _NO_PHOTO)
    yield HostileFile("a PDF", b"%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj", _NO_PHOTO)
    yield HostileFile("PostScript", b"%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run", _NO_PHOTO)
    frames = [Image.new("RGB", (64, 64), colour) for colour in ("red", "blue")]
    for kind in ("PNG", "WEBP"):
        animated = encoded(frames[0], kind, save_all=True, append_images=frames[1:])
        yield HostileFile(f"an animated {kind}", animated, _REFUSED)


def _damaged() -> Iterator[HostileFile]:
    photo = SAMPLE.read_bytes()
    yield HostileFile("the first two bytes of a JPEG", photo[:2], frozenset({415, 422}))
    yield HostileFile("half a JPEG", photo[: len(photo) // 2], _REFUSED)
    yield HostileFile("a JPEG without its last hundred bytes", photo[:-100], _REFUSED)
    yield HostileFile(
        "a PNG of one row where the header says 1000", png(1000, 1000, bytes(1001)), frozenset({201, 422})
    )
    yield HostileFile("a WebP header and nothing more", b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f", _REFUSED)
    yield HostileFile("a HEIC header and noise", b"\0\0\0\x18ftypheic\0\0\0\0heicmif1" + bytes(5000), _REFUSED)


def _bombs() -> Iterator[HostileFile]:
    yield HostileFile("a PNG that says 100,000 x 100,000", png(100_000, 100_000, bytes(1000)), _TOO_LARGE)
    yield HostileFile("a PNG of 90 megapixels in 90 KB", lambda: blank_png(9_500), _TOO_LARGE)
    yield HostileFile("a PNG of 79 megapixels in 80 KB", lambda: blank_png(8_900), _TAKEN)
    wide = partial(encoded, Image.new("L", (65_000, 1_200)), "JPEG", quality=1)
    yield HostileFile("a JPEG of 65,000 x 1,200", wide, _TAKEN)
    for what, kind, head in (("text", b"zTXt", b"Comment\0\0"), ("profile", b"iCCP", b"p\0\0")):
        made = partial(_unpacking_png, kind, head)
        yield HostileFile(f"a PNG whose {what} unpacks to 200 MB", made, frozenset({201, 422}))
    yield HostileFile("a zip bomb called .jpg", _zip_bomb, _NO_PHOTO)
    yield HostileFile("60 MiB of zeros", lambda: bytes(60 * 2**20), _TOO_LARGE)
    yield HostileFile("a photo with 55 MiB behind it", lambda: SAMPLE.read_bytes() + bytes(55 * 2**20), _TOO_LARGE)
    yield HostileFile("a picture of 8 x 8", encoded(Image.new("RGB", (8, 8)), "PNG"), _REFUSED)


def _unpacking_png(kind: bytes, head: bytes) -> bytes:
    """A PNG with a compressed chunk of 200 MB."""
    return png(64, 64, bytes(65 * 64), _chunk(kind, head + zlib.compress(bytes(200_000_000), 9)))


def _zip_bomb() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("photo.jpg", bytes(100_000_000))
    return data.getvalue()


def _polyglots() -> Iterator[HostileFile]:
    with Image.open(SAMPLE) as sample:
        photo = sample.resize((800, 450))
    yield HostileFile("a JPEG with a page in its comment", encoded(photo, "JPEG", comment=MARKER), _TAKEN)
    yield HostileFile("a JPEG with a page behind it", encoded(photo, "JPEG") + MARKER, _TAKEN)
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = MARKER.decode(), 99
    yield HostileFile("a JPEG with a page in its EXIF data", encoded(photo, "JPEG", exif=exif), _TAKEN)
    info = PngImagePlugin.PngInfo()
    info.add_text("Comment", MARKER.decode())
    yield HostileFile("a PNG with a page in its text", encoded(photo, "PNG", pnginfo=info), _TAKEN)
    data = io.BytesIO(encoded(photo, "JPEG"))
    with zipfile.ZipFile(data, "a") as archive:
        archive.writestr("Main.class", MARKER)
    yield HostileFile("a JPEG that is a zip file too", data.getvalue(), _TAKEN)
    webp = encoded(photo, "WEBP", xmp=MARKER)
    yield HostileFile("a WebP with a page in its XMP data", webp, _TAKEN)


def _names() -> Iterator[HostileFile]:
    photo = encoded(Image.open(SAMPLE).resize((400, 225)), "JPEG")
    for what, name in {
        "a path in the name": "../../../../etc/cron.d/owned",
        "a Windows device in the name": "C:\\con.jpg",
        "a zero byte in the name": "a.jpg\0.html",
        "a page in the name": MARKER.decode(),
        "a template in the name": "{{7*7}}${7*7}%s%n",
        "letters that run backwards in the name": "photo\u202egpj.exe",
        "3,000 letters of a name": "n" * 3000,
    }.items():
        yield HostileFile(what, photo, _TAKEN, name)
    yield HostileFile("100,000 letters of a name", photo, frozenset({400}), "n" * 100_000)
