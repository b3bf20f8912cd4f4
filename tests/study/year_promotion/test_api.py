"""Promotions over HTTP: asked for once, seen by faculty and student, confirmed by another registrar, and refused."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import text
from sqlmodel import Session

from models.access.role.contract import DataScope, RoleId
from models.access.role.tables import Role
from models.people.person.tables import Person
from models.study.year_promotion.contract import PromotionStage
from models.study.year_promotion.tables import YearPromotion
from tests.support.api_finance import decide, signed_in
from tests.support.promoting import PromotionOffices, chunk_of
from tests.support.university import YEAR, University
from tests.support.waiting import eventually

pytestmark = pytest.mark.usefixtures("worker")
Headers = dict[str, str]
PLACE = "/year-promotions"


@pytest.fixture
def offices(university: University) -> PromotionOffices:
    """Two registrars."""
    return PromotionOffices(university)


def signed(offices: PromotionOffices, person: Person) -> Headers:
    """A registrar's session."""
    return offices.university.signed_in(person.person_id, RoleId.REGISTRAR) | {"Accept-Language": "en"}


async def asked(api: httpx.AsyncClient, headers: Headers, year: int = YEAR, key: str | None = None) -> httpx.Response:
    """A registrar asks for the promotion of a year."""
    body = {"academicYear": year, "reason": "ขึ้นปีการศึกษาใหม่"}
    return await api.post(PLACE, json=body, headers={**headers, "Idempotency-Key": key or uuid4().hex})


async def at_stage(api: httpx.AsyncClient, headers: Headers, case_id: str, stage: PromotionStage) -> dict[str, Any]:
    """The promotion once it stands at a stage."""

    async def there() -> dict[str, Any] | None:
        found: dict[str, Any] = (await api.get(f"{PLACE}/{case_id}", headers=headers)).json()
        return found if found.get("stage") == stage.value else None

    return await eventually(there)


async def test_two_registrars_see_the_same_figures_and_promote_a_year(
    api: httpx.AsyncClient, university: University, offices: PromotionOffices
) -> None:
    rises, falls, science = offices.student(), offices.student(4, 2), offices.student(1, 2, major="D14")
    first, second = signed(offices, offices.registrar), signed(offices, offices.second)
    assert (await api.get(f"{PLACE}/years", headers=first)).json() == {"suggested": YEAR}
    key = uuid4().hex
    answers = [await asked(api, first, key=key) for _ in range(2)]
    assert {answer.status_code for answer in answers} == {200}, answers[0].text
    assert len(university.rows(YearPromotion)) == 1
    case_id: str = answers[0].json()["caseId"]
    shown = await at_stage(api, first, case_id, PromotionStage.PREVIEWED)
    assert shown == await at_stage(api, second, case_id, PromotionStage.PREVIEWED)
    assert (shown["counts"]["toPromote"], shown["counts"]["toLookAt"], shown["movedSince"]) == (2, 1, 0)
    assert [(each["facultyCode"], each["steps"], each["toLookAt"]) for each in shown["faculties"]] == [
        ("D", [{"fromYear": 1, "students": 1}], 0), ("E", [{"fromYear": 2, "students": 1}], 1),
    ]  # fmt: skip
    students = (await api.get(f"{PLACE}/{case_id}/students", headers=second)).json()
    assert [row["studentCode"] for row in students["items"]] == [
        falls.student_code, *sorted((rises.student_code, science.student_code)),
    ]  # fmt: skip
    assert students["items"][0]["problem"].startswith("Has studied 2 regular terms, which is year 2")
    [only] = (
        await api.get(f"{PLACE}/{case_id}/students?state=to_promote&text={rises.student_code}", headers=second)
    ).json()["items"]
    assert (only["fromYear"], only["toYear"], only["terms"], only["problem"]) == (2, 3, 4, None)
    own = await decide(api, first, case_id, "approve")
    assert (own.status_code, own.json()["code"]) == (403, "own_request")
    offices.set_year(science, 2)
    assert (await api.get(f"{PLACE}/{case_id}", headers=second)).json()["movedSince"] == 1
    assert (await decide(api, second, case_id, "approve")).status_code in (200, 202)
    done = await at_stage(api, first, case_id, PromotionStage.PROMOTED)
    assert (done["counts"]["promoted"], done["counts"]["moved"]) == (1, 1)
    assert offices.year_of(rises) == 3
    [listed] = (await api.get(PLACE, headers=first)).json()["items"]
    assert (listed["academicYear"], listed["stage"], listed["seesCase"]) == (YEAR, "promoted", True)
    file = await api.get(f"{PLACE}/{case_id}/students/export?form=csv", headers=first)
    assert file.status_code == 200
    assert falls.student_code in file.text
    await reached_end(api, first, second, case_id)


