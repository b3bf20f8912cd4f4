"""A section in full: what it teaches and requires, and what the asking student has of that."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import httpx

from models.access.role.contract import RoleId
from models.curriculum.requisite.contract import AllOf, AnyOf, RequiredSubject, RequisiteKind
from models.curriculum.section.contract import SectionApproval
from models.curriculum.section.tables import MajorAccess, SectionMajor
from models.curriculum.subject.tables import Subject, SubjectLink
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from tests.support.grading import Grades
from tests.support.university import SEMESTER, YEAR, University


def _codes(part: dict[str, Any]) -> list[str]:
    """The subjects of a tree, from left to right."""
    return [part["subject"]["code"]] if part["subject"] else [code for one in part["of"] for code in _codes(one)]


def _leaf(subject: Subject) -> RequiredSubject:
    return RequiredSubject(subject=subject.show_code)


async def test_a_section_says_what_it_teaches_requires_and_for_whom_it_is(
    university: University, api: httpx.AsyncClient
) -> None:
    subject, passed, failed, never, linked = (university.subject() for _ in range(5))
    subject.description_th, subject.description_en = "พื้นฐานของวิชา", "The foundations."
    university.merge(subject)
    either = AnyOf(of=(_leaf(passed), _leaf(never)))
    university.requires(subject, RequisiteKind.PREREQUISITE, AllOf(of=(either, _leaf(failed))))
    university.requires(subject, RequisiteKind.COREQUISITE, never)
    university.add(SubjectLink(subject_code=subject.subject_code, linked_subject_code=linked.subject_code))
    student = university.student()
    for done, grade in ((passed, "B"), (failed, "F")):
        Grades(university.engine).give(student.student_id, done, grade)
    section = university.section(
        subject,
        approval=SectionApproval.ADVISOR,
        allotments={("E09", 3): 5},
        majors=[SectionMajor(section_id=0, major_code="E09", access=MajorAccess.ALLOWED)],
    )
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    page = (await api.get(f"/enrolment/sections/{section.section_id}", headers=headers)).json()
    taught = page["subject"]
    assert taught["description"] == {"th": "พื้นฐานของวิชา", "en": "The foundations."}
    assert taught["creditShow"] == "3(3-0-6)"
    beside, before = taught["requisites"]
    assert [(one["kind"], _codes(one["tree"]), one["met"]) for one in (beside, before)] == [
        ("corequisite", [never.show_code], False),
        ("prerequisite", [passed.show_code, never.show_code, failed.show_code], False),
    ]
    parts = before["tree"]["of"]
    assert [(one["node"], one["met"]) for one in parts] == [("any", True), ("subject", False)]
    assert [one["subject"]["grade"] for one in (*parts[0]["of"], parts[1])] == ["B", None, "F"]
    assert beside["tree"]["subject"]["name"] == {"th": never.name_th, "en": never.name_en}
    assert (beside["tree"]["subject"]["timing"], parts[1]["subject"]["timing"]) == ("before_or_same_term", "before")
    assert [one["code"] for one in taught["linked"]] == [linked.show_code]
    assert page["needsApproval"] is True
    assert [one["code"] for one in page["allowedMajors"]] == ["E09"]
    assert page["reservations"]["lines"][0]["seats"] == 5


async def test_a_co_requisite_is_met_by_what_is_taken_this_term(university: University, api: httpx.AsyncClient) -> None:
    subject, beside = university.subject(), university.subject()
    university.requires(subject, RequisiteKind.COREQUISITE, beside)
    student = university.student()
    taken = university.section(beside)
    university.add(
        Enrolment(
            student_id=student.student_id, section_id=taken.section_id, academic_year=YEAR, semester=SEMESTER,
            subject_code=beside.subject_code, section_type=taken.section_type, credit=Decimal(3),
            status=EnrolmentStatus.ENROLLED, created_at=utc_now(), updated_at=utc_now(),
        )
    )  # fmt: skip
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    path = f"/enrolment/sections/{university.section(subject).section_id}"
    requisite = (await api.get(path, headers=headers)).json()["subject"]["requisites"][0]
    assert (requisite["met"], requisite["tree"]["subject"]["held"]) == (True, True)


async def test_staff_read_what_is_required_and_nothing_of_a_student(
    university: University, api: httpx.AsyncClient
) -> None:
    subject = university.subject()
    university.requires(subject, RequisiteKind.PREREQUISITE, university.subject())
    officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
    path = f"/enrolment/sections/{university.section(subject).section_id}"
    page = (await api.get(path, headers=university.signed_in(officer.person_id, RoleId.CURRICULUM_OFFICER))).json()
    assert [one["met"] for one in page["subject"]["requisites"]] == [None]
