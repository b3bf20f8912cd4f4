"""Submitting while a part of the portal is away: it is told so, and the same press is safe."""

from __future__ import annotations

from uuid import uuid4

import httpx
from temporalio.client import Client

from models.grades.grade_submission.tables import GradeSubmission, GradeVersion
from tests.support.submitting import Submitting
from tests.support.university import University
from worker import create_worker


async def test_a_sheet_whose_case_has_not_begun_in_time_is_submitted_by_the_same_press_later(
    api: httpx.AsyncClient, university: University, temporal_client: Client
) -> None:
    office = Submitting(api, university)
    sheet = await office.filled()
    shown, key = (await office.state(sheet))["hash"], uuid4().hex
    away = await office.submit(sheet, shown=shown, key=key)
    assert (away.status_code, away.json()["code"]) == (503, "unavailable")
    assert university.rows(GradeVersion) == []
    async with create_worker(temporal_client):
        done = await office.submit(sheet, shown=shown, key=key)
    assert done.status_code == 200, done.text
    assert [str(row.case_id) for row in university.rows(GradeSubmission)] == [done.json()["caseId"]]
    assert await office.stage(done.json()["caseId"]) == "head_review"
