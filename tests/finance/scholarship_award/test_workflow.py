"""The process ``scholarship_award`` on the real server: every ending, a second person, leaving out, undoing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text
from sqlmodel import Session, select
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError, WorkflowUpdateStage
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from activities.finance import scholarship_award
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.run.contract import RunChunk
from models.cases.task.contract import Actor
from models.finance.reduction.tables import ChargeReduction
from models.finance.scholarship.tables import ScholarshipAward
from models.finance.scholarship_award.contract import AwardRequest, AwardStage, AwardStudentState
from models.finance.scholarship_award.rules.process import REGULATION
from models.finance.scholarship_award.tables import AwardRunStudent
from models.people.person.tables import Person, Student, UserType
from models.people.student.contract.status import StudentStatus
from tests.support.crashing import Crash
from tests.support.deciding import decide, reached
from tests.support.fees import LUMP_SUM, FeeOffice
from tests.support.histories import keep_history
from tests.support.locks import a_lock_is_waited_for
from tests.support.money import Cashier
from tests.support.rows import record_in_rows
from tests.support.scholarships import asked_of, award_request, scholarship, sponsor_request
from tests.support.starting import begun
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from workflows.scholarship_award import ScholarshipAwardWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[ScholarshipAwardWorkflow, CaseRecord]
STARTED: list[Handle] = []
TWO_WEEKS = timedelta(days=14, minutes=1)
ROLE = RoleId.SCHOLARSHIP_OFFICER
LOCK_SECOND = text("""
    SELECT student_id FROM student
     WHERE student_id = (SELECT student_id FROM student ORDER BY student_code OFFSET 1 LIMIT 1) FOR UPDATE
