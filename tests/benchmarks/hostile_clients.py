"""Clients that try to keep all others waiting."""

import io
import json
import socket
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from typing import Final

from PIL import Image

from tests.benchmarks.hostile_files import SAMPLE, encoded, png
from tests.benchmarks.hostile_floods import Attack
from tests.benchmarks.serve_process import FORM, Client, Server, form

_ATTACKER: Final = 66
_SECONDS: Final = 6.0
_OPENING: Final = {"event": "opened", "players": ["Ann", "Bob", "Cat", "Dan"], "rules": "taiwan16"}
_MOST_EVENTS: Final = 5_000
_TILE: Final = '{"id":%d,"code":"1m","confidence":0.9,"box":[%d,0,%d,20]}'


def connections() -> Iterator[Attack]:
    """Many connections at once, or few with much on each; each attack lasts some seconds."""
    yield Attack("349,000 empty tiles to four paths", _empty_tiles, _refused("413", "422", "429"))
    yield Attack(
        "as many empty tiles as a body may hold, 10 connections", _small_empty_tiles, _refused("422", "429", "503")
    )
    yield Attack("unknown keys to /api/session, 10 connections", _unknown_keys, _refused("413", "422", "429", "503"))
    yield Attack("400 tiles to review and group, 10 connections", _heavy_reviews, _refused("200", "429", "503"))
    yield Attack("40 connections with WebPs of 79 megapixels", _pictures("WEBP"), _refused("413", "429", "503"))
    yield Attack("40 connections with WebPs of 49 megapixels", _webps, _refused("201", "429", "503"))
    yield Attack("40 connections with PNGs of 79 megapixels", _pictures("PNG"), _refused("201", "429", "503"))
    yield Attack("40 connections with JPEGs of 79 megapixels on their side", _turned, _refused("201", "429", "503"))
    yield Attack("40 connections with PNGs of 23 megapixels", _medium, _refused("201", "429", "503"))
    yield Attack("12 uploads announced and not sent", _announced, lambda got: got == "12 open")
    yield Attack("12 uploads of 45 MiB that stop", _stopping, lambda got: got.endswith("kept"))
    yield Attack("chunks of one byte, 5 connections", _fragments, lambda got: got == "cut off")
    yield Attack("10 sheets of 5,000 events listed, shown, as CSV and log", _sheets, _refused("200", "429", "503"))
    yield Attack("sheets of 5,000 events imported, 5 connections", _imports, _refused("201", "429", "503"))
    yield Attack("good large photos after all of these", _good, _refused("201"))


def archives() -> Iterator[Attack]:
    """Archives that are small and unpack to much, sent again and again."""
    yield Attack("archives with a line of 2 MB of mistakes", _sending(_mistakes()), _refused("422", "429", "503"))
    yield Attack("archives of 60 KiB with 30 million numbers", _sending(_numbers()), _refused("422", "429", "503"))
    yield Attack("archives of 20,000 files that are no photos", _sending(_no_photos()), _refused("422", "429", "503"))
    yield Attack("archives of 100 KiB that unpack to 100 MiB", _sending(_bombs()), _refused("422", "429", "503"))


def _refused(*statuses: str) -> Callable[[str], bool]:
    """Whether only these answers were got."""
    return lambda got: {part.split(":")[0] for part in got.split(", ")} <= set(statuses)


def _say(answers: Counter[int]) -> str:
    return ", ".join(f"{status}: {count}" for status, count in sorted(answers.items()))


def _together(server: Server, connections: int, ask: Callable[[Client, int], int]) -> str:
    """Ask again and again on so many connections of one address for some seconds; counts the statuses."""
    until = time.monotonic() + _SECONDS

    def run(number: int) -> Counter[int]:
        answers: Counter[int] = Counter()
        while time.monotonic() < until:
            with suppress(OSError):
                client = Client(server, _ATTACKER)
                status = ask(client, number)
                answers[status] += 1
                if status in (429, 503):
                    time.sleep(0.1)
        return answers

    with ThreadPoolExecutor(connections) as threads:
        return _say(sum(threads.map(run, range(connections)), Counter()))


def _post(path: str, body: bytes, kind: str = "application/json") -> Callable[[Client, int], int]:
    return lambda client, _: client.ask("POST", path, body, kind).status


def _empty_tiles(server: Server) -> str:
    body = b'{"image":{"width":9,"height":9},"tiles":[' + b",".join([b"{}"] * 349_000) + b"]}"
    paths = ("/api/group", "/api/review", "/api/score", "/api/readings/x/corrections")
    return _together(server, 4, lambda client, number: client.ask("POST", paths[number], body).status)


def _small_empty_tiles(server: Server) -> str:
    body = b'{"image":{"width":9,"height":9},"tiles":[' + b",".join([b"{}"] * 170_000) + b"]}"
    return _together(server, 10, _post("/api/group", body))


def _unknown_keys(server: Server) -> str:
    keys = [b"{" + b",".join(b'"%d":0' % number for number in range(count)) + b"}" for count in (100_000, 400)]
    return _together(server, 10, lambda client, number: client.ask("POST", "/api/session", keys[number % 2]).status)


