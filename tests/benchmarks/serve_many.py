"""Several servers on one database and one bucket, killed one by one under load; checks that nothing is lost.

    python -m tests.benchmarks.serve_many --database postgresql://... [--servers 3] [--uploads 120] [--clients 20]

The database has to be empty; the bucket is an S3-compatible server that the benchmark starts. Every request goes to the
next server, and to another one where a server has gone, as behind a proxy. Each server is killed (SIGKILL) once and
started again. In the end every server has to answer with all that any of them has acknowledged.
"""

import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from http.client import HTTPException
from itertools import count
from pathlib import Path
from typing import Any, Final

import s3fs
from moto.server import ThreadedMotoServer
from sqlalchemy import create_engine, make_url, text

from tests.benchmarks.measuring import parser_of
from tests.benchmarks.serve_load import Sent, Tally, expected_of, make_photos, missing, print_wrong, send_all
from tests.benchmarks.serve_process import Answer, Client, Server, serving

_PATIENCE_S: Final = 120
_BUCKET: Final = "pailens"


class Bucket:
    """An empty bucket of an S3-compatible server in memory."""

    def __init__(self, stack: ExitStack) -> None:
        server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
        server.start()
        stack.callback(server.stop)
        host, port = server.get_host_and_port()
        self.variables = {
            "AWS_ACCESS_KEY_ID": "nobody",
            "AWS_SECRET_ACCESS_KEY": "nothing",
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_ENDPOINT_URL": f"http://{host}:{port}",
        }
        self._system: Any = s3fs.S3FileSystem(
            key="nobody", secret="nothing", endpoint_url=self.variables["AWS_ENDPOINT_URL"], skip_instance_cache=True
        )
        self._system.mkdir(_BUCKET)

    def files(self) -> set[str]:
        """The names of all files."""
        self._system.invalidate_cache()
        return {name.removeprefix(f"{_BUCKET}/photos/") for name in self._system.find(f"{_BUCKET}/photos")}


class Fleet:
    """Servers that share a database and a bucket; each has a data folder of its own, which stays empty.

    Args:
        stack: stops the servers.
        folder: for the data folders and logs.
        database: URL of the PostgreSQL database.
        bucket: for the photos.
        count: number of servers.
    """

    def __init__(self, stack: ExitStack, folder: Path, database: str, bucket: Bucket, count: int) -> None:
        self._stack, self._folder, self._database, self._bucket = stack, folder, database, bucket
        self.servers = [self._start(number) for number in range(count)]

    def replace(self, number: int) -> None:
        """Kill a server, and start another in its place."""
        self.servers[number].process.kill()
        self.servers[number] = self._start(number)

    def _start(self, number: int) -> Server:
        folder = self._folder / f"server-{number}"
        folder.mkdir(exist_ok=True)
        variables = self._bucket.variables | {"PAILENS_PHOTOS": f"s3://{_BUCKET}/photos"}
        return self._stack.enter_context(serving(folder, database=self._database, **variables))


class FleetClient(Client):
    """A client that asks the servers in turn, and the next one where one is gone."""

    def __init__(self, fleet: Fleet, number: int) -> None:
        self._fleet, self._number, self._turns = fleet, number, count(number)
        self.failures = 0

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = "application/json") -> Answer:
        """One request, sent again to another server where a connection is refused or breaks."""
        deadline = time.monotonic() + _PATIENCE_S
        while True:
            servers = self._fleet.servers
            client = Client(servers[next(self._turns) % len(servers)], self._number)
            try:
                return client.ask(method, path, body, kind)
            except (OSError, HTTPException):
                self.failures += 1
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
            finally:
                client.close()


@dataclass(frozen=True)
class Outcome:
    """What came of a load.

    Attributes:
        tally: what the clients saw.
        lost: per server, the acknowledged readings that it answers otherwise.
        orphans: files in the bucket that the database does not know.
        seconds: that the load took.
    """

    tally: Tally
    lost: list[list[str]]
    orphans: list[str]
    seconds: float


def run_fleet(folder: Path, database: str, photos: Sequence[Sent], servers: int, clients: int) -> Outcome:
    """Send the photos to so many servers, and kill each of them in the midst of it."""
    with ExitStack() as stack:
        bucket = Bucket(stack)
        fleet = Fleet(stack, folder, database, bucket, servers)
        tally = Tally()
        killer = threading.Thread(target=_kill_each, args=(fleet, tally, len(photos)), daemon=True)
        started = time.perf_counter()
        killer.start()
        send_all(partial(FleetClient, fleet), photos, clients, tally)
        seconds = time.perf_counter() - started
        killer.join()
        lost = [_missing_from(server, tally) for server in fleet.servers]
        return Outcome(tally, lost, sorted(bucket.files() - _known_files(database)), seconds)


def _missing_from(server: Server, tally: Tally) -> list[str]:
    with closing(Client(server)) as client:
        return missing(client, tally)


def _kill_each(fleet: Fleet, tally: Tally, uploads: int) -> None:
    number = len(fleet.servers)
    for one in range(number):
        while len(tally.kept) < uploads * (one + 1) // (number + 2):
            time.sleep(0.001)
        fleet.replace(one)


def _known_files(database: str) -> set[str]:
    engine = create_engine(make_url(database).set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        known = set(connection.scalars(text("SELECT file FROM photos UNION SELECT file FROM discarded_files")))
    engine.dispose()
    return known


def main() -> None:
    """Print the figures; exit status 1 where anything was lost or wrong."""
    parser = parser_of(__doc__)
    parser.add_argument("--database", required=True, help="an empty PostgreSQL database")
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--uploads", type=int, default=120)
    parser.add_argument("--clients", type=int, default=20)
    options = parser.parse_args()
    photos, _ = expected_of(make_photos(options.uploads))
    with tempfile.TemporaryDirectory() as folder:
        done = run_fleet(Path(folder), options.database, photos, options.servers, options.clients)
    tally = done.tally
    print(
        f"{options.servers} servers, each killed once; {len(photos)} uploads from {options.clients} clients in "
        f"{done.seconds:.0f} s: {len(tally.kept)} readings acknowledged, {tally.corrections} corrected, "
        f"{len(tally.wrong)} answered wrong; missing or changed on each server: {[len(one) for one in done.lost]}; "
        f"{len(done.orphans)} files in the bucket that the database does not know"
    )
    print_wrong(tally.wrong)
    if tally.wrong or any(done.lost) or done.orphans or len(tally.kept) < len(photos):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
