"""Studies have ended: requests that make no sense any more are told, and end, on the real server (grades §4)."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest
from sqlalchemy import text
from temporalio.client import Client

from activities.enrolment.enrolment import decide_enrolment
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.curriculum.section.contract import SectionApproval
from models.enrolment.enrolment.contract import EnrolmentStage, EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.enrolment.hold.tables import EnrolmentUnlock
from models.enrolment.unlock.contract import UnlockStage
from models.enrolment.waitlist.contract import WaitlistStage
from models.people.person.tables import StudentStatusEvent
from models.people.student.contract.status import StudentStatus
from tests.support.enrolling import submitted
from tests.support.histories import keep_history
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken
from tests.support.standing import Registrar
from tests.support.starting import begun, reconciled
from tests.support.university import SEMESTER, YEAR, University
from tests.support.unlock import hold, unlock_request
from tests.support.waitlist import waitlist_request
from tests.support.waitlist_workflows import joined
from workflows.unlock import UnlockWorkflow

pytestmark = pytest.mark.usefixtures("worker")


def said(record: CaseRecord) -> tuple[str, CaseActionName]:
    """Where a case ended, and what its last step was."""
    return record.stage, record.events[-1].action


async def test_what_waits_for_an_approval_gives_its_seat_back(university: University, temporal_client: Client) -> None:
    student, section = university.student(university.teacher()), university.section(approval=SectionApproval.ADVISOR)
    handle = await submitted(temporal_client, university.request(student, section))
    university.give_status(student, StudentStatus.DISMISSED)
    for _ in range(2):
        await reconciled(temporal_client)
    record = await handle.result()
    assert said(record) == (EnrolmentStage.CANCELLED, CaseActionName.END_STUDIES)
    assert seats_taken(university.engine, section.section_id) == 0
    assert record == record_in_rows(university.engine, record.case_id)
    assert_counters_equal_rows(university.engine)
    await keep_history(handle, "studies_ended_while_an_enrolment_waited")


async def test_a_place_on_a_waitlist_is_given_up(university: University, temporal_client: Client) -> None:
    section = university.section(seats=1)
    decide_enrolment(university.request(university.student(), section))
    student = university.student()
    handle = await joined(temporal_client, waitlist_request(university, student, section))
    university.give_status(student, StudentStatus.DISMISSED)
    await reconciled(temporal_client)
    assert said(await handle.result()) == (WaitlistStage.CANCELLED, CaseActionName.END_STUDIES)
    await keep_history(handle, "studies_ended_while_on_a_waitlist")


async def test_nothing_is_unlocked_any_more(university: University, temporal_client: Client) -> None:
    student = university.student(university.teacher())
    hold(university, student)
    request = unlock_request(university, student)
    workflow_id = case_workflow_id(CaseKind.UNLOCK, request.case_id)
    handle = await begun(temporal_client, UnlockWorkflow.run, request, workflow_id)
    university.give_status(student, StudentStatus.DISMISSED)
    await reconciled(temporal_client)
    assert said(await handle.result()) == (UnlockStage.CANCELLED, CaseActionName.END_STUDIES)
    assert not university.rows(EnrolmentUnlock)
    await keep_history(handle, "studies_ended_while_an_unlock_was_considered")


async def test_requests_of_who_goes_on_studying_are_left_alone(university: University, temporal_client: Client) -> None:
    student, section = university.student(university.teacher()), university.section(approval=SectionApproval.ADVISOR)
    handle = await submitted(temporal_client, university.request(student, section))
    university.give_status(student, StudentStatus.ON_PROBATION)
    await reconciled(temporal_client)
    record = record_in_rows(university.engine, (await handle.query("state", result_type=CaseRecord)).case_id)
    assert record.stage == EnrolmentStage.AWAITING_APPROVAL


async def test_a_dismissal_names_the_requests_it_cancels_before_and_cancels_them(
    api: httpx.AsyncClient, university: University, temporal_client: Client
) -> None:
    registrar = Registrar(api, temporal_client, university)
    registrar.studied("D", "D", "D")
    hold(university, registrar.student)
    request = unlock_request(university, registrar.student)
    workflow_id = case_workflow_id(CaseKind.UNLOCK, request.case_id)
    handle = await begun(temporal_client, UnlockWorkflow.run, request, workflow_id)
    case_id = await registrar.found()
    preview = registrar.review.preview
    assert isinstance(preview["requests"], list)
    assert [each["title_en"] for each in preview["requests"]] == ["Request 2569/1"]
    assert (preview["lump_sum"], preview["refund_percent"]) == ("0.00", None)
    assert (await registrar.act(case_id, "confirm")).status_code == 200
    await reconciled(temporal_client)
    assert said(await handle.result()) == (UnlockStage.CANCELLED, CaseActionName.END_STUDIES)


async def test_a_place_taken_in_the_moment_the_studies_ended_is_given_back(
    university: University, temporal_client: Client
) -> None:
    student, section = university.student(), university.section()
    decide_enrolment(university.request(student, section))
    [place] = university.rows(Enrolment)
    university.add(
        StudentStatusEvent(
            student_id=student.student_id, academic_year=YEAR, semester=SEMESTER, old_status_code=student.status_code,
            status_code=StudentStatus.DISMISSED, effective_on=place.updated_at.date(), reason_th="ทดสอบ",
            reason_en="Test", recorded_by="ทดสอบ", recorded_at=place.updated_at - timedelta(seconds=1),
        )
    )  # fmt: skip
    await reconciled(temporal_client)
    assert [row.status for row in university.rows(Enrolment)] == [EnrolmentStatus.DROPPED]
    assert seats_taken(university.engine, section.section_id) == 0


async def test_places_from_before_an_earlier_end_of_studies_stay_as_they_were(
    university: University, temporal_client: Client
) -> None:
    student = university.student()
    decide_enrolment(university.request(student, university.section()))
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE enrolment SET updated_at = updated_at - interval '1 minute'"))
    university.give_status(student, StudentStatus.GRADUATED)
    await reconciled(temporal_client)
    assert [row.status for row in university.rows(Enrolment)] == [EnrolmentStatus.ENROLLED]
