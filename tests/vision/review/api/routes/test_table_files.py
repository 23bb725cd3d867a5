"""Score sheets as files: for a spreadsheet, and as the log of `pailens table`."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from scoring.records.sheet import TableRecord
from scoring.table.log import read_log
from tests.vision.review.api.routes.test_tables import refused
from tests.vision.review.page.sheet.events import Enter, OpenSheet, discard, self_draw

pytestmark = pytest.mark.slow


def test_csv_has_a_line_an_event_and_totals_that_sum_to_zero(
    sheets: httpx.Client, open_sheet: OpenSheet, enter: Enter
) -> None:
    paid = {"event": "paid", "id": "unclaimed_pung", "player": "Cat", "to": "Ann"}
    view = enter(open_sheet(), self_draw("Ann", 3), paid, {"event": "drawn"}, {"event": "ended"})
    answered = sheets.get(f"/api/tables/{view['id']}/csv")
    assert answered.headers["content-type"].startswith("text/csv")
    assert answered.content.startswith(b"\xef\xbb\xbf")
    head, *lines = csv.reader(io.StringIO(answered.content.decode("utf-8-sig")))
    assert head[7:] == ["Ann", "Bob", "Cat", "Dan", "Ann total", "Bob total", "Cat total", "Dan total"]
    assert [line[3] for line in lines] == [
        "wins by self-draw", "pung called and not claimed", "nobody won", "session ended",
    ]  # fmt: skip
    assert all(sum(map(float, line[7:11])) == sum(map(float, line[11:])) == 0 for line in lines)
    assert lines[-1][11:] == [str(view["events"][-1]["totals"][player]) for player in view["players"]]
    assert "自摸" in sheets.get(f"/api/tables/{view['id']}/csv?language=zh").text
    assert "庄家" in sheets.get(f"/api/tables/{view['id']}/csv?language=zh-Hans").text


def test_a_name_is_no_formula_of_a_spreadsheet(sheets: httpx.Client, open_sheet: OpenSheet, enter: Enter) -> None:
    players = [f"{sign}1+{place}" for place, sign in enumerate("=@＝－")]
    view = enter(open_sheet("riichi", players=players), discard(players[0], players[1], 8000))
    head, *lines = csv.reader(io.StringIO(sheets.get(f"/api/tables/{view['id']}/csv").text))
    assert {f"'{player}" for player in players} <= set(head)
    assert not [cell for line in (head, *lines) for cell in line if cell and cell[0] in "=@＝＠"]
    assert [line[1] for line in lines] == ["East 1"]


def test_a_further_win_on_a_discard_is_in_the_round_of_the_first(
    sheets: httpx.Client, open_sheet: OpenSheet, enter: Enter
) -> None:
    drawn = {"event": "drawn", "tenpai": ["Ann"]}
    won = discard("Cat", "Bob", 2000), discard("Cat", "Dan", 3900) | {"same_hand": True}
    view = enter(open_sheet("riichi"), drawn, *won)
    _, *lines = csv.reader(io.StringIO(sheets.get(f"/api/tables/{view['id']}/csv").text))
    assert [line[1:3] for line in lines] == [["East 1", "Ann"], *[["East 1 1 honba", "Ann"]] * 2]


def test_the_log_is_one_of_pailens_table_and_opens_the_same_sheet(
    sheets: httpx.Client, open_sheet: OpenSheet, enter: Enter, tmp_path: Path
) -> None:
    view = enter(open_sheet(), self_draw("Ann", 3), discard("Ann", "Bob", 5))
    sheets.post(f"/api/tables/{view['id']}/undo", json={"after": 3})
    view = sheets.get(f"/api/tables/{view['id']}").json()
    log = sheets.get(f"/api/tables/{view['id']}/log").text
    (tmp_path / "evening.jsonl").write_text(log)
    assert TableRecord.from_sheet(read_log(tmp_path / "evening.jsonl")).to_dict()["balances"] == view["balances"]
    opened = sheets.post("/api/tables/log", json={"log": log}).json()
    assert opened["id"] != view["id"]
    assert {**opened, "id": "", "created": ""} == {**view, "id": "", "created": ""}


@pytest.mark.parametrize(
    ("lines", "field"),
    [
        ([], "log, line 1: record"),
        ([{"event": "drawn"}], "log, line 1: event"),
        ([{}, {"event": "won", "winner": "Eve", "by": "self-draw", "value": 1}], "log, line 2: winner"),
    ],
)
def test_a_file_that_is_no_log_opens_nothing(sheets: httpx.Client, lines: list[dict[str, Any]], field: str) -> None:
    opening = {"event": "opened", "players": ["Ann", "Bob", "Cat", "Dan"], "rules": "taiwan16"}
    log = "\n".join(json.dumps(line or opening) for line in lines)
    before = sheets.get("/api/tables").json()
    assert refused(sheets.post("/api/tables/log", json={"log": log})) == field
    assert sheets.get("/api/tables").json() == before
