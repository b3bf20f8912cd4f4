"""Where versions of subjects are used, how two of them differ, and whom a change concerns."""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind, CaseState
from models.cases.case.tables import CaseFile
from models.curriculum.requisite.contract import AllOf, AnyOf, AppliesTo, RequiredSubject, RequisiteKind
from models.curriculum.subject.store.uses import SUBJECT_USES
from models.curriculum.subject.tables import Subject, SubjectEquivalence, SubjectLink
from models.curriculum.subject_change.tables import SubjectChange
from models.kit.calendar import utc_now
from models.people.person.tables import Person, UserType
from models.study.programme.contract import ProgrammeBlock, ProgrammeDocument, ProgrammeLeaf, ProgrammeStatus
from models.study.programme.tables import ProgrammeVersion
from tests.support.university import University

URL = "/curriculum/subjects"


@pytest.fixture
def officer(university: University) -> dict[str, str]:
    """A curriculum officer's session."""
    person = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
    return university.signed_in(person.person_id, RoleId.CURRICULUM_OFFICER)


def add_programme(university: University, subject: Subject, status: ProgrammeStatus) -> None:
    """A programme that requires a subject."""
    leaf = ProgrammeLeaf(path="core.one", name_th="วิชา", name_en="Subject", codes=(subject.show_code,))
    layer = ProgrammeBlock(path="core", name_th="แกน", name_en="Core", children=(leaf,))
    university.add(
        ProgrammeVersion(
            programme_code=status.name, revision=2565, major_code="E09", campus_code="B", name_th="หลักสูตรทดสอบ",
            name_en="Test programme", total_credits=Decimal(3), first_entry_year=2560, status=status,
            document=ProgrammeDocument(layers=(layer,)).model_dump(mode="json"), updated_at=utc_now(),
        )
    )  # fmt: skip


async def test_every_kind_of_use_is_told_with_whose_it_is(
    api: httpx.AsyncClient, university: University, officer: dict[str, str]
) -> None:
    subject, citing, linked, other = (university.subject() for _ in range(4))
    section = university.section(subject)
    university.requires(citing, RequisiteKind.PREREQUISITE, RequiredSubject(subject=subject.show_code))
    university.add(
        SubjectLink(subject_code=subject.subject_code, linked_subject_code=linked.subject_code),
        SubjectLink(subject_code=linked.subject_code, linked_subject_code=subject.subject_code),
        SubjectEquivalence(
            changed_at=utc_now(), show_code=other.show_code, counts_as=subject.show_code, valid_from=2560
        ),
    )
    for status in (ProgrammeStatus.ACTIVE, ProgrammeStatus.DRAFT):
        add_programme(university, subject, status)
    answer = await api.get(f"{URL}/{subject.subject_code}/uses", headers=officer)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = {kind["kind"]: kind for kind in answer.json()}
    assert {kind: [use["key"] for use in one["uses"]] for kind, one in found.items()} == {
        "bundle": [linked.subject_code],
        "equivalence": [other.show_code],
        "programme": ["ACTIVE/2565"],
        "requisite": [citing.subject_code],
        "section": [f"{section.academic_year}/{section.semester} {section.section_code}"],
    }
    assert found["requisite"]["uses"][0]["department"]["en"] == "Engineering"
    assert (await api.get(f"{URL}/{other.subject_code}/uses", headers=officer)).json()[0]["kind"] == "equivalence"
    assert set(found) < {use.kind for use in SUBJECT_USES}


