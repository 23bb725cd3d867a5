"""Refusals of the operating system are said in the catalogue's languages."""

import errno
import os
from pathlib import Path

import pytest

from scoring.errors import PailensError
from scoring.table.log import read_log
from scoring.texts.system import system_reason


def test_a_missing_file_is_refused_in_one_language(tmp_path: Path) -> None:
    with pytest.raises(PailensError) as refused:
        read_log(tmp_path / "no.jsonl")
    assert "No such file or directory" in refused.value.message
    assert "沒有這個檔案或資料夾" in refused.value.translate("zh-Hant")
    assert "No such file" not in refused.value.translate("zh-Hant")


def test_what_the_catalogue_does_not_know_is_said_as_the_system_says_it() -> None:
    error = OSError(errno.EXDEV, os.strerror(errno.EXDEV))
    assert system_reason(error) == os.strerror(errno.EXDEV)
    assert system_reason(OSError("told without a number")) == "told without a number"
    assert system_reason(ValueError("embedded null byte")) == "embedded null byte"
