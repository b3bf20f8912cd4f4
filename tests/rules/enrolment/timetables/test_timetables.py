"""Building timetables: what is found is what Validate accepts, the best of it first, and all of it is counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from itertools import combinations, product
from uuid import UUID

from hypothesis import given, settings
from hypothesis import strategies as st

from models.contracts.curriculum.requisites import RequiredSubject, RequisiteKind, RequisiteTree
from models.contracts.curriculum.sections import SectionStatus, SectionType
from models.contracts.enrolment.enrolment import EnrolmentOperation
from models.rules.enrolment.enrolment.facts import Exam, Meeting, SectionFacts
from models.rules.enrolment.enrolment.judgement import Situation, judge
from models.rules.enrolment.timetables.building import Timetables, build_timetables
from models.rules.enrolment.timetables.figures import Figures, figures_of
from models.rules.enrolment.timetables.wishes import Against, Choice, Criterion, Offer, Window, Wishes, against
from tests.rules.enrolment.test_enrolment_placement import BOTH, FACTS, LECTURE, NOW, STUDENT

SITUATION = Situation(
    now=NOW, academic_year=2569, semester=1, student=STUDENT, periods=FACTS.periods, wanted=(), held=()
)
TEACHER, SUBSTITUTE = UUID(int=1), UUID(int=2)
MORNING, NOON = Window(8 * 60, 12 * 60), Window(12 * 60, 13 * 60)
Offers = dict[str, list[Offer]]


def exam(day: int, hour: int = 9) -> Exam:
    """A final exam of three hours, so many days and hours after the beginning of the exams (Bangkok)."""
    starts = NOW + timedelta(days=30 + day, hours=hour - 10)
    return Exam("final", starts, starts + timedelta(hours=3))


def offer(section_id: int, subject: str = "A", *meetings: tuple[int, int, int], **changes: object) -> Offer:
    """A lecture of a subject that meets at these times (weekday, from hour, to hour)."""
    scarcity = changes.pop("scarcity", 0)
    teachers = changes.pop("teachers", frozenset())
    campus = changes.pop("campus", "B")
    assert isinstance(scarcity, int)
    assert isinstance(teachers, frozenset)
    assert isinstance(campus, str)
    section = replace(
        LECTURE,
        section_id=section_id,
        subject_code=f"{subject}-65",
        subject_show=subject,
        section_code=str(section_id),
        meetings=tuple(Meeting(day, starts * 60, ends * 60) for day, starts, ends in meetings),
        exams=(),
    )
    return Offer(replace(section, **changes), campus, teachers, scarcity)  # type: ignore[arg-type]


def built(
    offers: Offers, wishes: Wishes | None = None, choices: Sequence[Choice] = (), **situation: object
) -> Timetables:
    """Timetables of all subjects of which there are offers, unless some are chosen."""
    asked = choices or [Choice((subject,)) for subject in offers]
    return build_timetables(asked, offers, replace(SITUATION, **situation), wishes or Wishes())  # type: ignore[arg-type]


def sections_of(found: Timetables) -> list[tuple[int, ...]]:
    """The sections of each timetable, in its order."""
    return [tuple(one.section_id for one in timetable.chosen) for timetable in found.timetables]


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
    lab = {"section_type": SectionType.LABORATORY, "types_offered": BOTH}
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


# Against every combination there is, judged by Validate itself.

SUBJECTS, PASSED = ("01200001", "01200002", "01200003", "01200004"), "01200009"
_DAYS, _HOURS = st.integers(0, 2), st.integers(8, 13)


@st.composite
def _meetings(draw: st.DrawFn) -> tuple[Meeting, ...]:
    times = draw(st.lists(st.tuples(_DAYS, _HOURS, st.integers(1, 3)), min_size=0, max_size=2))
    found: list[Meeting] = []
    for day, starts, hours in times:
        meeting = Meeting(day, starts * 60, (starts + hours) * 60)
        if not any(meeting.overlaps(other) for other in found):
            found.append(meeting)
    return tuple(found)


@st.composite
def _university(draw: st.DrawFn) -> tuple[Offers, Situation, list[Choice]]:
    names = SUBJECTS[: draw(st.integers(1, 4))]
    offers: Offers = {}
    number = 0
    for name in names:
        types = draw(st.sampled_from([frozenset({SectionType.LECTURE}), BOTH]))
        shared = draw(st.lists(st.builds(exam, st.integers(0, 1), st.sampled_from([9, 12, 14])), max_size=1))
        own = draw(st.booleans())
        common = {
            "types_offered": types,
            "credit": Decimal(draw(st.sampled_from([1, 6]))),
            "linked": frozenset(draw(st.sets(st.sampled_from(names), max_size=1)) - {name}),
            "requisites": tuple(
                RequisiteTree(kind=kind, tree=RequiredSubject(subject=draw(st.sampled_from([*names, PASSED]))))
                for kind in draw(
                    st.sets(st.sampled_from([RequisiteKind.COREQUISITE, RequisiteKind.EXCLUSIVE]), max_size=1)
                )
            ),
        }
        offers[name] = []
        for section_type in sorted(types):
            for _ in range(draw(st.integers(1, 3))):
                number += 1
                exams = shared if own or not draw(st.booleans()) else [exam(draw(st.integers(2, 3)))]
                offers[name].append(
                    offer(
                        number, name, section_type=section_type, meetings=draw(_meetings()),
                        exams=tuple(exams if section_type is SectionType.LECTURE else shared),
                        seats_taken=draw(st.sampled_from([0, 0, 0, 40])), scarcity=draw(st.integers(0, 2)), **common,
                    )
                )  # fmt: skip
    held = offer(90, "HELD", meetings=draw(_meetings()), exams=tuple(draw(st.lists(st.just(exam(0)), max_size=1))))
    situation = replace(
        SITUATION,
        student=replace(STUDENT, credit_limit=Decimal(15), grades={PASSED: "A"}),
        held=(held.section,) if draw(st.booleans()) else (),
    )
    take = draw(st.integers(1, len(names)))
    choices = [Choice((name,)) for name in names[: take - 1]] + [Choice(tuple(names[take - 1 :]), 1)]
    return offers, situation, choices


_WISHES = st.builds(
    Wishes,
    free_days=st.frozensets(_DAYS, max_size=1),
    earliest=st.sampled_from([None, 9 * 60]),
    latest=st.sampled_from([None, 15 * 60]),
    lunch=st.sampled_from([None, NOON]),
    longest_gap=st.sampled_from([None, 0, 60, 120]),
    first=st.sampled_from(Criterion),
)
Week = frozenset[tuple[str, SectionType, frozenset[Meeting], frozenset[Exam]]]


def _accepted(
    offers: Mapping[str, Sequence[Offer]], situation: Situation, choices: Sequence[Choice]
) -> Iterator[list[Offer]]:
    """Every combination that Validate accepts, one after another."""
    for picks in product(*(combinations(choice.subjects, choice.take) for choice in choices)):
        subjects = [subject for pick in picks for subject in pick]
        parts = []
        for subject in subjects:
            by_type = defaultdict(list)
            for one in offers[subject]:
                by_type[one.section.section_type].append(one)
            parts += list(by_type.values())
        for chosen in product(*parts):
            judged = judge(replace(situation, wanted=tuple(one.section for one in chosen)), EnrolmentOperation.ENROL)
            if all(one.refused is None for one in judged):
                yield list(chosen)


def _figures(chosen: Sequence[Offer], held: Sequence[SectionFacts], lunch: Window | None) -> Figures:
    sections = [*held, *(one.section for one in chosen)]
    exams: defaultdict[str, dict[Exam, None]] = defaultdict(dict)
    for section in sections:
        exams[section.subject_show].update(dict.fromkeys(section.exams))
    meetings = [meeting for section in sections for meeting in section.meetings]
    return figures_of(meetings, [list(one) for one in exams.values()], sum(one.scarcity for one in chosen), lunch)


def _by_brute_force(
    offers: Offers, situation: Situation, choices: Sequence[Choice], wishes: Wishes
) -> list[tuple[int, ...]]:
    """The keys of all weeks there are, in order."""
    weeks: dict[Week, tuple[int, ...]] = {}
    for chosen in _accepted(offers, situation, choices):
        figures = _figures(chosen, situation.held, wishes.lunch)
        if any(against(one, wishes) for one in chosen):
            continue
        if wishes.longest_gap is not None and figures.longest_gap > wishes.longest_gap:
            continue
        week = frozenset(
            (
                one.section.subject_show,
                one.section.section_type,
                frozenset(one.section.meetings),
                frozenset(one.section.exams),
            )
            for one in chosen
        )
        key = figures.key(wishes.criteria)
        weeks[week] = min(weeks.get(week, key), key)
    return sorted(weeks.values())


@settings(max_examples=150, deadline=None)
@given(_university(), _WISHES)
def test_the_best_timetables_and_their_number_are_those_of_trying_every_combination(
    university: tuple[Offers, Situation, list[Choice]], wishes: Wishes
) -> None:
    offers, situation, choices = university
    expected = _by_brute_force(offers, situation, choices, wishes)
    found = build_timetables(choices, offers, situation, wishes, most=5)
    assert found.is_exact
    assert found.is_proven
    assert found.total == len(expected)
    assert [one.figures.key(wishes.criteria) for one in found.timetables] == expected[:5]


@settings(max_examples=75, deadline=None)
@given(_university(), _WISHES)
def test_every_timetable_is_accepted_by_validate_and_has_the_figures_of_its_sections(
    university: tuple[Offers, Situation, list[Choice]], wishes: Wishes
) -> None:
    offers, situation, choices = university
    known = {one.section.section_id: one for listed in offers.values() for one in listed}
    found = build_timetables(choices, offers, situation, wishes)
    for timetable in found.timetables:
        chosen = [known[one.section_id] for one in timetable.chosen]
        wanted = tuple(one.section for one in chosen)
        assert all(one.refused is None for one in judge(replace(situation, wanted=wanted), EnrolmentOperation.ENROL))
        assert timetable.figures == _figures(chosen, situation.held, wishes.lunch)
        assert not any(against(one, wishes) for one in chosen)
