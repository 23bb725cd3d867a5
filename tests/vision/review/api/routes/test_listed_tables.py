"""What the list of score sheets leaves out."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from scoring.errors import HandError
from tests.vision.review.coroutines import run_apart
from vision.review.api.routes.tables import _summary
from vision.review.store.errors import UnknownError
from vision.review.store.records import TableEntry


def summary_where(error: Exception) -> object:
    async def fail(*_: Any) -> Any:
        raise error

    store = SimpleNamespace(table=None)
    pool = SimpleNamespace(run=fail)
    served = SimpleNamespace(summaries={}, sheet_pool=pool, db_pool=pool, store=store)
    return run_apart(_summary(cast(Any, served), TableEntry("id", 1)))


def test_a_sheet_whose_rule_set_is_no_longer_installed_hides_no_other() -> None:
    assert summary_where(UnknownError("store.table-unknown", "table")) is None
    assert summary_where(HandError("record.expected", "rules", expected="international")) is None
    with pytest.raises(HandError):
        summary_where(HandError("record.missing", "players"))
