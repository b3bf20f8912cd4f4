"""Who is in a sheet sees who else is, while they are."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest
from sqlalchemy import text

from models.grades.sheet.tables import SheetPresence
from models.kit.calendar import utc_now
from tests.support.sheets_of_scores import HALVES, Class
from tests.support.university import University


@pytest.fixture
def taught(api: httpx.AsyncClient, university: University) -> Class:
    """A class of three."""
    return Class(api, university)


async def test_colleagues_in_a_sheet_see_each_other_until_they_leave(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    path = f"/grades/sheets/{sheet['sheetId']}/presence"
    colleague = taught.university.teacher()
    taught.teach(colleague, taught.section, 2)
    theirs = taught.signed_in(colleague)
    assert (await taught.api.post(path, headers=taught.headers)).json() == {"others": []}
    assert [one["th"] for one in (await taught.api.post(path, headers=theirs)).json()["others"]] == [
        taught.teacher.full_name_th
    ]
    assert len((await taught.api.post(path, headers=taught.headers)).json()["others"]) == 1
    assert (await taught.api.delete(path, headers=theirs)).status_code == 204
    assert (await taught.api.post(path, headers=taught.headers)).json() == {"others": []}
    assert len(taught.university.rows(SheetPresence)) == 1


async def test_who_was_not_seen_for_a_minute_has_gone(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    path = f"/grades/sheets/{sheet['sheetId']}/presence"
    colleague = taught.university.teacher()
    taught.teach(colleague, taught.section, 2)
    await taught.api.post(path, headers=taught.signed_in(colleague))
    with taught.university.engine.begin() as connection:
        connection.execute(text("UPDATE sheet_presence SET seen_at = :at"), {"at": utc_now() - timedelta(minutes=1)})
    assert (await taught.api.post(path, headers=taught.headers)).json() == {"others": []}


async def test_nobody_else_learns_who_is_in_a_sheet(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    stranger = taught.signed_in(taught.university.teacher())
    answer = await taught.api.post(f"/grades/sheets/{sheet['sheetId']}/presence", headers=stranger)
    assert answer.status_code == 404
    assert taught.university.rows(SheetPresence) == []
