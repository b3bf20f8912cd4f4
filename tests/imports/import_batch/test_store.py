"""Rows of a file are judged, brought in once and taken back; the check leaves nothing behind (finance §6, spec §5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from sqlmodel import Session

from activities.finance.overdue import follow_due_days
from activities.imports.file_reading import read_import_file
from activities.imports.import_batch import (
    apply_import_chunk,
    check_import_chunk,
    read_import_figures,
    undo_import_chunk,
)
from models.access.role.contract import RoleId
from models.enrolment.hold.tables import StudentHold
from models.finance.debt.contract import DebtSettings
from models.finance.debt.store.posting import Source
from models.finance.debt.tables import Debt
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import plan_again
from models.finance.invoice.tables.invoices import Invoice
from models.finance.ledger.contract import InvoiceKind
from models.finance.ledger.tables.ledger import NumberSeries
from models.finance.payment.store.recording import ForInvoice
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.imports.import_batch.store import bringing_in
from models.imports.import_batch.store.kinds import bring_in
from models.imports.import_batch.store.updating import FileBeside
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import ImportedRow, RowOutcome
from models.kit.thai import short_buddhist_date
from models.news.announcement.tables import Notification
from models.people.person.tables import Person, UserType
from models.people.student.contract.status import StudentStatus
from tests.support.imports import (
    DAMAGE_FEE,
    LIBRARY_FEE,
    WHY,
    batch_of,
    due_on,
    fine,
    import_request,
    keep_masters,
    rows_of,
    whole,
)
from tests.support.money import Cashier
from tests.support.university import University
from tests.support.updating import request_of


@pytest.fixture
def officer(university: University) -> Person:
    """Who sends files."""
    keep_masters(university)
    return university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)


def checked(request: BatchRequest) -> UUID:
    """An import whose rows are read and checked."""
    read_import_file(request)
    check_import_chunk(whole(request.case_id))
    return request.case_id


def brought_in(request: BatchRequest) -> UUID:
    """An import whose good rows are brought in."""
    apply_import_chunk(whole(checked(request)))
    return request.case_id


def test_ten_kinds_of_mistakes_are_each_told_by_their_own_code(university: University, officer: Person) -> None:
    good, fined, twice = (university.student().student_code for _ in range(3))
    brought_in(import_request(university, officer, [fine(fined)]))
    past = short_buddhist_date(due_on() - timedelta(days=30))
    lines = [
        fine(good),
        fine("12345"),
        fine(""),
        fine("9999999999"),
        fine(good, "ฟรี"),
        fine(good, "0"),
        fine(good, "1.999"),
        fine(good, reason=""),
        fine(good, due="32/1/2570"),
        fine(university.student().student_code, due=past),
        fine(fined, "999"),
        fine(twice),
        fine(twice, "5"),
    ]
    case_id = checked(import_request(university, officer, lines))
    assert rows_of(university, case_id) == [
        (RowState.GOOD, None),
        (RowState.REFUSED, "import_code_wrong"),
        (RowState.REFUSED, "import_cell_missing"),
        (RowState.REFUSED, "import_student_not_found"),
        (RowState.REFUSED, "import_amount_wrong"),
        (RowState.REFUSED, "import_amount_not_positive"),
        (RowState.REFUSED, "import_amount_too_fine"),
        (RowState.REFUSED, "import_cell_missing"),
        (RowState.REFUSED, "import_day_wrong"),
        (RowState.REFUSED, "import_day_past"),
        (RowState.REFUSED, "fine_already_imported"),
        (RowState.GOOD, None),
        (RowState.REFUSED, "import_row_repeated"),
    ]
    figures = read_import_figures(case_id)
    assert (figures.rows, figures.good, figures.refused, figures.expected) == (13, 2, 11, Decimal(240))


@pytest.mark.parametrize("kind", [ImportKind.EXTERNAL_FINES, ImportKind.DEBTS], ids=["fines", "debts"])
@pytest.mark.parametrize("status", list(StudentStatus), ids=lambda status: status.name.lower())
def test_fines_and_debts_are_taken_of_some_statuses_only(
    university: University, officer: Person, status: StudentStatus, kind: ImportKind
) -> None:
    code = university.student(status=status.value).student_code
    case_id = checked(import_request(university, officer, [fine(code)], kind))
    may = {StudentStatus.CURRENT, StudentStatus.NEW, StudentStatus.ON_LEAVE, StudentStatus.DISCIPLINED}
    wanted = (RowState.GOOD, None) if status in may else (RowState.REFUSED, "import_student_status")
    assert rows_of(university, case_id) == [wanted]


def test_the_check_writes_nothing_and_takes_no_number(university: University, officer: Person) -> None:
    checked(import_request(university, officer, [fine(university.student().student_code)]))
    for table in (Invoice, Debt, NumberSeries, Notification):
        assert university.rows(table) == []


def test_a_fine_is_an_invoice_of_its_own_that_says_why_and_the_student_is_told(
    university: University, officer: Person
) -> None:
    student = university.student()
    brought_in(import_request(university, officer, [fine(student.student_code, "1,250.50", reference="LIB-9")]))
    [invoice] = university.rows(Invoice)
    assert (invoice.kind, invoice.student_id, invoice.total) == (
        InvoiceKind.FINE,
        student.student_id,
        Decimal("1250.50"),
    )
    [debt] = university.rows(Debt)
    assert (debt.invoice_id, debt.reason, debt.reference) == (invoice.invoice_id, WHY, "LIB-9")
    [line] = university.rows(Notification)
    assert (line.key, line.facts["amount"], line.facts["by_en"]) == ("fine.entered", "1,250.50", "Library")
    Cashier(university).check()


def test_activities_run_again_add_nothing(university: University, officer: Person) -> None:
    request = import_request(university, officer, [fine(university.student().student_code)])
    first = read_import_file(request)
    assert read_import_file(request) == first
    for activity in (check_import_chunk, apply_import_chunk, undo_import_chunk):
        activity(whole(request.case_id))
        once = read_import_figures(request.case_id)
        activity(whole(request.case_id))
        assert read_import_figures(request.case_id) == once
    assert len(university.rows(Invoice)) == 1


def test_a_row_that_became_wrong_since_the_check_is_refused_by_the_run(university: University, officer: Person) -> None:
    code = university.student().student_code
    first = checked(import_request(university, officer, [fine(code)]))
    second = checked(import_request(university, officer, [fine(code)]))
    apply_import_chunk(whole(first))
    apply_import_chunk(whole(second))
    assert rows_of(university, second) == [(RowState.REFUSED, "fine_already_imported")]
    batch = batch_of(university, second)
    assert (batch.good, batch.applied, batch.refused) == (1, 0, 1)


def test_a_debt_may_come_twice_for_another_reason_and_names_its_fee(university: University, officer: Person) -> None:
    code = university.student().student_code
    lines = [fine(code, reason="กล้อง"), fine(code, reason="บีกเกอร์"), fine(code, reason="กล้อง")]
    case_id = brought_in(import_request(university, officer, lines, ImportKind.DEBTS))
    states = [state for state, _ in rows_of(university, case_id)]
    assert states == [RowState.APPLIED, RowState.APPLIED, RowState.REFUSED]
    assert {debt.fee_code for debt in university.rows(Debt)} == {DAMAGE_FEE}
    again = checked(import_request(university, officer, lines[:1], ImportKind.DEBTS))
    assert rows_of(university, again) == [(RowState.REFUSED, "debt_already_entered")]


def test_what_was_undone_may_be_brought_in_again(university: University, officer: Person) -> None:
    code = university.student().student_code
    first = brought_in(import_request(university, officer, [fine(code)]))
    undo_import_chunk(whole(first))
    assert rows_of(university, first) == [(RowState.UNDONE, None)]
    second = brought_in(import_request(university, officer, [fine(code)]))
    assert rows_of(university, second) == [(RowState.APPLIED, None)]
    Cashier(university).check()


def test_a_file_without_a_readable_row_leaves_no_trace_of_a_fault(
    university: University, officer: Person, caplog: pytest.LogCaptureFixture
) -> None:
    hold = {"student_code": "12345", "kind": "ห้องสมุด", "reason_th": "ยังไม่คืนหนังสือ"}
    case_id = checked(request_of(university, officer, [hold], kind=ImportKind.HOLDS))
    assert rows_of(university, case_id) == [(RowState.REFUSED, "import_code_wrong")]
    assert caplog.messages == []


def test_a_row_that_breaks_is_a_line_and_the_others_are_brought_in(
    university: University, officer: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    students = [university.student() for _ in range(3)]
    request = import_request(university, officer, [fine(student.student_code) for student in students])
    checked(request)
    broken = students[1].student_code

    def breaking(
        kind: ImportKind,
        session: Session,
        source: Source,
        settings: DebtSettings,
        rows: Mapping[int, ImportedRow],
        at: datetime,
        beside: FileBeside,
    ) -> dict[int, RowOutcome]:
        if any(row.student_code == broken for row in rows.values()):
            raise ArithmeticError
        return bring_in(kind, session, source, settings, rows, at, beside)

    monkeypatch.setattr(bringing_in, "bring_in", breaking)
    apply_import_chunk(whole(request.case_id))
    assert rows_of(university, request.case_id) == [
        (RowState.APPLIED, None),
        (RowState.FAILED, "import_row_failed"),
        (RowState.APPLIED, None),
    ]
    assert {debt.fee_code for debt in university.rows(Debt)} == {LIBRARY_FEE}


def test_a_fine_past_its_day_holds_the_student_with_its_words_until_it_is_paid(
    university: University, officer: Person
) -> None:
    student = university.student()
    brought_in(import_request(university, officer, [fine(student.student_code)]))
    cashier = Cashier(university)
    [(invoice_id, total)] = cashier.invoices(student)
    with Session(university.engine) as session, session.begin():
        plan_again(session, invoice_id, [Due(bangkok_date(utc_now()) - timedelta(days=1), total)], utc_now())
    follow_due_days()
    [hold] = university.rows(StudentHold)
    assert hold.reason_en.startswith("Fine of Library outstanding: คืนหนังสือเกินกำหนด (invoice ")
    assert hold.amount == Decimal(120)
    cashier.pay("LATE1", total, ForInvoice(student.student_id, invoice_id))
    [released] = university.rows(StudentHold)
    assert released.released_at is not None
    assert released.released_at <= utc_now()
