"""Pre-enrolment: the subjects that may be enrolled in early are named, with what they require."""

from __future__ import annotations

import httpx

from models.contracts.access.permissions import RoleId
from models.rules.enrolment.enrolment.calendar_rules import PRE_ENROLMENT_SUBJECTS
from models.tables.curriculum.subjects import RequirementKind, Subject, SubjectRequirement
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
        SubjectRequirement(
            subject_code=f"{second}-65", kind=RequirementKind.PREREQUISITE, group_no=1, required_show_code=first
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
    requirement = answer.json()[1]["requirements"][0]
    assert (requirement["met"], requirement["anyOf"][0]["name"]["th"]) == (False, "ภาษาอังกฤษ I 65")
