"""A registrar sends leaves, another confirms them, and offices see them as carried over (golive §3)."""

from __future__ import annotations

from typing import Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.support.api_imports import registrar as registrar
from tests.support.importing import at_stage, decide, send
from tests.support.imports import csv_file
from tests.support.university import YEAR, University

Headers = dict[str, str]
HEADINGS: Final = ("รหัสนิสิต", "ประเภท", "ปี", "ภาค", "วันที่อนุมัติ")
COLUMN: Final = ["student_code:0", "kind:1", "academic_year:2", "semester:3", "approved_on:4"]


@pytest.mark.usefixtures("worker")
async def test_leaves_that_another_registrar_confirms_stand_in_the_lists_until_they_are_undone(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    student = university.student()
    person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    other = university.signed_in(person.person_id, RoleId.REGISTRAR)
    lines = [(student.student_code, "ลาพัก", str(YEAR - 1), "2", "5/1/2568")]
    sent = await send(api, registrar, csv_file(lines, HEADINGS), kind="leaves", column=COLUMN)
    assert sent.status_code == 200, sent.text
    case_id = sent.json()["caseId"]
    await at_stage(api, registrar, case_id, "checked")
    assert (await decide(api, registrar, case_id, "approve")).status_code == 403
    assert (await decide(api, other, case_id, "approve")).status_code == 200
    await at_stage(api, registrar, case_id, "finished")
    [line] = (await api.get("/leaves", params={"stage": "approved"}, headers=other)).json()["items"]
    assert (line["studentCode"], line["carriedOver"], line["caseId"]) == (student.student_code, True, None)
    assert line["terms"] == [{"academicYear": YEAR - 1, "semester": 2}]
    assert (await api.get("/leaves", params={"stage": "active"}, headers=other)).json()["total"] == 0
    mine = university.signed_in(student.person_id, RoleId.STUDENT)
    [leave] = (await api.get("/leaves/mine", headers=mine)).json()
    assert (leave["carriedOver"], leave["stage"], leave["isDone"], leave["files"]) == (True, "approved", False, [])
    assert (await decide(api, registrar, case_id, "ask_undo")).status_code == 200
    assert (await decide(api, other, case_id, "approve")).status_code == 200
    await at_stage(api, registrar, case_id, "undone")
    assert (await api.get("/leaves", headers=other)).json()["total"] == 0
