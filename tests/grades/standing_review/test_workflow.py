"""The process ``standing_review`` on the real server: every ending, and nothing happens by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import httpx
import pytest
from sqlalchemy import text
from sqlmodel import Session
from temporalio.client import Client
from temporalio.worker import Worker

from activities.enrolment.enrolment import decide_enrolment
from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.curriculum.section.tables import Section
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.grades.grade.contract import EntryKind
from models.grades.grade.store import Written, current_grade, replace_grade
from models.grades.period.contract import GradingPeriod
from models.grades.standing_review.contract import Reach, StandingRule
from models.grades.standing_review.tables import StandingFinding, StandingReview, StandingRound
from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification
from models.people.person.tables import StudentStatusEvent
from models.people.student.contract.status import StudentStatus
from tests.support.grading import LAST_YEAR
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.standing import Registrar
from tests.support.starting import reconciled
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture(autouse=True)
async def recorded(
    request: pytest.FixtureRequest, worker: Worker, temporal_client: Client, university: University
) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    yield
    for first in [row for row in university.rows(CaseFile) if row.kind is CaseKind.STANDING_REVIEW and row.revision]:
        handle = temporal_client.get_workflow_handle(case_workflow_id(CaseKind.STANDING_REVIEW, first.case_id))
        await keep_history(handle, f"standing_review_{request.node.originalname.removeprefix('test_')}")


@pytest.fixture
def registrar(api: httpx.AsyncClient, temporal_client: Client, university: University) -> Registrar:
    """The registrar's office."""
    return Registrar(api, temporal_client, university)


async def test_probation_is_confirmed_with_a_status_event_a_letter_and_a_line_of_the_bell(
    registrar: Registrar,
) -> None:
    registrar.studied("C", "C", "D+")
    case_id = await registrar.found()
    assert registrar.status == StudentStatus.CURRENT
    assert not registrar.university.rows(Notification)
    answer = await registrar.act(case_id, "confirm")
    assert answer.status_code == 200, answer.text
    record = await registrar.at(case_id, "confirmed")
    assert record_in_rows(registrar.university.engine, case_id) == record
    assert registrar.status == StudentStatus.ON_PROBATION
    event = registrar.university.rows(StudentStatusEvent)[-1]
    assert (event.case_id, event.document_no, event.old_status_code) == (case_id, registrar.review.number, "17001")
    assert registrar.review.content is not None
    assert "1.83333333" in str(registrar.review.content["th"])
    [line] = registrar.university.rows(Notification)
    assert (line.key, line.facts["number"]) == ("standing_review.confirmed", registrar.review.number)


async def test_dismissal_gives_the_places_back_as_its_preview_said(registrar: Registrar) -> None:
    registrar.studied("D", "D", "D")
    section = registrar.university.section()
    decide_enrolment(registrar.university.request(registrar.student, section))
    case_id = await registrar.found()
    assert [row.status for row in registrar.university.rows(Enrolment)] == [EnrolmentStatus.ENROLLED]
    preview = registrar.review.preview
    assert isinstance(preview["enrolments"], list)
    assert len(preview["enrolments"]) == 1
    assert (await registrar.act(case_id, "preview")).status_code == 200
    assert (await registrar.act(case_id, "confirm")).status_code == 200
    assert registrar.status == StudentStatus.DISMISSED
    assert registrar.review.done == registrar.review.preview
    assert [row.status for row in registrar.university.rows(Enrolment)] == [EnrolmentStatus.DROPPED]
    [after] = [row for row in registrar.university.rows(Section) if row.section_id == section.section_id]
    assert after.seats_taken == 0


async def test_what_is_not_applicable_needs_its_reason_and_is_not_found_again(registrar: Registrar) -> None:
    registrar.studied("C", "C", "D+")
    case_id = await registrar.found()
    assert (await registrar.act(case_id, "not_applicable")).json()["code"] == "remark_required"
    assert (await registrar.act(case_id, "not_applicable", remark="ยกเว้นตามประกาศ")).status_code == 200
    await registrar.at(case_id, "not_applicable")
    registrar.university.add(StandingRound(academic_year=LAST_YEAR[0], semester=LAST_YEAR[1], asked_at=utc_now()))
    await reconciled(registrar.client)
    assert len(registrar.university.rows(StandingReview)) == 1
    assert registrar.status == StudentStatus.CURRENT


