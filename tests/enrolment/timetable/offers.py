"""Sections on offer, as small as a test needs them, and the timetables that are built of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import TypedDict, Unpack
from uuid import UUID

from models.curriculum.requisite.contract import RequisiteTree
from models.curriculum.section.contract import SectionStatus, SectionType
from models.curriculum.section.rules.meetings import Meeting
from models.enrolment.enrolment.rules.facts import Exam, SectionFacts
from models.enrolment.enrolment.rules.judgement import Situation
from models.enrolment.timetable_proposal.rules.building import Timetables, build_timetables
from models.enrolment.timetable_proposal.rules.wishes import Choice, Offer, Window, Wishes
from tests.enrolment.enrolment.test_rules_placement import FACTS, LECTURE, NOW, STUDENT

SITUATION = Situation(
    now=NOW, academic_year=2569, semester=1, student=STUDENT, periods=FACTS.periods, wanted=(), held=()
)
NOON = Window(12 * 60, 13 * 60)
Offers = dict[str, list[Offer]]


class SectionChanges(TypedDict, total=False):
    """What of a section is not as of any lecture."""

    section_type: SectionType
    types_offered: frozenset[SectionType]
    credit: Decimal
    seats_taken: int
    status: SectionStatus
    allowed_majors: frozenset[str]
    meetings: tuple[Meeting, ...]
    exams: tuple[Exam, ...]
    requisites: tuple[RequisiteTree, ...]
    linked: frozenset[str]


def exam(day: int, hour: int = 9) -> Exam:
    """A final exam of three hours, so many days and hours after the beginning of the exams (Bangkok)."""
    starts = NOW + timedelta(days=30 + day, hours=hour - 10)
    return Exam("final", starts, starts + timedelta(hours=3))


def offer(
    section_id: int,
    subject: str = "A",
    *meetings: tuple[int, int, int],
    campus: str = "B",
    teachers: frozenset[UUID] = frozenset(),
    scarcity: int = 0,
    **changes: Unpack[SectionChanges],
) -> Offer:
    """A lecture of a subject that meets at these times (weekday, from hour, to hour)."""
    section = replace(
        LECTURE,
        section_id=section_id,
        subject_code=f"{subject}-65",
        subject_show=subject,
        section_code=str(section_id),
        meetings=tuple(Meeting(day, starts * 60, ends * 60) for day, starts, ends in meetings),
        exams=(),
    )
    return Offer(replace(section, **changes), campus, teachers, scarcity)


def built(
    offers: Offers,
    wishes: Wishes | None = None,
    choices: Sequence[Choice] = (),
    held: tuple[SectionFacts, ...] = (),
) -> Timetables:
    """Timetables of all subjects of which there are offers, unless some are chosen."""
    asked = choices or [Choice((subject,)) for subject in offers]
    return build_timetables(asked, offers, replace(SITUATION, held=held), wishes or Wishes())


def sections_of(found: Timetables) -> list[tuple[int, ...]]:
    """The sections of each timetable, in its order."""
    return [tuple(one.section_id for one in timetable.chosen) for timetable in found.timetables]
