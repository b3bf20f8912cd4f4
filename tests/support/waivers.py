"""Students who owe, the offices that let them pay later, and the calendar they ask by, for tests."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from sqlmodel import Session

from models.access.role.contract import RoleId
from models.calendar.term.tables import Term
from models.cases.case.contract.record import CaseKind
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import NewCharge, NewInvoice, issue_invoices, plan_again
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.ledger.contract import Account, InvoiceKind
from models.finance.ledger.rules.postings import FeeAmount
from models.finance.payment.store.recording import ForInvoice
from models.finance.waiver.contract.case import WaiverKind, WaiverRequest, WaiverStage
from models.finance.waiver.store.postponing import postpone, under_review, waiver_over
from models.finance.waiver.tables import Waiver
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student, UserType
from tests.support.money import Cashier
from tests.support.university import SEMESTER, YEAR, University

OWED = Decimal("9000.00")
LATER = (YEAR, SEMESTER + 1)


class WaiverDesk:
    """A student of faculty E who owes 9,000 baht since yesterday, the offices, and a term of today and a next one."""

    def __init__(self, university: University, *, with_advisor: bool = True, status: str = "17001") -> None:
        self.university = university
        self.cashier = Cashier(university)
        self.today = bangkok_date(utc_now())
        self.advisor = university.teacher()
        self.head = university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
        self.dean = university.person(UserType.TEACHER, RoleId.DEAN)
        self.officer = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
        self.treasury = university.person(UserType.STAFF, RoleId.TREASURY_DIRECTOR, faculty=None)
        self.student = university.student(self.advisor if with_advisor else None, status=status)
        university.add(
            Term(
                academic_year=LATER[0],
                semester=LATER[1],
                starts_on=self.today + timedelta(days=120),
                ends_on=self.today + timedelta(days=240),
            )
        )
        self.invoice_id = self.bill("one", due_in=-1)

    @property
    def chain(self) -> tuple[Person, ...]:
        """Who agrees to a waiver of somebody without arrears."""
        return self.advisor, self.head, self.dean, self.officer

    def bill(
        self, key: str, *, due_in: int, term: tuple[int, int] = (YEAR, SEMESTER), student: Student | None = None
    ) -> UUID:
        """An invoice of a term, due so many days from today."""
        whose = student or self.student
        wanted = NewInvoice(
            key=f"{whose.student_id}:{key}",
            kind=InvoiceKind.SINGLE,
            student_id=whose.student_id,
            campus_code=whose.campus_code,
            academic_year=term[0],
            semester=term[1],
            charges=(NewCharge(FeeAmount("TUITION", OWED, Account.REVENUE), "ค่าเล่าเรียน", "Tuition"),),
            plan=(Due(self.today + timedelta(days=due_in), OWED),),
        )
        with Session(self.university.engine) as session, session.begin():
            [invoice_id] = issue_invoices(session, [wanted], utc_now())
        return invoice_id

    def arrears(self, terms: int) -> None:
        """The student owes for so many earlier terms."""
        for number in range(terms):
            self.bill(f"arrears {number}", due_in=-400, term=(YEAR - 1 - number, 1))

    def plan(self, *dues: tuple[int, Decimal]) -> None:
        """Ask for the invoice in parts, each due so many days from today."""
        plan = [Due(self.today + timedelta(days=days), amount) for days, amount in dues]
        with Session(self.university.engine) as session, session.begin():
            plan_again(session, self.invoice_id, plan, utc_now())

    def pay(self, amount: Decimal = OWED, invoice_id: UUID | None = None) -> None:
        """The student pays so much of the invoice."""
        transaction = f"T{new_id().hex[:20]}"
        self.cashier.pay(transaction, amount, ForInvoice(self.student.student_id, invoice_id or self.invoice_id))

    def request(
        self,
        *,
        days: int = 30,
        kind: WaiverKind = WaiverKind.LENIENCY,
        invoices: tuple[UUID, ...] | None = None,
        by: Person | None = None,
        student: Student | None = None,
    ) -> WaiverRequest:
        """A request whose row is there, as the API leaves it before it starts the workflow."""
        whose = student or self.student
        request = WaiverRequest(
            case_id=new_id(),
            student_id=whose.student_id,
            student_code=whose.student_code,
            faculty_code=whose.faculty_code,
            department_code=whose.department_code,
            academic_year=YEAR,
            semester=SEMESTER,
            waiver_kind=kind,
            invoice_ids=invoices or (self.invoice_id,),
            until=self.day(days),
            reason="รอเงินกู้ยืมโอนเข้าบัญชี",
            opened_by=by.person_id if by else whose.person_id,
            requested_at=utc_now(),
            on_behalf=by is not None,
        )
        case = self.university.accepted(CaseKind.WAIVER, whose, request)
        case.request = {**case.request, "phone": "081-234-5678"}
        self.university.merge(case)
        return request

    def day(self, days: int) -> date:
        """So many Bangkok days from today."""
        return self.today + timedelta(days=days)

    def role_of(self, person: Person | Student) -> RoleId:
        """The one role of somebody."""
        return {
            self.advisor.person_id: RoleId.TEACHER,
            self.head.person_id: RoleId.HEAD_OF_DEPARTMENT,
            self.dean.person_id: RoleId.DEAN,
            self.officer.person_id: RoleId.FINANCE_OFFICER,
            self.treasury.person_id: RoleId.TREASURY_DIRECTOR,
        }.get(person.person_id, RoleId.STUDENT)


def postponed_and_over(cashier: Cashier, student: Student, invoice_id: UUID, days: int) -> None:
    """A waiver of an invoice is looked at, granted until a day so many days from today, and ends; all by activities."""
    today = bangkok_date(utc_now())
    until = today + timedelta(days=days)
    request = WaiverRequest(
        case_id=new_id(),
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
        academic_year=YEAR,
        semester=SEMESTER,
        waiver_kind=WaiverKind.LENIENCY,
        invoice_ids=(invoice_id,),
        until=until,
        reason="ทดสอบ",
        opened_by=student.person_id,
        requested_at=utc_now(),
    )
    cashier.university.accepted(CaseKind.WAIVER, student, request)

    def work(session: Session) -> None:
        session.execute(LOCK_STUDENTS, {"student_ids": [student.student_id]})
        waiver = Waiver(
            waiver_id=request.case_id,
            case_id=request.case_id,
            has_case=True,
            waiver_kind=request.waiver_kind,
            student_id=student.student_id,
            academic_year=YEAR,
            semester=SEMESTER,
            until=until,
            first=today,
            last=until,
            stage=WaiverStage.GRANTED,
            arrears_terms=0,
            amount=Decimal(0),
            reason=request.reason,
            entered_by=student.person_id,
            asked_at=utc_now(),
        )
        session.add(waiver)
        session.flush()
        under_review(session, waiver.waiver_id, [invoice_id])
        postpone(session, waiver.waiver_id, student.student_id, until, utc_now())
        waiver_over(session, waiver.waiver_id, utc_now())

    cashier.surely(work)
