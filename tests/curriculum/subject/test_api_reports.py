"""The report of a subject in a term (TQF 5) over HTTP: for a term in which it was taught, by who may print."""

from __future__ import annotations

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.support.files import name_of
from tests.support.university import SEMESTER, YEAR, University

pytestmark = pytest.mark.usefixtures("worker")
ASKED = {"language": "en", "academicYear": YEAR, "semester": SEMESTER}


async def test_a_report_of_a_term_without_sections_says_so(api: httpx.AsyncClient, university: University) -> None:
    officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    headers = university.signed_in(officer.person_id, RoleId.CURRICULUM_OFFICER)
    subject = university.subject()
    place = f"/curriculum/subjects/{subject.subject_code}/report"
    refused = await api.post(place, json=ASKED, headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (409, "subject_not_taught")
    unknown = await api.post("/curriculum/subjects/01999999-99/report", json=ASKED, headers=headers)
    assert unknown.status_code == 404
    long_ago = await api.post(place, json={**ASKED, "academicYear": 2400}, headers=headers)
    assert (long_ago.status_code, long_ago.json()["code"]) == (422, "fields_invalid")
    university.section(subject)
    printed = await api.post(place, json=ASKED, headers=headers)
    assert printed.status_code == 200, printed.text
    assert printed.content.startswith(b"%PDF-")
    assert name_of(printed).startswith("Subject report (TQF 5)-")
    assert name_of(printed).endswith(f"-{YEAR - 543}-{SEMESTER}.pdf")


async def test_the_teacher_responsible_prints_the_report_and_no_other_teacher_does(
    api: httpx.AsyncClient, university: University
) -> None:
    teacher, other = university.teacher(), university.teacher()
    subject = university.subject()
    university.merge(subject.sqlmodel_update({"responsible_id": teacher.person_id}))
    university.section(subject)
    place = f"/curriculum/subjects/{subject.subject_code}/report"
    refused = await api.post(place, json=ASKED, headers=university.signed_in(other.person_id, RoleId.TEACHER))
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
    printed = await api.post(place, json=ASKED, headers=university.signed_in(teacher.person_id, RoleId.TEACHER))
    assert (printed.status_code, printed.content[:5]) == (200, b"%PDF-"), printed.text
