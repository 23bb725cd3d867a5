"""What was taken back can be done again until something else happens."""

from hypothesis import given, settings

from scoring.table import Event, HandDrawn, Withdrawn, replay, taken_back, withdrawn
from scoring.table.events import Amendment
from tests.scoring.table.sessions import discard, logs, self_draw, start

OPENED = start().opened
FIRST, SECOND, OTHER = self_draw("Ann", 3), discard("Bob", "Cat", 5), HandDrawn()


def test_the_event_taken_back_last_is_done_again_first() -> None:
    assert withdrawn([OPENED, FIRST, SECOND, Withdrawn(), Withdrawn()]) == ((SECOND,), (FIRST,))


def test_an_event_done_again_leaves_those_taken_back_before_it() -> None:
    assert withdrawn([OPENED, FIRST, SECOND, Withdrawn(), Withdrawn(), FIRST]) == ((SECOND,),)


def test_another_event_gives_up_what_was_taken_back() -> None:
    assert withdrawn([OPENED, FIRST, SECOND, Withdrawn(), Withdrawn(), OTHER]) == ()


@settings(max_examples=60, deadline=None)
@given(logs())
def test_doing_all_again_leads_back_to_where_it_was_taken_back(log: list[Event]) -> None:
    sheet, depth = replay(log), 0
    undone = list(log)
    while (standing := replay(undone)).before is not None and depth < 3:
        undone.append(Withdrawn())
        depth += 1
    del standing
    for _ in range(depth):
        undone.extend(withdrawn(undone)[-1])
    assert replay(undone) == sheet


def test_undo_of_an_amendment_brings_back_what_it_withdrew() -> None:
    amended: list[Event] = [OPENED, FIRST, SECOND, Withdrawn(Amendment(2, 1)), Withdrawn(), SECOND]
    assert taken_back(amended) == (Withdrawn(), FIRST, SECOND)
    assert taken_back([*amended, OTHER]) == (Withdrawn(),)
    assert taken_back([*amended, Withdrawn(), OTHER]) == (Withdrawn(),), "it was taken back in part"


def test_amendment_that_was_taken_back_is_done_again_as_a_whole() -> None:
    amendment = (Withdrawn(Amendment(2, 1)), Withdrawn(), SECOND)
    amended: list[Event] = [OPENED, OTHER, FIRST, SECOND, *amendment]
    undone = [*amended, *taken_back(amended)]
    assert withdrawn(undone) == (amendment,)
    further = [*undone, *taken_back(undone)]
    assert withdrawn(further) == (amendment, (SECOND,))
    again = [*further, SECOND, *amendment]
    assert (withdrawn(again), taken_back(again)) == ((), taken_back(amended))
    assert withdrawn([*undone, OTHER]) == ()


def test_removal_of_the_last_entry_is_taken_back_and_done_again() -> None:
    removal = Withdrawn(Amendment(1, 0))
    assert withdrawn([OPENED, FIRST, removal]) == (), "it is taken back, not done again"
    assert taken_back([OPENED, FIRST, removal]) == (FIRST,)
    assert withdrawn([OPENED, FIRST, removal, FIRST]) == ((removal,),)


def test_withdrawals_whose_amendment_the_log_does_not_hold_are_plain_ones() -> None:
    assert taken_back([OPENED, FIRST, Withdrawn(Amendment(9, 9)), SECOND]) == (Withdrawn(),)
    assert taken_back([OPENED, FIRST, Withdrawn(Amendment(2, 0)), SECOND]) == (Withdrawn(),)
    assert taken_back([OPENED, FIRST, Withdrawn(Amendment(0, 0)), SECOND]) == (Withdrawn(),)
