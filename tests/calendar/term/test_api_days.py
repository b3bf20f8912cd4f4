"""The registrar gives a term other days: what lies in them is shown, and what would be left out is refused by name."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest
from sqlmodel import Session, select

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.calendar.term.contract import TERM_SUBJECT
from models.calendar.term.tables import Term
from models.curriculum.section.contract import ExamKind
from models.curriculum.section.tables import SectionExam
from models.finance.period.contract import FinancePeriod
from models.kit.calendar import bangkok_instant, utc_now
from models.people.person.tables import UserType
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]
PATH = f"/calendar/terms/{YEAR}/{SEMESTER}/days"


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


def days_of(university: University, *, later: int = 0) -> dict[str, str]:
    """The days of the term there is; its last day so many days later."""
    with Session(university.engine) as session:
        term = session.get_one(Term, (YEAR, SEMESTER))
        ends_on = term.ends_on + timedelta(days=later)
        return {"startsOn": term.starts_on.isoformat(), "endsOn": ends_on.isoformat()}


async def test_a_term_ends_later_as_it_was_shown_and_leaves_a_trail(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    university.section()
    wanted, seen = days_of(university, later=7), days_of(university)
    shown = await api.post(f"{PATH}/preview", json=wanted, headers=registrar)
    assert (shown.status_code, shown.json()) == (200, {"sections": 1, "holidays": 0})
    assert days_of(university) == seen
    answer = await api.put(PATH, json=wanted | {"seen": seen}, headers=registrar)
    assert answer.status_code == 200, answer.text
    assert days_of(university) == wanted
    with Session(university.engine) as session:
        [entry] = session.exec(select(AuditEntry).where(AuditEntry.subject_kind == TERM_SUBJECT)).all()
        assert (entry.before, entry.after) == (
            {"starts": seen["startsOn"], "ends": seen["endsOn"]},
            {"starts": wanted["startsOn"], "ends": wanted["endsOn"]},
        )
    again = await api.put(PATH, json=days_of(university, later=1) | {"seen": seen}, headers=registrar)
    assert (again.status_code, again.json()["code"]) == (409, "revision_moved")


async def test_examinations_and_periods_that_would_be_left_out_are_named(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    seen, section = days_of(university), university.section()
    with Session(university.engine) as session:
        last = session.get_one(Term, (YEAR, SEMESTER)).ends_on
    at = bangkok_instant(last)
    exam = SectionExam(
        section_id=section.section_id, kind=ExamKind.FINAL, starts_at=at + timedelta(hours=9),
        ends_at=at + timedelta(hours=12), room_th="", room_en="",
    )  # fmt: skip
    university.add(exam)
    shorter = await api.put(PATH, json=days_of(university, later=-1) | {"seen": seen}, headers=registrar)
    assert (shorter.status_code, shorter.json()["code"]) == (409, "term_leaves_exams")
    assert days_of(university) == seen


async def test_a_period_that_would_lie_far_from_its_term_is_named(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    seen, now = days_of(university), utc_now()
    university.period(FinancePeriod.PAYMENT, now - timedelta(days=200), now + timedelta(days=1))
    with Session(university.engine) as session:
        term = session.get_one(Term, (YEAR, SEMESTER))
        later = {"startsOn": (term.ends_on - timedelta(days=1)).isoformat(), "endsOn": term.ends_on.isoformat()}
    far = await api.post(f"{PATH}/preview", json=later, headers=registrar)
    assert (far.status_code, far.json()["code"]) == (409, "term_leaves_period")
    assert "ชำระ" in far.json()["message"]
    assert days_of(university) == seen


async def test_days_that_no_term_may_have_are_refused_and_so_is_a_term_that_is_not_there(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    seen = days_of(university)
    backwards = {"startsOn": seen["endsOn"], "endsOn": seen["startsOn"]}
    refused = await api.post(f"{PATH}/preview", json=backwards, headers=registrar)
    assert (refused.status_code, refused.json()["code"]) == (422, "term_order")
    gone = await api.post("/calendar/terms/2699/1/days/preview", json=seen, headers=registrar)
    assert (gone.status_code, gone.json()["code"]) == (404, "not_found")