async def test_two_versions_differ_in_fields_and_in_what_they_require(
    api: httpx.AsyncClient, university: University, officer: dict[str, str]
) -> None:
    subject, required = university.subject(), university.subject()
    university.requires(subject, RequisiteKind.PREREQUISITE, RequiredSubject(subject=required.show_code))
    new = f"{subject.show_code}-70"
    url = f"{URL}/{subject.subject_code}"
    await api.post(f"{url}/copy", json={"subjectCode": new}, headers=officer)
    university.requires(subject, RequisiteKind.COREQUISITE, RequiredSubject(subject=required.show_code))
    shown = (await api.get(f"{URL}/{new}", headers=officer)).json()
    await api.put(f"{URL}/{new}", json={**shown, "practiceHours": 3, "splittable": True}, headers=officer)
    answer = await api.get(f"{URL}/{new}/difference", params={"other": subject.subject_code}, headers=officer)
    assert answer.status_code == 200, answer.text
    said = {one["field"]: (one["before"] and one["before"]["th"], one["after"] and one["after"]["th"])
            for one in answer.json()}  # fmt: skip
    code = required.show_code
    before, together = f"วิชาที่ต้องสอบผ่านก่อน: {code}", f"วิชาที่ต้องเรียนควบคู่: {code}"
    assert said == {
        "practice_hours": ("0", "3"), "splittable": ("false", "true"), "requisites": (f"{together}\n{before}", before)
    }  # fmt: skip


async def test_a_difference_of_requisites_is_told_in_the_sentences_of_enrolment(
    api: httpx.AsyncClient, university: University, officer: dict[str, str]
) -> None:
    one, two = (university.subject().show_code for _ in range(2))
    leaves = (RequiredSubject(subject=one), RequiredSubject(subject=two))
    better = RequiredSubject(subject=one, minimum_grade="B")
    later = RequiredSubject(subject=one, applies_to=AppliesTo(entry_from=2569, campuses=("B",)))
    for before, after, th, en in (
        (AllOf(of=leaves), AnyOf(of=leaves), (f"{one} และ {two}", f"{one} หรือ {two}"),
         (f"{one} and {two}", f"{one} or {two}")),
        (leaves[0], better, (one, f"{one} เกรดไม่ต่ำกว่า B"), (one, f"{one} with at least B")),
        (leaves[0], later, (one, f"{one} (เฉพาะผู้เข้าศึกษาตั้งแต่ปี 2569, เฉพาะวิทยาเขต B)"),
         (one, f"{one} (only for entry years from 2569, only on campus B)")),
    ):  # fmt: skip
        subject, other = university.subject(), university.subject()
        university.requires(subject, RequisiteKind.PREREQUISITE, before)
        university.requires(other, RequisiteKind.PREREQUISITE, after)
        asked = {"other": subject.subject_code}
        answer = await api.get(f"{URL}/{other.subject_code}/difference", params=asked, headers=officer)
        [found] = [row for row in answer.json() if row["field"] == "requisites"]
        for language, head, said in (("th", "วิชาที่ต้องสอบผ่านก่อน", th), ("en", "To be passed before", en)):
            assert (found["before"][language], found["after"][language]) == tuple(f"{head}: {words}" for words in said)


async def test_a_change_concerns_the_departments_whose_things_cite_the_subject(
    api: httpx.AsyncClient, university: University
) -> None:
    subject, citing = university.subject(), university.subject()
    university.requires(citing, RequisiteKind.PREREQUISITE, RequiredSubject(subject=subject.show_code))
    officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
    now, case_id = utc_now(), uuid4()
    university.add(
        CaseFile(
            case_id=case_id, kind=CaseKind.SUBJECT_CHANGE, workflow_id=str(case_id), idempotency_key=str(case_id),
            opened_by=officer.person_id, title_th="", title_en="", stage="faculty_review", state=CaseState.OPEN,
            request={}, opened_at=now, updated_at=now,
        ),
        SubjectChange(case_id=case_id, subject_code=subject.subject_code),
    )  # fmt: skip

    async def concerned(person: Person) -> list[dict[str, Any]]:
        headers = university.signed_in(person.person_id, RoleId.HEAD_OF_DEPARTMENT)
        found: list[dict[str, Any]] = (await api.get("/curriculum/concerning-changes", headers=headers)).json()
        return found

    [told] = await concerned(university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT))
    assert (told["subjectCode"], told["stage"], told["uses"]) == (subject.subject_code, "faculty_review", 1)
    assert await concerned(university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT, faculty="D")) == []
