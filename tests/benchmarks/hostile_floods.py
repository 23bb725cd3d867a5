"""Floods of requests."""

import random
import re
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from PIL import Image

from tests.benchmarks.hostile_files import SAMPLE, encoded, png
from tests.benchmarks.serve_process import FORM, Client, Server, form

_HAND: Final = '{"rules":"international","concealed":"11223344556677p","winning_tile":"1p"}'


@dataclass(frozen=True)
class Attack:
    """An attack, and whether what it got is as it should be."""

    name: str
    run: Callable[[Server], str]
    expected: Callable[[str], bool]


def _head(server: Server, line: str, headers: str = "") -> bytes:
    return f"{line} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{headers}\r\n".encode()


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
    head = _head(server, "POST /api/readings", f"Content-Type: {FORM}\r\nContent-Length: {len(body)}\r\n")
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
    asked = _head(server, f"GET /api/readings/{reading}/photo")
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
