"""The registrar adds a period to a term: of a registered kind, once for each campus, by the rules of changing one."""

from __future__ import annotations

from datetime import datetime, timedelta

import httpx
import pytest
from sqlmodel import Session, select

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.calendar.term.tables import CalendarPeriod
from models.enrolment.period.contract import EnrolmentPeriod
from models.people.person.tables import UserType
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]
KIND = EnrolmentPeriod.PRE_ENROLMENT


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


@pytest.fixture
def opens_at(university: University) -> datetime:
    """An instant within the term, which has a period of every kind but one."""
    with Session(university.engine) as session, session.begin():
        session.delete(session.get_one(CalendarPeriod, university.period_id(KIND)))
        return session.get_one(CalendarPeriod, university.period_id(EnrolmentPeriod.ENROLMENT)).opens_at


def new_period(opens_at: datetime, **changes: object) -> dict[str, object]:
    """A day of pre-enrolment."""
    closes_at = opens_at + timedelta(days=1)
    dates = {"opensAt": opens_at.isoformat(), "closesAt": closes_at.isoformat()}
    return {"academicYear": YEAR, "semester": SEMESTER, "kind": KIND, "campusCode": "", **dates} | changes


async def kinds(api: httpx.AsyncClient, registrar: Headers) -> dict[str, list[str]]:
    """Each kind, and the campuses that have one."""
    answer = await api.get("/calendar/periods/kinds", headers=registrar)
    assert answer.status_code == 200, answer.text
    return {row["kind"]: row["takenBy"] for row in answer.json()}


async def test_a_period_is_added_of_a_kind_the_term_lacks_and_then_for_one_campus(
    api: httpx.AsyncClient, university: University, registrar: Headers, opens_at: datetime
) -> None:
    assert (await kinds(api, registrar))[KIND] == []
    added = await api.post("/calendar/periods", json=new_period(opens_at), headers=registrar)
    assert added.status_code == 201, added.text
    assert (added.json()["period"]["kind"], added.json()["period"]["revision"]) == (KIND, 1)
    again = await api.post("/calendar/periods", json=new_period(opens_at), headers=registrar)
    assert (again.status_code, again.json()["code"]) == (409, "period_taken")
    own = await api.post("/calendar/periods", json=new_period(opens_at, campusCode="B"), headers=registrar)
    assert own.status_code == 201, own.text
    assert (await kinds(api, registrar))[KIND] == ["", "B"]
    with Session(university.engine) as session:
        entries = session.exec(select(AuditEntry).where(AuditEntry.action == "calendar_period.add")).all()
        assert {str((entry.after or {})["campus"]) for entry in entries} == {"", "B"}


async def test_who_waits_is_told_of_a_new_period(
    api: httpx.AsyncClient, university: University, registrar: Headers, opens_at: datetime
) -> None:
    added = (await api.post("/calendar/periods", json=new_period(opens_at), headers=registrar)).json()["period"]
    with Session(university.engine) as session:
        period = session.get_one(CalendarPeriod, added["periodId"])
        assert period.announced_revision < period.revision, "until the workflow has told everybody"


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"kind": "holiday"}, "fields_invalid", "kind"),
        ({"campusCode": "Z"}, "fields_invalid", "campusCode"),
        ({"academicYear": YEAR + 9}, "not_found", None),
        ({"closesAt": "2020-01-01T00:00:00Z"}, "period_order", None),
        ({"opensAt": "2020-01-01T00:00:00Z"}, "period_far_from_term", None),
        ({"steps": [{"closesAt": "2026-12-01T00:00:00Z", "percent": "80"}]}, "period_without_steps", None),
    ],
)
async def test_a_period_that_cannot_be_is_refused_and_adds_nothing(
    api: httpx.AsyncClient,
    university: University,
    registrar: Headers,
    opens_at: datetime,
    changes: dict[str, object],
    code: str,
    field: str | None,
) -> None:
    before = await kinds(api, registrar)
    answer = await api.post("/calendar/periods", json=new_period(opens_at, **changes), headers=registrar)
    assert answer.json()["code"] == code, answer.text
    assert "{{" not in answer.json()["message"]
    if field:
        assert [wrong["field"] for wrong in answer.json()["details"]["fields"]] == [field]
    assert await kinds(api, registrar) == before
