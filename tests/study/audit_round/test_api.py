"""What the last round of audits found, on the desks of advisors and the registrar (study §3)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
from temporalio.testing import ActivityEnvironment

from activities.study.audit_round import audit_chunk, begin_audit_round, end_audit_round
from models.access.role.contract import RoleId
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Student
from models.study.audit_round.contract import (
    AuditChunk,
    AuditRoundBegin,
    AuditRoundEnd,
    AuditRoundRequest,
    AuditScope,
)
from models.study.audit_round.tables import AuditSummary
from tests.study.audit.test_api import Desk
from tests.support.university import University


@pytest.fixture
def desk(api: httpx.AsyncClient, university: University) -> Desk:
    """A student of a small programme, with an advisor."""
    return Desk(api, university)


def round_of_audits(age: timedelta = timedelta(0)) -> None:
    """A round of all students, as the workflow does it, so long ago."""
    round_id, at = new_id(), utc_now() - age
    environment = ActivityEnvironment()
    environment.run(begin_audit_round, AuditRoundBegin(round_id=round_id, request=AuditRoundRequest(), at=at))
    done = environment.run(audit_chunk, AuditChunk(round_id=round_id, scope=AuditScope.ALL, at=at))
    end = AuditRoundEnd(round_id=round_id, students=done.students, changed=done.changed, at=at)
    environment.run(end_audit_round, end)


async def read(desk: Desk, path: str, **asked: object) -> Any:
    """What the advisor reads."""
    headers = desk.university.signed_in(desk.advisor.person_id, RoleId.TEACHER)
    answer = await desk.api.get(path, headers=headers, params={k: str(v) for k, v in asked.items()})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_the_advisor_reads_who_has_changed_since_the_round_before_and_what(desk: Desk) -> None:
    assert await read(desk, "/study/audit-rounds/last") is None
    round_of_audits(timedelta(days=1))
    assert (await read(desk, "/study/audit-rounds/last/changes", finalYear=False))["items"] == []
    desk.graded(desk.one, "B")
    round_of_audits()
    last = await read(desk, "/study/audit-rounds/last")
    assert (last["students"], last["changed"], last["scope"]) == (1, 1, "all")
    [row] = (await read(desk, "/study/audit-rounds/last/changes", finalYear=False))["items"]
    assert (row["studentCode"], row["kind"]) == (desk.student.student_code, "less_to_take")
    assert (row["doneBefore"], row["done"], row["toTakeBefore"], row["toTake"]) == ("0", "3", "15", "12")
    assert [name["en"] for name in row["filled"]] == [f"major.s{desk.one.show_code}"]
    assert row["opened"] == []


async def test_the_list_is_of_the_final_year_and_of_whom_the_caller_sees(desk: Desk) -> None:
    round_of_audits(timedelta(days=1))
    desk.graded(desk.one, "B")
    round_of_audits()
    assert (await read(desk, "/study/audit-rounds/last/changes"))["items"] == []
    student = next(row for row in desk.university.rows(Student) if row.student_id == desk.student.student_id)
    student.study_year = 4
    desk.university.merge(student)
    assert len((await read(desk, "/study/audit-rounds/last/changes"))["items"]) == 1
    stranger = desk.university.signed_in(desk.university.teacher().person_id, RoleId.TEACHER)
    answer = await desk.api.get("/study/audit-rounds/last/changes", headers=stranger)
    assert answer.json()["items"] == []


async def test_the_desk_shows_what_a_fresh_round_found_with_its_age_and_else_computes(desk: Desk) -> None:
    code = desk.student.student_code
    [computed] = await read(desk, "/study/students/progress", code=code)
    assert (computed["done"], computed["auditedAt"]) == ("0", None)
    round_of_audits()
    [summary] = desk.university.rows(AuditSummary)
    summary.done = Decimal(3)
    desk.university.merge(summary)
    [kept] = await read(desk, "/study/students/progress", code=code)
    assert kept["done"] == "3"
    assert kept["auditedAt"] is not None
    summary.audited_at = utc_now() - timedelta(days=2)
    desk.university.merge(summary)
    [again] = await read(desk, "/study/students/progress", code=code)
    assert (again["done"], again["auditedAt"]) == ("0", None)
