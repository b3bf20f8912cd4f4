"""Bill runs, for tests: what the API leaves before it starts the workflow, and what became of the students."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session, select

from activities.finance.bill_run import draft_bill_run
from activities.finance.bill_run_preview import finish_bill_run_preview, preview_bill_run_chunk
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.cases.run.contract import RunChunk
from models.finance.bill_run.contract import BillRunGroup, BillRunRequest, RunStudentState
from models.finance.bill_run.tables import BillRun, BillRunStudent
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student
from tests.support.university import SEMESTER, YEAR, University

EVERYBODY = BillRunGroup()


def run_request(university: University, officer: Person, group: BillRunGroup = EVERYBODY) -> BillRunRequest:
    """A run whose row is there, as the API leaves it."""
    now = utc_now()
    request = BillRunRequest(
        case_id=new_id(), academic_year=YEAR, semester=SEMESTER, group=group, group_th="ทุกคณะ",
        group_en="All faculties", opened_by=officer.person_id, requested_at=now,
    )  # fmt: skip
    university.add(
        new_case(CaseKind.BILL_RUN, request, Titles("เรียกเก็บ", "Bill run")),
        BillRun.of(request),
    )
    return request


def run_of(university: University, case_id: UUID) -> BillRun:
    """The row of a run."""
    with Session(university.engine, expire_on_commit=False) as session:
        return session.get_one(BillRun, case_id)


def students_of(university: University, case_id: UUID) -> list[BillRunStudent]:
    """The students of a run, in its order."""
    with Session(university.engine, expire_on_commit=False) as session:
        found = select(BillRunStudent).where(BillRunStudent.case_id == case_id).order_by("position")
        return list(session.exec(found).all())


def state_of(university: University, case_id: UUID, student: Student) -> tuple[RunStudentState, str | None]:
    """What became of a student, and what stood in the way."""
    [found] = [row for row in students_of(university, case_id) if row.student_id == student.student_id]
    return found.state, found.problem


def drafted(university: University, officer: Person, group: BillRunGroup = EVERYBODY) -> UUID:
    """A run whose students are kept."""
    return draft_bill_run(run_request(university, officer, group)).record.case_id


def whole(case_id: UUID) -> RunChunk:
    """All students of a run in one chunk."""
    return RunChunk(case_id=case_id, first=0, size=500)


def previewed(case_id: UUID) -> None:
    """Work the preview of a run out."""
    preview_bill_run_chunk(whole(case_id))
    finish_bill_run_preview(case_id)


def ids(*students: Student) -> list[int]:
    """Their ids, in order."""
    return sorted(student.student_id for student in students)
