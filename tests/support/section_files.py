"""Files of sections, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from uuid import UUID

import pytest

from models.access.role.contract import RoleId
from models.curriculum.section.tables import Section, SectionMeeting
from models.curriculum.subject.tables import Subject
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.finance.scholarship.contract import AwardSettings
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, Student, UserType
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import Became, request_of, rows_of

TERM: Final = AwardSettings(academic_year=YEAR, semester=SEMESTER)


NEW: Final = (RowState.APPLIED, RowChange.NEW, None)


CHANGED: Final = (RowState.APPLIED, RowChange.CHANGED, None)


UNCHANGED: Final = (RowState.UNCHANGED, None, None)


MONDAY: Final = "จ 09:00-10:30"


@pytest.fixture
def officer(university: University) -> Person:
    """Who sends the files."""
    return university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)


@pytest.fixture
def subject(university: University) -> Subject:
    """A subject that is taught."""
    return university.subject()


def row(subject: Subject | str, **said: str) -> dict[str, str]:
    """A row of a section: the first one of its subject, unless it says otherwise."""
    code = subject if isinstance(subject, str) else subject.show_code
    return {"subject_code": code, "section_code": "1", "seats": "60", **said}


def file_of(university: University, sender: Person, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of sections of the term."""
    return request_of(university, sender, rows, TERM, ImportKind.SECTIONS)


def refused(code: str) -> Became:
    return (RowState.REFUSED, None, code)


def differences(university: University, case_id: UUID) -> dict[str, tuple[str | None, str | None]]:
    """What the first row of a file changes: old and new, by its columns."""
    [first, *_] = rows_of(university, case_id)
    return {each["field"]: (each["old"], each["new"]) for each in first.changes or ()}


def section_of(university: University, code: str = "1") -> Section:
    return next(each for each in university.rows(Section) if each.section_code == code)


def places(university: University) -> list[tuple[int, int, int, str]]:
    """The meetings of every section, with their rooms."""
    rows = sorted(university.rows(SectionMeeting), key=lambda meeting: (meeting.section_id, meeting.meeting_no))
    return [(each.weekday, each.starts_minute, each.ends_minute, each.room_th) for each in rows]


def enrolled(university: University, section: Section, student: Student | None = None) -> Enrolment:
    """A student, or somebody, takes a seat of a section that is everybody's."""
    now = utc_now()
    seat = Enrolment(
        student_id=(student or university.student()).student_id, section_id=section.section_id, academic_year=YEAR,
        semester=SEMESTER, subject_code=section.subject_code, section_type=section.section_type, credit=3,
        status=EnrolmentStatus.ENROLLED, created_at=now, updated_at=now,
    )  # fmt: skip
    university.add(seat)
    university.merge(section.sqlmodel_update({"seats_taken": section.seats_taken + 1}))
    return seat
