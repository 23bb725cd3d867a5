"""Scores over HTTP: of a hand record, and of a reading as a person has it."""

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from scoring.tiles import CLASSES
from tests.scoring.answers import answer
from tests.vision.conftest import MakeReading

pytestmark = pytest.mark.slow

_HAND = {
    "rules": "international",
    "concealed": "123m456p789s1z1z",
    "melds": [{"kind": "pung", "tiles": "555z"}],
    "winning_tile": "1z",
}


def _request(record: Any, **more: Any) -> dict[str, Any]:
    fields = record.to_dict()
    return {name: fields[name] for name in ("image", "tiles", "groups")} | {"rules": "international"} | more


def test_hand_record_is_scored(client: TestClient) -> None:
    answered = client.post("/api/score", json=_HAND)
    assert answered.status_code == 200
    assert answered.text == answer(answered.request.content).to_json()


def test_a_record_may_begin_with_a_byte_order_mark(client: TestClient) -> None:
    body = b"\xef\xbb\xbf" + json.dumps(_HAND).encode()
    assert client.post("/api/score", content=body, headers={"Content-Type": "application/json"}).json()["win"]


def test_key_that_stands_twice_is_refused_by_name(client: TestClient) -> None:
    body = '{"rules":"international","winning_tile":"1z","concealed":"123m456p789s11z","concealed":"1z"}'
    answered = client.post("/api/score", content=body, headers={"Content-Type": "application/json"})
    assert (answered.status_code, answered.json()["error"]["field"]) == (422, "concealed")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"concealed": "123m"}, "concealed"),
        ({"melds": [{"kind": "pung", "tiles": "556z"}]}, "melds[0].tiles"),
        ({"rules": "hong-kong"}, "rules"),
        ({"hand": 1}, "hand"),
        ({"win": {"by": "discard", "from": "east"}}, "win.from"),
    ],
)
def test_refused_hand_names_its_field_in_both_languages(client: TestClient, change: dict[str, Any], field: str) -> None:
    answered = client.post("/api/score", json=_HAND | change)
    assert answered.status_code == 422
    error = answered.json()["error"]
    assert error["field"] == field
    assert error["message"]
    assert error["message_zh"]


@pytest.mark.parametrize("body", [b"", b"{", b"[" * 30_000, b"\xff\xfe"])
def test_body_that_is_no_json_is_malformed(client: TestClient, body: bytes) -> None:
    answered = client.post("/api/score", content=body, headers={"Content-Type": "application/json"})
    assert answered.status_code == 400
    assert answered.json()["error"]["field"] == "record"


def test_body_said_to_be_something_else_is_refused(client: TestClient) -> None:
    answered = client.post("/api/score", content=b"{}", headers={"Content-Type": "text/plain"})
    assert answered.status_code == 415


def test_review_scores_the_hand_for_each_tile_that_may_have_won(client: TestClient, make_reading: MakeReading) -> None:
    answered = client.post("/api/review", json=_request(make_reading()))
    assert answered.status_code == 200
    reviewed = answered.json()
    assert [entry["winning_tile"] for entry in reviewed["scores"]][:3] == ["1m", "2m", "3m"]
    assert reviewed["refused"] is None
    assert reviewed["hand"]["concealed"] == "123m456p789s11z"


def test_review_says_why_elements_do_not_count(client: TestClient, make_reading: MakeReading) -> None:
    win = {"by": "discard", "from": "west"}
    reviewed = client.post("/api/review", json=_request(make_reading(), winning_tile="1z", win=win)).json()
    (only,) = reviewed["scores"]
    assert only["winning_tile"] == "1z"
    assert only["explained"] is True
    assert {"id", "name", "name_zh", "name_ja", "value", "reason", "reason_zh", "reason_ja"} == set(only["others"][0])


def test_review_of_a_hand_that_cannot_be_scored_says_why(client: TestClient, make_reading: MakeReading) -> None:
    reviewed = client.post("/api/review", json=_request(make_reading(concealed="123m456p789s1z"))).json()
    assert reviewed["scores"] == []
    assert reviewed["refused"]["field"] == "concealed"
    assert reviewed["refused"]["message_zh"]


