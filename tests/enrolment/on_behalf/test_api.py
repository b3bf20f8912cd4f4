"""Staff enrol for a student: the student's rules, both see it, and who asked is kept."""

from __future__ import annotations

from decimal import Decimal

import httpx
import pytest
from sqlmodel import Session, select
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.curriculum.section.contract import SectionApproval, SectionStatus
from models.curriculum.section.tables import Section
from models.people.person.tables import Person, Student, UserType
from tests.support.rows import assert_counters_equal_rows
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]
URL = "/enrolments/on-behalf"


@pytest.fixture
def registrar(university: University) -> Person:
    """A registrar."""
    return university.person(UserType.STAFF, RoleId.REGISTRAR)


def signed(university: University, registrar: Person, key: str = "first-press") -> Headers:
    """A registrar's session, with the key of a press."""
    return university.signed_in(registrar.person_id, RoleId.REGISTRAR) | {"Idempotency-Key": key}


def body(student: Student, *sections: Section, **changes: object) -> dict[str, object]:
    """Enrol the student in sections."""
    return {
        "studentCode": student.student_code,
        "academicYear": YEAR,
        "semester": SEMESTER,
        "operation": "enrol",
        "sectionIds": [section.section_id for section in sections],
        "reason": "นิสิตมาติดต่อที่เคาน์เตอร์",
    } | changes


async def test_a_registrar_enrols_and_drops_for_a_student_who_sees_the_case(
    api: httpx.AsyncClient, university: University, registrar: Person, worker: Worker
) -> None:
    student, section, other = university.student(), university.section(), university.section()
    answer = await api.post(URL, json=body(student, section, other), headers=signed(university, registrar))
    assert (answer.status_code, answer.json()["code"]) == (200, "success"), answer.text
    own = university.signed_in(student.person_id, RoleId.STUDENT)
    case = await api.get(f"/cases/{answer.json()['caseId']}", headers=own)
    assert (case.status_code, case.json()["subject"]["idCode"]) == (200, student.student_code)
    held = await api.get(f"{URL}/{student.student_code}/sections", headers=signed(university, registrar))
    assert {row["sectionId"] for row in held.json()} == {section.section_id, other.section_id}
    drop = body(student, operation="drop", sectionIds=[], dropSectionIds=[other.section_id])
    dropped = await api.post(URL, json=drop, headers=signed(university, registrar, "second-press"))
    assert (dropped.status_code, dropped.json()["case"]["stage"]) == (200, "dropped"), dropped.text
    assert_counters_equal_rows(university.engine)


async def test_the_rules_are_the_students_own(
    api: httpx.AsyncClient, university: University, registrar: Person, worker: Worker
) -> None:
    closed = university.section(status=SectionStatus.CLOSED)
    answer = await api.post(URL, json=body(university.student(), closed), headers=signed(university, registrar))
    assert answer.json()["code"] == "section_closed"


async def test_who_asked_for_whom_and_why_is_kept(
    api: httpx.AsyncClient, university: University, registrar: Person, worker: Worker
) -> None:
    student, section = university.student(), university.section()
    await api.post(URL, json=body(student, section), headers=signed(university, registrar))
    with Session(university.engine) as session:
        entry = session.exec(select(AuditEntry).where(AuditEntry.subject_id == student.student_code)).one()
    assert (entry.actor_id, entry.action) == (registrar.person_id, "enrolment.on_behalf.enrol")
    assert entry.after is not None
    assert entry.after["reason"] == "นิสิตมาติดต่อที่เคาน์เตอร์"


async def test_the_student_and_the_advisor_read_the_reason_on_the_case(
    api: httpx.AsyncClient, university: University, registrar: Person, worker: Worker
) -> None:
    advisor = university.teacher()
    student, section = university.student(advisor), university.section(approval=SectionApproval.ADVISOR)
    answer = await api.post(URL, json=body(student, section), headers=signed(university, registrar))
    for person_id, role in ((student.person_id, RoleId.STUDENT), (advisor.person_id, RoleId.TEACHER)):
        case = await api.get(f"/cases/{answer.json()['caseId']}", headers=university.signed_in(person_id, role))
        first = case.json()["timeline"][0]
        assert (first["actor"]["th"], first["remark"]) == (registrar.full_name_th, "นิสิตมาติดต่อที่เคาน์เตอร์")