""")
BREAKS = "ALTER TABLE scholarship_award ADD CONSTRAINT breaks CHECK (student_id <> {student_id})"
"""The row of one student is refused by the database, for a reason that no rule names."""


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    if STARTED:
        await keep_history(STARTED[0], f"scholarship_award_{request.node.name.removeprefix('test_')}")


@pytest.fixture
def maker(university: University) -> Person:
    """Who drafts it."""
    return university.person(UserType.STAFF, ROLE, faculty=None)


@pytest.fixture
def second(university: University) -> Person:
    """Who confirms it."""
    return university.person(UserType.STAFF, ROLE, faculty=None)


@pytest.fixture
def billed(university: University) -> Student:
    """A student whose term is billed already."""
    office, student = FeeOffice(university).opened(), university.student()
    office.bill(student)
    return student


async def started(university: University, client: Client, request: AwardRequest) -> Handle:
    """The workflow, once its preview stands in the rows."""
    workflow_id = case_workflow_id(CaseKind.SCHOLARSHIP_AWARD, request.case_id)
    handle = await begun(client, ScholarshipAwardWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    await reached(handle, AwardStage.PREVIEWED)
    return handle


async def ended(handle: Handle, university: University, stage: AwardStage) -> CaseRecord:
    """The last record, which is what the rows say."""
    record = await handle.result()
    assert (record.stage, record.state) == (stage, CaseState.CLOSED)
    assert record == record_in_rows(university.engine, record.case_id)
    Cashier(university).check()
    return record


def states(university: University, case_id: UUID) -> dict[int, tuple[AwardStudentState, str | None]]:
    """What became of its students."""
    with Session(university.engine) as session:
        found = session.exec(select(AwardRunStudent).where(AwardRunStudent.case_id == case_id)).all()
        return {row.student_id: (row.state, row.problem) for row in found}


async def test_a_group_is_given_a_scholarship_by_two_people_and_it_stands_after_two_weeks(
    university: University, maker: Person, second: Person, billed: Student, temporal_client: Client
) -> None:
    gone = university.student(status=StudentStatus.DISMISSED)
    request = award_request(university, maker, scholarship(university, "HALF", percent="50"))
    handle = await started(university, temporal_client, request)
    assert university.rows(ScholarshipAward) == university.rows(ChargeReduction) == []
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await decide(handle, maker, ROLE, CaseActionName.APPROVE)
    assert isinstance(refused.value.cause, ApplicationError)
    assert refused.value.cause.type == "own_request"
    await decide(handle, second, ROLE, CaseActionName.APPROVE)
    record = await reached(handle, AwardStage.GIVEN)
    assert record.events[-1].facts == {"students": 1, "amount": "6,000.00", "problems": 1}
    assert asked_of(university, billed) == LUMP_SUM / 2
    assert states(university, request.case_id) == {
        billed.student_id: (AwardStudentState.GIVEN, None),
        gone.student_id: (AwardStudentState.REFUSED, "award_student_status"),
    }
    await fast_forward(temporal_client, handle.id, TWO_WEEKS)
    await ended(handle, university, AwardStage.GIVEN)


async def test_undoing_needs_another_person_and_the_debt_is_back(
    university: University, maker: Person, second: Person, billed: Student, temporal_client: Client
) -> None:
    fund = Cashier(university).funder()
    request = award_request(university, maker, scholarship(university, "FULL", percent="100", funder_id=fund))
    handle = await started(university, temporal_client, request)
    await decide(handle, second, ROLE, CaseActionName.APPROVE)
    await reached(handle, AwardStage.GIVEN)
    assert asked_of(university, billed) == 0
    await decide(handle, maker, ROLE, CaseActionName.ASK_UNDO)
    await reached(handle, AwardStage.UNDO_REVIEW)
    await decide(handle, second, ROLE, CaseActionName.APPROVE)
    record = await ended(handle, university, AwardStage.UNDONE)
    assert record.events[-1].facts == {"students": 1}
    assert asked_of(university, billed) == LUMP_SUM


async def test_undoing_leaves_what_the_funder_paid_for_the_whole_term(
    university: University, maker: Person, second: Person, billed: Student, temporal_client: Client
) -> None:
    cashier = Cashier(university)
    fund = cashier.funder()
    request = award_request(university, maker, scholarship(university, "FULL", percent="100", funder_id=fund))
    handle = await started(university, temporal_client, request)
    await decide(handle, second, ROLE, CaseActionName.APPROVE)
    await reached(handle, AwardStage.GIVEN)
    assert cashier.sponsor_pays(sponsor_request(university, maker, fund, f"{LUMP_SUM}"), maker.person_id) is not None
    await decide(handle, maker, ROLE, CaseActionName.ASK_UNDO)
    await reached(handle, AwardStage.UNDO_REVIEW)
    await decide(handle, second, ROLE, CaseActionName.APPROVE)
    record = await ended(handle, university, AwardStage.UNDONE)
    assert record.events[-1].facts == {"students": 0, "kept": 1}
    assert states(university, request.case_id) == {billed.student_id: (AwardStudentState.KEPT, "award_paid_by_funder")}
    assert (asked_of(university, billed), cashier.owed_by(fund)) == (0, 0)
    cashier.check()


async def test_a_second_person_who_refuses_ends_it_and_nobody_is_given_anything(
    university: University, maker: Person, second: Person, billed: Student, temporal_client: Client
) -> None:
    request = award_request(university, maker, scholarship(university, "HALF", percent="50"))
    handle = await started(university, temporal_client, request)
    await decide(handle, second, ROLE, CaseActionName.DISAPPROVE)
    await ended(handle, university, AwardStage.CANCELLED)
    assert university.rows(ScholarshipAward) == []


async def test_who_drafted_it_calls_it_off(
    university: University, maker: Person, billed: Student, temporal_client: Client
) -> None:
    request = award_request(university, maker, scholarship(university, "HALF", percent="50"))
    handle = await started(university, temporal_client, request)
    await decide(handle, maker, ROLE, CaseActionName.CANCEL)
    await ended(handle, university, AwardStage.CANCELLED)
    assert asked_of(university, billed) == LUMP_SUM


@pytest.fixture
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of one student."""
    monkeypatch.setattr(scholarship_award, "REGULATION", REGULATION.model_copy(update={"chunk": 1}))


