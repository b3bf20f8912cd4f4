"""Pre-enrolment: the subjects that may be enrolled in early are named, with what they require."""

from __future__ import annotations

import httpx

from models.access.role.contract import RoleId
from models.curriculum.requisite.contract import RequisiteKind
from models.curriculum.subject.tables import Subject, SubjectRequisite
from models.enrolment.enrolment.rules.calendar_rules import PRE_ENROLMENT_SUBJECTS
from models.people.person.tables import UserType
from tests.support.university import SEMESTER, YEAR, University


async def test_the_subjects_of_pre_enrolment_are_named_in_both_languages_with_what_they_require(
    university: University, api: httpx.AsyncClient
) -> None:
    first, second = sorted(PRE_ENROLMENT_SUBJECTS)
    model = university.subject()
    for code, name in ((first, "I"), (second, "II")):
        for year in ("60", "65"):  # a later curriculum's takes the place of an earlier one's
            changes = {
                "subject_code": f"{code}-{year}", "show_code": code, "name_th": f"ภาษาอังกฤษ {name} {year}",
                "name_en": f"English {name} {year}", "start_year": 2500 + int(year),
            }  # fmt: skip
            university.add(Subject(**(model.model_dump() | changes)))
    university.add(
        SubjectRequisite(
            subject_code=f"{second}-65", kind=RequisiteKind.PREREQUISITE, tree={"node": "subject", "subject": first}
        )
    )
    answer = await api.get(
        "/enrolment/pre-enrolment",
        params={"academicYear": YEAR, "semester": SEMESTER},
        headers=university.signed_in(university.student().person_id, RoleId.STUDENT),
    )
    assert [(one["showCode"], one["name"]["en"], one["creditShow"]) for one in answer.json()] == [
        (first, "English I 65", "3(3-0-6)"),
        (second, "English II 65", "3(3-0-6)"),
    ]
    requisite = answer.json()[1]["requisites"][0]
    assert (requisite["met"], requisite["tree"]["subject"]["name"]["th"]) == (False, "ภาษาอังกฤษ I 65")


async def test_a_draft_is_read_nowhere_before_it_is_active(university: University, api: httpx.AsyncClient) -> None:
    first, _ = sorted(PRE_ENROLMENT_SUBJECTS)
    model = university.subject()
    for year, status in (("60", "active"), ("65", "draft")):
        changes = {
            "subject_code": f"{first}-{year}", "show_code": first, "name_en": f"English {year}",
            "start_year": 2500 + int(year), "status": status,
        }  # fmt: skip
        university.add(Subject(**(model.model_dump() | changes)))
    university.add(
        SubjectRequisite(
            subject_code=f"{first}-60", kind=RequisiteKind.PREREQUISITE, tree={"node": "subject", "subject": first}
        )
    )
    answer = await api.get(
        "/enrolment/pre-enrolment",
        params={"academicYear": YEAR, "semester": SEMESTER},
        headers=university.signed_in(university.student().person_id, RoleId.STUDENT),
    )
    [found] = answer.json()
    assert (found["name"]["en"], found["requisites"][0]["tree"]["subject"]["name"]["en"]) == (
        "English 60",
        "English 60",
    )
    officer = university.person(UserType.STAFF, RoleId.REGISTRAR)
    bundled = await api.post(
        "/curriculum/bundles",
        json={"members": [f"{first}-65", model.subject_code]},
        headers=university.signed_in(officer.person_id, RoleId.REGISTRAR),
    )
    assert bundled.json()["details"]["fields"][0]["message"].endswith(f"{first}-65"), bundled.text
