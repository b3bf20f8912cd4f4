"""A section in full: what it teaches and requires, and what the asking student has of that."""

from __future__ import annotations

from decimal import Decimal

import httpx

from models.calendar import utc_now
from models.contracts.access.permissions import RoleId
from models.contracts.curriculum.sections import SectionApproval
from models.contracts.enrolment.enrolment import EnrolmentStatus
from models.tables.curriculum.sections import MajorAccess, SectionMajor
from models.tables.curriculum.subjects import RequirementKind, Subject, SubjectLink, SubjectRequirement
from models.tables.enrolment.enrolments import Enrolment
from models.tables.people.persons import UserType
from tests.support.grading import Grades
from tests.support.university import SEMESTER, YEAR, University


def _requires(university: University, subject: Subject, kind: RequirementKind, number: int, *any_of: Subject) -> None:
    university.add(
        *(
            SubjectRequirement(
                subject_code=subject.subject_code, kind=kind, group_no=number, required_show_code=one.show_code
            )
            for one in any_of
        )
    )


async def test_a_section_says_what_it_teaches_requires_and_for_whom_it_is(
    university: University, api: httpx.AsyncClient
) -> None:
    subject, passed, failed, never, linked = (university.subject() for _ in range(5))
    subject.description_th, subject.description_en = "พื้นฐานของวิชา", "The foundations."
    university.merge(subject)
    _requires(university, subject, RequirementKind.PREREQUISITE, 1, passed, never)
    _requires(university, subject, RequirementKind.PREREQUISITE, 2, failed)
    _requires(university, subject, RequirementKind.COREQUISITE, 1, never)
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
    assert [(one["kind"], [s["code"] for s in one["anyOf"]], one["met"]) for one in taught["requirements"]] == [
        ("corequisite", [never.show_code], False),
        ("prerequisite", sorted([passed.show_code, never.show_code]), True),
        ("prerequisite", [failed.show_code], False),
    ]
    grades = {s["code"]: s["grade"] for one in taught["requirements"] for s in one["anyOf"]}
    assert grades == {passed.show_code: "B", failed.show_code: "F", never.show_code: None}
    assert taught["requirements"][0]["anyOf"][0]["name"] == {"th": never.name_th, "en": never.name_en}
    assert [one["code"] for one in taught["linked"]] == [linked.show_code]
    assert page["needsApproval"] is True
    assert [one["code"] for one in page["allowedMajors"]] == ["E09"]
    assert page["reservations"]["lines"][0]["seats"] == 5


async def test_a_co_requisite_is_met_by_what_is_taken_this_term(university: University, api: httpx.AsyncClient) -> None:
    subject, beside = university.subject(), university.subject()
    _requires(university, subject, RequirementKind.COREQUISITE, 1, beside)
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
    requirement = (await api.get(path, headers=headers)).json()["subject"]["requirements"][0]
    assert (requirement["met"], requirement["anyOf"][0]["held"]) == (True, True)


async def test_staff_read_what_is_required_and_nothing_of_a_student(
    university: University, api: httpx.AsyncClient
) -> None:
    subject = university.subject()
    _requires(university, subject, RequirementKind.PREREQUISITE, 1, university.subject())
    officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
    path = f"/enrolment/sections/{university.section(subject).section_id}"
    page = (await api.get(path, headers=university.signed_in(officer.person_id, RoleId.CURRICULUM_OFFICER))).json()
    assert [one["met"] for one in page["subject"]["requirements"]] == [None]
