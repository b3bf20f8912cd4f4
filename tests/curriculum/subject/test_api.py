"""Versions of subjects as a curriculum officer keeps them: found, read, added, edited and copied."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from sqlalchemy import text

from models.curriculum.requisite.contract import AnyOf, RequiredSubject, RequisiteKind
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.rules import NEEDED
from models.curriculum.subject_change.tables import StrategicGoal
from models.kit.calendar import utc_now
from tests.support.api_curriculum import officer as officer
from tests.support.university import University

Headers = dict[str, str]
URL = "/curriculum/subjects"


def draft(code: str = "01999777-69", /, **more: Any) -> dict[str, Any]:
    """The least that a draft says."""
    return {
        "subjectCode": code, "nameTh": "วิชาใหม่", "departmentCode": "E1", "educationLevelCode": "2", **more
    }  # fmt: skip


async def test_an_incomplete_form_is_kept_as_a_draft_and_says_what_is_missing(
    api: httpx.AsyncClient, officer: Headers
) -> None:
    added = await api.post(URL, json=draft(), headers=officer)
    assert added.status_code == 201, added.text
    found = added.json()
    assert (found["status"], found["showCode"], found["startYear"]) == ("draft", "01999777", 2569)
    assert found["missing"] == [name for name in NEEDED if name != "name_th"]


async def test_a_code_that_exists_asks_for_a_new_one(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    subject = university.subject()
    again = await api.post(URL, json=draft(subject.subject_code), headers=officer)
    assert (again.status_code, again.json()["code"]) == (409, "subject_exists")
    assert "กรุณากรอกรหัสวิชาใหม่" in again.json()["message"]


async def test_a_draft_takes_every_field_and_says_no_more_that_any_is_missing(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    university.add(StrategicGoal(goal_code="G1", name_th="เป้าหมาย", name_en="Goal", changed_at=utc_now()))
    teacher = university.teacher()
    found = (await api.post(URL, json=draft(), headers=officer)).json()
    everything = {
        **{name: found[name] for name in found if name not in ("missing", "subjectCode")},
        "nameEn": "A new subject", "descriptionTh": "เนื้อหา", "descriptionEn": "Contents", "category": "general",
        "subjectType": "16902", "grading": "satisfactory", "credit": "3.0", "theoryHours": 2, "practiceHours": 3,
        "selfHours": 5, "showHours": False, "minimumCreditToOpen": "30.0", "timesToRegister": 2, "splittable": True,
        "approvedOn": "2026-05-01", "responsibleId": str(teacher.person_id), "curriculumType": "standard_2565",
        "objective": "เปิดใหม่", "majorCode": "E09", "campusCode": "B", "generalEducationGroup": "อยู่ดีมีสุข",
        "firstYear": 2570, "firstSemester": 1, "examination": "project", "strategicGoals": ["G1"],
    }  # fmt: skip
    saved = await api.put(f"{URL}/01999777-69", json=everything, headers=officer)
    assert saved.status_code == 200, saved.text
    now = saved.json()
    assert now["missing"] == []
    shown = ("approvedOn", "credit", "firstYear", "minimumCreditToOpen", "splittable", "strategicGoals", "category")
    assert [now[name] for name in shown] == [everything[name] for name in shown]
    assert (now["creditShow"], now["revision"], now["goals"][0]["en"]) == ("3(2-3-5)", 2, "Goal")
    assert now["responsible"]["th"] == teacher.full_name_th
    late = await api.put(f"{URL}/01999777-69", json=everything, headers=officer)
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")
    trail = (await api.get(f"{URL}/01999777-69/audit", headers=officer)).json()["items"]
    assert [one["action"] for one in trail] == ["subject.edit", "subject.add"]


@pytest.mark.parametrize(
    ("field", "value"),
    [("departmentCode", "X9"), ("majorCode", "X99"), ("campusCode", "Z"), ("strategicGoals", ["G9"])],
    ids=["department", "major", "campus", "goal"],
)
async def test_what_does_not_exist_is_named_at_its_field(
    api: httpx.AsyncClient, officer: Headers, field: str, value: object
) -> None:
    refused = await api.post(URL, json=draft(**{field: value}), headers=officer)
    assert refused.status_code == 422, refused.text
    assert [one["field"] for one in refused.json()["details"]["fields"]] == [field]


@pytest.mark.parametrize("status", [SubjectStatus.ACTIVE, SubjectStatus.INACTIVE, SubjectStatus.IN_REVIEW])
async def test_a_version_that_was_agreed_to_is_immutable_but_for_its_texts(
    api: httpx.AsyncClient, university: University, officer: Headers, status: SubjectStatus
) -> None:
    subject = university.subject()
    university.merge(subject.sqlmodel_update({"status": status.value}))
    url = f"{URL}/{subject.subject_code}"
    shown = (await api.get(url, headers=officer)).json()
    texts = await api.put(url, json={**shown, "nameEn": "Better words"}, headers=officer)
    hours = await api.put(url, json={**shown, "revision": shown["revision"] + 1, "theoryHours": 5}, headers=officer)
    if status is SubjectStatus.IN_REVIEW:
        assert (texts.status_code, texts.json()["code"]) == (409, "subject_in_review")
        return
    assert (texts.status_code, texts.json()["nameEn"]) == (200, "Better words")
    assert (hours.status_code, hours.json()["code"]) == (409, "subject_immutable")


async def test_a_copy_carries_nothing_approved_and_lists_what_no_longer_resolves(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    subject, standing = university.subject(), university.subject()
    university.merge(subject.sqlmodel_update({"first_year": 2565, "first_semester": 1, "splittable": True}))
    leaves = tuple(RequiredSubject(subject=code) for code in (standing.show_code, "01000000"))
    university.requires(subject, RequisiteKind.PREREQUISITE, AnyOf(of=leaves))
    url, new = f"{URL}/{subject.subject_code}/copy", f"{subject.show_code}-70"
    preview = (await api.get(url, params={"newCode": new}, headers=officer)).json()
    assert preview == {"unresolved": ["01000000"], "exists": False}
    copied = await api.post(url, json={"subjectCode": new}, headers=officer)
    assert copied.status_code == 201, copied.text
    found = copied.json()
    assert (found["status"], found["approvedOn"], found["firstYear"]) == ("draft", None, None)
    assert (found["copiedFrom"], found["splittable"], found["startYear"]) == (subject.subject_code, True, 2570)
    requisites = (await api.get(f"{URL}/{new}/requisites", headers=officer)).json()
    assert [one["tree"]["subject"] for one in requisites["trees"]] == [standing.show_code]
    assert [version["subjectCode"] for version in found["versions"]] == [new, subject.subject_code]
    again = await api.post(url, json={"subjectCode": new}, headers=officer)
    assert (again.status_code, again.json()["code"]) == (409, "subject_exists")


async def test_subjects_are_found_by_words_and_narrowed_by_unit_level_and_status(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    one, other = university.subject(), university.subject()
    university.merge(other.sqlmodel_update({"status": "inactive", "education_level_code": "9"}))

    async def found(**params: str) -> list[str]:
        answer = await api.get(URL, params=params, headers=officer)
        assert answer.status_code == 200, answer.text
        return [row["subjectCode"] for row in answer.json()["items"]]

    assert await found(text=one.name_en) == [one.subject_code]
    assert await found(department="E1", faculty="E") == sorted([one.subject_code, other.subject_code])
    assert await found(level="9") == [other.subject_code]
    assert await found(status="inactive", text="วิชาทดสอบ") == [other.subject_code]
    assert await found(department="XX") == []


async def test_choices_and_teachers_are_offered(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    teacher = university.teacher()
    choices = (await api.get("/curriculum/subject-choices", headers=officer)).json()
    assert {one["code"] for one in choices["departments"]} >= {"E1"}
    asked = {"text": teacher.first_name_th}
    found = (await api.get("/curriculum/subject-teachers", params=asked, headers=officer)).json()
    assert str(teacher.person_id) in [one["personId"] for one in found]


async def test_subjects_whose_name_begins_with_the_words_come_first(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    within, begins = university.subject(), university.subject()
    with university.engine.begin() as connection:
        for subject, name in ((within, "หลักฟิสิกส์"), (begins, "ฟิสิกส์ทั่วไป")):
            connection.execute(
                text("UPDATE subject SET name_th = :name WHERE subject_code = :code"),
                {"name": name, "code": subject.subject_code},
            )
    answer = await api.get(URL, headers=officer, params={"text": "ฟิสิกส์"})
    assert [each["subjectCode"] for each in answer.json()["items"]] == [begins.subject_code, within.subject_code]
