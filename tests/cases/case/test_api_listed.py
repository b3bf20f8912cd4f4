"""Whoever sees the page that lists a process sees its cases, within their data scope; nobody else does."""

from __future__ import annotations

from uuid import UUID

import httpx
import pytest
from sqlalchemy import text

from models.access.role.contract import Action, DataScope, MenuId, RoleId
from models.access_defaults.table import PERMISSIONS
from models.cases.case.contract.record import CaseKind
from models.cases.case.rules.listing import LISTED
from models.db import engine
from models.people.person.tables import Student, UserType
from tests.cases.case.test_api_list import case
from tests.support.university import University


def _may_view(role: RoleId, menu: MenuId) -> bool:
    return Action.VIEW in PERMISSIONS[role].get(menu, ())


OFFICES = [role for role in RoleId if role is not RoleId.STUDENT and not _may_view(role, MenuId.CASES)]
"""Who sees only the cases of their own work."""


def asked(university: University, student: Student, kind: CaseKind) -> UUID:
    """A case that nobody of the office asked for, has or had."""
    row = case(student, "", kind=kind, opened_by=None)
    case_id = row.case_id
    university.add(row)
    return case_id


async def status(api: httpx.AsyncClient, case_id: UUID, session: dict[str, str]) -> int:
    return (await api.get(f"/cases/{case_id}", headers=session)).status_code


@pytest.mark.parametrize("role", OFFICES, ids=[role.name.lower() for role in OFFICES])
async def test_an_office_opens_the_cases_its_pages_list_whoever_asked_and_no_others(
    api: httpx.AsyncClient, university: University, role: RoleId
) -> None:
    student = university.student()
    ids = {kind: asked(university, student, kind) for kind in CaseKind}
    listed = {kind for menu in LISTED if _may_view(role, menu) for kind in LISTED[menu]}
    session = university.signed_in(university.person(UserType.STAFF, role, faculty=None).person_id, role)
    opened = {kind for kind, case_id in ids.items() if await status(api, case_id, session) == 200}
    assert opened == listed
    page = (await api.get("/cases?pageSize=100", headers=session)).json()
    assert {row["id"] for row in page["items"]} == {str(ids[kind]) for kind in listed}


async def test_an_office_of_a_faculty_opens_only_cases_of_its_faculty(
    api: httpx.AsyncClient, university: University
) -> None:
    role = RoleId.FINANCE_OFFICER
    with engine().begin() as connection:
        scope = text("UPDATE role SET data_scope = :scope WHERE role_id = :role")
        connection.execute(scope, {"scope": DataScope.FACULTY, "role": role})
    case_id = asked(university, university.student(), CaseKind.WAIVER)
    for faculty, answer in (("E", 200), ("D", 404)):
        officer = university.person(UserType.STAFF, role, faculty=faculty)
        assert await status(api, case_id, university.signed_in(officer.person_id, role)) == answer