async def test_the_student_learns_of_a_case_once_it_is_confirmed_and_not_before(registrar: Registrar) -> None:
    registrar.studied("C", "C", "D+")
    case_id = await registrar.found()
    assert await registrar.shown_to_student(case_id) == [404, 404, 0, 0]
    assert (await registrar.act(case_id, "confirm")).status_code == 200
    await registrar.at(case_id, "confirmed")
    assert await registrar.shown_to_student(case_id) == [200, 200, 1, 1]


async def test_a_corrected_grade_ends_the_case_by_itself_and_says_why(registrar: Registrar) -> None:
    registrar.studied("C", "C", "D+")
    case_id = await registrar.found()
    with Session(registrar.university.engine) as session, session.begin():
        before = current_grade(session, registrar.attempts[-1])
        written = Written(case_id, utc_now(), utc_now() + timedelta(seconds=1), None)
        replace_grade(session, before, "A", EntryKind.CORRECTION, written)
    await reconciled(registrar.client)
    record = await registrar.at(case_id, "not_applicable")
    refused = record.items[0].refused
    assert refused is not None
    assert refused.code == "standing_no_longer_applies"
    assert registrar.review.overtaken
    assert registrar.status == StudentStatus.CURRENT


async def test_a_round_run_twice_finds_once(registrar: Registrar) -> None:
    registrar.studied("C", "C", "D+")
    for _ in range(2):
        registrar.university.add(StandingRound(academic_year=LAST_YEAR[0], semester=LAST_YEAR[1], asked_at=utc_now()))
        await reconciled(registrar.client)
    assert len(registrar.university.rows(StandingReview)) == 1
    assert [(row.rule, row.reach) for row in registrar.university.rows(StandingFinding)] == [
        (StandingRule.PROBATION, Reach.APPLIES)
    ]


def check_closes(university: University, after: timedelta) -> None:
    """The calendar's check of who is registered in this term closes so long after now."""
    now = utc_now()
    university.period(GradingPeriod.STANDING_CHECK, now - timedelta(days=20), now + after)


async def test_without_a_check_in_the_calendar_nobody_is_looked_for(registrar: Registrar) -> None:
    await reconciled(registrar.client)
    assert not registrar.university.rows(StandingRound)
    assert not registrar.university.rows(StandingReview)


async def test_once_the_check_of_the_calendar_closes_who_is_not_registered_is_found_once(registrar: Registrar) -> None:
    enrolled = registrar.university.student()
    decide_enrolment(registrar.university.request(enrolled, registrar.university.section()))
    check_closes(registrar.university, timedelta(hours=1))
    await reconciled(registrar.client)
    assert not registrar.university.rows(StandingRound)
    check_closes(registrar.university, -timedelta(seconds=1))
    for _ in range(2):
        await reconciled(registrar.client)
    [one] = registrar.university.rows(StandingRound)
    assert one.asked_by is None
    [review] = registrar.university.rows(StandingReview)
    assert (review.student_id, review.rule) == (registrar.student.student_id, StandingRule.NOT_ENROLLED)
    assert registrar.status == StudentStatus.CURRENT


async def test_a_check_that_moved_to_a_later_day_ends_what_was_found_too_early(registrar: Registrar) -> None:
    check_closes(registrar.university, -timedelta(seconds=1))
    await reconciled(registrar.client)
    [review] = registrar.university.rows(StandingReview)
    with registrar.university.engine.begin() as connection:
        connection.execute(text("UPDATE case_file SET opened_at = opened_at - interval '1 minute'"))
    await reconciled(registrar.client)
    await registrar.at(review.case_id, "registrar_review")
    check_closes(registrar.university, timedelta(days=3))
    await reconciled(registrar.client)
    await registrar.at(review.case_id, "not_applicable")
    check_closes(registrar.university, -timedelta(seconds=1))
    await reconciled(registrar.client)
    assert [row.overtaken for row in registrar.university.rows(StandingReview)].count(False) == 1
