"""A bill run keeps its students, says before what it will bill, and bills each once (finance §3)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from uuid import UUID

from sqlmodel import Session

from activities.finance.bill_run import bill_run_chunk, draft_bill_run, read_bill_run_figures
from activities.finance.bill_run_preview import preview_bill_run_chunk
from activities.finance.bill_run_undo import undo_bill_run_chunk
from models.calendar.term.tables import Term
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.finance.bill.tables import Bill
from models.finance.bill_run.contract import BillRunGroup, RunStudentState, WhoChose
from models.finance.bill_run.tables import BillRunTotal
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import NewCharge, NewInvoice, issue_invoices
from models.finance.invoice.tables.invoices import CreditNote, Invoice
from models.finance.ledger.contract import InvoiceKind
from models.finance.ledger.rules.postings import FeeAmount
from models.kit.calendar import utc_now
from models.people.person.tables import Person
from tests.support.bill_runs import drafted, ids, previewed, run_of, run_request, state_of, students_of, whole
from tests.support.fees import CREDIT, KEEPING, LUMP_SUM, MAINTAIN, PER_CREDIT, TUITION, FeeOffice
from tests.support.money import Cashier
from tests.support.store_finance import office as office
from tests.support.store_finance import officer as officer
from tests.support.university import YEAR, University

NOTHING = Decimal(0)


def in_run(university: University, case_id: UUID) -> list[int]:
    return sorted(row.student_id for row in students_of(university, case_id))


def test_a_run_keeps_who_may_enrol_and_is_in_its_group(
    university: University, office: FeeOffice, officer: Person
) -> None:
    chose, never = university.student(), university.student(has_chosen=False)
    scientist = university.student(major="D14")
    university.student(status="17005")
    everybody = drafted(university, officer)
    assert in_run(university, everybody) == ids(chose, never, scientist)
    groups = {
        BillRunGroup(faculty_code="D"): [scientist],
        BillRunGroup(who_chose=WhoChose.NEVER_CHOSE): [never],
        BillRunGroup(who_chose=WhoChose.CHOSE): [chose, scientist],
        BillRunGroup(education_level_code="3"): [],
    }
    for group, students in groups.items():
        assert in_run(university, drafted(university, officer, group)) == ids(*students)


def test_a_draft_made_again_is_the_same_draft(university: University, office: FeeOffice, officer: Person) -> None:
    university.student()
    request = run_request(university, officer)
    first = draft_bill_run(request)
    university.student()
    assert draft_bill_run(request) == first
    assert first.students == 1


def test_a_preview_says_what_the_run_will_bill_and_writes_no_bill(
    university: University, office: FeeOffice, officer: Person
) -> None:
    university.student(has_chosen=False)
    billed = university.student()
    office.bill(billed)
    gap = university.student(major="D14")
    office.end_normal_fee(CREDIT)
    case_id = drafted(university, officer)
    previewed(case_id)
    previewed(case_id)
    run = run_of(university, case_id)
    assert (run.students, run.previewed, run.expected_invoices, run.expected, run.problems) == (3, 3, 1, LUMP_SUM, 1)
    assert state_of(university, case_id, gap) == (RunStudentState.WAITING, "fee_rate_not_found")
    [total] = university.rows(BillRunTotal)
    assert (total.fee_code, total.faculty_code, total.students) == (TUITION, "E", 1)
    assert (total.added, total.charged, total.compared) == (LUMP_SUM, LUMP_SUM, NOTHING)
    assert len(university.rows(Invoice)) == 1
    assert [bill.student_id for bill in university.rows(Bill)] == [billed.student_id]


def test_a_preview_shows_lines_of_students_to_look_at(
    university: University, office: FeeOffice, officer: Person
) -> None:
    university.student(has_chosen=False)
    case_id = drafted(university, officer)
    previewed(case_id)
    [student] = students_of(university, case_id)
    assert student.lines is not None
    assert [(line["fee_code"], line["amount"]) for line in student.lines] == [(TUITION, "12000.00")]


def test_a_preview_is_compared_with_what_its_own_students_were_charged_in_the_regular_term_before(
    university: University, office: FeeOffice, officer: Person
) -> None:
    before, now = utc_now() - timedelta(days=200), utc_now()
    university.add(Term(academic_year=YEAR - 1, semester=2, starts_on=before.date(), ends_on=now.date()))
    student, graduate = university.student(), university.student(status="17005")
    earlier = [
        NewInvoice(
            key=f"earlier {each.student_id}", kind=InvoiceKind.SINGLE, student_id=each.student_id, campus_code="B",
            academic_year=YEAR - 1, semester=2,
            charges=(NewCharge(FeeAmount(TUITION, Decimal(9000)), "ค่าเล่าเรียน", "Tuition"),),
            plan=(Due(now.date(), Decimal(9000)),),
        )
        for each in (student, graduate)
    ]  # fmt: skip
    with Session(university.engine) as session, session.begin():
        issue_invoices(session, earlier, now)
    case_id = drafted(university, officer)
    previewed(case_id)
    run = run_of(university, case_id)
    assert (run.compared_year, run.compared_semester) == (YEAR - 1, 2)
    [total] = university.rows(BillRunTotal)
    assert (total.added, total.compared) == (LUMP_SUM, Decimal(9000))
    some = drafted(university, officer, BillRunGroup(who_chose=WhoChose.CHOSE))
    previewed(some)
    assert run_of(university, some).compared_year is None


def test_a_run_bills_who_never_chose_and_again_adds_nothing(
    university: University, office: FeeOffice, officer: Person
) -> None:
    never, chose = university.student(has_chosen=False), university.student()
    office.bill(chose)
    case_id = drafted(university, officer)
    previewed(case_id)
    bill_run_chunk(whole(case_id))
    bill_run_chunk(whole(case_id))
    assert state_of(university, case_id, never) == (RunStudentState.BILLED, None)
    assert state_of(university, case_id, chose) == (RunStudentState.NOTHING, None)
    kinds = sorted(invoice.kind for invoice in university.rows(Invoice))
    assert kinds == [InvoiceKind.BILL_RUN, InvoiceKind.SINGLE]
    figures = read_bill_run_figures(case_id)
    assert (figures.billed, figures.amount, figures.failed) == (1, LUMP_SUM, 0)
    again = drafted(university, officer)
    bill_run_chunk(whole(again))
    assert len(university.rows(Invoice)) == 2
    Cashier(university).check()


def test_chunks_beyond_the_range_of_small_integers_are_asked_for(
    university: University, office: FeeOffice, officer: Person
) -> None:
    case_id = drafted(university, officer)
    chunk = whole(case_id).model_copy(update={"first": 32_500})
    for work in (preview_bill_run_chunk, bill_run_chunk, undo_bill_run_chunk):
        work(chunk)


def test_credits_that_are_not_settled_wait_and_a_run_for_lump_sums_leaves_them_out(
    university: University, office: FeeOffice, officer: Person
) -> None:
    scientist, engineer = university.student(major="D14"), university.student(has_chosen=False)
    office.enrol(scientist, university.section())
    everybody = drafted(university, officer)
    lump_sums = drafted(university, officer, BillRunGroup(charged_as=FeeEnrolmentType.LUMP_SUM))
    by_credit = drafted(university, officer, BillRunGroup(charged_as=FeeEnrolmentType.PER_CREDIT))
    for case_id in (everybody, lump_sums, by_credit):
        previewed(case_id)
    bill_run_chunk(whole(by_credit))
    assert university.rows(Invoice) == []
    bill_run_chunk(whole(lump_sums))
    bill_run_chunk(whole(everybody))
    assert state_of(university, everybody, scientist) == (RunStudentState.NOT_SETTLED, None)
    assert state_of(university, lump_sums, scientist) == (RunStudentState.LEFT_OUT, "bill_run_charged_otherwise")
    assert state_of(university, by_credit, engineer) == (RunStudentState.LEFT_OUT, "bill_run_charged_otherwise")
    assert state_of(university, lump_sums, engineer) == (RunStudentState.BILLED, None)


def test_a_run_after_adding_and_dropping_bills_by_credits(
    university: University, office: FeeOffice, officer: Person
) -> None:
    scientist = university.student(major="D14")
    keeper = university.student(major="D14")
    office.choose(keeper, EnrolmentType.MAINTAIN_STATUS)
    office.enrol(scientist, university.section())
    office.bill(scientist)
    bill = office.bill_of(scientist)
    bill.asked_at = utc_now()
    university.merge(bill)
    case_id = drafted(university, officer)
    bill_run_chunk(whole(case_id))
    assert office.charged(scientist) == {CREDIT: 3 * PER_CREDIT}
    assert office.charged(keeper) == {MAINTAIN: KEEPING}


def test_who_left_the_group_since_the_preview_is_left_out_with_the_reason(
    university: University, office: FeeOffice, officer: Person
) -> None:
    stays, resigned, chose_since = (university.student(has_chosen=False) for _ in range(3))
    case_id = drafted(university, officer, BillRunGroup(who_chose=WhoChose.NEVER_CHOSE))
    previewed(case_id)
    university.give_status(resigned, "17005")
    office.choose(chose_since)
    bill_run_chunk(whole(case_id))
    assert state_of(university, case_id, stays) == (RunStudentState.BILLED, None)
    for student in (resigned, chose_since):
        assert state_of(university, case_id, student) == (RunStudentState.LEFT_OUT, "bill_run_left_group")
    assert [invoice.student_id for invoice in university.rows(Invoice)] == [stays.student_id]
    figures = read_bill_run_figures(case_id)
    assert (figures.billed, figures.problems, run_of(university, case_id).done) == (1, 0, 3)


def test_who_is_charged_another_way_since_the_preview_is_left_out_with_the_reason(
    university: University, office: FeeOffice, officer: Person
) -> None:
    stays, keeps = university.student(), university.student()
    case_id = drafted(university, officer, BillRunGroup(charged_as=FeeEnrolmentType.LUMP_SUM))
    previewed(case_id)
    office.choose(keeps, EnrolmentType.MAINTAIN_STATUS)
    bill_run_chunk(whole(case_id))
    assert state_of(university, case_id, stays) == (RunStudentState.BILLED, None)
    assert state_of(university, case_id, keeps) == (RunStudentState.LEFT_OUT, "bill_run_charged_otherwise")
    assert office.charged(keeps) == {}


def test_what_a_run_credits_is_said_before_it_is_confirmed_and_counted_as_it_is_billed(
    university: University, office: FeeOffice, officer: Person
) -> None:
    cheaper, unbilled = university.student(), university.student(has_chosen=False)
    office.bill(cheaper)
    office.amount(TUITION, LUMP_SUM - 500)
    case_id = drafted(university, officer)
    previewed(case_id)
    run = run_of(university, case_id)
    assert (run.expected, run.expected_credits, run.expected_credited) == (LUMP_SUM - 500, 1, Decimal(500))
    [total] = university.rows(BillRunTotal)
    assert (total.added, total.credited, total.charged) == (LUMP_SUM - 500, Decimal(500), LUMP_SUM)
    bill_run_chunk(whole(case_id))
    assert state_of(university, case_id, cheaper) == (RunStudentState.CREDITED, None)
    assert state_of(university, case_id, unbilled) == (RunStudentState.BILLED, None)
    figures = read_bill_run_figures(case_id)
    assert (figures.credits, figures.credited, figures.billed) == (1, Decimal(500), 1)
    assert sum(note.total for note in university.rows(CreditNote)) == Decimal(500)
    Cashier(university).check()
