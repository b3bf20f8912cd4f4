"""How far grades are: every sheet with its word and its days, by department, each within what the caller watches."""

from __future__ import annotations

import io
from datetime import timedelta

import httpx
import openpyxl
import pytest
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.grades.grade_submission.contract.case import SubmissionStage
from models.grades.grade_submission.contract.status import SHEET_STATE, SHEET_STATUS
from models.grades.period.contract import GradingPeriod
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from tests.support.submitting import Submitting
from tests.support.typed import typed_words
from tests.support.university import University


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Submitting:
    """A class of three, and everybody who decides."""
    return Submitting(api, university)


async def listed(office: Submitting, headers: dict[str, str], **asked: str) -> list[dict[str, object]]:
    """The rows of the list."""
    answer = await office.api.get("/grades/progress", params=asked, headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.json()["total"] == len(answer.json()["items"])
    rows: list[dict[str, object]] = answer.json()["items"]
    return rows


async def counted(office: Submitting, headers: dict[str, str]) -> list[dict[str, object]]:
    """The rows of the table by department."""
    answer = await office.api.get("/grades/progress/departments", headers=headers)
    rows: list[dict[str, object]] = answer.json()
    return rows


@pytest.mark.usefixtures("worker")
async def test_a_sheet_has_its_word_and_its_days_from_drafting_to_publication(office: Submitting) -> None:
    sheet = await office.filled()
    head = office.headers(office.head)
    [row] = await listed(office, head)
    assert (row["status"], row["state"], row["daysLeft"]) == ("waiting", "drafting", 10)
    mine = await office.api.get("/grades/sheets", headers=office.taught.headers)
    assert [one["status"] for one in mine.json()] == ["waiting"]
    case_id = await office.submitted(sheet)
    [row] = await listed(office, head)
    assert (row["status"], row["state"], row["daysLeft"], row["caseId"]) == (
        "under_consideration", "in_review", None, case_id,
    )  # fmt: skip
    await office.act(case_id, "approve", office.head)
    await office.act(case_id, "approve", office.dean)
    [row] = await listed(office, head, status="completed")
    assert row["state"] == "published"
    assert await listed(office, head, state="drafting") == []
    [department] = await counted(office, office.headers(office.registrar))
    assert department["counts"] == {"late": 0, "drafting": 0, "inReview": 0, "published": 1}
    mine = await office.api.get("/grades/sheets", params={"status": "waiting"}, headers=office.taught.headers)
    assert mine.json() == []


async def test_what_nobody_submitted_in_time_says_by_how_many_days(office: Submitting, university: University) -> None:
    now = utc_now()
    await office.filled()
    with university.engine.begin() as connection:
        connection.exec_driver_sql(
            "UPDATE calendar_period SET opens_at = %s, closes_at = %s WHERE kind = %s",
            (now - timedelta(days=9), now - timedelta(days=3), GradingPeriod.GRADING.value),
        )
    [row] = await listed(office, office.headers(office.dean))
    assert row["daysLeft"] == -3


async def test_a_head_watches_the_department_and_a_dean_the_faculty(office: Submitting, university: University) -> None:
    await office.filled()
    elsewhere = university.person(UserType.TEACHER, RoleId.DEAN, faculty="D")
    assert await listed(office, university.signed_in(elsewhere.person_id, RoleId.DEAN)) == []
    for person in (office.head, office.dean, office.registrar):
        assert len(await listed(office, office.headers(person))) == 1
    assert (await office.api.get("/grades/progress", headers=office.taught.headers)).status_code == 403
    assert await listed(office, office.headers(office.head), text="ไม่มีวิชานี้") == []
    assert len(await listed(office, office.headers(office.head), text=office.taught.teacher.last_name_th)) == 1


async def test_the_list_is_taken_as_a_file_and_noted(office: Submitting, university: University) -> None:
    await office.filled()
    answer = await office.api.get("/grades/progress/export", headers=office.headers(office.dean))
    assert answer.status_code == 200
    page = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    assert page is not None
    assert page.max_row == 2
    assert [entry.action for entry in university.rows(AuditEntry)][-1] == "grade_progress.export"


def test_every_stage_has_its_word_and_its_state() -> None:
    assert set(SHEET_STATUS) == set(SHEET_STATE) == set(SubmissionStage)


@pytest.mark.usefixtures("worker")
async def test_a_sheet_is_found_however_its_subject_and_coordinator_are_typed(office: Submitting) -> None:
    await office.filled()
    head = office.headers(office.head)
    [row] = await listed(office, head)
    with office.university.engine.connect() as connection:
        [named] = connection.execute(
            text("SELECT first_name_en, last_name_en FROM grade_sheet JOIN person ON person_id = coordinator_id")
        ).all()
    for typed in typed_words(str(row["subjectCode"]), *named):
        assert [found["sheetId"] for found in await listed(office, head, text=typed)] == [row["sheetId"]], typed
    assert await listed(office, head, text=f"{row['subjectCode']} 99999") == []
