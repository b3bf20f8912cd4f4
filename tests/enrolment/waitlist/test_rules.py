"""The waitlist's policy: who comes first, and that seats come complete."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.enrolment.enrolment.rules.facts import PeriodFacts
from models.enrolment.waitlist.contract import WaitlistRank
from models.enrolment.waitlist.rules.policy import FreeSeats, Need, Place, offer_round, offer_until, waitlist_ends_at

START = datetime(2026, 11, 1, tzinfo=UTC)


def place(number: int, *sections: int, rank: WaitlistRank = WaitlistRank.OTHERS, minute: int = 0) -> Place:
    """A place on a waitlist; a greater number is no argument for or against it but breaks ties."""
    needs = tuple(Need(section) for section in sections)
    return Place(UUID(int=number), rank, START + timedelta(minutes=minute), needs)


def test_rank_comes_before_time() -> None:
    early = place(1, 7)
    graduating = place(2, 7, rank=WaitlistRank.GRADUATING, minute=9)
    allotted = place(3, 7, rank=WaitlistRank.ALLOTTED, minute=9)
    assert offer_round([early, allotted, graduating], FreeSeats({7: 2})).offered == (graduating, allotted)


def test_within_a_rank_the_earlier_comes_first() -> None:
    late, early = place(1, 7, minute=5), place(2, 7, minute=4)
    assert offer_round([late, early], FreeSeats({7: 1})).offered == (early,)


def test_who_lacks_a_lab_lets_the_next_go_first() -> None:
    needs_lab, next_one = place(1, 7, 8), place(2, 7, minute=1)
    assert offer_round([needs_lab, next_one], FreeSeats({7: 1, 8: 0})).offered == (next_one,)


def test_a_section_that_filled_up_meanwhile_is_waited_for_from_then_on() -> None:
    waiting = Place(UUID(int=1), WaitlistRank.OTHERS, START, (Need(7), Need(8, awaited=False)))
    assert offer_round([waiting], FreeSeats({7: 1})).now_awaited == ((waiting.case_id, 8),)


def test_a_full_allotment_keeps_only_its_own_students_waiting() -> None:
    allotted = Place(UUID(int=1), WaitlistRank.ALLOTTED, START, (Need(7, "E09", 3),))
    anyone = place(2, 7, minute=1)
    assert offer_round([allotted, anyone], FreeSeats({7: 1}, {(7, "E09", 3): 0})).offered == (anyone,)


PLACES = st.lists(
    st.builds(
        place,
        st.integers(1, 10_000),
        st.integers(1, 3),
        rank=st.sampled_from(WaitlistRank),
        minute=st.integers(0, 5),
    ),
    unique_by=lambda place: place.case_id,
)


@given(PLACES, st.dictionaries(st.integers(1, 3), st.integers(0, 4)))
def test_nobody_is_passed_over_and_nothing_is_oversold(places: list[Place], seats: dict[int, int]) -> None:
    free = FreeSeats(dict(seats))
    offered = offer_round(places, free).offered
    assert all(left >= 0 for left in free.of_sections.values())
    for other in set(places) - set(offered):
        section = other.needs[0].section_id
        assert free.of_sections.get(section, 0) == 0
        assert all(one.order < other.order for one in offered if one.needs[0].section_id == section)


@pytest.mark.parametrize(
    ("now", "until"),
    [
        (START + timedelta(days=1), START + timedelta(days=2)),
        (START + timedelta(days=9, hours=20), START + timedelta(days=10)),
        (START + timedelta(days=10), None),
        (START - timedelta(days=1), None),
    ],
    ids=["a whole day", "never past the period", "over", "not begun"],
)
def test_how_long_an_offer_stands(now: datetime, until: datetime | None) -> None:
    periods = {"add_drop": PeriodFacts(START, START + timedelta(days=10))}
    assert offer_until(periods, now, timedelta(hours=24)) == until
    assert waitlist_ends_at(periods) == START + timedelta(days=10)