def test_review_says_what_facts_that_nobody_said_would_change(client: TestClient, make_reading: MakeReading) -> None:
    reading = make_reading(melds=(("pung", "222z"),))
    asked = _request(reading, unsaid=["by", "seat"])
    answered = client.post("/api/review", json=asked).json()
    said = {(one["fact"], one["value"]): one["total"] for one in answered["if_said"]}
    assert set(said) == {("by", "discard"), ("by", "robbed-kong")} | {
        ("seat", seat) for seat in ("south", "west", "north")
    }
    for (fact, value), total in said.items():
        other = client.post("/api/review", json=_request(reading, win={fact: value})).json()
        assert other["scores"][0]["score"]["total"] == total
    assert said["seat", "south"] > answered["scores"][0]["score"]["total"], "a pung of the own wind"
    assert client.post("/api/review", json=_request(reading)).json()["if_said"] == []


def test_review_of_facts_that_contradict_each_other_says_why(client: TestClient, make_reading: MakeReading) -> None:
    request = _request(make_reading(), win={"by": "self-draw", "from": "west"})
    assert client.post("/api/review", json=request).json()["refused"]["field"] == "win.from"


def test_a_hand_whose_sets_may_have_been_claimed_is_scored_both_ways(
    client: TestClient, make_reading: MakeReading
) -> None:
    request = _request(make_reading(concealed="123m456p789s555z11z", melds=()), winning_tile="1z")

    def reviewed(**more: Any) -> Any:
        return client.post("/api/review", json=request | more).json()

    asked = reviewed()
    claimed = [one["score"]["total"] for one in asked["scores_if_claimed"]]
    assert claimed
    assert claimed != [one["score"]["total"] for one in asked["scores"]]
    assert all(one["explained"] is False for one in asked["scores_if_claimed"])
    sets = [tile for one in asked["unsure_sets"] for tile in one["tiles"]]
    settled = reviewed(confirmed=sets)
    assert (settled["unsure_sets"], settled["scores_if_claimed"]) == ([], None)
    assert settled["scores"] == asked["scores"]
    assert reviewed(win={"by": "self-draw", "from": "west"})["scores_if_claimed"] == []


def test_settled_tile_is_no_longer_doubtful(client: TestClient, make_reading: MakeReading) -> None:
    request = _request(make_reading())
    request["tiles"][1] |= {"confidence": 0.4}

    def doubted(**more: Any) -> set[int | None]:
        return {entry["tile"] for entry in client.post("/api/review", json=request | more).json()["review"]}

    assert 1 in doubted()
    assert 1 not in doubted(confirmed=[1])


def test_tiles_are_grouped_anew(client: TestClient, make_reading: MakeReading) -> None:
    request = _request(make_reading())
    del request["groups"]
    answered = client.post("/api/group", json=request)
    assert answered.status_code == 200
    grouped = answered.json()
    assert {"tiles", "groups", "hand", "review", "runners_up"} <= set(grouped)
    assert sorted(tile for group in grouped["groups"] for tile in group["tiles"]) == list(range(len(request["tiles"])))


@pytest.mark.parametrize("path", ["/api/review", "/api/group"])
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"box": [0.0, 0.0, 1e308, 1e308]}, "tiles[0].box"),
        ({"box": [-1e308, 0.0, 10.0, 10.0]}, "tiles[0].box"),
        ({"corners": [[0.0, 0.0], [9.0, 0.0], [9.0, 1e300], [0.0, 9.0]]}, "tiles[0].corners"),
    ],
)
def test_place_too_far_away_to_reckon_with_is_refused(
    client: TestClient, make_reading: MakeReading, path: str, change: dict[str, Any], field: str
) -> None:
    request = _request(make_reading())
    request["tiles"][0] |= change
    if path == "/api/group":
        del request["groups"]
    answered = client.post(path, json=request)
    assert (answered.status_code, answered.json()["error"]["field"]) == (422, field)
    assert answered.json()["error"]["message_zh"]


