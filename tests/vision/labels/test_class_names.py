from pathlib import Path

import pytest

from vision.labels.class_names import read_class_names
from vision.labels.labelled_photo import DatasetError


def write(folder: Path, text: str) -> Path:
    path = folder / "data.yaml"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    "text",
    [
        "names: ['5z',\n  \"1m\",  # a comment\n  0x]\nnc: 3",
        "path: .\nnames:\n- 5z\n- 1m\n- 0x\nnc: 3",
        "names:\n  2: 0x\n  0: 5z\n  1: '1m'\n",
        "names: {0: 5z, 1: 1m, 2: 0x}\n",
    ],
)
def test_names_are_read_however_they_are_written(tmp_path: Path, text: str) -> None:
    assert tuple(read_class_names(write(tmp_path, text))) == ("5z", "1m", "0x")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nc: 3\n", "no key `names`"),
        ("names: [5z, east]", r"names\[1\] is 'east', which is no tile code"),
        ("names: [5z, 1m, 5z]", r"names\[2\] is '5z' a second time"),
        ("names: 5z\n", "neither a list nor numbered"),
        ("names: [5z, 1m\n", r"data\.yaml:2: cannot be read as YAML: expected ',' or '\]'"),
        ("5z\n", "no key `names`"),
        ("", "no key `names`"),
        ("names:\n  0: 5z\n  2: 1m\n", "without a gap"),
        ("names:\nnc: 3\n", "without a gap"),
        ("names:\n  0: 5z\n  0: 1m\n", "without a gap"),
        ("names:\n  first: 5z\n", r"not understood: 'names\[first\]'"),
        ("names:\n  0: {5z:\n 1m}\n", r"not understood: 'names\[0\]'"),
        ("names: [5z, [1m]]\n", r"not understood: 'names\[1\]'"),
        ("? [names]\n: [5z]\n", "no key `names`"),
    ],
)
def test_other_names_are_refused(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(DatasetError, match=reason):
        tuple(read_class_names(write(tmp_path, text)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"a: &a [x]\nb: [*a, *a]\nnames: [5z]\n", r"data\.yaml:2: cannot be read as YAML: aliases are not read"),
        (b"names: [5z] #" + b"-" * 2**18, "is larger than 256 kB"),
        (b"[" * 100_000, "nested too deeply"),
        (b"names: [\xff]", "it is not UTF-8"),
        (b"names: [\x00]", "cannot be read as YAML: unacceptable character"),
        (b"names: !!python/object/apply:os.abort [[]]", r"not understood: 'names\[0\]'"),
        (b"names:\n  " + b"1" * 900 + b": 5z\n", "not understood"),
    ],
    ids=["aliases", "size", "depth", "encoding", "control character", "object", "huge number"],
)
def test_a_strangers_file_can_do_no_harm(tmp_path: Path, text: bytes, reason: str) -> None:
    path = tmp_path / "data.yaml"
    path.write_bytes(text)
    with pytest.raises(DatasetError, match=reason):
        read_class_names(path)
