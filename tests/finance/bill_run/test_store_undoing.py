"""Undoing a bill run credits what nobody paid and leaves what has money on it (finance §3)."""

from __future__ import annotations

from decimal import Decimal

from activities.finance.bill_run import bill_run_chunk, read_bill_run_figures
from activities.finance.bill_run_undo import undo_bill_run_chunk
from models.finance.bill_run.contract import RunStudentState
from models.finance.invoice.tables.invoices import CreditNote
from models.finance.payment.store.recording import ForInvoice
from models.people.person.tables import Person
from tests.support.bill_runs import drafted, state_of, whole
from tests.support.fees import LUMP_SUM, TUITION, FeeOffice
from tests.support.money import Cashier
from tests.support.store_finance import office as office
from tests.support.store_finance import officer as officer
from tests.support.university import University

NOTHING = Decimal(0)


def test_undoing_credits_what_nobody_paid_and_leaves_what_has_money(
    university: University, office: FeeOffice, officer: Person
) -> None:
    unpaid, payer = university.student(has_chosen=False), university.student(has_chosen=False)
    case_id = drafted(university, officer)
    bill_run_chunk(whole(case_id))
    cashier = Cashier(university)
    [(invoice_id, _)] = cashier.invoices(payer)
    cashier.pay("PART", Decimal(1), ForInvoice(payer.student_id, invoice_id))
    undo_bill_run_chunk(whole(case_id))
    undo_bill_run_chunk(whole(case_id))
    assert state_of(university, case_id, unpaid) == (RunStudentState.UNDONE, None)
    assert state_of(university, case_id, payer) == (RunStudentState.KEPT, None)
    assert office.charged(unpaid) == {}
    assert office.charged(payer) == {TUITION: LUMP_SUM}
    [note] = university.rows(CreditNote)
    assert note.reason == {"rule": "bill_run_undone"}
    figures = read_bill_run_figures(case_id)
    assert (figures.billed, figures.undone, figures.kept) == (2, 1, 1)
    cashier.check()


def test_after_undoing_a_run_another_one_bills_again(
    university: University, office: FeeOffice, officer: Person
) -> None:
    student = university.student(has_chosen=False)
    first = drafted(university, officer)
    bill_run_chunk(whole(first))
    undo_bill_run_chunk(whole(first))
    second = drafted(university, officer)
    bill_run_chunk(whole(second))
    assert office.charged(student) == {TUITION: LUMP_SUM}
    Cashier(university).check()


def test_undoing_leaves_the_credit_notes_of_the_run_and_the_next_update_agrees_with_them(
    university: University, office: FeeOffice, officer: Person
) -> None:
    cheaper = university.student()
    office.bill(cheaper)
    office.amount(TUITION, LUMP_SUM - 500)
    case_id = drafted(university, officer)
    bill_run_chunk(whole(case_id))
    undo_bill_run_chunk(whole(case_id))
    assert state_of(university, case_id, cheaper) == (RunStudentState.CREDITED, None)
    assert office.charged(cheaper) == {TUITION: LUMP_SUM - 500}
    updated = office.bill(cheaper)
    assert (updated.invoices, len(university.rows(CreditNote))) == (0, 1)
    Cashier(university).check()
