"""Attacks a running server while other clients use it, and prints one table of what they noticed.

    python -m tests.benchmarks.serve_hostile [--tiny 10000] [--minutes 5] [--only WORDS] [--each]

A row is a kind of attack on one running `pailens serve`: how often it was refused; how long another client waited at
most for scores, lists, sheets and corrections, and a second one for the reading of a photo, beside what the first
waited without an attack; the memory of all processes before, at most, and after the server was left alone for some
seconds. The soak is no attack: many clients send photos. Exit status 1 if an answer was wrong, or a limit below was
passed.
"""

from __future__ import annotations

import json
import re
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, cycle
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table

from tests.benchmarks.hostile_files import SAMPLE, HostileFile, hostile_files
from tests.benchmarks.hostile_requests import HAND, Attack, archives, connections, floods
from tests.benchmarks.measuring import parser_of
from tests.benchmarks.serve_load import make_photos
from tests.benchmarks.serve_process import FORM, Client, Server, form, serving

MOST_MEBIBYTES: Final = 1_100.0
MOST_AFTER: Final = 1.25
"""How many times the memory before an attack the server may have after it."""
LONGEST_WAIT: Final = 0.5
"""Seconds that an attack may add to what others wait without one."""
_SETTLING: Final = 15.0
_CLIENTS: Final = 20
_PHOTOS: Final = 100
_PAUSE: Final = 0.05
_LIGHT, _UPLOADS = 88, 89
_REFUSED: Final = re.compile(r"\b[45]\d\d\b(?:: (\d+))?")
"""A status of a refusal in what an attack got, and how often it got it."""


@dataclass
class Watched:
    """What the other clients saw.

    Attributes:
        waits: seconds until each light request was answered: scores, lists, sheets, corrections.
        uploads: seconds until each photo was read, told to wait or not.
        mebibytes: the server's memory now and then, all its processes together, shared pages counted once.
        wrong: answers that they should not have got.
    """

    waits: list[float] = field(default_factory=list)
    uploads: list[float] = field(default_factory=list)
    mebibytes: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Bystander:
    """Two clients with addresses of their own: one asks for little things all the time, one sends photos."""

    def __init__(self, server: Server) -> None:
        self._server = server
        light = Client(server, _LIGHT)
        reading = light.ask("POST", "/api/readings", form(SAMPLE.read_bytes()), FORM).json()
        sheet = {"event": "opened", "players": ["An", "Bo", "Chi", "Di"], "rules": "taiwan16"}
        table = light.ask("POST", "/api/tables", json.dumps(sheet).encode()).json()["id"]
        correction = json.dumps({"tiles": reading["tiles"], "groups": reading["groups"]}).encode()
        self._requests: list[tuple[str, str, bytes | None]] = [
            ("GET", "/healthz", None),
            ("POST", "/api/score", HAND),
            ("GET", "/api/readings?limit=5", None),
            ("POST", f"/api/readings/{reading['id']}/corrections", correction),
            ("GET", f"/api/tables/{table}", None),
        ]

    @contextmanager
    def watching(self) -> Iterator[Watched]:
        """Ask while the block runs, and for one more round."""
        watched, stop = Watched(), threading.Event()
        loops: tuple[Callable[[Watched, threading.Event], None], ...] = (self._ask, self._upload, self._weigh)
        with ThreadPoolExecutor(len(loops)) as threads:
            running = [threads.submit(loop, watched, stop) for loop in loops]
            try:
                yield watched
            finally:
                stop.set()
        for one in running:
            one.result()

    def watch(self, seconds: float) -> Watched:
        """What is seen in some seconds without an attack."""
        with self.watching() as watched:
            time.sleep(seconds)
        return watched

    def _ask(self, watched: Watched, stop: threading.Event) -> None:
        while True:
            client = Client(self._server, _LIGHT)
            for method, path, body in self._requests:
                answer = client.ask(method, path, body)
                watched.waits.append(answer.seconds)
                if answer.status not in (200, 201):
                    watched.wrong.append(f"{answer.status} to {method} {path.split('/')[2:3]}")
                time.sleep(_PAUSE)
            if stop.is_set():
                return

    def _upload(self, watched: Watched, stop: threading.Event) -> None:
        client, photo = Client(self._server, _UPLOADS), form(SAMPLE.read_bytes())
        while True:
            answer, _ = client.ask_until_answered("POST", "/api/readings", photo, FORM)
            watched.uploads.append(answer.seconds)
            if answer.status != 201:
                watched.wrong.append(f"{answer.status} to a photo")
            if stop.wait(0.3):
                return

    def _weigh(self, watched: Watched, stop: threading.Event) -> None:
        while True:
            watched.mebibytes.append(self._server.mebibytes())
            if stop.wait(0.1):
                return


