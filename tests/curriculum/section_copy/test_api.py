"""The registrar copies the sections of a term to a later one: shown before, made once, with nobody in them."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
from sqlmodel import Session, col, select

from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.calendar.term.tables import Term
from models.curriculum.section.contract import SectionApproval
from models.curriculum.section.tables import (
    MajorAccess,
    Section,
    SectionAllotment,
    SectionMajor,
    SectionMeeting,
    SectionTeacher,
)
from models.curriculum.subject.tables import Subject
from models.kit.calendar import utc_now
from models.people.person.tables import Person, UserType
from tests.support.rows import assert_counters_equal_rows
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]
TERMS = {
    "copyFrom": {"academicYear": YEAR, "semester": SEMESTER},
    "copyTo": {"academicYear": YEAR + 1, "semester": SEMESTER},
}


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar's session, and a next term."""
    with Session(university.engine) as session, session.begin():
        term = session.get_one(Term, (YEAR, SEMESTER))
        days = {"starts_on": term.starts_on + timedelta(364), "ends_on": term.ends_on + timedelta(364)}
        session.add(Term(academic_year=YEAR + 1, semester=SEMESTER, **days))
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


async def preview(api: httpx.AsyncClient, registrar: Headers) -> dict[str, Any]:
    """What copying would make."""
    answer = await api.post("/curriculum/section-copies/preview", json=TERMS, headers=registrar)
    assert answer.status_code == 200, answer.text
    draft: dict[str, Any] = answer.json()
    return draft


async def copied(api: httpx.AsyncClient, registrar: Headers) -> int:
    """Copy what is shown; how many sections were made."""
    asked = TERMS | {"fingerprint": (await preview(api, registrar))["fingerprint"]}
    answer = await api.post("/curriculum/section-copies", json=asked, headers=registrar)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["sections"])


def made(university: University) -> list[Section]:
    """The sections of the new term."""
    with Session(university.engine) as session:
        found = select(Section).where(col(Section.academic_year) == YEAR + 1).order_by(col(Section.section_id))
        return list(session.exec(found).all())


async def test_sections_are_copied_with_times_rooms_teachers_and_limits_and_nobody_is_in_them(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section = university.section(approval=SectionApproval.ADVISOR, meeting=(0, 540, 660), allotments={("D14", 2): 3})
    student, teacher = university.student(university.teacher()), university.teacher()
    university.add(
        SectionTeacher(section_id=section.section_id, person_id=teacher.person_id, position=1),
        SectionMajor(section_id=section.section_id, major_code="E09", access=MajorAccess.ALLOWED),
    )
    with Session(university.engine) as session, session.begin():
        session.get_one(SectionAllotment, (section.section_id, "D14", 2)).released = 2
        session.get_one(Section, section.section_id).remark_th = "เรียนออนไลน์"
    decide_enrolment(university.request(student, section))
    draft = await preview(api, registrar)
    assert (draft["sections"], draft["meetings"], draft["teachers"], draft["allotments"]) == (1, 1, 1, 1)
    assert made(university) == []
    assert await copied(api, registrar) == 1
    (copy,) = made(university)
    with Session(university.engine) as session:
        was = session.get_one(Section, section.section_id)
        same = (
            "subject_code", "section_code", "section_type", "campus_code", "seats", "approval", "status", "remark_th",
            "remark_en",
        )  # fmt: skip
        assert [getattr(copy, name) for name in same] == [getattr(was, name) for name in same]
        assert (copy.seats_taken, copy.seats_reserved, copy.revision) == (0, 5, 1)
        meeting = session.get_one(SectionMeeting, (copy.section_id, 1))
        assert (meeting.weekday, meeting.starts_minute, meeting.ends_minute) == (0, 540, 660)
        assert session.get(SectionTeacher, (copy.section_id, teacher.person_id)) is not None
        kept = session.get_one(SectionAllotment, (copy.section_id, "D14", 2))
        assert (kept.seats, kept.seats_taken, kept.released, kept.opened) == (5, 0, 0, False)
        assert session.get_one(SectionMajor, (copy.section_id, "E09")).access is MajorAccess.ALLOWED
        trail = session.exec(select(AuditEntry).where(AuditEntry.action == "section_copy.add")).one()
        assert trail.subject_id == f"{YEAR + 1}/{SEMESTER}"
    assert_counters_equal_rows(university.engine)


async def test_what_is_there_already_and_what_is_no_longer_taught_is_left_and_said(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    university.section()
    assert await copied(api, registrar) == 1
    closed, below, new = university.section(), university.section(), university.section()
    with Session(university.engine) as session, session.begin():
        session.get_one(Subject, below.subject_code).minimum_credit_to_open = Decimal(4)
        session.get_one(Subject, closed.subject_code).status = "inactive"
    draft = await preview(api, registrar)
    assert (draft["sections"], draft["skipped"]) == (1, {"exists": 1, "subject_closed": 1, "below_minimum": 1})
    reasons = {row["sectionId"]: row["reason"] for row in draft["skippedSections"]}
    assert reasons[closed.section_id] == "subject_closed"
    assert reasons[below.section_id] == "below_minimum"
    assert await copied(api, registrar) == 1
    assert [section.subject_code for section in made(university)][1:] == [new.subject_code]
    assert await copied(api, registrar) == 0


async def test_a_teacher_whose_account_is_closed_is_left_out_and_named(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section, gone, stays = university.section(), university.teacher(), university.teacher()
    for position, teacher in enumerate((gone, stays), start=1):
        university.add(SectionTeacher(section_id=section.section_id, person_id=teacher.person_id, position=position))
    with Session(university.engine) as session, session.begin():
        session.get_one(Person, gone.person_id).closed_at = utc_now()
    draft = await preview(api, registrar)
    assert [(left["name"]["th"], left["sections"]) for left in draft["leftTeachers"]] == [(gone.full_name_th, 1)]
    assert (draft["teachers"], draft["withoutTeacher"]) == (1, 0)
    await copied(api, registrar)
    (copy,) = made(university)
    with Session(university.engine) as session:
        teachers = session.exec(select(SectionTeacher).where(SectionTeacher.section_id == copy.section_id)).all()
    assert [(teacher.person_id, teacher.position) for teacher in teachers] == [(stays.person_id, 1)]


async def test_other_sections_than_were_shown_are_not_copied(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    university.section()
    asked = TERMS | {"fingerprint": (await preview(api, registrar))["fingerprint"]}
    university.section()
    refused = await api.post("/curriculum/section-copies", json=asked, headers=registrar)
    assert (refused.status_code, refused.json()["code"]) == (409, "draft_moved")
    assert made(university) == []


async def test_copied_by_two_at_once_they_are_made_once(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    for _ in range(3):
        university.section()
    asked = TERMS | {"fingerprint": (await preview(api, registrar))["fingerprint"]}
    answers = await asyncio.gather(
        *(api.post("/curriculum/section-copies", json=asked, headers=registrar) for _ in range(3))
    )
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409]
    assert len(made(university)) == 3


async def test_sections_go_to_a_later_term_that_exists(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    back = {"copyFrom": TERMS["copyTo"], "copyTo": TERMS["copyFrom"]}
    answer = await api.post("/curriculum/section-copies/preview", json=back, headers=registrar)
    assert (answer.status_code, answer.json()["code"]) == (422, "copy_goes_forward")
    unknown = TERMS | {"copyTo": {"academicYear": YEAR + 9, "semester": 1}}
    assert (await api.post("/curriculum/section-copies/preview", json=unknown, headers=registrar)).status_code == 404