async def test_a_reason_is_required_and_an_unknown_student_is_not_found(
    api: httpx.AsyncClient, university: University, registrar: Person
) -> None:
    section = university.section()
    headers = signed(university, registrar)
    silent = await api.post(URL, json=body(university.student(), section, reason=""), headers=headers)
    assert (silent.status_code, silent.json()["details"]["fields"][0]["field"]) == (422, "reason")
    unknown = await api.post(URL, json=body(university.student(), section, studentCode="9999999999"), headers=headers)
    assert (unknown.status_code, unknown.json()["code"]) == (404, "not_found")


async def test_what_would_become_of_it_is_told_before_and_leaves_no_trail(
    api: httpx.AsyncClient, university: University, registrar: Person
) -> None:
    student, section, full = university.student(), university.section(), university.section(seats=0)
    headers = university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    asked = {name: value for name, value in body(student, section, full).items() if name != "reason"}
    answer = await api.post(f"{URL}/validate", json=asked, headers=headers)
    assert answer.status_code == 200, answer.text
    outcomes = {item["key"]: (item["outcome"], (item["refused"] or {}).get("code")) for item in answer.json()["items"]}
    assert outcomes == {
        section.subject_code[:8]: ("enrolled", None),
        full.subject_code[:8]: ("refused", "section_full"),
    }
    with Session(university.engine) as session:
        assert session.exec(select(AuditEntry)).all() == []
    unknown = await api.post(f"{URL}/validate", json={**asked, "studentCode": "0000000000"}, headers=headers)
    assert unknown.status_code == 404


async def test_the_code_names_the_student_and_nobody_out_of_reach(
    api: httpx.AsyncClient, university: University, registrar: Person
) -> None:
    student = university.student()
    headers = university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    answer = await api.get(f"{URL}/{student.student_code}", headers=headers)
    assert answer.json()["studentCode"] == student.student_code
    assert answer.json()["faculty"]["en"] == "Engineering"
    assert (await api.get(f"{URL}/0000000000", headers=headers)).status_code == 404


async def test_a_refusal_speaks_of_the_student_to_staff_and_to_the_student_themselves(
    api: httpx.AsyncClient, university: University, registrar: Person, worker: Worker
) -> None:
    student, section = university.student(), university.section()
    drop = body(student, operation="drop", sectionIds=[], dropSectionIds=[section.section_id])
    staff = signed(university, registrar)
    before = await api.post(f"{URL}/validate", json={k: v for k, v in drop.items() if k != "reason"}, headers=staff)
    answer = (await api.post(URL, json=drop, headers=staff)).json()
    own = await api.get(f"/cases/{answer['caseId']}", headers=university.signed_in(student.person_id, RoleId.STUDENT))
    said = [
        before.json()["items"][0]["refused"],
        answer["case"]["items"][0]["refused"],
        own.json()["items"][0]["refused"],
    ]
    assert [one["message"][: len("นิสิต")] for one in said] == ["นิสิต", "นิสิต", "ท่านไ"]
    assert [one["remedy"] for one in said[:2]] == ["เลือกจากรายวิชาที่นิสิตลงทะเบียนไว้"] * 2
    assert answer["message"] == said[1]["message"]


async def test_an_amount_of_credits_is_enrolled_for_a_student_and_kept_in_the_trail(
    api: httpx.AsyncClient, university: University, registrar: Person, worker: Worker
) -> None:
    thesis = university.subject(credit=12, theory=0, practice=36)
    thesis.splittable, thesis.minimum_credit_to_open = True, Decimal(3)
    university.merge(thesis)
    student, section = university.student(), university.section(thesis)
    amounts = [{"sectionId": section.section_id, "credit": "4.5"}]
    answer = await api.post(URL, json=body(student, section, credits=amounts), headers=signed(university, registrar))
    assert (answer.status_code, answer.json()["code"]) == (200, "success"), answer.text
    with Session(university.engine) as session:
        entry = session.exec(select(AuditEntry).where(AuditEntry.subject_id == student.student_code)).one()
    assert entry.after is not None
    assert entry.after["credits"] == [{"sectionId": section.section_id, "credit": "4.5"}]


async def test_one_press_is_in_the_trail_once_and_what_is_not_accepted_never(
    api: httpx.AsyncClient, university: University, registrar: Person, worker: Worker
) -> None:
    student, section, other = university.student(), university.section(), university.section()
    for _ in range(2):
        answer = await api.post(URL, json=body(student, section), headers=signed(university, registrar))
        assert answer.status_code == 200, answer.text
    differing = await api.post(URL, json=body(student, other), headers=signed(university, registrar))
    assert differing.json()["code"] == "key_used_differently"
    with Session(university.engine) as session:
        entries = session.exec(select(AuditEntry).where(AuditEntry.subject_id == student.student_code)).all()
    assert len(entries) == 1
