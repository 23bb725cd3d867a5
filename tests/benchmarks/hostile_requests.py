"""Hostile HTTP requests."""

import json
import random
import re
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image

from tests.benchmarks.hostile_files import MARKER, SAMPLE, encoded, png
from tests.benchmarks.serve_process import BOUNDARY, FORM, Client, Server, form
from vision.review.api.app import create_app
from vision.review.api.settings import Settings

_JSON: Final = "Content-Type: application/json\r\n"
_OPEN: Final = {
    ("GET", "/livez"),
    ("HEAD", "/livez"),
    ("GET", "/healthz"),
    ("HEAD", "/healthz"),
    ("POST", "/api/session"),
    ("POST", "/api/score"),  # shared links are scored for everybody
}
_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_HAND: Final = '{"rules":"international","concealed":"11223344556677p","winning_tile":"1p"}'


@dataclass(frozen=True)
class Attack:
    """An attack, and whether what it got is as it should be."""

    name: str
    run: Callable[[Server], str]
    expected: Callable[[str], bool]


def raw(server: Server, sent: bytes, *, seconds: float = 10) -> str:
    """The status of the answer to these bytes, `closed` where none came."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=seconds) as connection:
        try:
            connection.sendall(sent)
            answer = connection.recv(65536)
        except TimeoutError:
            return "nothing"
        except OSError:
            return "closed"
    return answer.split(b" ", 2)[1].decode() if answer.startswith(b"HTTP/1.1 ") else "closed"


def _message(server: Server, line: str, headers: str = "", body: bytes = b"", host: str | None = None) -> bytes:
    host = f"127.0.0.1:{server.port}" if host is None else host
    length = "" if "Content-Length" in headers or "Transfer" in headers else f"Content-Length: {len(body)}\r\n"
    return f"{line} HTTP/1.1\r\nHost: {host}\r\n{headers}{length}Connection: close\r\n\r\n".encode() + body


def _attack(
    name: str, expected: str, line: str, headers: str = "", body: bytes = b"", host: str | None = None
) -> Attack:
    return Attack(
        name,
        lambda server: raw(server, _message(server, line, headers.replace("PORT", str(server.port)), body, host)),
        lambda got: got in expected.split(),
    )


def attacks() -> Iterator[Attack]:
    """Single requests."""
    yield from _names_and_sites()
    yield from _paths()
    yield from _http()
    yield from _forms()
    yield from _records()
    yield Attack("pages hidden in photos come out of no photo", _markers_kept, lambda got: got.startswith("0 of"))


def _names_and_sites() -> Iterator[Attack]:
    for host in ("evil.example", "127.0.0.1.nip.io", "localhost.evil.example", "evil.example:80", "", "a b", "[::1"):
        yield _attack(f"rebound name {host!r}", "400", "GET /api/readings", host=host)
    for headers in (
        "Origin: https://evil.example\r\n",
        "Origin: null\r\n",
        "Origin: http://127.0.0.1:1\r\n",
        "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n",
    ):
        yield _attack(f"cross-site {headers.strip()}", "403", "POST /api/score", _JSON + headers, _HAND.encode())
    yield _attack("cross-site form without preflight", "415", "POST /api/score", "Content-Type: text/plain\r\n", b"{}")
    yield _attack("cross-site deletion", "403", "DELETE /api/photos/x", "Origin: https://evil.example\r\n")
    yield _attack("cross-site preflight", "405", "OPTIONS /api/score", "Access-Control-Request-Method: POST\r\n")


def _paths() -> Iterator[Attack]:
    for path in (
        "/static/../../../../etc/passwd",
        "/static/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/static/..%2f..%2fserver/app.py",
        "/static/..%5c..%5cserver%5capp.py",
        "/static//etc/passwd",
        "/static/%00",
        "/..%2f..%2fetc/passwd",
        "/api/readings/../../etc/passwd",
        "/api/readings/%2e%2e%2f",
        "/api/readings/' OR 1=1 --".replace(" ", "%20"),
        "/api/readings/" + "a" * 8000,
        "/api/photos/..%2f..%2fpailens.db",
        "/api/readings/x/photo?x=" + MARKER.decode().replace(" ", "%20"),
    ):
        yield _attack(f"GET {path[:60]}", "404 405", f"GET {path}")
    yield _attack("a path of 100,000 letters", "400 closed", "GET /" + "a" * 100_000)
    yield _attack("limit=-1", "422", "GET /api/readings?limit=-1")
    yield _attack("limit=10^30", "422", f"GET /api/readings?limit=1{'0' * 30}")
    yield _attack("a cursor made up", "404", "GET /api/readings?before=%27%3B%20DROP%20TABLE%20readings")


def _http() -> Iterator[Attack]:
    yield _attack("TRACE", "405", "TRACE /")
    yield _attack("CONNECT", "400 404 405", "CONNECT evil.example:80")
    yield _attack("an absolute address", "400 404", "GET http://evil.example/api/readings")
    yield _attack("1,000 headers", "400", "GET /healthz", "A: b\r\n" * 10_000)
    yield _attack("a header of 100,000 letters", "400", "GET /healthz", f"A: {'b' * 100_000}\r\n")
    yield _attack("two hosts", "400", "GET /healthz", "Host: evil.example\r\n")
    yield _attack("two lengths", "400", "POST /api/score", "Content-Length: 1\r\nContent-Length: 2\r\n", b"{}")
    yield _attack("a negative length", "400", "POST /api/score", "Content-Length: -1\r\n", b"{}")
    yield _attack("a length of 10^18", "413", "POST /api/score", _JSON + f"Content-Length: 1{'0' * 18}\r\n", b"{}")
    yield _attack(
        "length and chunks (smuggling)",
        "400 415 413",
        "POST /api/score",
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        b"0\r\n\r\nGET /api/readings HTTP/1.1\r\n\r\n",
    )
    yield _attack(
        "a chunk of a size that is none", "400", "POST /api/score", _JSON + "Transfer-Encoding: chunked\r\n", b"zz\r\n"
    )
    yield _attack("a WebSocket", "404 405 400", "GET /api/readings/x", "Upgrade: websocket\r\nConnection: Upgrade\r\n")
    for what, sent in {
        "a TLS hello": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
        "HTTP/2 without asking": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "HTTP/0.9": b"GET /\r\n\r\n",
        "a header over two lines": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\0: x\r\n\r\n",
    }.items():
        yield Attack(what, lambda server, sent=sent: raw(server, sent), lambda got: got in ("400", "closed"))  # type: ignore[misc]


def _forms() -> Iterator[Attack]:
    kind = f"Content-Type: {FORM}\r\n"
    part = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n'.encode()
    end = f"--{BOUNDARY}--\r\n".encode()
    post = "POST /api/readings"
    yield _attack("a form without a photo", "422", post, kind, part + end)
    yield _attack("a photo that is no file", "422", post, kind, part.replace(b'"x"', b'"photo"') + end)
    yield _attack("two photos", "400", post, kind, form(b"a")[: -len(end)] + form(b"b"))
    yield _attack("1,000 fields", "400", post, kind, part * 1000 + end)
    yield _attack("a field of 1 MB", "400", post, kind, part.replace(b"y", b"y" * 2**20) + end)
    yield _attack(
        "a part with 1,000 headers",
        "400",
        post,
        kind,
        part.replace(b"\r\n\r\n", b"\r\nA: b" * 1000 + b"\r\n\r\n") + end,
    )
    yield _attack("a form without its end", "400 422", post, kind, form(b"a" * 1000)[:500])
    yield _attack("a form without a boundary", "400", post, "Content-Type: multipart/form-data\r\n", b"abc")
    yield _attack(
        "a boundary of 1,000 letters",
        "400",
        post,
        f"Content-Type: multipart/form-data; boundary={'b' * 1000}\r\n",
        b"x",
    )
    yield _attack(
        "a form of another kind", "415", post, "Content-Type: application/x-www-form-urlencoded\r\n", b"photo=x"
    )
    yield _attack(
        "an archive that is none", "422", "POST /api/archive", kind, form(b"PK" + bytes(500), field="archive")
    )


def _records() -> Iterator[Attack]:
    def post(name: str, expected: str, body: str, path: str = "/api/score") -> Attack:
        return _attack(name, expected, f"POST {path}", _JSON, body.encode("utf-8", "surrogatepass"))

    yield post("JSON 100,000 deep", "413", "[" * 100_000)
    yield post("a number of 100,000 digits", "413", '{"schema":' + "9" * 100_000 + "}")
    yield post("not a number", "422", '{"rules":NaN}')
    yield post("half a letter", "400", '{"rules":"\ud800"}')
    yield post("a hand of 500,000 tiles", "413", _HAND.replace("11223344556677p", "1" * 500_000 + "p"))
    yield post(
        "100,000 melds", "413 422", _HAND[:-1] + ',"melds":[' + '{"kind":"pung","tiles":"555z"},' * 30_000 + "{}]}"
    )
    yield post("a body over the limit", "413", " " * (2**20 + 1))
    tile = '{"id":%d,"code":"1m","confidence":0.9,"box":[%d,0,%d,20]}'
    for count, expected in ((400, "200"), (401, "422")):
        tiles = ",".join(tile % (i, 12 * i, 12 * i + 10) for i in range(count))
        groups = json.dumps([{"id": 0, "kind": "concealed", "tiles": list(range(count))}])
        start = f'{{"image":{{"width":20000,"height":100}},"tiles":[{tiles}]'
        yield post(f"{count} tiles to group", expected, start + "}", "/api/group")
        yield post(
            f"{count} tiles to review", expected, f'{start},"groups":{groups},"rules":"taiwan16"}}', "/api/review"
        )
    huge = tile.replace("%d,0,%d,20", "0,0,1e308,1e308") % 0
    yield post("a box without end", "422", f'{{"image":{{"width":9,"height":9}},"tiles":[{huge}]}}', "/api/group")


def _markers_kept(server: Server) -> str:
    client, kept, photos = Client(server), 0, 0
    for reading in client.ask("GET", "/api/readings?limit=200").json()["readings"]:
        photos += 1
        kept += MARKER in client.ask("GET", f"/api/readings/{reading['id']}/photo").body
    return f"{kept} of {photos} photos"


def floods(tiny: int) -> Iterator[Attack]:
    """Many at once; another client asks meanwhile, and must be answered."""
    yield Attack(f"{tiny:,} tiny requests of one client", lambda server: _tiny(server, tiny), _well_flooded)
    yield Attack("200 uploads cut off in the middle", _cut, lambda got: got.endswith("answered"))
    yield Attack("10 large pictures at once", _large, lambda got: "500" not in got and "201" in got)
    yield Attack(
        "120 connections that trickle headers", _trickle, lambda got: got == "0 still open, the other client answered"
    )
    yield Attack("a client that reads nothing", _unread, lambda got: got == "cut off")
    yield Attack("600 connections at once", _many, lambda got: "503" in got)


def _other_answers(server: Server) -> bool:
    return Client(server, 77).ask("POST", "/api/score", _HAND.encode()).status == 200


def _well_flooded(got: str) -> bool:
    """Answered or told to wait, as fast as the machine is, and nobody else kept from anything."""
    return got.endswith("another client answered") and not {"500", "503"} & set(re.findall(r"\d{3}(?=:)", got))


def _tiny(server: Server, count: int) -> str:
    def ask(number: int) -> Counter[int]:
        client = Client(server, 50)
        return Counter(client.ask("GET", "/api/schema/hand").status for _ in range(count // 20))

    with ThreadPoolExecutor(21) as threads:
        asking = [threads.submit(ask, number) for number in range(20)]
        other = threads.submit(_other_answers, server).result()
        answers = sum((each.result() for each in asking), Counter())
    return f"{dict(sorted(answers.items()))}, another client {'answered' if other else 'NOT answered'}"


def _cut(server: Server) -> str:
    body = form(SAMPLE.read_bytes())
    head = _message(server, "POST /api/readings", f"Content-Type: {FORM}\r\nContent-Length: {len(body)}\r\n")
    for number in range(200):
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
            connection.sendall(head + body[: len(body) * number // 200])
    return f"another client {'answered' if _other_answers(server) else 'NOT answered'}"


def _large(server: Server) -> str:
    side = 8_900
    picture = form(png(side, side, bytes((side + 1) * side)), name="large.png")
    with ThreadPoolExecutor(10) as threads:
        asked = threads.map(
            lambda number: Client(server, 20 + number).ask("POST", "/api/readings", picture, FORM).status, range(10)
        )
        return f"{dict(Counter(asked))}"


def _trickle(server: Server) -> str:
    started = time.monotonic()
    held = [socket.create_connection(("127.0.0.1", server.port), timeout=1) for _ in range(120)]
    other, opened = True, set(held)
    while opened and time.monotonic() - started < 30:
        for connection in list(opened):
            try:
                connection.sendall(b"G")
            except OSError:
                opened.discard(connection)
        other &= _other_answers(server)
        time.sleep(0.5)
    for connection in held:
        connection.close()
    return f"{len(opened)} still open, the other client {'answered' if other else 'NOT answered'}"


def _unread(server: Server) -> str:
    """Asks for one reading's photo again and again on one connection, and reads none."""
    client = Client(server, 60)
    picture = encoded(_noise(), "PNG")
    reading = client.ask("POST", "/api/readings", form(picture), FORM).json()["id"]
    asked = _message(server, f"GET /api/readings/{reading}/photo").replace(b"close", b"keep-alive")
    with socket.create_connection(("127.0.0.1", server.port), timeout=1) as connection:
        started = time.monotonic()
        while time.monotonic() - started < 90:
            try:
                connection.sendall(asked)
            except TimeoutError:
                continue
            except OSError:
                return "cut off"
            time.sleep(0.5)
    return "still open"


def _noise() -> Image.Image:
    return Image.frombytes("RGB", (1500, 1500), random.Random(0).randbytes(1500 * 1500 * 3))


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
    for connection in held:
        connection.close()
    return str(dict(answers))


def asked_without_token(server: Server) -> dict[str, int]:
    """The status of each method of each path that is not open to all, with no token and with wrong ones."""
    paths = [re.sub(r"\{.*?\}", "x", path) for path in create_app(Settings(Path("unopened"))).openapi()["paths"]]
    paths += ["/openapi.json", "/docs", "/nothing", "/api/readings/", "//api/readings", "/static/../api/readings"]
    bare = Server(server.process, server.port, None)
    answers = {}
    for number, path in enumerate(paths):
        client = Client(bare, 2 + number % 250)
        for method in _METHODS:
            if (method, path) not in _OPEN:
                answers[f"{method} {path}"] = client.ask(method, path).status
    for number, wrong in enumerate(("wrong", "", (server.token or "")[:-1], f"{server.token}x")):
        client = Client(Server(server.process, server.port, wrong or " "), 2 + number)
        answers[f"GET /api/readings with the token {wrong!r}"] = client.ask("GET", "/api/readings").status
    return answers
