"""An officer of scholarships sends what students hold, and the director of treasury confirms it (golive §3)."""

from __future__ import annotations

from typing import Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.support.api_imports import director as director
from tests.support.fees import LUMP_SUM, FeeOffice
from tests.support.importing import at_stage, decide, rows, send
from tests.support.imports import csv_file
from tests.support.money import Cashier
from tests.support.scholarships import asked_of, scholarship
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]
COLUMNS: Final = ("student_code", "scholarship_code", "academic_year", "semester", "amount")
COLUMN: Final = [f"{name}:{place}" for place, name in enumerate(COLUMNS)]


@pytest.fixture
def officer(university: University) -> Headers:
    """The session of a scholarship officer."""
    person = university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER, faculty=None)
    return university.signed_in(person.person_id, RoleId.SCHOLARSHIP_OFFICER)


@pytest.mark.usefixtures("worker")
async def test_held_awards_are_sent_confirmed_shown_field_by_field_ended_by_a_complete_list_and_undone(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    office, student, other = FeeOffice(university).opened(), university.student(), university.student()
    office.bill(student)
    scholarship(university, "HALF", percent="50", funder_id=Cashier(university).funder())

    async def brought_in(stage: str, *lines: tuple[str, str], **asked: str) -> str:
        said = [(code, "half", str(YEAR), str(SEMESTER), amount) for code, amount in lines]
        answer = await send(api, officer, csv_file(said, COLUMNS), kind="held_awards", column=COLUMN, **asked)
        assert answer.status_code == 200, answer.text
        case_id: str = answer.json()["caseId"]
        await at_stage(api, officer, case_id, stage)
        return case_id

    async def confirmed(case_id: str) -> None:
        assert (await decide(api, officer, case_id, "approve")).status_code == 403
        assert (await decide(api, director, case_id, "approve")).status_code == 200
        await at_stage(api, director, case_id, "finished")

    await confirmed(await brought_in("checked", (student.student_code, ""), (other.student_code, "")))
    assert asked_of(university, student) == LUMP_SUM / 2

    later = await brought_in("checked", (student.student_code, "5,000"), ("9999999999", ""))
    [changed] = await rows(api, officer, later, "changed")
    assert [(change["field"], change["old"], change["new"]) for change in changed["changes"]] == [
        ("amount", None, "5000"), ("percent", "50", None),
    ]  # fmt: skip
    assert (changed["studentCode"], changed["amount"]) == (student.student_code, "-1000.00")
    [refused] = await rows(api, officer, later, "unsuccessful")
    assert refused["problem"]["code"] == "import_student_not_found"
    await confirmed(later)
    assert asked_of(university, student) == LUMP_SUM - 5_000
    assert await brought_in("cancelled", (student.student_code, "5000"), (other.student_code, ""))

    listed = await brought_in("closing_checked", (other.student_code, ""), missingRows="closed")
    [closing] = await rows(api, officer, listed, "closing")
    assert student.student_code in closing["cells"]

    assert (await decide(api, officer, later, "ask_undo")).status_code == 200
    assert (await decide(api, director, later, "approve")).status_code == 200
    await at_stage(api, director, later, "undone")
    assert asked_of(university, student) == LUMP_SUM / 2
