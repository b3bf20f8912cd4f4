"""A term's bill follows what the student chose and enrolled in, and is never charged twice (finance §3)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from sqlalchemy import text
from temporalio.testing import ActivityEnvironment

from activities.finance.bill import update_bill, update_waiting_bills
from models.cases.following.tables import FollowFailure
from models.enrolment.enrolment_type.contract import PaymentMethod
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.bill.contract import TermBill
from models.finance.bill.tables import Bill
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.invoice.tables.invoices import Instalment
from models.finance.ledger.contract import InvoiceKind
from models.kit.calendar import bangkok_date, utc_now
from models.kit.follower import Follower
from models.people.person.tables import Student
from tests.support.cancelling import split_request
from tests.support.fees import CREDIT, LUMP_SUM, PER_CREDIT, SPECIAL, TUITION, FeeOffice, invoices
from tests.support.money import Cashier
from tests.support.store_finance import engineer as engineer
from tests.support.store_finance import office as office
from tests.support.store_finance import scientist as scientist
from tests.support.university import SEMESTER, YEAR, University

NOTHING = Decimal(0)


def test_a_lump_sum_is_billed_once_the_student_chose_and_due_when_payment_closes(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    assert office.bill(engineer).invoices == 1
    [invoice] = invoices(university)
    assert (invoice.kind, invoice.total) == (InvoiceKind.SINGLE, LUMP_SUM)
    [instalment] = university.rows(Instalment)
    assert (instalment.due_on, instalment.amount) == (bangkok_date(utc_now() + timedelta(days=20)), LUMP_SUM)
    bill = office.bill_of(engineer)
    assert (bill.charged_as, bill.problem) == (FeeEnrolmentType.LUMP_SUM, None)


POISON = """
    CREATE FUNCTION refuse_bill() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'poisoned' USING ERRCODE = 'data_exception'; END $$;
    CREATE TRIGGER poisoned BEFORE INSERT OR UPDATE ON bill FOR EACH ROW WHEN (NEW.student_id = {student_id})
        EXECUTE FUNCTION refuse_bill();
