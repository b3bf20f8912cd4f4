"""The checklist of a term counts what there is, and says whose each step is."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import httpx

from models.access.role.contract import RoleId
from models.calendar.holiday.contract import HolidayKind
from models.calendar.holiday.tables import Holiday
from models.calendar.term.tables import Term
from models.finance.period.contract import FinancePeriod
from models.kit.calendar import utc_now
from models.people.organisation.tables import Campus
from models.people.person.tables import UserType
from models.study.term_checklist.contract import RESPONSIBLE, TermStep
from tests.support.university import University


async def steps(api: httpx.AsyncClient, university: University, role: RoleId = RoleId.REGISTRAR) -> dict[str, Any]:
    """What the page of a role shows of the university's term, by step."""
    [term] = university.rows(Term)
    headers = university.signed_in(university.person(UserType.STAFF, role).person_id, role)
    path = f"/calendar/terms/{term.academic_year}/{term.semester}/checklist"
    answer = await api.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    return {line["step"]: line for line in answer.json()}


async def test_each_step_is_counted_and_names_its_office(api: httpx.AsyncClient, university: University) -> None:
    university.section()
    university.student()
    [term] = university.rows(Term)
    day = term.starts_on + timedelta(days=1)
    university.add(
        Holiday(day=day, name_th="หยุด", name_en="Off", kind=HolidayKind.CLOSED, changed_at=utc_now()),
        Holiday(
            day=term.ends_on + timedelta(days=1), name_th="นอกภาค", name_en="Not in it", kind=HolidayKind.CLOSED,
            changed_at=utc_now(),
        ),
    )  # fmt: skip
    found = await steps(api, university)
    assert list(found) == [step.value for step in TermStep]
    assert found["holidays"]["done"] == 1
    assert (found["exams"]["done"], found["exams"]["missing"]) == (0, 1)
    assert (found["sections"]["done"], found["sections"]["missing"]) == (1, 1)
    assert found["normal_fees"]["missing"] == 1
    assert found["sections"]["responsible"]["th"]
    assert set(RESPONSIBLE) == set(TermStep)


async def test_a_period_that_campuses_lack_is_counted_for_each_of_them(
    api: httpx.AsyncClient, university: University
) -> None:
    university.add(Campus(campus_code="Z", name_th="ใหม่", name_en="New"))
    before = (await steps(api, university))["periods"]
    assert (before["done"], before["missing"]) == (6, 4)
    university.period(FinancePeriod.PAYMENT, utc_now(), utc_now() + timedelta(days=10))
    after = (await steps(api, university))["periods"]
    assert (after["done"], after["missing"]) == (8, 2)


async def test_a_term_that_is_not_there_is_not_found(api: httpx.AsyncClient, university: University) -> None:
    headers = university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)
    answer = await api.get("/calendar/terms/2699/1/checklist", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
