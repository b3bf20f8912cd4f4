"""Building timetables: what is found is what Validate accepts, the best of it first; what is left out is said."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from models.curriculum.section.contract import SectionStatus, SectionType
from models.enrolment.timetable_proposal.rules.wishes import Against, Choice, Criterion, Wishes, against
from tests.enrolment.enrolment.test_rules_placement import BOTH
from tests.enrolment.timetable.offers import NOON, SectionChanges, built, exam, offer, sections_of

TEACHER, SUBSTITUTE = UUID(int=1), UUID(int=2)


def test_sections_that_clash_stand_in_no_timetable_together() -> None:
    offers = {
        "A": [offer(1, "A", (0, 9, 12)), offer(2, "A", (1, 9, 12))],
        "B": [offer(3, "B", (0, 11, 13)), offer(4, "B", (1, 8, 10))],
    }
    assert sorted(sections_of(built(offers))) == [(1, 4), (2, 3)]


def test_sections_at_the_same_time_are_one_timetable_that_names_the_others_those_with_more_seats_first() -> None:
    offers = {
        "A": [offer(1, "A", (0, 9, 12), scarcity=3), offer(2, "A", (0, 9, 12)), offer(3, "A", (0, 9, 12), scarcity=1)]
    }
    found = built(offers)
    assert found.total == 1
    assert [(one.section_id, one.instead) for one in found.timetables[0].chosen] == [(2, (3, 1))]


def test_a_subject_with_lecture_and_laboratory_has_one_of_each_of_one_campus() -> None:
    lab: SectionChanges = {"section_type": SectionType.LABORATORY, "types_offered": BOTH}
    offers = {
        "A": [
            offer(1, "A", (0, 9, 11), types_offered=BOTH),
            offer(2, "A", (1, 9, 11), types_offered=BOTH, campus="K"),
            offer(3, "A", (0, 10, 12), **lab),
            offer(4, "A", (2, 13, 16), **lab),
            offer(5, "A", (3, 13, 16), **lab, campus="K"),
        ]
    }
    assert sorted(sections_of(built(offers))) == [(1, 4), (2, 5)]


def test_of_a_choice_so_many_subjects_are_taken_and_every_way_of_it_is_tried() -> None:
    offers = {name: [offer(number, name, (number, 9, 12))] for number, name in enumerate("ABCD")}
    found = built(offers, choices=[Choice(("A",)), Choice(("B", "C", "D"), take=2)])
    assert sorted(sections_of(found)) == [(0, 1, 2), (0, 1, 3), (0, 2, 3)]


def test_subjects_that_must_be_taken_together_are_never_apart() -> None:
    offers = {
        "A": [offer(1, "A", (0, 9, 12))],
        "B": [offer(2, "B", (1, 9, 12), linked=frozenset({"C"}))],
        "C": [offer(3, "C", (2, 9, 12))],
    }
    found = built(offers, choices=[Choice(("A", "B", "C"), take=2)])
    assert sorted(sections_of(found)) == [(1, 3), (2, 3)]
    assert [refused.code for refused in found.sets_refused] == ["linked_subject_required"]


def test_more_credits_than_the_limit_are_no_timetable_and_the_reason_is_said() -> None:
    offers = {name: [offer(number, name, (number, 9, 12), credit=Decimal(12))] for number, name in enumerate("AB")}
    found = built(offers)
    assert (found.timetables, found.total) == ((), 0)
    assert [refused.code for refused in found.sets_refused] == ["credit_limit_exceeded"]


def test_what_is_held_stays_and_is_counted_in_the_figures() -> None:
    held = offer(9, "Z", (0, 13, 15)).section
    offers = {"A": [offer(1, "A", (0, 14, 16)), offer(2, "A", (0, 10, 12)), offer(3, "A", (1, 10, 12))]}
    found = built(offers, held=(held,))
    assert sections_of(found) == [(2,), (3,)]
    assert [(one.figures.days, one.figures.gap_minutes) for one in found.timetables] == [(1, 60), (2, 0)]


def test_full_and_closed_sections_and_those_of_other_majors_are_left_out_with_their_reasons() -> None:
    offers = {
        "A": [
            offer(1, "A", (0, 9, 12), seats_taken=40),
            offer(2, "A", (1, 9, 12), status=SectionStatus.CLOSED),
            offer(3, "A", (2, 9, 12), allowed_majors=frozenset({"D14"})),
            offer(4, "A", (3, 9, 12)),
        ]
    }
    found = built(offers)
    assert sections_of(found) == [(4,)]
    assert found.offers[0].refused == {"section_full": 1, "section_closed": 1, "section_major_mismatch": 1}
    assert found.offers[0].example is not None


def test_of_what_stands_in_the_way_the_subjects_that_never_fit_are_named() -> None:
    offers = {"A": [offer(1, "A", (0, 9, 12))], "B": [offer(2, "B", (0, 9, 12))], "C": [offer(3, "C", (1, 9, 12))]}
    assert built(offers).never_together == (("A", "B"),)


def test_wishes_leave_out_sections_and_say_which() -> None:
    wishes = Wishes(
        free_days=frozenset({4}),
        earliest=9 * 60,
        latest=17 * 60,
        lunch=NOON,
        teachers={"A": frozenset({TEACHER})},
        campuses=frozenset({"B"}),
    )
    said = {
        Against.FREE_DAY: offer(1, "A", (4, 9, 12)),
        Against.EARLIEST: offer(2, "A", (0, 8, 10)),
        Against.LATEST: offer(3, "A", (0, 15, 18)),
        Against.LUNCH: offer(4, "A", (0, 11, 13)),
        Against.TEACHER: offer(5, "A", (0, 9, 12), teachers=frozenset({SUBSTITUTE})),
        Against.CAMPUS: offer(6, "A", (0, 9, 12), campus="K"),
        None: offer(7, "A", (0, 9, 12), teachers=frozenset({TEACHER, SUBSTITUTE})),
    }
    assert [against(one, wishes) for one in said.values()] == list(said)
    found = built({"A": list(said.values())}, wishes)
    assert sections_of(found) == [(7,)]
    assert found.offers[0].unwished == {wish: 1 for wish in said if wish}


def test_a_gap_is_no_longer_than_wished_and_lunch_is_no_gap() -> None:
    offers = {"A": [offer(1, "A", (0, 9, 12))], "B": [offer(2, "B", (0, 13, 15)), offer(3, "B", (0, 15, 17))]}
    assert sections_of(built(offers, Wishes(longest_gap=0, lunch=NOON))) == [(1, 2)]
    assert sections_of(built(offers, Wishes(longest_gap=59))) == []
    assert sections_of(built(offers, Wishes(longest_gap=60))) == [(1, 2)]


def test_exams_close_to_each_other_are_counted_and_come_last_where_that_is_wished() -> None:
    offers = {
        "A": [offer(1, "A", (0, 9, 12), exams=(exam(0),))],
        "B": [
            offer(2, "B", (0, 13, 15), exams=(exam(0, 12),)),
            offer(3, "B", (1, 13, 15), exams=(exam(0, 15),)),
            offer(4, "B", (2, 13, 15), exams=(exam(1),)),
        ],
    }
    found = built(offers, Wishes(first=Criterion.EXAMS))
    assert sections_of(found) == [(1, 4), (1, 3), (1, 2)]
    assert [(one.figures.same_day_exams, one.figures.tight_exams) for one in found.timetables] == [
        (0, 0),
        (1, 0),
        (1, 1),
    ]


def test_what_is_wished_first_decides_the_order() -> None:
    offers = {
        "A": [offer(1, "A", (0, 8, 10)), offer(2, "A", (1, 8, 10), scarcity=5)],
        "B": [offer(3, "B", (0, 13, 15), scarcity=6), offer(4, "B", (2, 10, 12), scarcity=1)],
    }
    assert sections_of(built(offers))[0] == (1, 3)
    assert sections_of(built(offers, Wishes(first=Criterion.GAPS)))[0] == (1, 4)
    assert sections_of(built(offers, Wishes(first=Criterion.SEATS)))[0] == (1, 4)
