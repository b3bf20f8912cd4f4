"""Timetables against every combination there is, judged by Validate itself: what is found and how many there are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from models.curriculum.requisite.contract import RequiredSubject, RequisiteKind, RequisiteTree
from models.curriculum.section.contract import SectionType
from models.curriculum.section.rules.meetings import Meeting
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.enrolment.rules.facts import Exam, SectionFacts
from models.enrolment.enrolment.rules.judgement import Situation, judge
from models.enrolment.timetable_proposal.rules.building import build_timetables
from models.enrolment.timetable_proposal.rules.figures import Figures, figures_of
from models.enrolment.timetable_proposal.rules.wishes import Choice, Criterion, Offer, Window, Wishes, against
from tests.enrolment.enrolment.test_rules_placement import BOTH, STUDENT
from tests.enrolment.timetable.offers import NOON, SITUATION, Offers, SectionChanges, exam, offer

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
        common: SectionChanges = {
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
                changes: SectionChanges = {
                    **common,
                    "section_type": section_type,
                    "meetings": draw(_meetings()),
                    "exams": tuple(exams if section_type is SectionType.LECTURE else shared),
                    "seats_taken": draw(st.sampled_from([0, 0, 0, 40])),
                }
                offers[name].append(offer(number, name, scarcity=draw(st.integers(0, 2)), **changes))
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


def test_an_exam_of_a_laboratory_counts_with_each_lecture_and_once_where_the_lecture_has_it() -> None:
    name, near = SUBJECTS[0], exam(0, 14)
    lectures = [offer(1, name, types_offered=BOTH, exams=(near,)), offer(2, name, types_offered=BOTH, exams=(exam(2),))]
    laboratories = [
        offer(3, name, types_offered=BOTH, section_type=SectionType.LABORATORY, exams=(near,)),
        offer(4, name, types_offered=BOTH, section_type=SectionType.LABORATORY),
    ]
    situation = replace(SITUATION, held=(offer(90, "HELD", exams=(exam(0),)).section,))
    found = build_timetables([Choice((name,))], {name: [*lectures, *laboratories]}, situation, Wishes(), most=5)
    near_by_sections = {
        tuple(chosen.section_id for chosen in one.chosen): one.figures.same_day_exams for one in found.timetables
    }
    assert near_by_sections == {(1, 3): 1, (1, 4): 1, (2, 3): 1, (2, 4): 0}
    keys = [one.figures.key(Wishes().criteria) for one in found.timetables]
    assert keys == sorted(keys)


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
