"""A worker that is killed while a group is given a scholarship: what was given stays, the rest is given once."""

from __future__ import annotations

from decimal import Decimal

import pytest
from sqlalchemy import text
from temporalio.client import Client

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName, CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.finance.reduction.tables import ChargeReduction
from models.finance.scholarship.tables import ScholarshipAward
from models.finance.scholarship_award.contract import AwardStage, AwardStudentState
from models.finance.scholarship_award.rules.process import REGULATION
from models.finance.scholarship_award.tables import AwardRunStudent
from models.people.person.tables import UserType
from tests.support.deciding import decide, reached
from tests.support.fees import LUMP_SUM, FeeOffice
from tests.support.locks import a_lock_is_waited_for
from tests.support.money import Cashier
from tests.support.processes import WorkerProcess
from tests.support.scholarships import asked_of, award_request, scholarship
from tests.support.starting import begun
from tests.support.university import University
from workflows.scholarship_award import ScholarshipAwardWorkflow

pytestmark = pytest.mark.own_namespace  # a worker's start keeps the schedules of its namespace

SECOND_CHUNK = 3
ROLE = RoleId.SCHOLARSHIP_OFFICER
LONGEST = 60.0
"""Seconds: a chunk is tried again once its time is over (``CHUNK_TIMEOUT``)."""
LOCK = text("SELECT FROM student WHERE student_id = :student_id FOR UPDATE")


async def test_a_worker_killed_in_the_middle_of_giving_a_scholarship_gives_each_student_once(
    university: University, temporal_client: Client, worker_process: WorkerProcess
) -> None:
    office = FeeOffice(university).opened()
    students = [university.student() for _ in range(REGULATION.chunk + SECOND_CHUNK)]
    office.bill(*students)
    maker, second = (university.person(UserType.STAFF, ROLE, faculty=None) for _ in range(2))
    request = award_request(university, maker, scholarship(university, "HALF", percent="50"))
    await worker_process.start()
    workflow_id = case_workflow_id(CaseKind.SCHOLARSHIP_AWARD, request.case_id)
    handle = await begun(temporal_client, ScholarshipAwardWorkflow.run, request, workflow_id)
    await reached(handle, AwardStage.PREVIEWED)
    with university.engine.connect() as in_the_way:
        # Holding a student of the second chunk stops its transaction after it began and before it can commit.
        in_the_way.execute(LOCK, {"student_id": students[-1].student_id})
        await decide(handle, second, ROLE, CaseActionName.APPROVE)
        await a_lock_is_waited_for(university.engine)
        assert len(university.rows(ScholarshipAward)) == REGULATION.chunk
        worker_process.kill()
        in_the_way.rollback()
    assert len(university.rows(ScholarshipAward)) == REGULATION.chunk
    await worker_process.start()
    await reached(handle, AwardStage.GIVEN, within_seconds=LONGEST)
    assert sorted(award.student_id for award in university.rows(ScholarshipAward)) == sorted(
        student.student_id for student in students
    )
    assert {row.state for row in university.rows(AwardRunStudent)} == {AwardStudentState.GIVEN}
    assert {asked_of(university, student) for student in students} == {LUMP_SUM / 2}
    taken_off = sum((row.amount for row in university.rows(ChargeReduction)), Decimal(0))
    assert taken_off == LUMP_SUM / 2 * len(students)
    Cashier(university).check()
