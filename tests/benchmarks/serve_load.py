"""Load test: many concurrent photos, and a server that is killed; checks that nothing is lost or wrong.

    python -m tests.benchmarks.serve_load [--uploads 200] [--clients 20] [--kills 3] [--workers 1]
        [--database postgresql://...]

Photos are rendered samples, slightly altered so that all differ; every fourth is enlarged to 12 megapixels. Each client
sends its photos one after the other from its own address and corrects every second reading. A client that gets
`Retry-After` waits and retries, which counts towards its time.

First all responses are compared with `vision.reading.read` in this process. Then the server is killed (SIGKILL) under
the same load and restarted, again and again: all acknowledged writes must be unchanged, also after all later kills.
"""

import io
import json
import random
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final

from PIL import Image

from tests.benchmarks.measuring import SAMPLES, parser_of, progress
from tests.benchmarks.serve_process import FORM, NAME, Client, Server, form, serving
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo
from vision.reading.pipeline import read

COMPARED: Final = ("image", "tiles", "groups", "hand", "review", "model")
LARGE: Final = (4608, 2592)

Connect = Callable[[int], Client]
"""Makes the client of a number, which sends from an address of its own."""

Serve = Callable[[], AbstractContextManager[Server]]
"""Starts the server, or starts it again with the same data."""


@dataclass
class Tally:
    """What the clients saw.

    Attributes:
        kept: by id, the record last acknowledged.
        unanswered: ids of the readings whose correction was sent and not, or not yet, acknowledged.
    """

    seconds: list[float] = field(default_factory=list)
    waits: int = 0
    wrong: list[str] = field(default_factory=list)
    kept: dict[str, Any] = field(default_factory=dict)
    unanswered: set[str] = field(default_factory=set)
    corrections: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


@dataclass(frozen=True)
class Sent:
    """A photo, and what it is read as."""

    data: bytes
    expected: dict[str, Any]