"""


def test_a_student_whose_bill_fails_holds_up_no_other_and_is_billed_once_it_can_be(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    other = university.student()
    for student in (engineer, other):
        office.choose(student)
    with university.engine.begin() as connection:
        connection.execute(text(POISON.format(student_id=engineer.student_id)))
    ActivityEnvironment().run(update_waiting_bills)
    assert {bill.student_id for bill in university.rows(Bill)} == {other.student_id}
    [failure] = university.rows(FollowFailure)
    assert (failure.follower, failure.attempts) == (Follower.BILLS, 1)
    with university.engine.begin() as connection:
        connection.execute(text("DROP TRIGGER poisoned ON bill"))
        connection.execute(text("UPDATE follow_failure SET again_at = now()"))
        # Nothing finds the student any more.
        connection.execute(text("UPDATE term SET ends_on = current_date - 1"))
    ActivityEnvironment().run(update_waiting_bills)
    assert {bill.student_id for bill in university.rows(Bill)} == {engineer.student_id, other.student_id}
    assert university.rows(FollowFailure) == []


def test_a_bill_brought_up_to_date_again_adds_nothing(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    office.bill(engineer)
    wanted = TermBill(student_id=engineer.student_id, academic_year=YEAR, semester=SEMESTER, changed_at=utc_now())
    assert update_bill(wanted) == 0
    assert len(invoices(university)) == 1


def test_who_chose_nothing_is_not_billed(university: University, office: FeeOffice) -> None:
    student = university.student(has_chosen=False)
    assert office.bill(student).invoices == 0
    assert university.rows(Bill) == []


def test_instalments_sum_to_the_invoice_and_another_method_asks_for_it_in_other_parts(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    office.choose(engineer, method=PaymentMethod.INSTALMENTS)
    office.bill(engineer)
    parts = university.rows(Instalment)
    assert sum(part.amount for part in parts) == LUMP_SUM
    assert len(parts) > 1
    office.choose(engineer, method=PaymentMethod.FULL)
    office.bill(engineer)
    [now_due] = [part for part in university.rows(Instalment) if part.plan_no == 2]
    assert now_due.amount == LUMP_SUM
    assert len(invoices(university)) == 1


def test_another_payment_method_leaves_a_split_invoice_as_it_is(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    office.choose(engineer, method=PaymentMethod.FULL)
    office.bill(engineer)
    [(invoice_id, total)] = Cashier(university).invoices(engineer)
    officer = university.teacher().person_id
    parts = [(1, Decimal("1.00")), (2, total - 1)]
    Cashier(university).split(split_request(university, engineer, officer, invoice_id, parts), officer)
    office.choose(engineer, method=PaymentMethod.INSTALMENTS)
    office.bill(engineer)
    assert [due.amount for due in Cashier(university).instalments(engineer, invoice_id)] == [1, total - 1]


def test_instalments_that_no_pattern_could_divide_are_asked_for_once_there_is_one(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    office.bill(engineer)
    office.keep_instalment_pattern(utc_now())
    office.choose(engineer, method=PaymentMethod.INSTALMENTS)
    office.bill(engineer)
    assert office.bill_of(engineer).problem == "instalment_pattern_not_found"
    office.keep_instalment_pattern(None)
    office.bill(engineer)
    assert office.bill_of(engineer).problem is None
    parts = [part.amount for part in university.rows(Instalment) if part.plan_no == 2]
    assert (len(parts) > 1, sum(parts)) == (True, LUMP_SUM)


def test_credits_are_billed_when_adding_and_dropping_is_over(
    university: University, office: FeeOffice, scientist: Student
) -> None:
    office.enrol(scientist, university.section())
    office.bill(scientist)
    assert invoices(university) == []
    bill = office.bill_of(scientist)
    assert bill.again_at is not None
    office.bill(scientist, at=bill.again_at)
    assert office.charged(scientist) == {CREDIT: 3 * PER_CREDIT}


def test_of_a_splittable_subject_the_amount_that_was_taken_is_billed(
    university: University, office: FeeOffice, scientist: Student
) -> None:
    thesis = university.subject(credit=12, theory=0, practice=36)
    university.merge(thesis.sqlmodel_update({"splittable": True, "minimum_credit_to_open": Decimal(3)}))
    office.enrol(scientist, university.section(thesis), 5)
    office.bill(scientist)
    again_at = office.bill_of(scientist).again_at
    assert again_at is not None
    office.bill(scientist, at=again_at)
    assert office.charged(scientist) == {CREDIT: 5 * PER_CREDIT}


def test_credits_are_billed_earlier_for_a_student_who_asks(
    university: University, office: FeeOffice, scientist: Student
) -> None:
    office.enrol(scientist, university.section())
    office.bill(scientist)
    bill = office.bill_of(scientist)
    bill.asked_at = utc_now()
    university.merge(bill)
    assert office.bill(scientist).invoices == 1


def test_a_gap_of_the_masters_is_kept_for_the_office_and_the_bill_follows_once_it_is_mended(
    university: University,
) -> None:
    student = university.student()
    office = FeeOffice(university)
    office.bill(student)
    bill = office.bill_of(student)
    assert bill.problem == "fee_rate_not_found"
    office.opened()
    office.bill(student)
    bill = office.bill_of(student)
    assert (bill.problem, office.charged(student)) == (None, {TUITION: LUMP_SUM})


def test_one_student_without_a_rate_holds_up_nobody_else(
    university: University, office: FeeOffice, engineer: Student, scientist: Student
) -> None:
    office.end_normal_fee(CREDIT)
    updated = office.bill(engineer, scientist)
    assert (updated.invoices, updated.problems) == (1, {scientist.student_id: "fee_rate_not_found"})
    assert office.charged(engineer) == {TUITION: LUMP_SUM}


def test_the_sweep_bills_who_chose_and_whose_day_has_come(
    university: University, office: FeeOffice, engineer: Student, scientist: Student
) -> None:
    office.enrol(scientist, university.section())
    assert ActivityEnvironment().run(update_waiting_bills) == 2
    assert [invoice.student_id for invoice in invoices(university)] == [engineer.student_id]
    assert ActivityEnvironment().run(update_waiting_bills) == 0
    bill = office.bill_of(scientist)
    bill.again_at = utc_now() - timedelta(minutes=1)
    university.merge(bill)
    now = utc_now()
    university.period(EnrolmentPeriod.ADD_DROP, now - timedelta(days=9), now - timedelta(days=1))
    assert ActivityEnvironment().run(update_waiting_bills) == 1
    assert office.charged(scientist) == {CREDIT: 3 * PER_CREDIT}


def test_the_sweep_adjusts_who_is_charged_by_the_credits_of_a_project_beside_a_lump_sum(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    office.project_fee(CREDIT)
    office.bill(engineer, at=utc_now() - timedelta(hours=1))
    section = university.section()
    office.enrol(engineer, section, 3)
    university.request(engineer, section)
    assert ActivityEnvironment().run(update_waiting_bills) == 1
    assert office.charged(engineer) == {TUITION: LUMP_SUM, CREDIT: 3 * PER_CREDIT}


def test_the_sweep_adjusts_whose_enrolment_changed(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    office.bill(engineer, at=utc_now() - timedelta(hours=1))
    section = university.section()
    office.special_fee(section.subject_code, Decimal(500))
    office.enrol(engineer, section)
    university.request(engineer, section)
    assert ActivityEnvironment().run(update_waiting_bills) == 1
    assert office.charged(engineer) == {TUITION: LUMP_SUM, SPECIAL: Decimal(500)}
