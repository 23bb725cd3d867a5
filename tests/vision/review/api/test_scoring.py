"""Scores over HTTP: of a hand record, and of a reading as a person has it."""

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


def test_review_says_what_facts_that_nobody_said_would_change(client: TestClient, make_reading: MakeReading) -> None:
    reading = make_reading(melds=(("pung", "222z"),))
    asked = _request(reading, unsaid=["by", "seat"])
    answered = client.post("/api/review", json=asked).json()
    said = {(one["fact"], one["value"]): one["total"] for one in answered["if_said"]}
    assert set(said) == {("by", "discard"), ("by", "robbed-kong")} | {
        ("seat", seat) for seat in ("south", "west", "north")
    }
    other = client.post("/api/review", json=_request(reading, win={"seat": "south"})).json()
    assert other["scores"][0]["score"]["total"] == said["seat", "south"]
    assert said["seat", "south"] > answered["scores"][0]["score"]["total"], "a pung of the own wind"
    assert client.post("/api/review", json=_request(reading)).json()["if_said"] == []


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


@pytest.mark.parametrize(
    ("concealed", "win", "field"),
    [
        pytest.param("123m456p789s1z", {}, "concealed", id="too few tiles"),
        pytest.param("123m456p789s11z", {"by": "self-draw", "from": "west"}, "win.from", id="facts in contradiction"),
    ],
)
def test_review_of_a_hand_that_cannot_be_scored_says_why(
    client: TestClient, make_reading: MakeReading, concealed: str, win: dict[str, str], field: str
) -> None:
    reviewed = client.post("/api/review", json=_request(make_reading(concealed=concealed), win=win)).json()
    assert (reviewed["scores"], reviewed["refused"]["field"]) == ([], field)


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


def test_advice_of_a_win_is_what_its_elements_rest_on(client: TestClient) -> None:
    advice = client.post("/api/advice", json=_HAND).json()
    sets = client.post("/api/score", json=_HAND).json()["sets"]
    assert [sets[place]["tiles"] for place in advice["element_sets"]["27.2(5)"]] == ["555z"]
    assert (advice["waits"], advice["nearest"]) == ([], None)


_ORPHANS = {(tile, None) for tile in CLASSES[:34] if tile[1] == "z" or tile[0] in "19"}


@pytest.mark.parametrize(
    ("rules", "concealed", "missing", "waits"),
    [
        pytest.param("international", "123m45p789s55511z", 1, {("3p", None), ("6p", None)}, id="one tile short"),
        pytest.param("international", "123m45p789s555113z", 1, {("3p", "3z"), ("6p", "3z")}, id="a wrong tile"),
        pytest.param(
            "riichi", "123789p11z23s456p0m", 1, {("1s", "5m"), ("4s", "5m")}, id="a red five that fits nowhere"
        ),
        pytest.param("riichi", "19m19p19s1234567z", 1, _ORPHANS, id="orphans"),
        pytest.param("riichi", "1199m1199p1199s12z", 1, {("2z", "1z"), ("1z", "2z")}, id="pairs and a tile too many"),
        pytest.param("international", "147m258p369s12z555z", 4, set(), id="far from any hand"),
    ],
)
def test_advice_is_the_tiles_that_a_hand_waits_for(
    client: TestClient, rules: str, concealed: str, missing: int, waits: set[tuple[str, str | None]]
) -> None:
    advice = client.post("/api/advice", json={"rules": rules, "concealed": concealed, "winning_tile": None}).json()
    assert {(wait["tile"], wait["spare"]) for wait in advice["waits"]} == waits
    assert all(wait["score"]["win"] for wait in advice["waits"])
    nearest = advice["nearest"]
    assert sum(part["missing"] for part in nearest["parts"]) == nearest["missing"] == missing


@pytest.mark.parametrize(
    ("concealed", "melds", "is_advised"),
    [
        pytest.param("123m456p11z1f", [], True, id="a flower"),
        pytest.param("123m456p11z", [{"kind": "concealed-kong", "tiles": "0000x"}], False, id="a kong of backs"),
        pytest.param("123456789m123p", [{"kind": "pung", "tiles": "555z"}], False, id="too many tiles"),
    ],
)
def test_advice_leaves_out_what_no_set_is_made_of(
    client: TestClient, concealed: str, melds: list[dict[str, str]], is_advised: bool
) -> None:
    hand = {"rules": "international", "concealed": concealed, "melds": melds, "winning_tile": None}
    answer = client.post("/api/advice", json=hand)
    assert (answer.status_code, answer.json()["nearest"] is not None) == (200, is_advised)