async def reached_end(api: httpx.AsyncClient, first: Headers, second: Headers, case_id: str) -> None:
    """It is undone, and no case is left open."""
    assert (await decide(api, first, case_id, "ask_undo")).status_code in (200, 202)
    assert (await decide(api, second, case_id, "approve")).status_code in (200, 202)
    await at_stage(api, first, case_id, PromotionStage.UNDONE)


async def test_a_second_promotion_waits_for_the_first(api: httpx.AsyncClient, offices: PromotionOffices) -> None:
    headers = signed(offices, offices.registrar)
    offices.request()
    refused = await asked(api, headers)
    assert (refused.status_code, refused.json()["code"]) == (409, "promotion_open")
    assert str(YEAR) in refused.json()["message"]


async def test_a_year_that_the_calendar_does_not_know_is_refused(
    api: httpx.AsyncClient, offices: PromotionOffices
) -> None:
    refused = await asked(api, signed(offices, offices.registrar), YEAR + 1)
    assert (refused.status_code, refused.json()["code"]) == (422, "promotion_year_unknown")
    assert offices.university.rows(YearPromotion) == []


async def test_the_next_year_is_suggested_once_this_one_is_over(
    api: httpx.AsyncClient, offices: PromotionOffices
) -> None:
    offices.next_year()
    headers = signed(offices, offices.registrar)
    assert (await api.get(f"{PLACE}/years", headers=headers)).json() == {"suggested": YEAR + 1}


async def test_a_registrar_of_a_campus_asks_for_nothing(api: httpx.AsyncClient, offices: PromotionOffices) -> None:
    with Session(offices.university.engine) as session, session.begin():
        session.get_one(Role, RoleId.REGISTRAR).data_scope = DataScope.CAMPUS
    refused = await asked(api, signed(offices, offices.registrar))
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")


async def test_nobody_else_sees_a_promotion(api: httpx.AsyncClient, offices: PromotionOffices) -> None:
    case_id = offices.previewed()
    headers = signed_in(offices.university, RoleId.FINANCE_OFFICER)
    for path in (PLACE, f"{PLACE}/{case_id}", f"{PLACE}/{case_id}/students", f"{PLACE}/{case_id}/students/export"):
        assert (await api.get(path, headers=headers)).status_code == 403
    assert (await asked(api, headers)).status_code == 403
    missing = await api.get(f"{PLACE}/{uuid4()}", headers=signed(offices, offices.registrar))
    assert missing.status_code == 404


async def test_reasons_are_said_in_the_callers_language(api: httpx.AsyncClient, offices: PromotionOffices) -> None:
    offices.student(4, 0)
    case_id: UUID = offices.previewed()
    headers = signed(offices, offices.registrar) | {"Accept-Language": "th"}
    [row] = (await api.get(f"{PLACE}/{case_id}/students", headers=headers)).json()["items"]
    assert row["problem"].startswith("ไม่มีผลการเรียนของภาคปกติ")
    assert chunk_of(case_id).size > 0
    with offices.university.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM study_year_change")).scalar_one() == 0
