"""A registrar sends earlier grades with the averages of the old system; both see which students differ (golive §3)."""

from __future__ import annotations

from typing import Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.support.api_imports import registrar as registrar
from tests.support.importing import at_stage, decide, rows, send
from tests.support.imports import csv_file
from tests.support.university import YEAR, University

Headers = dict[str, str]
HEADINGS: Final = ("รหัสนิสิต", "ปีการศึกษา", "ภาคการศึกษา", "รหัสวิชา", "เกรด", "เกรดเฉลี่ยสะสม")
FIELDS: Final = ("student_code", "academic_year", "semester", "subject_code", "grade", "gpax")
COLUMN: Final = [f"{name}:{place}" for place, name in enumerate(FIELDS)]


@pytest.mark.usefixtures("worker")
async def test_students_whose_average_differs_are_named_before_and_after_the_grades_come_in(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    student, other = university.student(), university.student()
    person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    second = university.signed_in(person.person_id, RoleId.REGISTRAR)
    subject = university.subject().show_code
    lines = [
        (student.student_code, YEAR - 1, 1, subject, "A", "4.00"),
        (other.student_code, YEAR - 1, 1, subject, "B+", "3.47"),
    ]
    sent = await send(api, registrar, csv_file(lines, HEADINGS), kind="earlier_grades", column=COLUMN)
    assert sent.status_code == 200, sent.text
    batch = await at_stage(api, registrar, sent.json()["caseId"], "checked")
    assert (batch["good"], batch["refused"], batch["warned"]) == (2, 0, 1)
    words = (
        f"The file says that {other.student_code} has GPAX 3.47 after 1/{YEAR - 1}, and by the grades here it is 3.50: "
        "look whether grades are missing or wrong, or the old system averages otherwise"
    )
    english = {"Accept-Language": "en"}
    [warned] = await rows(api, {**second, **english}, batch["caseId"], "warned")
    assert [(each["message"], each["field"]) for each in warned["warnings"]] == [(words, "gpax")]
    assert (await decide(api, second, batch["caseId"], "approve")).status_code == 200
    done = await at_stage(api, registrar, batch["caseId"], "finished")
    assert (done["applied"], done["warned"]) == (2, 1)
    [warned] = await rows(api, {**registrar, **english}, batch["caseId"], "warned")
    assert [each["message"] for each in warned["warnings"]] == [words]
