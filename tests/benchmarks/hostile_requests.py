"""Requests that try to keep all others waiting: bodies that cost much, connections that say little, floods."""

import io
import json
import random
import re
import socket
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, NamedTuple

from PIL import Image

from tests.benchmarks.hostile_files import SAMPLE, blank_png, encoded
from tests.benchmarks.serve_process import FORM, Client, Server, form

HAND: Final = b'{"rules":"international","concealed":"11223344556677p","winning_tile":"1p"}'
_ATTACKER: Final = 66
_SECONDS: Final = 6.0
_MOST_EVENTS: Final = 5_000


@dataclass(frozen=True)
class Attack:
    """An attack, and whether what it got is as it should be."""

    name: str
    run: Callable[[Server], str]
    expected: Callable[[str], bool]


class Request(NamedTuple):
    """A request as clients send it."""

    path: str
    body: bytes | None = None
    kind: str = "application/json"

    def send(self, client: Client) -> int:
        """The status of its answer."""
        return client.ask("GET" if self.body is None else "POST", self.path, self.body, self.kind).status


def connections() -> Iterator[Attack]:
    """Many connections at once, or few with much on each; each attack lasts some seconds."""
    paths = ("/api/group", "/api/review", "/api/score", "/api/readings/x/corrections")
    empty = [Request(path, _tiles(["{}"] * 349_000)) for path in paths]
    yield _crowd("349,000 empty tiles to four paths", 4, empty, (413, 422, 429))
    empty = [Request("/api/group", _tiles(["{}"] * 170_000))]
    yield _crowd("as many empty tiles as a body may hold, 10 connections", 10, empty, (422, 429, 503))
    keys = [b"{" + b",".join(b'"%d":0' % number for number in range(count)) + b"}" for count in (100_000, 400)]
    unknown = [Request("/api/session", body) for body in keys]
    yield _crowd("unknown keys to /api/session, 10 connections", 10, unknown, (413, 422, 429, 503))
    yield _crowd("400 tiles to review and group, 10 connections", 10, _heavy_reviews(), (200, 429, 503))
    for what, picture, taken in _large_pictures():
        yield _crowd(f"40 connections with {what}", 40, [_photo(picture)], (taken, 429, 503))
    yield Attack("12 uploads announced and not sent", _announced, lambda got: got == "12 open")
    yield Attack("12 uploads of 45 MiB that stop", _stopping, lambda got: got.endswith("kept"))
    yield Attack("chunks of one byte, 5 connections", _fragments, lambda got: got == "cut off")
    yield Attack("10 sheets of 5,000 events listed, shown, as CSV and log", _sheets, _only(200, 429, 503))
    sheet = [Request("/api/tables/log", _log())]
    yield _crowd("sheets of 5,000 events imported, 5 connections", 5, sheet, (201, 429, 503))
    yield Attack("good large photos after all of these", _good, _only(201))


def archives() -> Iterator[Attack]:
    """Archives that are small and unpack to much, sent again and again; each is packed before others are watched."""
    mistakes = b'{"record":{"tiles":[' + b",".join([b"{}"] * 690_000) + b"]}}\n"
    letters = {f"photos/{number:064x}.jpg": b"a letter, and no photo at all" for number in range(20_000)}
    for what, archive in {
        "archives with a line of 2 MB of mistakes": _archive({"readings.jsonl": mistakes}),
        "archives of 60 KiB with 30 million numbers": _archive({}, b'{"parts":[' + b"0," * 30_000_000 + b"0]}"),
        "archives of 20,000 files that are no photos": _archive(letters),
        "archives of 100 KiB that unpack to 100 MiB": _archive({"readings.jsonl": bytes(100 * 2**20)}),
    }.items():
        sent = Request("/api/archive", form(archive, field="archive"), FORM)
        yield _crowd(what, 4, [sent], (422, 429, 503))


def floods(tiny: int) -> Iterator[Attack]:
    """Many at once; another client asks meanwhile, and must be answered."""
    yield Attack(f"{tiny:,} tiny requests of one client", lambda server: _tiny(server, tiny), _well_flooded)
    yield Attack("200 uploads cut off in the middle", _cut, lambda got: got == "answered")
    yield Attack("10 large pictures at once", _large, lambda got: "500" not in got and "201" in got)
    yield Attack("120 connections that trickle headers", _trickle, lambda got: got == "0 still open, answered")
    yield Attack("a client that reads nothing", _unread, lambda got: got == "cut off")
    yield Attack("600 connections at once", _many, lambda got: "503" in got)


def _only(*statuses: int) -> Callable[[str], bool]:
    """Whether only these answers were got."""
    return lambda got: {part.split(":")[0] for part in got.split(", ")} <= set(map(str, statuses))


def _say(answers: Counter[int]) -> str:
    return ", ".join(f"{status}: {count}" for status, count in sorted(answers.items()))


def _crowd(name: str, connections: int, requests: Sequence[Request], statuses: Sequence[int]) -> Attack:
    return Attack(name, lambda server: _together(server, connections, requests), _only(*statuses))


