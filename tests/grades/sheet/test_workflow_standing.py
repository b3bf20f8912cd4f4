"""The stage, the deadline and the return of a sheet, as its teachers read them in the list and on the sheet."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest

from models.kit.calendar import utc_now
from models.people.person.tables import Person
from tests.support.sheets_of_scores import HALVES
from tests.support.submitting import Submitting
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")
REASON = "ตรวจคะแนนปลายภาคอีกครั้ง"


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Submitting:
    """A class of three in an open grading period, and everybody who decides."""
    return Submitting(api, university)


async def listed(office: Submitting) -> dict[str, Any]:
    """The standing of the teacher's only sheet in their list; the sheet itself says the same."""
    (row,) = (await office.api.get("/grades/sheets", headers=office.taught.headers)).json()
    standing: dict[str, Any] = row["standing"]
    if row["sheetId"] is not None:
        assert (await office.taught.sheet(row["sheetId"]))["standing"] == standing
    return standing


def due_in(standing: dict[str, Any]) -> timedelta:
    """How long it is until the deadline."""
    return datetime.fromisoformat(standing["dueAt"]) - utc_now()


async def test_stage_follows_the_sheet_from_its_beginning_to_its_publication(office: Submitting) -> None:
    assert (await listed(office))["stage"] == "not_begun"
    assert timedelta(days=9) < due_in(await listed(office)) < timedelta(days=10)
    sheet = await office.taught.open(*HALVES)
    assert (await listed(office))["stage"] == "not_begun"
    await office.taught.save(sheet, office.taught.cell(sheet, 0, 0, "40"))
    assert (await listed(office))["stage"] == "entering"
    rest = [(0, 1, "60"), (1, 0, "32"), (1, 1, "48"), (2, 0, "20"), (2, 1, "30")]
    await office.taught.save(sheet, *(office.taught.cell(sheet, *score) for score in rest))
    assert (await listed(office))["stage"] == "ready"
    case_id = await office.submitted(sheet)
    assert await listed(office) == {"stage": "submitted", "dueAt": None, "returned": None}
    await office.act(case_id, "approve", office.head)
    await office.act(case_id, "approve", office.dean)
    assert await listed(office) == {"stage": "published", "dueAt": None, "returned": None}


async def test_returned_sheet_says_who_returned_it_why_and_until_when(office: Submitting) -> None:
    sheet = await office.filled()
    case_id = await office.submitted(sheet)
    office.grading(utc_now() - timedelta(days=2), utc_now() - timedelta(seconds=1))
    await office.act(case_id, "return", office.head, remark=REASON)
    standing = await listed(office)
    assert (standing["stage"], standing["returned"]["reason"]) == ("returned", REASON)
    assert standing["returned"]["by"]["th"] == name_of(office.head)
    assert timedelta(days=2, hours=23) < due_in(standing) <= timedelta(days=3)


def name_of(person: Person) -> str:
    """The Thai name of a person with the title."""
    return f"{person.title_th}{person.first_name_th} {person.last_name_th}"


async def test_sheet_that_is_submitted_again_or_recalled_is_no_longer_returned(office: Submitting) -> None:
    sheet = await office.filled()
    case_id = await office.submitted(sheet)
    await office.act(case_id, "return", office.head, remark=REASON)
    await office.submitted(await office.taught.sheet(sheet["sheetId"]))
    assert (await listed(office))["returned"] is None
    await office.act(case_id, "recall", office.taught.teacher)
    standing = await listed(office)
    assert (standing["stage"], standing["returned"]) == ("ready", None)


async def test_sheet_whose_period_has_closed_is_late_and_keeps_its_deadline(office: Submitting) -> None:
    await office.filled()
    office.grading(utc_now() - timedelta(days=9), utc_now() - timedelta(days=2))
    standing = await listed(office)
    assert standing["stage"] == "late"
    assert timedelta(days=-3) < due_in(standing) < timedelta(days=-1)


async def test_letters_entered_by_hand_make_a_sheet_ready(office: Submitting) -> None:
    sheet = await office.taught.open(*HALVES)
    path = f"/grades/sheets/{sheet['sheetId']}"
    kept = {name: sheet["grading"][name] for name in ("rounding", "decimals", "bounds", "distances")}
    body = {**kept, "method": "direct", "revision": sheet["revision"]}
    answer = await office.api.put(f"{path}/grading", json=body, headers=office.taught.headers)
    assert answer.status_code == 200, answer.text
    for student in office.taught.students:
        letter = {"letter": "A", "reason": "สอบปากเปล่า", "revision": 0}
        answer = await office.api.put(
            f"{path}/letters/{student.student_id}", json=letter, headers=office.taught.headers
        )
        assert answer.status_code == 200, answer.text
    assert (await listed(office))["stage"] == "ready"
