"""The registrar moves a date: what depends on it, who is refused, and that every waiting case moves with it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import text
from sqlmodel import Session
from temporalio.client import Client, WorkflowHandle
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.calendar.period.contract import CalendarChange, PeriodType, StepUnit, calendar_change_workflow_id
from models.calendar.term.tables import CalendarPeriod, Term
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.contract.temporal import OUTCOME_UPDATE, STATE_QUERY
from models.curriculum.section.contract import SectionApproval
from models.enrolment.enrolment.contract import EnrolmentRequest, EnrolmentStage
from models.enrolment.period.contract import EnrolmentPeriod
from models.kit.settings import settings
from models.people.person.tables import UserType
from models.registry.period.contract import PERIOD_TYPES
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.starting import reconciled
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually
from workflows.calendar_change import CalendarChangeWorkflow
from workflows.enrolment import EnrolmentWorkflow

Headers = dict[str, str]


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


def period(university: University, kind: EnrolmentPeriod = EnrolmentPeriod.APPROVAL) -> CalendarPeriod:
    """The term's period of a kind."""
    with Session(university.engine) as session:
        return session.get_one(CalendarPeriod, university.period_id(kind))


def moved(row: CalendarPeriod, *, by: timedelta = timedelta(days=3), revision: int | None = None) -> dict[str, object]:
    """The body that closes a period later."""
    return {
        "opensAt": row.opens_at.isoformat(),
        "closesAt": (row.closes_at + by).isoformat(),
        "revision": row.revision if revision is None else revision,
    }


async def waiting_case(university: University, client: Client) -> EnrolmentRequest:
    """A request that waits for its advisor."""
    student = university.student(university.teacher())
    request = university.request(student, university.section(approval=SectionApproval.ADVISOR))
    handle: WorkflowHandle[EnrolmentWorkflow, CaseRecord] = await client.start_workflow(
        EnrolmentWorkflow.run,
        request,
        id=case_workflow_id(CaseKind.ENROLMENT, request.case_id),
        task_queue=settings().temporal_task_queue,
    )
    record = await handle.execute_update(OUTCOME_UPDATE, result_type=CaseRecord)
    assert record.stage == EnrolmentStage.AWAITING_APPROVAL
    return request


async def lapses_at(university: University, request: EnrolmentRequest, at: datetime) -> None:
    """Wait until the rows say that the case lapses at this instant."""

    async def is_so() -> bool:
        return record_in_rows(university.engine, request.case_id).deadline_at == at

    await eventually(is_so)


async def announced(university: University, revision: int) -> None:
    """Wait until every case was told of the approval period's revision."""

    async def is_so() -> bool:
        return period(university).announced_revision == revision

    await eventually(is_so)


async def test_periods_are_listed_by_the_days_of_their_terms_so_that_the_summer_ends_its_year(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    opens_at = datetime(2025, 6, 2, 1, tzinfo=UTC)
    for place, semester in enumerate((1, 2, 0)):
        at = opens_at + timedelta(days=100 * place)
        university.add(
            Term(
                academic_year=YEAR - 1, semester=semester, starts_on=at.date(),
                ends_on=(at + timedelta(days=90)).date(),
            ),
            CalendarPeriod(
                period_id=9_000 + place, academic_year=YEAR - 1, semester=semester,
                kind=EnrolmentPeriod.ENROLMENT, opens_at=at, closes_at=at + timedelta(days=9),
            ),
        )  # fmt: skip
    answer = await api.get("/calendar/periods", params={"pageSize": 50}, headers=registrar)
    terms = [(row["academicYear"], row["semester"]) for row in answer.json()["items"]]
    assert list(dict.fromkeys(terms)) == [(YEAR, SEMESTER), (YEAR - 1, 0), (YEAR - 1, 2), (YEAR - 1, 1)]


async def test_a_saved_date_moves_the_deadline_of_every_waiting_case(
    api: httpx.AsyncClient, university: University, registrar: Headers, temporal_client: Client, worker: Worker
) -> None:
    cases = [await waiting_case(university, temporal_client) for _ in range(3)]
    row = period(university)
    impact = (await api.get(f"/calendar/periods/{row.period_id}/impact", headers=registrar)).json()
    assert impact["waitingTotal"] == 3
    assert impact["waiting"] == [{"kind": "enrolment", "stage": "awaiting_approval", "count": 3}]

    answer = await api.put(f"/calendar/periods/{row.period_id}", json=moved(row), headers=registrar)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["announced"], answer.json()["period"]["revision"]) == (True, 2)

    change = CalendarChange(period_id=row.period_id, revision=2, academic_year=YEAR, semester=SEMESTER)
    handle = temporal_client.get_workflow_handle(calendar_change_workflow_id(change), result_type=int)
    assert await handle.result() == 3
    await keep_history(handle, "calendar_change_a_saved_date_moves_every_waiting_case")
    for case in cases:
        await lapses_at(university, case, row.closes_at + timedelta(days=3))
        assert record_in_rows(university.engine, case.case_id).events[-1].action is CaseActionName.MOVE_DEADLINE
    assert period(university).announced_revision == 2