class Row(NamedTuple):
    """What came of the attacks of a kind; seconds are the longest, memory is in MiB."""

    attacks: int
    refusals: int
    wrong: int
    waited: float
    without: float
    for_a_photo: float
    before: float
    most: float
    after: float

    def is_well(self) -> bool:
        is_quick = self.waited - self.without <= LONGEST_WAIT
        return not self.wrong and is_quick and self.most <= MOST_MEBIBYTES and self.after <= MOST_AFTER * self.before


def uploads() -> Iterator[Attack]:
    """Each hostile file, sent as a photo."""
    return map(_upload, hostile_files())


def _upload(file: HostileFile) -> Attack:
    def send(server: Server) -> str:
        answer = Client(server).ask("POST", "/api/readings", form(file.data, name=file.name), FORM)
        return str(answer.status) if answer.status == 201 else f"{answer.status} {answer.json()['error']['message']}"

    return Attack(file.what, send, lambda got: got[:3] in map(str, file.expected))


def soak(minutes: float) -> Iterator[Attack]:
    """Many clients send photos, some of them large, and wait when they are told to."""
    yield Attack(f"{_CLIENTS} clients for {minutes} minutes", partial(_soaked, minutes=minutes), "0 lost".__eq__)


def _soaked(server: Server, minutes: float) -> str:
    photos, until = make_photos(_PHOTOS), time.monotonic() + 60 * minutes

    def send(number: int) -> int:
        lost = 0
        with closing(Client(server, 100 + number)) as client:
            for photo in cycle(photos[number::_CLIENTS]):
                if time.monotonic() > until:
                    return lost
                answer, _ = client.ask_until_answered("POST", "/api/readings", form(photo), FORM)
                lost += answer.status != 201
        return lost

    with ThreadPoolExecutor(_CLIENTS) as threads:
        return f"{sum(threads.map(send, range(_CLIENTS)))} lost"


def measure(server: Server, bystander: Bystander, kinds: Iterable[Attack], console: Console, *, each: bool) -> Row:
    """Carry the attacks of a kind out; prints what was wrong, or what each of them got."""
    before, without = server.mebibytes(), bystander.watch(_SETTLING / 5)
    seen: list[Watched] = []
    refusals = wrong = 0
    for attack in kinds:
        with bystander.watching() as watched:
            got = _got(attack, server)
        is_well = attack.expected(got) and not watched.wrong
        refusals += sum(int(times or 1) for times in _REFUSED.findall(got))
        wrong += not is_well
        seen.append(watched)
        if each or not is_well:
            said = "" if is_well else f"WRONG {dict(Counter(watched.wrong))}"
            console.print(f"{attack.name}: {got}; others waited {max(watched.waits):.2f} s {said}", markup=False)
    time.sleep(_SETTLING)
    bystander.watch(_SETTLING / 5)
    waited, for_a_photo, most = (
        max(chain.from_iterable(getattr(one, name) for one in seen)) for name in ("waits", "uploads", "mebibytes")
    )
    after = server.mebibytes()
    return Row(len(seen), refusals, wrong, waited, max(without.waits), for_a_photo, before, most, after)


def _got(attack: Attack, server: Server) -> str:
    try:
        return attack.run(server)
    except OSError as error:
        return f"no answer: {error}"


def main() -> None:
    """Print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("--tiny", type=int, default=10_000, help="requests of the flood")
    parser.add_argument("--minutes", type=float, default=5.0, help="of the soak")
    parser.add_argument("--only", default="", help="kinds whose name has these words")
    parser.add_argument("--each", action="store_true", help="print what each attack got")
    options = parser.parse_args()
    kinds = {
        "forty connections": connections(),
        "archives": archives(),
        "picture bombs and other files": uploads(),
        "floods": floods(options.tiny),
        "soak": soak(options.minutes),
    }
    console = Console(width=130, highlight=False)
    table = Table("", *(name.replace("_", " ") for name in Row._fields))
    rows = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        bystander = Bystander(server)
        for name, carried_out in kinds.items():
            if options.only in name:
                rows.append(measure(server, bystander, carried_out, console, each=options.each))
                table.add_row(name, *(f"{one:.2f}" if isinstance(one, float) else str(one) for one in rows[-1]))
    console.print(table)
    if not all(row.is_well() for row in rows):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
