"""What fails or breaks off in a bill run: it is a line, or nothing, and the run goes on (finance §3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from uuid import UUID

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlmodel import Session

from activities.finance import bill_run as bill_runs
from activities.finance.bill_run import bill_run_chunk
from models.cases.run.contract import RunChunk
from models.finance.bill.rules.term_fees import ChargedStudent, FeeMasters, term_fees
from models.finance.bill.store import term_students
from models.finance.bill.store.term_students import TermStudents
from models.finance.bill.store.updating import Updated, update_bills
from models.finance.bill_run.contract import RunStudentState
from models.finance.invoice.tables.invoices import Invoice
from models.finance.ledger.contract import InvoiceKind
from models.finance.ledger.store import rows
from models.kit.copying import Row, copy_rows_within
from models.people.person.tables import Person
from tests.support.bill_runs import drafted, ids, previewed, run_of, state_of, whole
from tests.support.crashing import Crash
from tests.support.fees import CREDIT, FeeOffice
from tests.support.money import Cashier
from tests.support.store_finance import office as office
from tests.support.store_finance import officer as officer
from tests.support.university import University

NOTHING = Decimal(0)


def test_a_student_with_a_gap_of_the_masters_is_a_line_and_the_others_are_billed(
    university: University, office: FeeOffice, officer: Person
) -> None:
    engineer, scientist = university.student(), university.student(major="D14")
    office.end_normal_fee(CREDIT)
    case_id = drafted(university, officer)
    bill_run_chunk(whole(case_id))
    assert state_of(university, case_id, engineer) == (RunStudentState.BILLED, None)
    assert state_of(university, case_id, scientist) == (RunStudentState.FAILED, "fee_rate_not_found")


def test_a_student_whose_bill_breaks_is_a_line_and_the_others_are_billed(
    university: University, office: FeeOffice, officer: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    students = [university.student(has_chosen=False) for _ in range(3)]
    broken = students[1]
    office.enrol(broken, university.section())

    def breaks(student: ChargedStudent, masters: FeeMasters) -> object:
        if student.subjects:
            raise ValueError("a percentage of a fee that stands not before it")
        return term_fees(student, masters)

    monkeypatch.setattr(term_students, "term_fees", breaks)
    case_id = drafted(university, officer)
    previewed(case_id)
    assert state_of(university, case_id, broken) == (RunStudentState.WAITING, "bill_failed")
    bill_run_chunk(whole(case_id))
    assert state_of(university, case_id, broken) == (RunStudentState.FAILED, "bill_failed")
    assert len(university.rows(Invoice)) == 2
    assert run_of(university, case_id).failed == 1
    Cashier(university).check()


def test_a_student_whose_bill_breaks_in_any_way_is_a_line_while_all_of_the_chunk_stay_locked(
    university: University, office: FeeOffice, officer: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    students = [university.student(has_chosen=False) for _ in range(3)]
    case_id = drafted(university, officer)
    free: list[int] = []

    def breaks(session: Session, wanted: TermStudents, at: datetime, *, unasked: InvoiceKind) -> Updated:
        with university.engine.connect() as other:
            asked = text("SELECT student_id FROM student FOR NO KEY UPDATE SKIP LOCKED")
            free.extend(other.execute(asked).scalars())
        if students[1].student_id in wanted.student_ids:
            raise AttributeError("a bill without its fees")
        return update_bills(session, wanted, at, unasked=unasked)

    monkeypatch.setattr(bill_runs, "update_bills", breaks)
    bill_run_chunk(whole(case_id))
    assert state_of(university, case_id, students[1]) == (RunStudentState.FAILED, "bill_failed")
    assert len(university.rows(Invoice)) == 2
    assert not set(free) & set(ids(*students))


def test_a_chunk_that_breaks_off_leaves_nothing_and_goes_on_where_the_run_was(
    university: University, office: FeeOffice, officer: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(4):
        university.student(has_chosen=False)
    case_id = drafted(university, officer)
    first, second = (RunChunk(case_id=case_id, first=at, size=2) for at in (0, 2))
    bill_run_chunk(first)

    def dies(session: Session, case_id: UUID, states: Sequence[object]) -> None:
        raise Crash

    with monkeypatch.context() as dying:
        dying.setattr(bill_runs, "write_states", dies)
        with pytest.raises(Crash):
            bill_run_chunk(second)
    assert len(university.rows(Invoice)) == 2
    bill_run_chunk(first)
    bill_run_chunk(second)
    assert len(university.rows(Invoice)) == 4
    assert run_of(university, case_id).done == 4
    Cashier(university).check()


class Lost:
    """A connection that the server ends in the middle of what is written to a table."""

    def __init__(self, university: University, table: str) -> None:
        self.university, self.table = university, table

    def __call__(self, session: Session, table: str, columns: Sequence[str], rows: Sequence[Row]) -> int:
        served_by: int = session.execute(text("SELECT pg_backend_pid()")).scalar_one()
        return copy_rows_within(session, table, columns, self._cut(served_by, rows) if table == self.table else rows)

    def _cut(self, served_by: int, rows: Sequence[Row]) -> Iterator[Row]:
        yield rows[0]
        with self.university.engine.connect() as other:
            ended = text("SELECT pg_terminate_backend(:pid, 5000)")
            assert other.execute(ended, {"pid": served_by}).scalar_one()
        yield from rows[1:]


@pytest.mark.parametrize("table", ["posting", "invoice", "charge", "instalment"])
def test_a_connection_that_is_lost_while_rows_are_written_leaves_nothing_and_the_chunk_goes_on(
    university: University, office: FeeOffice, officer: Person, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    students = [university.student(has_chosen=False) for _ in range(3)]
    case_id = drafted(university, officer)
    with monkeypatch.context() as losing:
        losing.setattr(rows, "copy_rows_within", Lost(university, table))
        with pytest.raises((OperationalError, psycopg.OperationalError)):
            bill_run_chunk(whole(case_id))
    assert university.rows(Invoice) == []
    assert {state_of(university, case_id, student) for student in students} == {(RunStudentState.WAITING, None)}
    bill_run_chunk(whole(case_id))
    assert len(university.rows(Invoice)) == len(students)
    assert run_of(university, case_id).failed == 0
    Cashier(university).check()
