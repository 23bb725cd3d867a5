"""A site is written where it harms nothing, and what prevents it is said."""

import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner

from vision.commands.application import app
from vision.errors import VisionError
from vision.review.browser.site import build


@pytest.fixture(autouse=True)
def _no_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts are neither fetched nor written: the tests are about the folder."""
    monkeypatch.setattr(build, "collect_parts", lambda _: {})
    monkeypatch.setattr(build, "_write_parts", lambda *_: {})


@pytest.mark.parametrize("name", ["index.html", "sheet.html", "manifest.webmanifest"])
def test_a_page_of_something_else_is_not_replaced(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("My page about Pailens")
    with pytest.raises(VisionError) as caught:
        build.build_site(tmp_path)
    assert (caught.value.id, caught.value.about) == ("site.other", str(tmp_path / name))
    assert [one.read_text() for one in tmp_path.iterdir()] == ["My page about Pailens"]


def test_an_older_site_is_replaced_and_other_files_stay(tmp_path: Path) -> None:
    build.build_site(tmp_path)
    (older,) = tmp_path.glob("static-*")
    (older / "older.js").touch()
    (tmp_path / "CNAME").write_text("example.org")
    (tmp_path / "sw.js").unlink()  # the last file that is written
    build.build_site(tmp_path)
    assert not (older / "older.js").exists()
    assert (tmp_path / "sw.js").is_file()
    assert (tmp_path / "CNAME").read_text() == "example.org"


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refusal(tmp_path / "file" / "site") == ("file.unwritable", str(tmp_path / "file" / "site"))


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert refusal(tmp_path / "site", "--serve", "--port", port) == ("server.port", "--port")


def refusal(out: Path, *options: str) -> tuple[str, str]:
    """What `pailens site` reports in one line."""
    with pytest.raises(VisionError) as caught:
        CliRunner().invoke(app, ["site", str(out), *options], catch_exceptions=False)
    return caught.value.id, caught.value.about