def _together(server: Server, connections: int, requests: Sequence[Request]) -> str:
    """Send again and again on so many connections of one address for some seconds; counts the statuses."""
    until = time.monotonic() + _SECONDS

    def run(number: int) -> Counter[int]:
        answers: Counter[int] = Counter()
        while time.monotonic() < until:
            with suppress(OSError):
                status = requests[number % len(requests)].send(Client(server, _ATTACKER))
                answers[status] += 1
                if status in (429, 503):
                    time.sleep(0.1)
        return answers

    with ThreadPoolExecutor(connections) as threads:
        return _say(sum(threads.map(run, range(connections)), Counter()))


def _tiles(tiles: Sequence[str], more: str = "", size: tuple[int, int] = (9, 9)) -> bytes:
    width, height = size
    return f'{{"image":{{"width":{width},"height":{height}}},"tiles":[{",".join(tiles)}]{more}}}'.encode()


def _heavy_reviews() -> list[Request]:
    one = '{"id":%d,"code":"1m","confidence":0.9,"box":[%d,0,%d,20]}'
    tiles = [one % (i, 12 * (i % 40), 12 * (i % 40) + 10) for i in range(400)]
    groups = json.dumps([{"id": 0, "kind": "concealed", "tiles": list(range(400))}])
    reviewed = _tiles(tiles, f',"groups":{groups},"rules":"taiwan16"', (20_000, 100))
    return [Request("/api/group", _tiles(tiles, size=(20_000, 100))), Request("/api/review", reviewed)]


def _photo(picture: bytes, name: str = "photo.jpg") -> Request:
    return Request("/api/readings", form(picture, name=name), FORM)


def _large_pictures() -> Iterator[tuple[str, bytes, int]]:
    """Pictures, and the status of those that are read."""
    turned = Image.Exif()
    turned[0x0112] = 6
    yield "WebPs of 79 megapixels", _webp(8_900), 413
    yield "WebPs of 23 megapixels", _webp(4_800), 201
    yield "PNGs of 79 megapixels", blank_png(8_900), 201
    yield "JPEGs of 79 megapixels on their side", encoded(_green(8_900), "JPEG", exif=turned), 201
    yield "PNGs of 23 megapixels", blank_png(4_800), 201


def _green(side: int) -> Image.Image:
    return Image.new("RGB", (side, side), "green")


def _webp(side: int) -> bytes:
    return encoded(_green(side), "WEBP", lossless=True, quality=0, method=0)


def _connected(server: Server, seconds: float = 10.0) -> socket.socket:
    source = (f"127.0.0.{_ATTACKER}", 0)
    return socket.create_connection(("127.0.0.1", server.port), timeout=seconds, source_address=source)


