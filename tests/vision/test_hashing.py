from pathlib import Path

import pytest

from vision.hashing import sha256_of

EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@pytest.mark.parametrize(("content", "expected"), [(b"", EMPTY), (b"abc", ABC)])
def test_bytes_and_a_file_that_holds_them_have_one_hash(content: bytes, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    assert sha256_of(content) == sha256_of(file) == expected


def test_a_missing_file_has_none(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        sha256_of(tmp_path / "none")