@pytest.mark.usefixtures("one_at_a_time")
async def test_a_pause_takes_hold_between_two_chunks_and_giving_goes_on_where_it_stopped(
    university: University, maker: Person, second: Person, billed: Student, temporal_client: Client
) -> None:
    for _ in range(2):
        university.student()
    half = scholarship(university, "HALF", percent="50")
    handle = await started(university, temporal_client, award_request(university, maker, half))
    with university.engine.connect() as connection:
        last = connection.execute(LOCK_SECOND).scalar_one()
        await decide(handle, second, ROLE, CaseActionName.APPROVE)
        record = await reached(handle, AwardStage.GIVING)
        await a_lock_is_waited_for(university.engine)
        actor = Actor(person_id=second.person_id, role_id=ROLE)
        pause = CaseAction(action=CaseActionName.PAUSE, actor=actor, revision=record.revision)
        pausing = await handle.start_update(
            ScholarshipAwardWorkflow.act, pause, id=str(uuid4()), wait_for_stage=WorkflowUpdateStage.ACCEPTED
        )
    assert (await pausing.result()).stage == AwardStage.PAUSED
    given = {award.student_id for award in university.rows(ScholarshipAward)}
    assert (last in given, len(given)) == (True, 2)
    await decide(handle, second, ROLE, CaseActionName.RESUME)
    await reached(handle, AwardStage.GIVEN)
    assert len(university.rows(ScholarshipAward)) == 3
    await fast_forward(temporal_client, handle.id, TWO_WEEKS)
    await ended(handle, university, AwardStage.GIVEN)


def test_a_student_whose_award_breaks_is_a_line_and_the_others_are_given_it(
    university: University, maker: Person, billed: Student
) -> None:
    broken = university.student()
    request = award_request(university, maker, scholarship(university, "HALF", percent="50"))
    scholarship_award.draft_scholarship_award(request)
    with university.engine.begin() as connection:
        connection.execute(text(BREAKS.format(student_id=broken.student_id)))
    chunk = RunChunk(case_id=request.case_id, first=0, size=100)
    scholarship_award.preview_scholarship_award_chunk(chunk)
    assert states(university, request.case_id)[broken.student_id] == (AwardStudentState.WAITING, "award_failed")
    scholarship_award.give_scholarship_chunk(chunk)
    assert states(university, request.case_id) == {
        billed.student_id: (AwardStudentState.GIVEN, None),
        broken.student_id: (AwardStudentState.FAILED, "award_failed"),
    }
    assert asked_of(university, billed) == LUMP_SUM / 2
    Cashier(university).check()


def test_chunks_beyond_the_range_of_small_integers_are_asked_for(
    university: University, maker: Person, billed: Student
) -> None:
    request = award_request(university, maker, scholarship(university, "HALF", percent="50"))
    scholarship_award.draft_scholarship_award(request)
    chunk = RunChunk(case_id=request.case_id, first=32_700, size=100)
    scholarship_award.preview_scholarship_award_chunk(chunk)
    scholarship_award.give_scholarship_chunk(chunk)
    assert asked_of(university, billed) == LUMP_SUM


def test_a_chunk_whose_worker_is_killed_leaves_nothing_and_is_given_once(
    university: University, maker: Person, billed: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = award_request(university, maker, scholarship(university, "HALF", percent="50"))
    scholarship_award.draft_scholarship_award(request)
    chunk = RunChunk(case_id=request.case_id, first=0, size=100)

    def dies(session: Session, rows: object) -> None:
        raise Crash

    with monkeypatch.context() as dying:
        dying.setattr(scholarship_award, "_write", dies)
        with pytest.raises(Crash):
            scholarship_award.give_scholarship_chunk(chunk)
    assert asked_of(university, billed) == LUMP_SUM
    assert not university.rows(ScholarshipAward)
    for _ in range(2):
        scholarship_award.give_scholarship_chunk(chunk)
    assert asked_of(university, billed) == LUMP_SUM / 2
    assert len(university.rows(ScholarshipAward)) == 1
    Cashier(university).check()