def make_photos(count: int) -> list[bytes]:
    """As many different photos, the same at each run."""
    chance, samples, photos = random.Random(0), sorted(SAMPLES.glob("*.jpg")), []
    for number in range(count):
        with Image.open(samples[number % len(samples)]) as sample:
            picture = sample.crop((0, 0, sample.width - number // len(samples), sample.height))
        if number % 4 == 3:
            picture = picture.resize(LARGE, Image.Resampling.BICUBIC)
        data = io.BytesIO()
        picture.save(data, "JPEG", quality=chance.randint(80, 95))
        photos.append(data.getvalue())
    return photos


def expected_of(photos: Sequence[bytes]) -> tuple[list[Sent], float]:
    """Each photo with its reading, and the seconds that one took on average."""
    detector, sent = Detector.load(), []
    started = time.perf_counter()
    for data in progress(photos, "reading them here"):
        record = read(load_photo(data, "photo", max_side=PHOTO_SIDE), detector).of_file(NAME).to_dict()
        sent.append(Sent(data, {name: record[name] for name in COMPARED}))
    return sent, (time.perf_counter() - started) / len(photos)


def send_all(connect: Connect, photos: Sequence[Sent], clients: int, tally: Tally) -> None:
    """Send the photos from so many clients at once; stops quietly where the server has gone."""
    with ThreadPoolExecutor(clients) as threads:
        sending = [threads.submit(_send, connect(2 + one), photos[one::clients], tally) for one in range(clients)]
    for client in sending:
        client.result()


def _send(client: Client, photos: Sequence[Sent], tally: Tally) -> None:
    try:
        for place, photo in enumerate(photos):
            answer, waits = client.ask_until_answered("POST", "/api/readings", form(photo.data), FORM)
            record = answer.json()
            with tally.lock:
                tally.seconds.append(answer.seconds)
                tally.waits += waits
                if answer.status != 201:
                    tally.wrong.append(f"{answer.status}: {record}")
                    continue
                tally.kept[record["id"]] = record
                if {name: record[name] for name in COMPARED} != photo.expected:
                    tally.wrong.append(f"read otherwise: {record['id']}")
            if place % 2:
                _correct(client, record, tally)
    except (OSError, HTTPException):
        return


def _correct(client: Client, record: dict[str, Any], tally: Tally) -> None:
    tiles = [tile | {"code": "1m", "confidence": 1.0} for tile in record["tiles"]]
    body = json.dumps({"tiles": tiles, "groups": record["groups"]}).encode()
    with tally.lock:
        tally.unanswered.add(record["id"])
    answer, _ = client.ask_until_answered("POST", f"/api/readings/{record['id']}/corrections", body, "application/json")
    with tally.lock:
        tally.unanswered.discard(record["id"])
        if answer.status != 201:
            tally.wrong.append(f"correction: {answer.status} {answer.body!r}")
            return
        tally.corrections += 1
        tally.kept[record["id"]] = answer.json()


def missing(client: Client, tally: Tally) -> list[str]:
    """What was acknowledged and is not there as it was; a correction that nobody acknowledged may be there."""
    lost = []
    for name, record in tally.kept.items():
        answer = client.ask("GET", f"/api/readings/{name}")
        photo = client.ask("GET", f"/api/readings/{name}/photo")
        same = answer.status == 200 and (answer.json() == record or name in tally.unanswered)
        if not same or photo.status != 200:
            lost.append(name)
    return lost


def print_wrong(lines: Sequence[str]) -> None:
    """Print the first wrong answers."""
    for line in lines[:5]:
        print(f"    {line[:300]}")


def run_load(serve: Serve, photos: Sequence[Sent], clients: int, alone: float) -> bool:
    """Send everything once, print what came of it; whether all was well."""
    with serve() as server:
        before, idle = server.peak_mebibytes(), server.cpu_seconds()
        started = time.perf_counter()
        send_all(partial(Client, server), photos, clients, tally := Tally())
        seconds = time.perf_counter() - started
        lost = missing(Client(server), tally)
        p95 = statistics.quantiles(tally.seconds, n=20)[-1]
        print(
            f"{len(photos)} uploads from {clients} clients: {len(tally.kept)} kept, {tally.corrections} corrected, "
            f"{len(tally.wrong)} wrong, {len(photos) - len(tally.kept) + len(lost)} lost, "
            f"told to wait {tally.waits} times\n"
            f"an upload answered after {statistics.median(tally.seconds):.2f} s (median), {p95:.2f} s (p95), "
            f"{max(tally.seconds):.2f} s (most), p95 {p95 / alone:.1f} times the time of reading one alone; "
            f"{len(photos) / seconds:.1f} a second, {seconds / len(photos) / alone:.2f} times that time for each; "
            f"{len(photos) / (server.cpu_seconds() - idle):.1f} a second of processor time\n"
            f"memory: {before:.0f} MiB at the start, {server.peak_mebibytes():.0f} MiB at most"
        )
    print_wrong(tally.wrong)
    return not tally.wrong and not lost and len(tally.kept) == len(photos)


def run_kill(serve: Serve, photos: Sequence[Sent], clients: int, after: int) -> Tally:
    """Kill the server after so many readings, in the midst of the load; what it had acknowledged."""
    tally = Tally()
    with serve() as server:
        threading.Thread(target=_kill, args=(server, tally, after), daemon=True).start()
        send_all(partial(Client, server), photos, clients, tally)
    return tally


def run_kills(serve: Serve, photos: Sequence[Sent], clients: int, kills: int) -> bool:
    """Kill the server so many times, ever later in the load; whether all that it acknowledged is there."""
    tallies = []
    for number in range(1, kills + 1):
        tallies.append(run_kill(serve, photos, clients, len(photos) * number // (kills + 1)))
        print(f"kill {number}: {len(tallies[-1].kept)} readings had been acknowledged", flush=True)
    with serve() as again:
        lost = [name for tally in tallies for name in missing(Client(again), tally)]
    wrong = [line for tally in tallies for line in tally.wrong]
    print(
        f"{kills} kills with {clients} clients: {sum(len(tally.kept) for tally in tallies)} readings and "
        f"{sum(tally.corrections for tally in tallies)} corrections acknowledged; {len(lost)} readings missing or "
        f"changed, {len(wrong)} answered wrong"
    )
    print_wrong(wrong)
    return not lost and not wrong


def _kill(server: Server, tally: Tally, after: int) -> None:
    while len(tally.kept) < after:
        time.sleep(0.001)
    server.process.kill()


def main() -> None:
    """Print the figures; exit status 1 where anything was lost or wrong."""
    parser = parser_of(__doc__)
    parser.add_argument("--uploads", type=int, default=200)
    parser.add_argument("--clients", type=int, default=20)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", help="an empty PostgreSQL database; without it SQLite")
    options = parser.parse_args()
    photos, alone = expected_of(make_photos(options.uploads))
    print(f"{'PostgreSQL' if options.database else 'SQLite'}; reading alone takes {1000 * alone:.0f} ms a photo")
    with tempfile.TemporaryDirectory() as folder:
        serve = partial(serving, Path(folder), "--workers", str(options.workers), database=options.database)
        well = run_load(serve, photos, options.clients, alone)
        if options.kills:
            well &= run_kills(serve, photos, options.clients, options.kills)
    if not well:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
