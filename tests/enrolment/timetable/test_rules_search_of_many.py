"""A search that has more weeks than it keeps: what it finds is right, and it claims no more than it has looked at."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from models.curriculum.section.contract import SectionType
from models.curriculum.section.rules.meetings import Meeting
from models.enrolment.timetable_proposal.rules.encoding import Encoding, encode
from models.enrolment.timetable_proposal.rules.options import Option
from models.enrolment.timetable_proposal.rules.search import best_timetables
from models.enrolment.timetable_proposal.rules.wishes import Criterion, Wishes
from tests.enrolment.timetable.offers import offer

MOST = 10


def many(seed: int, first: Criterion = Criterion.DAYS) -> tuple[Encoding, tuple[Criterion, ...]]:
    """Six subjects, each at up to eight times of three hours."""
    chance = Random(seed)
    options = {}
    for subject in "ABCDEF":
        times = {(chance.randrange(5), chance.choice([8, 9, 11, 13, 14, 16])) for _ in range(8)}
        options[subject] = [
            [
                Option(
                    subject, SectionType.LECTURE, "B", (Meeting(day, hour * 60, hour * 60 + 180),), (), (), (),
                    (offer(number, subject, scarcity=chance.randrange(7)),),
                )
                for number, (day, hour) in enumerate(sorted(times))
            ]
        ]  # fmt: skip
    return encode(options, [frozenset(options)], [], {}, None), Wishes(first=first).criteria


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(Criterion), st.integers(5, 400))
def test_what_is_said_to_be_proven_is_the_best_and_never_more_is_counted_than_there_is(
    seed: int, first: Criterion, most_weeks: int
) -> None:
    encoding, criteria = many(seed, first)
    all_of_it = best_timetables(encoding, criteria, most=MOST, most_weeks=10**9)
    found = best_timetables(encoding, criteria, most=MOST, most_weeks=most_weeks)
    assert all_of_it.is_exact
    assert found.total <= all_of_it.total
    assert found.total == all_of_it.total or not found.is_exact
    keys, best = [one.key for one in found.timetables], [one.key for one in all_of_it.timetables]
    assert keys == sorted(keys)
    assert all(key >= other for key, other in zip(keys, best, strict=False))
    assert keys == best or not found.is_proven


def test_where_few_weeks_are_kept_there_are_timetables_all_the_same() -> None:
    encoding, criteria = many(1)
    assert len(best_timetables(encoding, criteria, most=MOST, most_weeks=20).timetables) == MOST


def test_no_option_is_in_a_timetable_twice_and_none_clash() -> None:
    encoding, criteria = many(2)
    for timetable in best_timetables(encoding, criteria, most=MOST).timetables:
        meetings = [meeting for number in timetable.options for meeting in encoding.options[number].meetings]
        assert len(timetable.options) == len(meetings) == 6
        assert not any(one.overlaps(other) for place, one in enumerate(meetings) for other in meetings[:place])
