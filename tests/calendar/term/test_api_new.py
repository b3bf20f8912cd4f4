"""The registrar opens a term with the periods of an earlier one; days that cannot be are refused."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import httpx
import pytest
from sqlmodel import Session, select

from models.access.role.contract import Action, MenuId, RoleId
from models.access.role.tables import AuditEntry, RolePermission
from models.calendar.term.tables import CalendarPeriod, CalendarPeriodStep, Term
from models.enrolment.period.contract import EnrolmentPeriod
from models.people.person.tables import UserType
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


def this_term(university: University) -> Term:
    """The term there is."""
    with Session(university.engine) as session:
        return session.get_one(Term, (YEAR, SEMESTER))


def new_term(university: University, **changes: object) -> dict[str, object]:
    """The next year's same semester, a year later to the day, with this one's periods."""
    term = this_term(university)
    return {
        "academicYear": YEAR + 1,
        "semester": SEMESTER,
        "startsOn": (term.starts_on + timedelta(days=364)).isoformat(),
        "endsOn": (term.ends_on + timedelta(days=364)).isoformat(),
        "copyFrom": {"academicYear": YEAR, "semester": SEMESTER},
    } | changes


async def as_shown(api: httpx.AsyncClient, registrar: Headers, asked: dict[str, object]) -> dict[str, object]:
    """The term to open, as its preview showed it."""
    preview = await api.post("/calendar/terms/preview", json=asked, headers=registrar)
    assert preview.status_code == 200, preview.text
    return asked | {"fingerprint": preview.json()["fingerprint"]}


async def test_a_term_is_opened_with_the_periods_of_another_as_the_preview_showed_them(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    with Session(university.engine) as session, session.begin():
        period = session.get_one(CalendarPeriod, university.period_id(EnrolmentPeriod.ENROLMENT))
        session.add(CalendarPeriodStep(period_id=period.period_id, closes_at=period.closes_at, percent=Decimal(50)))
        closes_at = period.closes_at
        before = session.exec(select(CalendarPeriod)).all()
        expected = {(row.kind, row.opens_at + timedelta(days=364)) for row in before}
    preview = await api.post("/calendar/terms/preview", json=new_term(university), headers=registrar)
    assert preview.status_code == 200, preview.text
    shown = {(row["kind"], datetime.fromisoformat(row["opensAt"]).astimezone(UTC)) for row in preview.json()["periods"]}
    assert shown == expected
    with Session(university.engine) as session:
        assert session.get(Term, (YEAR + 1, SEMESTER)) is None
    asked = new_term(university) | {"fingerprint": preview.json()["fingerprint"]}
    opened = await api.post("/calendar/terms", json=asked, headers=registrar)
    assert (opened.status_code, opened.json()["academicYear"]) == (201, YEAR + 1), opened.text
    with Session(university.engine) as session:
        made = session.exec(select(CalendarPeriod).where(CalendarPeriod.academic_year == YEAR + 1)).all()
        assert {(row.kind, row.opens_at) for row in made} == expected
        steps = session.exec(select(CalendarPeriodStep)).all()
        assert {step.closes_at - closes_at for step in steps} == {timedelta(0), timedelta(days=364)}
        trail = session.exec(select(AuditEntry).where(AuditEntry.subject_kind == "term")).one()
        assert (trail.subject_id, trail.after["periods"]) == (f"{YEAR + 1}/{SEMESTER}", len(before))


async def test_a_term_can_begin_without_periods(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    asked = {name: value for name, value in new_term(university).items() if name != "copyFrom"}
    assert (await api.post("/calendar/terms/preview", json=asked, headers=registrar)).json()["periods"] == []
    assert (await api.post("/calendar/terms", json=asked, headers=registrar)).status_code == 201
    terms = (await api.get("/terms", headers=registrar)).json()
    assert (terms[0]["academicYear"], terms[0]["semester"]) == (YEAR + 1, SEMESTER)


@pytest.mark.parametrize("path", ["/calendar/terms/preview", "/calendar/terms"])
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"startsOn": "2600-01-01"}, "fields_invalid"),
        ({"endsOn": "1990-01-01"}, "term_order"),
        ({"academicYear": YEAR + 5}, "term_in_another_year"),
        ({"copyFrom": {"academicYear": 2550, "semester": 1}}, "not_found"),
    ],
)
async def test_a_term_that_makes_no_sense_is_refused_and_opens_nothing(
    api: httpx.AsyncClient, university: University, registrar: Headers, path: str, changes: dict[str, object], code: str
) -> None:
    answer = await api.post(path, json=new_term(university, **changes), headers=registrar)
    assert answer.json()["code"] == code, answer.text
    assert "{{" not in answer.json()["message"]
    with Session(university.engine) as session:
        assert len(session.exec(select(Term)).all()) == 1


async def test_a_term_that_is_there_or_lies_across_another_is_refused(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    term = this_term(university)
    days = {"startsOn": term.starts_on.isoformat(), "endsOn": term.ends_on.isoformat()}
    again = await api.post("/calendar/terms", json=new_term(university, academicYear=YEAR, **days), headers=registrar)
    assert (again.status_code, again.json()["code"]) == (409, "term_taken")
    other = 2 if SEMESTER == 1 else 1
    asked = new_term(university, academicYear=YEAR, semester=other, startsOn=term.ends_on.isoformat())
    asked["endsOn"] = (term.ends_on + timedelta(days=100)).isoformat()
    across = await api.post("/calendar/terms", json=asked, headers=registrar)
    assert (across.status_code, across.json()["code"]) == (409, "term_overlaps")


async def test_opened_twice_at_once_it_is_opened_once(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    asked = await as_shown(api, registrar, new_term(university))
    answers = await asyncio.gather(*(api.post("/calendar/terms", json=asked, headers=registrar) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


@pytest.mark.parametrize("seen", ["moved", "never"])
async def test_a_term_is_not_opened_with_other_periods_than_were_shown(
    api: httpx.AsyncClient, university: University, registrar: Headers, seen: str
) -> None:
    asked = new_term(university)
    if seen == "moved":
        asked = await as_shown(api, registrar, asked)
        period_id = university.period_id(EnrolmentPeriod.ENROLMENT)
        with Session(university.engine) as session:
            period = session.get_one(CalendarPeriod, period_id)
            moved = {
                "opensAt": period.opens_at.isoformat(),
                "closesAt": (period.closes_at + timedelta(days=1)).isoformat(),
                "revision": period.revision,
            }
        answer = await api.put(f"/calendar/periods/{period_id}", json=moved, headers=registrar)
        assert answer.status_code == 200, answer.text
    refused = await api.post("/calendar/terms", json=asked, headers=registrar)
    assert (refused.status_code, refused.json()["code"]) == (409, "draft_moved")
    with Session(university.engine) as session:
        assert session.get(Term, (YEAR + 1, SEMESTER)) is None
    now = await as_shown(api, registrar, new_term(university))
    assert refused.json()["details"]["fingerprint"] == now["fingerprint"]
    assert (await api.post("/calendar/terms", json=now, headers=registrar)).status_code == 201


async def test_opening_a_term_asks_for_the_right_to_add(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    with Session(university.engine) as session, session.begin():
        row = session.get_one(RolePermission, (RoleId.REGISTRAR, MenuId.ACADEMIC_CALENDAR))
        row.actions = [Action.VIEW, Action.EDIT]
    for path in ("/calendar/terms", "/calendar/terms/preview"):
        answer = await api.post(path, json=new_term(university), headers=registrar)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
