"""A registrar sends status histories, another confirms them, and the student's page shows them (golive §3)."""

from __future__ import annotations

from typing import Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.support.api_imports import registrar as registrar
from tests.support.importing import at_stage, decide, rows, send
from tests.support.imports import csv_file
from tests.support.university import University

Headers = dict[str, str]
HEADINGS: Final = ("รหัสนิสิต", "วันที่มีผล", "รหัสสถานภาพ", "สาเหตุ (ไทย)")
COLUMN: Final = [
    f"{name}:{place}" for place, name in enumerate(("student_code", "effective_on", "status_code", "reason_th"))
]


@pytest.mark.usefixtures("worker")
async def test_a_history_that_another_registrar_confirms_is_on_the_students_page_until_it_is_undone(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    student = university.student()
    person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    other = university.signed_in(person.person_id, RoleId.REGISTRAR)
    lines = [
        (student.student_code, "10/1/2567", "17005", "ลาพักการศึกษา"),
        (student.student_code, "1/6/2567", "17001", "กลับเข้าศึกษา"),
        ("0000000000", "1/6/2567", "17001", "ไม่มีตัวตน"),
    ]
    sent = await send(api, registrar, csv_file(lines, HEADINGS), kind="status_events", column=COLUMN)
    assert sent.status_code == 200, sent.text
    batch = await at_stage(api, registrar, sent.json()["caseId"], "checked")
    assert (batch["rows"], batch["good"], batch["refused"]) == (3, 2, 1)
    [refused] = await rows(api, registrar, batch["caseId"], "unsuccessful")
    assert refused["problem"]["code"] == "import_student_not_found"
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 403
    assert (await decide(api, other, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "finished")
    path = f"/students/status/{student.student_code}"
    view = (await api.get(path, headers=other)).json()
    assert (view["status"], view["since"]) == ("17001", "2024-06-01")
    assert [(step["effectiveOn"], step["carriedOver"]) for step in view["history"]] == [
        ("2024-06-01", True), ("2024-01-10", True), ("2023-06-01", False),
    ]  # fmt: skip
    assert view["history"][0]["oldStatus"]["en"] == "On leave"
    assert (await decide(api, registrar, batch["caseId"], "ask_undo")).status_code == 200
    assert (await decide(api, other, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "undone")
    assert len((await api.get(path, headers=other)).json()["history"]) == 1