async def test_a_case_says_from_when_to_when_its_deadline_moved_and_who_moved_it(
    api: httpx.AsyncClient, university: University, temporal_client: Client, worker: Worker
) -> None:
    case = await waiting_case(university, temporal_client)
    officer = university.person(UserType.STAFF, RoleId.REGISTRAR)
    headers = university.signed_in(officer.person_id, RoleId.REGISTRAR)
    row = period(university)
    await api.put(f"/calendar/periods/{row.period_id}", json=moved(row), headers=headers)
    await lapses_at(university, case, row.closes_at + timedelta(days=3))
    event = (await api.get(f"/cases/{case.case_id}", headers=headers)).json()["timeline"][-1]
    assert event["action"] == "move_deadline"
    assert event["facts"]["from"] != event["facts"]["to"]
    assert officer.last_name_th in event["actor"]["th"]


async def test_telling_the_cases_twice_changes_nothing(
    api: httpx.AsyncClient, university: University, registrar: Headers, temporal_client: Client, worker: Worker
) -> None:
    case = await waiting_case(university, temporal_client)
    row = period(university)
    await api.put(f"/calendar/periods/{row.period_id}", json=moved(row), headers=registrar)
    await lapses_at(university, case, row.closes_at + timedelta(days=3))
    revision = record_in_rows(university.engine, case.case_id).revision
    change = CalendarChange(period_id=row.period_id, revision=2, academic_year=YEAR, semester=SEMESTER)
    again = await temporal_client.execute_workflow(
        CalendarChangeWorkflow.run, change, id=f"told-again-{uuid4()}", task_queue=settings().temporal_task_queue
    )
    assert again == 1
    handle = temporal_client.get_workflow_handle(case_workflow_id(CaseKind.ENROLMENT, case.case_id))
    record: CaseRecord = await handle.query(STATE_QUERY, result_type=CaseRecord)
    assert record.revision == revision


async def test_a_change_saved_while_temporal_was_away_is_told_by_the_reconciliation(
    university: University, temporal_client: Client, worker: Worker
) -> None:
    case = await waiting_case(university, temporal_client)
    row = period(university)
    later = row.closes_at + timedelta(days=2)
    with university.engine.begin() as connection:  # what the API had committed when the connection broke
        connection.execute(
            text("UPDATE calendar_period SET closes_at = :at, revision = 2 WHERE period_id = :id"),
            {"at": later, "id": row.period_id},
        )
    await reconciled(temporal_client)
    await lapses_at(university, case, later)
    await announced(university, 2)


