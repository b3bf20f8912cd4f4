"""Invoices, payments and receipts of the demo university: three terms that balance, and a current one in every state.

Written as activities write them: numbered without gaps, in the order of their days, with postings that balance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Final
from uuid import UUID

from psycopg import Connection as Psycopg
from sqlalchemy import Connection, text

from models.cases.case.contract.record import Refused
from models.demo.awards import Awards
from models.demo.copy import copy_models
from models.demo.debts import Debts
from models.demo.finance_masters import PAST_TERMS
from models.demo.money_rows import Books, DemoInvoice
from models.demo.personas import INDEBTED, ON_INSTALMENTS, PAID_UP
from models.demo.plan import STUDENTS as USUAL_SIZE
from models.demo.plan import Plan
from models.demo.students import FIRST_STUDENT_ID
from models.demo.terms import TermKey, regular_terms_before
from models.enrolment.hold.contract import HoldKind
from models.enrolment.hold.tables import StudentHold
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.bill.rules.assessment import ChargedSubject, total
from models.finance.bill.rules.billing import plan_of, settles_at
from models.finance.bill.rules.term_fees import term_fees
from models.finance.bill.store.payers import STUDENTS, SUBJECTS, StudentFacts, SubjectFacts, charged_student
from models.finance.bill.store.terms import read_term
from models.finance.bill.tables import Bill
from models.finance.fee.contract import AssessedCharge
from models.finance.fee.store.masters import read_masters
from models.finance.invoice.rules import Due, DueState
from models.finance.late_fine.contract import LateKind
from models.finance.late_fine.rules.fining import Act, LateRules, late_charges, late_rules
from models.finance.ledger.contract import InvoiceKind
from models.finance.period.contract import FinancePeriod
from models.kit.calendar import bangkok_instant
from models.kit.copying import Row
from models.kit.money import rounded

_CHUNK: Final = 2_000
_ONE_IN: Final = 5
"""Of students who are not new, one in so many has invoices of the past terms."""
_LATE_ONE_IN: Final = 13
"""Of those, one in so many enrolled late, and was fined with the bill of the term."""
_DAYS_TO_PAY: Final = 45


def load_money(
    connection: Connection, database: Psycopg[Row], plan: Plan, officer: UUID, awards: Awards, debts: Debts
) -> None:
    """Bill and pay the past terms and this one. The masters, students, choices and enrolments are there.

    ``officer`` ran the bills of the past terms; ``awards`` says who has which scholarship this term, ``debts`` who owes
    something else.
    """
    money = _Money(connection, database, plan, officer, awards)
    for term in regular_terms_before(plan.current, PAST_TERMS):
        money.past_term(term)
    money.this_term()
    debts.bill(connection, money.books)
    copy_models(database, awards.rows)
    money.books.write(database)
    copy_models(database, debts.rows)
    copy_models(database, [*money.holds(), *debts.holds(connection)])


class _Money:
    def __init__(
        self, connection: Connection, database: Psycopg[Row], plan: Plan, officer: UUID, awards: Awards
    ) -> None:
        self.awards = awards
        self.connection, self.database, self.plan = connection, database, plan
        self.books = Books(plan, officer)
        self.acts = plan.ids("late acts")
        self.overdue: DemoInvoice | None = None
        self.charged_once: defaultdict[int, set[str]] = defaultdict(set)

    def past_term(self, term: TermKey) -> None:
        """Everybody who was billed has paid, but the student with debts of the last term."""
        masters, calendar = read_masters(self.connection, *term), read_term(self.connection, *term)
        [*_, last] = terms = regular_terms_before(self.plan.current, PAST_TERMS)
        for student, code in self._students(term):
            if not self._has_past(student, code, term):
                continue
            random = self.plan.random("past", student.student_id, *term)
            issued = bangkok_instant(term.starts_on) + timedelta(
                days=random.randint(5, 20), minutes=random.randint(480, 990)
            )
            fees = term_fees(charged_student(student, ()), masters)
            if isinstance(fees, Refused):
                continue
            charges = fees.charges
            if student.student_id % _LATE_ONE_IN == 0 or (code, term) == (ON_INSTALMENTS, terms[0]):
                rules = late_rules(calendar, student.campus_code, masters.late_fines)
                act = self._late_act(rules, random)
                charges, issued = (*charges, *late_charges([act], rules)), act.at + timedelta(hours=2)
            due = (Due(term.starts_on + timedelta(days=_DAYS_TO_PAY), total(charges)),)
            invoice = self.books.bill(student, term, InvoiceKind.BILL_RUN, charges, due, issued)
            self.charged_once[student.student_id] |= {line.fee_code for line in fees.charges}
            if term == last and code == INDEBTED:
                self.overdue = invoice
            else:
                self.books.pay(
                    invoice,
                    invoice.total,
                    issued + timedelta(days=random.randint(1, 20), minutes=random.randint(0, 600)),
                )

    def this_term(self) -> None:
        """Who chose is billed, and has paid as their kind does."""
        term, plan = self.plan.current, self.plan
        masters, calendar = read_masters(self.connection, *term), read_term(self.connection, *term)
        subjects = self._subjects(term)
        bills: list[Bill] = []
        for student, code in self._students(term):
            if student.enrol_type is None or student.chosen_at is None:
                continue
            fees = term_fees(charged_student(student, subjects[student.student_id]), masters)
            bill = Bill(
                student_id=student.student_id,
                academic_year=term.academic_year,
                semester=term.semester,
                assessed_at=plan.now,
                payment_method=student.payment_method,
            )
            bills.append(bill)
            if isinstance(fees, Refused):
                bill.problem = fees.code
                continue
            bill.charged_as, bill.normal_fee_id = fees.charged_as, fees.normal_fee_id
            add_drop = calendar.period(EnrolmentPeriod.ADD_DROP, student.campus_code)
            bill.again_at = settles_at(fees.charged_as, add_drop, plan.now, asked_at=None, is_charged=False)
            due = plan_of(
                total(fees.charges),
                student.payment_method,
                calendar.period(FinancePeriod.PAYMENT, student.campus_code),
                calendar,
                student.chosen_at,
            )
            if bill.again_at is None and not isinstance(due, Refused):
                self._bill_now(student, code, term, fees.charges, due)
        copy_models(self.database, bills)

    def holds(self) -> Iterator[StudentHold]:
        """What is not paid holds its student."""
        invoice = self.overdue
        if invoice is not None:
            term = f"{invoice.term.academic_year}/{invoice.term.semester}"
            yield StudentHold(
                hold_id=next(self.plan.ids("overdue")),
                student_id=invoice.student_id,
                kind=HoldKind.DEBT,
                reason_th=f"ค้างชำระค่าธรรมเนียมการศึกษา {term}",
                reason_en=f"Education fees of {term} outstanding",
                amount=invoice.total,
                invoice_id=invoice.invoice_id,
                placed_at=bangkok_instant(invoice.plan[0].due_on + timedelta(days=1)),
            )

    def _bill_now(
        self, student: StudentFacts, code: str, term: TermKey, charges: Sequence[AssessedCharge], due: tuple[Due, ...]
    ) -> None:
        random = self.plan.random("this term", student.student_id)
        issued = _office_hour(student.chosen_at or self.plan.now, random, 0)
        award = self.awards.of(student, code)
        invoice = self.books.bill(student, term, InvoiceKind.SINGLE, charges, due, issued, award)
        asked = [part for part in invoice.asked if part.amount > 0]
        paid = _paid(code, asked, random) if asked else Decimal(0)
        if paid > 0:
            self.books.pay(invoice, paid, issued + timedelta(minutes=random.randint(5, 12_000)))

    def _late_act(self, rules: LateRules, random: Random) -> Act:
        """The first sections of a term, asked for some days after its enrolment period."""
        closed_at = rules.closings[LateKind.LATE_REGISTRATION]
        return Act(next(self.acts), closed_at + timedelta(days=random.randint(0, 3), minutes=random.randint(30, 240)))

    def _has_past(self, student: StudentFacts, code: str, term: TermKey) -> bool:
        """Whether there are invoices of past terms: personas, the new and some of the others, of the usual size."""
        if student.admission_year > term.academic_year or student.student_id >= FIRST_STUDENT_ID + USUAL_SIZE:
            return False
        is_new = student.admission_year == self.plan.current.academic_year
        return is_new or code in _WITH_HISTORY or student.student_id % _ONE_IN == 0

    def _students(self, term: TermKey) -> Iterator[tuple[StudentFacts, str]]:
        last = FIRST_STUDENT_ID + self.plan.students
        codes = text("SELECT student_code FROM student WHERE student_id = ANY(:ids) ORDER BY student_id")
        for first in range(FIRST_STUDENT_ID, last, _CHUNK):
            ids = list(range(first, min(first + _CHUNK, last)))
            asked = {"student_ids": ids, "academic_year": term.academic_year, "semester": term.semester}
            rows = [StudentFacts.model_validate(row) for row in self.connection.execute(STUDENTS, asked)]
            for row, code in zip(rows, self.connection.scalars(codes, {"ids": ids}), strict=True):
                once = sorted(self.charged_once[row.student_id])
                yield row.model_copy(update={"charged_once": once}), code

    def _subjects(self, term: TermKey) -> dict[int, list[ChargedSubject]]:
        last = FIRST_STUDENT_ID + self.plan.students
        asked = {
            "student_ids": list(range(FIRST_STUDENT_ID, last)),
            "academic_year": term.academic_year,
            "semester": term.semester,
        }
        found: defaultdict[int, list[ChargedSubject]] = defaultdict(list)
        for row in map(SubjectFacts.model_validate, self.connection.execute(SUBJECTS, asked)):
            found[row.student_id].append(row.subject)
        return found


_WITH_HISTORY: Final = frozenset({INDEBTED, ON_INSTALMENTS, PAID_UP})
_KINDS: Final = (("paid", 46), ("unpaid", 30), ("first", 16), ("part", 5), ("over", 3))
"""What students of a term have done so far, of a hundred."""


def _paid(code: str, due: Sequence[DueState], random: Random) -> Decimal:
    """How much of an invoice a student has paid."""
    whole = sum((part.amount for part in due), Decimal(0))
    if code == PAID_UP:
        return whole
    if code in (INDEBTED, ON_INSTALMENTS):
        return Decimal(0)
    match random.choices([kind for kind, _ in _KINDS], [weight for _, weight in _KINDS])[0]:
        case "paid":
            return whole
        case "first":
            return due[0].amount if len(due) > 1 else whole
        case "part":
            return rounded(whole / 2)
        case "over":
            return whole + 1000
        case _:
            return Decimal(0)


def _office_hour(day: datetime, random: Random, days: int) -> datetime:
    """An instant between eight and half past four, on the day or so many later."""
    return day + timedelta(days=random.randint(0, days), minutes=random.randint(480, 990))