def _heavy_reviews(server: Server) -> str:
    tiles = ",".join(_TILE % (i, 12 * (i % 40), 12 * (i % 40) + 10) for i in range(400))
    groups = json.dumps([{"id": 0, "kind": "concealed", "tiles": list(range(400))}])
    start = f'{{"image":{{"width":20000,"height":100}},"tiles":[{tiles}]'
    bodies = {"/api/group": start + "}", "/api/review": f'{start},"groups":{groups},"rules":"taiwan16"}}'}
    asked = list(bodies.items())
    return _together(
        server,
        10,
        lambda client, number: client.ask("POST", asked[number % 2][0], asked[number % 2][1].encode()).status,
    )


def _pictures(kind: str) -> Callable[[Server], str]:
    def attack(server: Server) -> str:
        side = 8_900
        picture = png(side, side, bytes((side + 1) * side)) if kind == "PNG" else _webp(side)
        return _together(server, 40, _post("/api/readings", form(picture), FORM))

    return attack


def _webp(side: int) -> bytes:
    return encoded(Image.new("RGB", (side, side), "green"), "WEBP", lossless=True, quality=0, method=0)


def _webps(server: Server) -> str:
    return _together(server, 40, _post("/api/readings", form(_webp(7_000)), FORM))


def _turned(server: Server) -> str:
    side, exif = 8_900, Image.Exif()
    exif[0x0112] = 6
    picture = encoded(Image.new("RGB", (side, side), "green"), "JPEG", exif=exif)
    return _together(server, 40, _post("/api/readings", form(picture), FORM))


def _medium(server: Server) -> str:
    side = 4_800
    return _together(server, 40, _post("/api/readings", form(png(side, side, bytes((side + 1) * side))), FORM))


def _opened(server: Server, headers: str, sent: bytes) -> socket.socket:
    connection = socket.create_connection(
        ("127.0.0.1", server.port), timeout=10, source_address=(f"127.0.0.{_ATTACKER}", 0)
    )
    head = f"POST /api/readings HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: {FORM}\r\n{headers}\r\n"
    with suppress(OSError):
        connection.sendall(head.encode() + sent)
    return connection


def _announced(server: Server) -> str:
    kinds = (f"Content-Length: {50 * 2**20}\r\n", "Transfer-Encoding: chunked\r\n")
    held = [_opened(server, kinds[number % 2], b"") for number in range(12)]
    time.sleep(_SECONDS)
    still = sum(_is_open(connection) for connection in held)
    for connection in held:
        connection.close()
    return f"{still} open"


def _is_open(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return bool(connection.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return True
    except OSError:
        return False


def _stopping(server: Server) -> str:
    body = form(SAMPLE.read_bytes() + bytes(45 * 2**20))
    with ThreadPoolExecutor(12) as threads:
        held = list(threads.map(lambda _: _opened(server, f"Content-Length: {len(body)}\r\n", body[:-10]), range(12)))
    time.sleep(_SECONDS)
    kept = sum(_is_waiting(connection) for connection in held)
    for connection in held:
        connection.close()
    return f"{kept} kept"


def _is_waiting(connection: socket.socket) -> bool:
    """Whether the server still waits for the rest."""
    connection.setblocking(False)
    try:
        connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _fragments(server: Server) -> str:
    until = time.monotonic() + _SECONDS

    def send(_: int) -> None:
        connection = _opened(server, "Transfer-Encoding: chunked\r\n", b"")
        with suppress(OSError):
            while time.monotonic() < until:
                connection.sendall(b"1\r\na\r\n" * 5_000)
        connection.close()

    with ThreadPoolExecutor(5) as threads:
        list(threads.map(send, range(5)))
    return "cut off"


def _log() -> bytes:
    won = '{"event":"won","winner":"%s","by":"self-draw","value":3}'
    lines = [json.dumps(_OPENING), *(won % ("Ann", "Cat")[number % 2] for number in range(_MOST_EVENTS - 1))]
    return json.dumps({"log": "\n".join(lines)}).encode()


def _sheets(server: Server) -> str:
    client, log = Client(server, _ATTACKER + 1), _log()
    tables = [client.ask_until_answered("POST", "/api/tables/log", log, "application/json")[0] for _ in range(10)]
    table = tables[0].json()["id"]
    paths = ("/api/tables?limit=200", f"/api/tables/{table}", f"/api/tables/{table}/csv", f"/api/tables/{table}/log")
    return _together(server, 8, lambda client, number: client.ask("GET", paths[number % len(paths)]).status)


def _imports(server: Server) -> str:
    return _together(server, 5, _post("/api/tables/log", _log()))


def _mistakes() -> bytes:
    line = b'{"record":{"tiles":[' + b",".join([b"{}"] * 690_000) + b"]}}\n"
    return _archive({"readings.jsonl": line})


def _numbers() -> bytes:
    return _archive({}, b'{"parts":[' + b"0," * 30_000_000 + b"0]}")


def _no_photos() -> bytes:
    photos = {f"photos/{number:064x}.jpg": b"a letter, and no photo at all" for number in range(20_000)}
    return _archive(photos)


def _bombs() -> bytes:
    return _archive({"readings.jsonl": bytes(100 * 2**20)})


def _good(server: Server) -> str:
    side = 8_900
    client, files = Client(server, _ATTACKER + 2), (png(side, side, bytes((side + 1) * side)), _webp(7_000))
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


def _sending(archive: bytes) -> Callable[[Server], str]:
    """Sends an archive, which is made before the others are watched: to pack 60 MB takes the processor from them."""
    return lambda server: _together(server, 4, _post("/api/archive", form(archive, field="archive"), FORM))
