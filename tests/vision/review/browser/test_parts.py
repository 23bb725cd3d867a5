"""The parts of the site are those that were published, wherever they come from."""

from pathlib import Path

import pytest

from vision.hashing import sha256_of
from vision.review.browser.site import parts
from vision.review.browser.site.parts import Part, PartError, collect_parts

DATA = b"a wheel"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(parts, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    return tmp_path / "cache" / "parts"


@pytest.fixture
def published(tmp_path: Path) -> Path:
    path = tmp_path / "published.whl"
    path.write_bytes(DATA)
    return path


def part(published: Path) -> Part:
    return Part("part.whl", sha256_of(DATA), "address", published.as_uri())


def refusal(folder: Path | None, published: Path) -> tuple[str, str]:
    with pytest.raises(PartError) as caught:
        collect_parts(folder, [part(published)])
    return caught.value.id, caught.value.about


def test_a_part_is_fetched_once_and_again_where_it_was_damaged(cache: Path, published: Path) -> None:
    assert collect_parts(None, [part(published)])["part.whl"].read_bytes() == DATA
    (cache / "part.whl").write_bytes(DATA[:-1])
    assert collect_parts(None, [part(published)])["part.whl"].read_bytes() == DATA
    published.unlink()
    assert collect_parts(None, [part(published)]) == {"part.whl": cache / "part.whl"}


def test_a_part_in_the_given_folder_is_not_fetched_and_another_file_there_is_refused(
    cache: Path, published: Path, tmp_path: Path
) -> None:
    given = tmp_path / "given"
    given.mkdir()
    published.rename(given / "part.whl")
    assert collect_parts(given, [part(published)]) == {"part.whl": given / "part.whl"}
    (given / "part.whl").write_bytes(DATA[:-1])
    assert refusal(given, published) == ("part.hash", str(given / "part.whl"))
    assert not cache.exists()


def test_another_file_than_the_published_one_is_refused_and_not_kept(cache: Path, published: Path) -> None:
    published.write_bytes(DATA[:-1])
    assert refusal(None, published)[0] == "part.hash"
    published.unlink()
    assert refusal(None, published) == ("part.unreachable", "part.whl")
    assert list(cache.iterdir()) == []
    published.write_bytes(DATA)
    assert collect_parts(None, [part(published)])["part.whl"].read_bytes() == DATA
