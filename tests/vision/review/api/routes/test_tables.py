"""The score sheets over HTTP: what is entered, taken back and refused."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings

from scoring.hand import Hand, Win
from scoring.records.sheet import TableRecord
from scoring.records.table import event_record
from scoring.rules import score
from scoring.table import Event, Withdrawn, replay
from tests.scoring.table.sessions import logs
from tests.vision.review.page.sheet.events import Enter, OpenSheet, View, discard, self_draw

pytestmark = pytest.mark.slow

HAND = {
    "rules": "taiwan16",
    "concealed": "234567s22z",
    "melds": [
        {"kind": "pung", "tiles": "555z"},
        {"kind": "chow", "tiles": "123m"},
        {"kind": "concealed-kong", "tiles": "9999p"},
    ],
    "winning_tile": "2z",
}
_JSON = {"Content-Type": "application/json"}
NOBODY = "00000000-0000-4000-8000-000000000000"


def send(sheets: httpx.Client, view: View, event: dict[str, Any]) -> httpx.Response:
    return sheets.post(f"/api/tables/{view['id']}/events", json={"after": view["count"], "event": event})


def refused(answered: httpx.Response, status: int = 422) -> str:
    assert answered.status_code == status, answered.text
    field: str = answered.json()["error"]["field"]
    return field


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(logs())
def test_every_log_gives_the_record_of_its_fold_and_sums_to_zero(sheets: httpx.Client, log: list[Event]) -> None:
    view = sheets.post("/api/tables", content=event_record(log[0]).to_json(), headers=_JSON).json()
    for number, event in enumerate(log[1:], start=1):
        if isinstance(event, Withdrawn):
            answered = sheets.post(f"/api/tables/{view['id']}/undo", json={"after": number})
        else:
            answered = send(sheets, view, event_record(event).to_dict())
        assert answered.status_code == 201, answered.text
        view = answered.json()
        assert sum(map(Fraction, view["balances"].values())) == 0
        assert all(sum(map(Fraction, step["changes"].values())) == 0 for step in view["events"])
    record = TableRecord.from_sheet(replay(log)).to_dict()
    events = record.pop("events")
    assert record.items() <= view.items()
    assert [{"event": one["event"], "changes": one["changes"]} for one in view["events"]] == events


def test_the_totals_after_each_step_add_up_its_changes(open_sheet: OpenSheet, enter: Enter) -> None:
    view = enter(open_sheet("international"), self_draw("Ann", "4.5"), discard("Cat", "Bob", 8), {"event": "drawn"})
    running = dict.fromkeys(view["players"], 0)
    for step in view["events"]:
        running = {player: running[player] + step["changes"][player] for player in running}
        assert step["totals"] == running
    assert [step["hand"] for step in view["events"]] == [None, 1, 2, 3]
    assert [step["dealer"] for step in view["events"]] == ["Ann", "Ann", "Ann", "Bob"]


def test_a_hand_is_scored_and_paid_as_at_the_table(sheets: httpx.Client, open_sheet: OpenSheet, enter: Enter) -> None:
    view = enter(open_sheet(), self_draw("Ann", 3))
    event = {"event": "hand", "winner": "Bob", "from": "Ann", "hand": HAND | {"win": {"by": "discard"}}}
    preview = sheets.post(f"/api/tables/{view['id']}/preview", json={"after": view["count"], "event": event}).json()
    hand = Hand.parse(
        "taiwan16", "234567s22z", "2z",
        melds=[("pung", "555z"), ("chow", "123m"), ("concealed-kong", "9999p")],
        win=Win(by="discard", seat="south", from_="east", dealer_streak=1),
    )  # fmt: skip
    total = score(hand).total
    assert preview["score"]["total"] == total
    after = enter(view, event)
    assert discard("Ann", "Bob", int(total or 0)).items() <= after["events"][-1]["event"].items()
    assert after["events"][-1]["changes"] == preview["changes"]
    assert sheets.get(f"/api/tables/{view['id']}").json() == after


def test_seat_round_streak_and_options_are_those_of_the_sheet(sheets: httpx.Client, open_sheet: OpenSheet) -> None:
    view = open_sheet(options={"double_wind": 4})
    win = {"by": "self-draw", "seat": "north", "round": "west", "dealer_streak": 9}
    hand = HAND | {"win": win, "options": {"double_wind": 2, "base": "77"}}
    event = {"event": "hand", "winner": "Ann", "hand": hand}
    preview = sheets.post(f"/api/tables/{view['id']}/preview", json={"after": 1, "event": event}).json()
    assert {one["id"]: one["value"] for one in preview["score"]["elements"]}["dealer"] == 1
    assert set(preview["score"]["payments"].values()) == {preview["changes"]["Ann"], preview["changes"]["Bob"]}


def test_a_further_win_on_a_discard_is_scored_in_the_seats_of_its_hand(
    sheets: httpx.Client, open_sheet: OpenSheet, enter: Enter
) -> None:
    first = discard("Bob", "Cat", 2000) | {"riichi": ["Ann"]}
    view = enter(open_sheet("riichi"), first)
    assert view["seats"]["east"] == "Bob"
    hand = {"rules": "riichi", "concealed": "123m456p789s22234s", "winning_tile": "4s"}
    win = {"by": "discard", "riichi": "riichi"}
    event = {"event": "hand", "winner": "Ann", "from": "Bob", "hand": hand | {"win": win}, "same_hand": True}
    preview = sheets.post(f"/api/tables/{view['id']}/preview", json={"after": view["count"], "event": event}).json()
    after = enter(view, event)
    assert after["events"][-1]["changes"] == preview["changes"]
    dealers = Hand.parse("riichi", "123m456p789s22234s", "4s", win=Win("discard", "east", "south", riichi="riichi"))
    paid = score(dealers).score or 0
    assert preview["changes"] == {"Ann": paid, "Bob": -paid, "Cat": 0, "Dan": 0}
    assert after["seats"]["east"] == "Ann"


def test_who_may_be_liable_is_asked_for_the_hands_that_have_it(sheets: httpx.Client, open_sheet: OpenSheet) -> None:
    view = open_sheet("riichi")
    dragons = [{"kind": "pung", "tiles": f"{number}" * 3 + "z"} for number in (5, 6, 7)]
    hand = {"rules": "riichi", "concealed": "123m44s", "winning_tile": "1m", "melds": dragons}
    event = {"event": "hand", "winner": "Bob", "hand": hand, "liable": "Cat"}
    body = {"after": 1, "event": event}
    preview = sheets.post(f"/api/tables/{view['id']}/preview", json=body).json()
    assert preview["liability"] == ["daisangen"]
    assert preview["changes"] == {"Ann": 0, "Bob": 32000, "Cat": -32000, "Dan": 0}
    entered = send(sheets, view, event).json()["events"][-1]["event"]
    assert (entered["liable"], entered["liable_yakuman"]) == ("Cat", 1)


def test_a_hand_that_is_no_win_is_shown_and_not_entered(sheets: httpx.Client, open_sheet: OpenSheet) -> None:
    view = open_sheet()
    hand = HAND | {"concealed": "234567s23z"}
    body = {"after": 1, "event": {"event": "hand", "winner": "Ann", "hand": hand}}
    preview = sheets.post(f"/api/tables/{view['id']}/preview", json=body).json()
    assert preview["changes"] is None
    assert preview["score"]["reason"]
    assert refused(sheets.post(f"/api/tables/{view['id']}/events", json=body)) == "event.hand"


def test_what_was_made_from_an_older_sheet_is_not_entered(
    sheets: httpx.Client, open_sheet: OpenSheet, enter: Enter
) -> None:
    older = open_sheet()
    newest = enter(older, self_draw("Ann", 3))
    for path, body in [
        ("events", {"after": 1, "event": self_draw("Bob", 3)}),
        ("preview", {"after": 1, "event": self_draw("Bob", 3)}),
        ("undo", {"after": 1}),
        ("redo", {"after": 3}),
    ]:
        answered = sheets.post(f"/api/tables/{older['id']}/{path}", json=body)
        assert refused(answered, 409) == "after"
        assert answered.json()["table"] == newest
    assert sheets.get(f"/api/tables/{older['id']}").json() == newest


def test_of_many_at_once_one_is_entered(sheets: httpx.Client, open_sheet: OpenSheet) -> None:
    view = open_sheet()
    with ThreadPoolExecutor(8) as people:
        answers = list(people.map(lambda _: send(sheets, view, self_draw("Ann", 3)).status_code, range(24)))
    assert sorted(answers) == [201] + [409] * 23
    assert sheets.get(f"/api/tables/{view['id']}").json()["count"] == 2


def test_what_is_taken_back_can_be_entered_once_more(sheets: httpx.Client, open_sheet: OpenSheet, enter: Enter) -> None:
    new = open_sheet()
    assert (new["can_undo"], new["can_redo"]) == (False, False)
    first = enter(new, self_draw("Ann", 3))
    second = enter(first, discard("Ann", "Bob", 5))
    undone = sheets.post(f"/api/tables/{first['id']}/undo", json={"after": 3}).json()
    assert undone["balances"] == first["balances"]
    assert (undone["count"], undone["can_undo"], undone["can_redo"]) == (4, True, True)
    redone = sheets.post(f"/api/tables/{first['id']}/redo", json={"after": 4}).json()
    assert redone["events"] == second["events"]
    assert redone["can_redo"] is False


@pytest.mark.parametrize(
    ("event", "field"),
    [
        pytest.param({"event": "won", "winner": "Ann", "by": "self-draw"}, "event.value", id="of a record"),
        pytest.param({"event": "paid", "id": "dice_123", "player": "Bob"}, "event.player", id="of the sheet"),
        pytest.param({"event": "hand", "winner": "Eve", "hand": HAND}, "event.winner", id="of the winner"),
        pytest.param(
            {"event": "hand", "winner": "Ann", "hand": HAND | {"win": {"by": "discard"}}},
            "event.hand.win.from",
            id="of the hand",
        ),
        pytest.param({"event": "opened"}, "event", id="of no event that is entered"),
    ],
)
def test_what_is_wrong_with_an_event_is_named_and_changes_nothing(
    sheets: httpx.Client, open_sheet: OpenSheet, event: dict[str, Any], field: str
) -> None:
    view = open_sheet()
    assert refused(send(sheets, view, event)) == field
    assert sheets.get(f"/api/tables/{view['id']}").json() == view


def test_a_hand_of_other_rules_is_refused_as_that(sheets: httpx.Client, open_sheet: OpenSheet) -> None:
    other = {"rules": "international", "concealed": "123m456p789s123p11z", "winning_tile": "1z"}
    answered = send(sheets, open_sheet(), {"event": "hand", "winner": "Ann", "hand": other})
    assert refused(answered) == "event.hand.rules"
    assert answered.json()["error"]["id"] == "table.other-rules"


def test_nothing_but_undo_comes_after_the_end(sheets: httpx.Client, open_sheet: OpenSheet, enter: Enter) -> None:
    view = enter(open_sheet(), {"event": "ended"})
    assert view["ended"] is True
    assert refused(send(sheets, view, {"event": "drawn"})) == "event"
    assert sheets.post(f"/api/tables/{view['id']}/undo", json={"after": 2}).json()["ended"] is False


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", ""), ("DELETE", ""), ("GET", "/csv"), ("GET", "/log"), ("POST", "/undo"), ("POST", "/redo")],
)
def test_a_sheet_that_is_not_there_is_named(sheets: httpx.Client, method: str, path: str) -> None:
    body = {"after": 1} if method == "POST" else None
    assert refused(sheets.request(method, f"/api/tables/{NOBODY}{path}", json=body), 404) == "table"


def test_the_list_shows_the_newest_first_and_forgets_what_is_deleted(
    sheets: httpx.Client, open_sheet: OpenSheet, enter: Enter
) -> None:
    older, newer = open_sheet(), enter(open_sheet("australia"), self_draw("Dan", 40))
    first, second = sheets.get("/api/tables").json()["tables"][:2]
    assert (first["id"], second["id"]) == (newer["id"], older["id"])
    assert first["standings"][0] == {"place": 1, "player": "Dan", "total": 120}
    assert first["points"] is None
    riichi = enter(open_sheet("riichi"), self_draw("Ann", 12000))
    assert sheets.get("/api/tables").json()["tables"][0]["points"] == riichi["session"]["points"]
    assert sheets.delete(f"/api/tables/{riichi['id']}").is_success
    assert (first["hands"], first["ended"], first["rules"]) == (1, False, "australia")
    assert sheets.delete(f"/api/tables/{newer['id']}").status_code == 204
    assert sheets.get(f"/api/tables/{newer['id']}").status_code == 404
    assert sheets.get("/api/tables").json()["tables"][0]["id"] == older["id"]
