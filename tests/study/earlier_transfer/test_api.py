"""A registrar sends transfers, another confirms them, and the student's pages show them as carried over (golive §3)."""

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
HEADINGS: Final = (
    "รหัสนิสิต", "ปี", "ภาค", "เทียบเป็น", "สถาบัน", "รหัสต้นทาง", "ชื่อต้นทาง", "หน่วยกิต", "เกรด", "วันที่อนุมัติ",
)  # fmt: skip
FIELDS: Final = (
    "student_code", "academic_year", "semester", "subject_code", "institution", "source_code", "source_name",
    "source_credits", "grade", "granted_on",
)  # fmt: skip
COLUMN: Final = [f"{name}:{place}" for place, name in enumerate(FIELDS)]


@pytest.mark.usefixtures("worker")
async def test_transfers_that_another_registrar_confirms_are_on_the_students_pages_until_they_are_undone(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    student, subject = university.student(), university.subject()
    person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    other = university.signed_in(person.person_id, RoleId.REGISTRAR)
    line = (str(YEAR - 1), "1", subject.show_code, "มช.", "206111", "Calculus 1", "3", "B", "20/6/2568")
    lines = [(student.student_code, *line), ("0000000000", *line)]
    sent = await send(api, registrar, csv_file(lines, HEADINGS), kind="transfers", column=COLUMN)
    assert sent.status_code == 200, sent.text
    batch = await at_stage(api, registrar, sent.json()["caseId"], "checked")
    assert (batch["rows"], batch["good"], batch["refused"]) == (2, 1, 1)
    [refused] = await rows(api, registrar, batch["caseId"], "unsuccessful")
    assert refused["problem"]["code"] == "import_student_not_found"
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 403
    assert (await decide(api, other, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "finished")
    path = f"/students/status/{student.student_code}"
    [shown] = (await api.get(path, headers=other)).json()["transfers"]
    assert (shown["subjectCode"], shown["credits"], shown["grantedOn"]) == (subject.show_code, "3", "2025-06-20")
    assert (shown["institution"], shown["formerStudentCode"], shown["sourceCode"]) == ("มช.", None, "206111")
    mine = university.signed_in(student.person_id, RoleId.STUDENT)
    asked = {"academicYear": YEAR - 1, "semester": 1, "subjectCode": subject.show_code}
    told = (await api.get("/grades/my-explanation", params=asked, headers=mine)).json()
    assert (told["basis"], told["letter"], told["carriedOver"]) == ("transfer", "P", shown)
    assert (await api.get("/transfer-credits/mine", headers=mine)).json() == []
    assert (await decide(api, registrar, batch["caseId"], "ask_undo")).status_code == 200
    assert (await decide(api, other, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "undone")
    assert (await api.get(path, headers=other)).json()["transfers"] == []