async def test_the_change_leaves_an_audit_entry_and_an_unchanged_date_does_not(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    row = period(university)
    url = f"/calendar/periods/{row.period_id}"
    same = await api.put(url, json=moved(row, by=timedelta(0)), headers=registrar)
    assert same.json()["period"]["revision"] == 1
    await api.put(url, json=moved(row), headers=registrar)
    trail = (await api.get(f"{url}/audit", headers=registrar)).json()
    assert trail["total"] == 1
    assert datetime.fromisoformat(trail["items"][0]["before"]["closesAt"]) == row.closes_at
    assert trail["items"][0]["actor"]["en"].endswith("Deengam")


async def test_the_second_of_two_registrars_is_told_to_look_again(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    row = period(university)
    url = f"/calendar/periods/{row.period_id}"
    assert (await api.put(url, json=moved(row), headers=registrar)).status_code == 200
    second = await api.put(url, json=moved(row, by=timedelta(days=9)), headers=registrar)
    assert (second.status_code, second.json()["code"]) == (409, "revision_moved")


@pytest.mark.parametrize(
    ("by", "code"), [(timedelta(days=-60), "period_order"), (timedelta(days=20 * 365), "period_far_from_term")]
)
async def test_dates_that_make_no_sense_are_refused_with_the_range(
    api: httpx.AsyncClient, university: University, registrar: Headers, by: timedelta, code: str
) -> None:
    row = period(university)
    answer = await api.put(f"/calendar/periods/{row.period_id}", json=moved(row, by=by), headers=registrar)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert "{{" not in answer.json()["message"]
    assert period(university).revision == 1


async def test_only_cases_of_the_periods_own_campus_depend_on_it(
    api: httpx.AsyncClient, university: University, registrar: Headers, temporal_client: Client, worker: Worker
) -> None:
    await waiting_case(university, temporal_client)
    row = period(university)
    university.add(
        CalendarPeriod(
            period_id=99, academic_year=YEAR, semester=SEMESTER, kind=EnrolmentPeriod.APPROVAL, campus_code="B",
            opens_at=row.opens_at, closes_at=row.closes_at,
        )
    )  # fmt: skip
    totals = [
        (await api.get(f"/calendar/periods/{number}/impact", headers=registrar)).json()["waitingTotal"]
        for number in (row.period_id, 99)
    ]
    assert totals == [0, 1]


async def test_a_period_of_a_kind_with_steps_keeps_them_moves_them_and_tells_who_moved_them(
    api: httpx.AsyncClient, university: University, registrar: Headers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PERIOD_TYPES, "refund_by_date", PeriodType("refund_by_date", steps=StepUnit.PERCENT))
    like = period(university)
    university.add(
        CalendarPeriod(
            period_id=99, academic_year=YEAR, semester=SEMESTER, kind="refund_by_date", opens_at=like.opens_at,
            closes_at=like.closes_at,
        )
    )  # fmt: skip
    until = [like.opens_at + timedelta(days=3), like.closes_at]
    steps = [
        {"closesAt": at.isoformat(), "percent": percent} for at, percent in zip(until, ("80", "33.33"), strict=True)
    ]
    url, body = "/calendar/periods/99", moved(like, by=timedelta(0))
    refused = await api.put(url, json=body, headers=registrar)
    assert (refused.status_code, refused.json()["code"]) == (422, "period_steps_end")

    saved = await api.put(url, json={**body, "steps": steps}, headers=registrar)
    assert saved.status_code == 200, saved.text
    assert [Decimal(step["percent"]) for step in saved.json()["period"]["steps"]] == [80, Decimal("33.33")]
    again = await api.put(url, json={**body, "steps": steps, "revision": 2}, headers=registrar)
    assert again.json()["period"]["revision"] == 2

    later = [{**steps[0], "percent": "50"}, steps[1]]
    await api.put(url, json={**body, "steps": later, "revision": 2}, headers=registrar)
    listed = (await api.get("/calendar/periods", headers=registrar)).json()["items"]
    kept = next(row for row in listed if row["periodId"] == 99)
    assert ([Decimal(step["percent"]) for step in kept["steps"]], kept["revision"]) == ([50, Decimal("33.33")], 3)
    assert {row["stepUnit"] for row in listed if row["periodId"] != 99} == {None}
    assert kept["stepUnit"] == "percent"
    assert all(row["steps"] == [] for row in listed if row["periodId"] != 99)
    trail = (await api.get(f"{url}/audit", headers=registrar)).json()["items"]
    assert [Decimal(step["percent"]) for step in trail[0]["before"]["steps"]] == [80, Decimal("33.33")]


async def test_steps_are_refused_where_the_kind_has_none(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    row = period(university)
    body = {**moved(row), "steps": [{"closesAt": row.closes_at.isoformat(), "percent": "50"}]}
    answer = await api.put(f"/calendar/periods/{row.period_id}", json=body, headers=registrar)
    assert (answer.status_code, answer.json()["code"]) == (422, "period_without_steps")
