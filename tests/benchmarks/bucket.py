"""A bucket on this machine: an S3-compatible server in memory, of moto."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import s3fs

_NAME: Final = "pailens"
_START_SECONDS: Final = 60.0


@dataclass(frozen=True)
class Bucket:
    """An empty bucket.

    Attributes:
        photos: the address for `PAILENS_PHOTOS`.
        variables: the environment with which the address is reached.
    """

    photos: str
    variables: dict[str, str]

    def files(self) -> list[str]:
        """The names of all files under the address."""
        system, root = self._open(), self.photos.partition("://")[2]
        return [name.removeprefix(f"{root}/") for name in system.find(root)]

    def make(self) -> None:
        """Make the bucket."""
        self._open().mkdir(_NAME)

    def _open(self) -> Any:
        return s3fs.S3FileSystem(
            key=self.variables["AWS_ACCESS_KEY_ID"],
            secret=self.variables["AWS_SECRET_ACCESS_KEY"],
            endpoint_url=self.variables["AWS_ENDPOINT_URL"],
            skip_instance_cache=True,
        )


@contextmanager
def serving_bucket() -> Iterator[Bucket]:
    """An S3-compatible server with one bucket; stopped, and its content gone, at the end."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ)
    try:
        _wait(port)
        bucket = Bucket(
            f"s3://{_NAME}/photos",
            {
                "AWS_ACCESS_KEY_ID": "nobody",
                "AWS_SECRET_ACCESS_KEY": "nothing",
                "AWS_DEFAULT_REGION": "us-east-1",
                "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
            },
        )
        bucket.make()
        yield bucket
    finally:
        process.kill()
        process.wait()


def _wait(port: int) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit("the bucket's server did not start")