def _head(server: Server, line: str, *headers: str) -> bytes:
    return "\r\n".join([f"{line} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *headers, "", ""]).encode()


def _uploading(server: Server, header: str, sent: bytes = b"") -> socket.socket:
    """A connection on which the head of an upload and some of its body are sent."""
    connection = _connected(server)
    with suppress(OSError):
        connection.sendall(_head(server, "POST /api/readings", f"Content-Type: {FORM}", header) + sent)
    return connection


def _count_and_close(held: Sequence[socket.socket], *states: str) -> int:
    """How many of the connections are in these states; closes all."""
    counted = sum(_state(connection) in states for connection in held)
    for connection in held:
        connection.close()
    return counted


def _state(connection: socket.socket) -> str:
    """Whether the server waits for more, has answered, or has closed the connection."""
    connection.setblocking(False)
    try:
        return "answered" if connection.recv(1, socket.MSG_PEEK) else "closed"
    except BlockingIOError:
        return "waiting"
    except OSError:
        return "closed"


def _announced(server: Server) -> str:
    kinds = (f"Content-Length: {50 * 2**20}", "Transfer-Encoding: chunked")
    held = [_uploading(server, kinds[number % 2]) for number in range(12)]
    time.sleep(_SECONDS)
    return f"{_count_and_close(held, 'waiting', 'answered')} open"


def _stopping(server: Server) -> str:
    body = form(SAMPLE.read_bytes() + bytes(45 * 2**20))
    with ThreadPoolExecutor(12) as threads:
        held = list(threads.map(lambda _: _uploading(server, f"Content-Length: {len(body)}", body[:-10]), range(12)))
    time.sleep(_SECONDS)
    return f"{_count_and_close(held, 'waiting')} kept"


def _fragments(server: Server) -> str:
    until = time.monotonic() + _SECONDS

    def send(_: int) -> None:
        with _uploading(server, "Transfer-Encoding: chunked") as connection, suppress(OSError):
            while time.monotonic() < until:
                connection.sendall(b"1\r\na\r\n" * 5_000)

    with ThreadPoolExecutor(5) as threads:
        list(threads.map(send, range(5)))
    return "cut off"


def _log() -> bytes:
    opening = {"event": "opened", "players": ["Ann", "Bob", "Cat", "Dan"], "rules": "taiwan16"}
    won = '{"event":"won","winner":"%s","by":"self-draw","value":3}'
    lines = [json.dumps(opening), *(won % ("Ann", "Cat")[number % 2] for number in range(_MOST_EVENTS - 1))]
    return json.dumps({"log": "\n".join(lines)}).encode()


def _sheets(server: Server) -> str:
    client, log = Client(server, _ATTACKER + 1), _log()
    tables = [client.ask_until_answered("POST", "/api/tables/log", log, "application/json")[0] for _ in range(10)]
    table = f"/api/tables/{tables[0].json()['id']}"
    return _together(
        server, 8, [Request(path) for path in ("/api/tables?limit=200", table, f"{table}/csv", f"{table}/log")]
    )


def _good(server: Server) -> str:
    client, files = Client(server, _ATTACKER + 2), (blank_png(8_900), _webp(4_800))
    answers = [client.ask_until_answered("POST", "/api/readings", form(data), FORM)[0].status for data in files]
    return _say(Counter(answers))


def _archive(given: dict[str, bytes], manifest: bytes | None = None) -> bytes:
    """An archive of these parts and those that every archive has, with the manifest that fits unless one is given."""
    parts = dict.fromkeys(("readings.jsonl", "corrections.jsonl", "tables.jsonl"), b"") | given
    listed = {name: {"size": len(data), "sha256": sha256(data).hexdigest()} for name, data in parts.items()}
    fitting = {"format": "pailens-archive", "version": 1, "created": "2026-01-01T00:00:00Z", "parts": listed}
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        for name, data in {**parts, "manifest.json": manifest or json.dumps(fitting).encode()}.items():
            packed.writestr(name, data, zipfile.ZIP_STORED if name.startswith("photos/") else zipfile.ZIP_DEFLATED)
    return archive.getvalue()


def _other(server: Server) -> str:
    """Whether another client is answered."""
    return "answered" if Request("/api/score", HAND).send(Client(server, 77)) == 200 else "NOT answered"


def _well_flooded(got: str) -> bool:
    """Answered or told to wait, as fast as the machine is, and nobody else kept from anything."""
    return got.endswith(", answered") and not {"500", "503"} & set(re.findall(r"\d{3}(?=:)", got))


def _tiny(server: Server, count: int) -> str:
    def ask(_: int) -> Counter[int]:
        client = Client(server, 50)
        return Counter(Request("/api/schema/hand").send(client) for _ in range(count // 20))

    with ThreadPoolExecutor(21) as threads:
        asking = [threads.submit(ask, number) for number in range(20)]
        other = threads.submit(_other, server).result()
        return f"{_say(sum((each.result() for each in asking), Counter()))}, {other}"


def _cut(server: Server) -> str:
    body = form(SAMPLE.read_bytes())
    for number in range(200):
        _uploading(server, f"Content-Length: {len(body)}", body[: len(body) * number // 200]).close()
    return _other(server)


def _large(server: Server) -> str:
    picture = _photo(blank_png(8_900), name="large.png")
    with ThreadPoolExecutor(10) as threads:
        return _say(Counter(threads.map(lambda number: picture.send(Client(server, 20 + number)), range(10))))


def _trickle(server: Server) -> str:
    until = time.monotonic() + 30
    held = [_connected(server, 1) for _ in range(120)]
    others, opened = {"answered"}, set(held)
    while opened and time.monotonic() < until:
        for connection in list(opened):
            try:
                connection.sendall(b"G")
            except OSError:
                opened.discard(connection)
        others.add(_other(server))
        time.sleep(0.5)
    _count_and_close(held)
    return f"{len(opened)} still open, {max(others, key=len)}"


def _unread(server: Server) -> str:
    """Asks for one reading's photo again and again on one connection, and reads none."""
    noise = Image.frombytes("RGB", (1500, 1500), random.Random(0).randbytes(1500 * 1500 * 3))
    reading = Client(server, 60).ask("POST", "/api/readings", form(encoded(noise, "PNG")), FORM).json()["id"]
    asked, until = _head(server, f"GET /api/readings/{reading}/photo"), time.monotonic() + 90
    with _connected(server, 1) as connection:
        while time.monotonic() < until:
            try:
                connection.sendall(asked)
            except TimeoutError:
                continue
            except OSError:
                return "cut off"
            time.sleep(0.5)
    return "still open"


def _many(server: Server) -> str:
    held, answers = [], Counter[str]()
    for number in range(600):
        connection = socket.socket()
        connection.settimeout(0.2)
        connection.bind((f"127.0.0.{100 + number % 20}", 0))
        connection.connect(("127.0.0.1", server.port))
        held.append(connection)
    for connection in held[500:]:
        try:
            answers[connection.recv(100).split(b" ")[1].decode()] += 1
        except OSError:
            answers["waiting"] += 1
    _count_and_close(held)
    return str(dict(answers))
