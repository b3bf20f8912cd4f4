"""A bill follows what the student added, dropped and chose anew: more is charged, less is credited (finance §3)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from uuid import UUID

from sqlmodel import Session

from models.enrolment.enrolment_type.contract import EnrolmentType, PaymentMethod
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.bill.store.term_students import TermStudents
from models.finance.bill.store.updating import update_bills
from models.finance.fee.contract import AmountBasis, PatternLine
from models.finance.invoice.tables.invoices import Charge, Instalment
from models.finance.ledger.contract import InvoiceKind
from models.kit.calendar import utc_now
from models.people.person.tables import Student
from tests.support.fees import CREDIT, KEEPING, LUMP_SUM, MAINTAIN, PER_CREDIT, SPECIAL, TUITION, FeeOffice, invoices
from tests.support.money import Cashier
from tests.support.store_finance import engineer as engineer
from tests.support.store_finance import office as office
from tests.support.store_finance import scientist as scientist
from tests.support.university import SEMESTER, YEAR, University

NOTHING = Decimal(0)


def billed_for(university: University, office: FeeOffice, student: Student, *credits: int) -> list[UUID]:
    """Enrol the student and end adding and dropping, so that credits are billed."""
    places = [office.enrol(student, university.section(), each) for each in credits]
    now = utc_now()
    university.period(EnrolmentPeriod.ADD_DROP, now - timedelta(days=9), now - timedelta(days=1))
    office.bill(student)
    return places


def test_an_added_subject_is_a_supplementary_invoice_of_the_difference(
    university: University, office: FeeOffice, scientist: Student
) -> None:
    billed_for(university, office, scientist, 3)
    office.enrol(scientist, university.section(), 2)
    office.bill(scientist)
    [first, second] = invoices(university)
    assert (first.total, second.kind, second.total) == (3 * PER_CREDIT, InvoiceKind.SUPPLEMENTARY, 2 * PER_CREDIT)


def test_a_dropped_subject_is_credited_by_the_refund_table_and_the_rest_stays_charged(
    university: University, office: FeeOffice, scientist: Student
) -> None:
    now = utc_now()
    office.refund_table(
        now - timedelta(days=20), (now - timedelta(days=2), Decimal(80)), (now + timedelta(days=5), Decimal(50))
    )
    first, _second = billed_for(university, office, scientist, 3, 2)
    office.drop(first)
    assert office.bill(scientist).credit_notes == 1
    assert office.charged(scientist) == {CREDIT: 2 * PER_CREDIT + 3 * PER_CREDIT / 2}
    assert office.bill(scientist).credit_notes == 0
    Cashier(university).check()


def test_a_rate_that_the_office_lowers_is_credited_whole_also_after_an_earlier_drop(
    university: University, office: FeeOffice, scientist: Student
) -> None:
    now = utc_now()
    office.refund_table(now - timedelta(days=20), (now + timedelta(days=5), Decimal(50)))
    first, _second = billed_for(university, office, scientist, 3, 2)
    office.drop(first)
    office.bill(scientist)
    half_of_three = 3 * PER_CREDIT / 2
    assert office.charged(scientist) == {CREDIT: 2 * PER_CREDIT + half_of_three}
    office.rate(CREDIT, PER_CREDIT - 100)
    office.bill(scientist)
    assert office.charged(scientist) == {CREDIT: 2 * (PER_CREDIT - 100) + half_of_three}
    Cashier(university).check()


def test_a_rate_that_the_office_lowers_is_credited_whole_where_giving_up_gave_nothing_back(
    university: University, office: FeeOffice, engineer: Student, scientist: Student
) -> None:
    now = utc_now()
    office.refund_table(now - timedelta(days=20), (now + timedelta(days=5), NOTHING))
    office.bill(engineer)
    office.drop(office.enrol(engineer, university.section()))
    first, _second = billed_for(university, office, scientist, 3, 2)
    office.drop(first)
    office.bill(scientist)
    assert office.charged(scientist) == {CREDIT: 5 * PER_CREDIT}
    office.rate(CREDIT, PER_CREDIT - 100)
    office.amount(TUITION, LUMP_SUM - 700)
    office.bill(scientist, engineer)
    assert office.charged(scientist) == {CREDIT: 5 * PER_CREDIT - 2 * 100}
    assert office.charged(engineer) == {TUITION: LUMP_SUM - 700}


def test_who_was_billed_without_having_chosen_is_adjusted_like_everybody(
    university: University, office: FeeOffice
) -> None:
    student, section = university.student(has_chosen=False), university.section()
    office.special_fee(section.subject_code, Decimal(500))
    place = office.enrol(student, section)
    wanted = TermStudents(YEAR, SEMESTER, (student.student_id,))
    with Session(university.engine) as session, session.begin():
        update_bills(session, wanted, utc_now(), unasked=InvoiceKind.BILL_RUN)
    assert office.charged(student) == {TUITION: LUMP_SUM, SPECIAL: Decimal(500)}
    office.drop(place)
    office.bill(student)
    assert office.charged(student) == {TUITION: LUMP_SUM}


def test_what_was_credited_whole_is_billed_again_as_if_it_never_was(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    office.choose(engineer, method=PaymentMethod.INSTALMENTS)
    office.bill(engineer)
    cashier = Cashier(university)
    cashier.credit("undone", engineer, cashier.charges(engineer)[0], LUMP_SUM)
    office.bill(engineer)
    [_, again] = invoices(university)
    assert (again.kind, again.total) == (InvoiceKind.SINGLE, LUMP_SUM)
    parts = [row for row in university.rows(Instalment) if row.invoice_id == again.invoice_id]
    assert len(parts) == 3


def test_what_stayed_charged_pays_for_the_same_fee_when_it_is_asked_for_again(
    university: University, office: FeeOffice, scientist: Student
) -> None:
    now = utc_now()
    office.refund_table(now - timedelta(days=20), (now + timedelta(days=5), NOTHING))
    [place] = billed_for(university, office, scientist, 3)
    office.drop(place)
    office.bill(scientist)
    office.enrol(scientist, university.section(), 2)
    assert office.bill(scientist).invoices == 0
    assert office.charged(scientist) == {CREDIT: 3 * PER_CREDIT}
    office.enrol(scientist, university.section(), 2)
    office.bill(scientist)
    assert office.charged(scientist) == {CREDIT: 4 * PER_CREDIT}


def test_under_a_lump_sum_dropping_changes_nothing(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    place = office.enrol(engineer, university.section())
    office.bill(engineer)
    office.drop(place)
    updated = office.bill(engineer)
    assert (updated.invoices, updated.credit_notes, office.charged(engineer)) == (0, 0, {TUITION: LUMP_SUM})


def test_a_special_fee_of_a_subject_is_charged_also_under_a_lump_sum(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    office.bill(engineer)
    section = university.section()
    office.special_fee(section.subject_code, Decimal(500))
    office.enrol(engineer, section)
    office.bill(engineer)
    assert office.charged(engineer) == {TUITION: LUMP_SUM, SPECIAL: Decimal(500)}


def test_special_fees_of_a_section_go_before_those_of_its_subject(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    subject = university.subject()
    first, second = university.section(subject), university.section(subject)
    office.special_fee(subject.subject_code, Decimal(500))
    office.special_fee(subject.subject_code, Decimal(900), second.section_code)
    place = office.enrol(engineer, second)
    office.bill(engineer)
    assert office.charged(engineer) == {TUITION: LUMP_SUM, SPECIAL: Decimal(900)}
    office.drop(place)
    office.enrol(engineer, first)
    office.bill(engineer)
    assert office.charged(engineer) == {TUITION: LUMP_SUM, SPECIAL: Decimal(500)}


def test_a_special_project_charges_its_students_beside_their_normal_fee(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    other = university.student()
    project = PatternLine(fee_code=SPECIAL, basis=AmountBasis(amount=Decimal(2000)))
    office.pattern("PROJECT", project)
    office.project_fee("PROJECT", students=[engineer.student_code])
    office.bill(engineer, other)
    assert office.charged(engineer) == {TUITION: LUMP_SUM, SPECIAL: Decimal(2000)}
    assert office.charged(other) == {TUITION: LUMP_SUM}
    [line] = [charge for charge in university.rows(Charge) if charge.fee_code == SPECIAL]
    assert (line.reason["project"], line.reason["pattern"]) == ("SP", "PROJECT")
    office.choose(engineer, EnrolmentType.MAINTAIN_STATUS)
    office.bill(engineer)
    assert office.charged(engineer) == {MAINTAIN: KEEPING}


def test_another_enrolment_type_credits_all_and_charges_what_it_costs(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    now = utc_now()
    office.refund_table(now - timedelta(days=20), (now + timedelta(days=5), NOTHING))
    office.bill(engineer)
    office.choose(engineer, EnrolmentType.MAINTAIN_STATUS)
    office.bill(engineer)
    assert office.charged(engineer) == {MAINTAIN: KEEPING}
    Cashier(university).check()