def test_advice_of_a_win_is_what_its_elements_rest_on(client: TestClient) -> None:
    advice = client.post("/api/advice", json=_HAND).json()
    sets = client.post("/api/score", json=_HAND).json()["sets"]
    assert [sets[place]["tiles"] for place in advice["element_sets"]["27.2(5)"]] == ["555z"]
    assert (advice["waits"], advice["nearest"]) == ([], None)


def test_advice_of_a_hand_one_tile_short_is_its_waits_with_their_scores(client: TestClient) -> None:
    hand = _HAND | {"concealed": "123m45p789s11z", "winning_tile": None}
    advice = client.post("/api/advice", json=hand).json()
    assert [(wait["tile"], wait["spare"], wait["score"]["win"]) for wait in advice["waits"]] == [
        ("3p", None, True),
        ("6p", None, True),
    ]
    assert advice["nearest"]["missing"] == 1


def test_advice_of_a_hand_with_a_wrong_tile_names_it_and_what_fits(client: TestClient) -> None:
    hand = _HAND | {"concealed": "123m45p789s113z", "winning_tile": "3z"}
    advice = client.post("/api/advice", json=hand).json()
    assert advice["nearest"]["spare"] == "3z"
    assert [(wait["tile"], wait["spare"]) for wait in advice["waits"]] == [("3p", "3z"), ("6p", "3z")]


def test_advice_names_a_red_five_that_fits_nowhere(client: TestClient) -> None:
    hand = {"rules": "riichi", "concealed": "123789p11z23s456p0m", "winning_tile": "1z"}
    advice = client.post("/api/advice", json=hand).json()
    assert [(wait["tile"], wait["spare"]) for wait in advice["waits"]] == [("1s", "5m"), ("4s", "5m")]


@pytest.mark.parametrize(
    ("concealed", "waits"),
    [
        ("19m19p19s1234567z", {(tile, None) for tile in CLASSES[:34] if tile[1] == "z" or tile[0] in "19"}),
        ("1199m1199p1199s1z", {("1z", None)}),
        ("1199m1199p1199s12z", {("2z", "1z"), ("1z", "2z")}),
        ("1199m1199p119s247z", set()),
    ],
)
def test_advice_counts_no_sets_of_a_hand_nearer_to_pairs_or_orphans(
    client: TestClient, concealed: str, waits: set[tuple[str, str | None]]
) -> None:
    advice = client.post("/api/advice", json={"rules": "riichi", "concealed": concealed, "winning_tile": None}).json()
    assert {(wait["tile"], wait["spare"]) for wait in advice["waits"]} == waits
    nearest = advice["nearest"]
    assert sum(part["missing"] for part in nearest["parts"]) == nearest["missing"] == (1 if waits else 2)


@pytest.mark.parametrize(
    ("concealed", "melds"),
    [("123m456p11z0x", []), ("123m456p11z1f", []), ("123m456p11z", [{"kind": "concealed-kong", "tiles": "0000x"}])],
)
def test_advice_leaves_out_what_no_set_is_made_of(
    client: TestClient, concealed: str, melds: list[dict[str, str]]
) -> None:
    hand = {"rules": "international", "concealed": concealed, "melds": melds, "winning_tile": None}
    answer = client.post("/api/advice", json=hand)
    assert (answer.status_code, answer.json()["nearest"] is not None) == (200, not melds)


def test_advice_of_tiles_far_from_a_hand_has_no_waits(client: TestClient) -> None:
    advice = client.post("/api/advice", json=_HAND | {"concealed": "147m258p369s12z", "winning_tile": None}).json()
    assert advice["nearest"]["missing"] == 7
    assert advice["waits"] == []


def test_too_many_tiles_have_no_advice(client: TestClient) -> None:
    answered = client.post("/api/advice", json=_HAND | {"concealed": "123456789m123p", "winning_tile": None})
    assert (answered.status_code, answered.json()["nearest"]) == (200, None)
