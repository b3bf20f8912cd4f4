"""A student chooses, enrols, drops, withdraws, leaves, pays, is graded and funded in any order, on the real rules.

Whatever the order: what is asked is what is held, the books balance, a grade keeps its subject, an attempt counts once,
and a degree waits for what is open (finance §2, grades §2, study §5).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine
from datetime import timedelta
from decimal import Decimal
from itertools import count
from typing import Any, Final, TypeVar
from uuid import UUID

import httpx
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from sqlalchemy import text
from sqlmodel import Session

from activities.enrolment.enrolment import decide_enrolment
from activities.finance.cancelling import cancel_invoice, cancel_receipt
from activities.finance.payments import ForInvoice
from models.calendar import bangkok_date, utc_now
from models.contracts.enrolment.enrolment import EnrolmentOperation
from models.contracts.enrolment.periods import EnrolmentPeriod
from models.contracts.finance.cancelling import AfterInvoice, AfterReceipt
from models.contracts.study.leave import LeaveKind
from models.facts.finance.billing import LOCK_STUDENTS
from models.facts.study.under_way import read_under_way
from models.tables.people.persons import UserType
from tests.api.enrolment.test_enrolment import as_student
from tests.support.cancelling import invoice_request, receipt_request, receipts_of, refund_request
from tests.support.fees import CREDIT, KEEPING, MAINTAIN, PER_CREDIT, FeeOffice
from tests.support.grading import LAST_YEAR, Grades, assert_standings_are_what_the_entries_say
from tests.support.leaving import LeaveOffices
from tests.support.money import Cashier
from tests.support.rows import assert_counters_equal_rows
from tests.support.scholarships import end, give, scholarship
from tests.support.university import SEMESTER, YEAR, University

EXAMPLES: Final = int(os.environ.get("LIVES_EXAMPLES", "6"))
SECTIONS: Final = 4
_STEPS_BEFORE_LEAVING: Final = 15
"""Who leaves takes nothing any more: most of a life comes before."""
PLACES: Final = st.integers(0, SECTIONS - 1)
TERM: Final = {"academicYear": YEAR, "semester": SEMESTER}
_HELD: Final = text("""
    SELECT e.section_id, e.status, e.credit, g.grade
      FROM enrolment e
      LEFT JOIN grade_record g ON (g.student_id, g.academic_year, g.semester, g.subject_code)
                                = (e.student_id, e.academic_year, e.semester, e.subject_code)
     WHERE e.student_id = :student_id ORDER BY e.created_at
""")
_CHOICE: Final = text("SELECT enrol_type FROM enrolment_type_choice WHERE student_id = :student_id")
_OPEN: Final = text("""
    SELECT invoice_id, total - credited - reduced - paid AS amount FROM invoice_standing
     WHERE student_id = :student_id AND total - credited - reduced - paid > 0 ORDER BY invoice_id
""")
_ADDING_ENDS: Final = timedelta(days=1)
_SETTLED: Final = timedelta(days=2)
"""Credits are charged once adding and dropping are over; what was given up before, with a W too, costs nothing."""
_transactions: Final = count(1)

Answer = TypeVar("Answer")


async def test_whatever_a_student_does_money_grades_and_degrees_agree(
    api: httpx.AsyncClient, university: University
) -> None:
    office = FeeOffice(university).opened()
    for kind in (EnrolmentPeriod.ENROLMENT, EnrolmentPeriod.ADD_DROP, EnrolmentPeriod.DROP_ONLY):
        university.period(kind, utc_now() - timedelta(days=10), utc_now() + _ADDING_ENDS)
    loop = asyncio.get_running_loop()
    await asyncio.to_thread(
        run_state_machine_as_test,
        lambda: Life(api, office, loop),
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],  # what fails is short enough, and each step is a real transaction
            suppress_health_check=list(HealthCheck),
        ),
    )


class Life(RuleBasedStateMachine):
    """A student of faculty D, who pays by credits, and four subjects; the first was passed with D last year."""

    def __init__(self, api: httpx.AsyncClient, office: FeeOffice, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.api, self.office, self.loop = api, office, loop
        self.university = office.university
        self.offices = LeaveOffices(self.university)
        self.student = self.offices.student = self.university.student(self.offices.advisor, major="D14")
        self.officer = self.university.person(UserType.STAFF)
        self.headers = as_student(self.university, self.student)
        self.cashier = Cashier(self.university)
        self.sections = [self.university.section(seats=10) for _ in range(SECTIONS)]
        self.awards: list[UUID] = []
        self.steps = 0
        Grades(self.university.engine).give(self.student.student_id, self.sections[0].subject_code, "D", LAST_YEAR)

    def wait(self, what: Coroutine[Any, Any, Answer]) -> Answer:
        """What the test's loop answers."""
        return asyncio.run_coroutine_threadsafe(what, self.loop).result()

    def rows(self) -> list[Any]:
        """What the student holds or held, with its published grade."""
        with self.university.engine.connect() as connection:
            return list(connection.execute(_HELD, {"student_id": self.student.student_id}))

    def held_or_not(self, place: int) -> int:
        """A section that the student holds, most of the time; any where nothing is held."""
        held = [row.section_id for row in self.rows() if row.status == "enrolled"]
        return int(held[place % len(held)]) if held else self.sections[place].section_id

    @rule(place=PLACES)
    def enrols(self, place: int) -> None:
        decide_enrolment(self.university.request(self.student, self.sections[place]))

    @rule(place=PLACES, operation=st.sampled_from([EnrolmentOperation.DROP, EnrolmentOperation.WITHDRAW]))
    def gives_up(self, place: int, operation: EnrolmentOperation) -> None:
        given_up = (self.held_or_not(place),)
        decide_enrolment(self.university.request(self.student, operation=operation, drop_section_ids=given_up))

    @rule(enrol_type=st.sampled_from(["normal", "maintain_status"]))
    def chooses(self, enrol_type: str) -> None:
        body = {**TERM, "enrolType": enrol_type, "paymentMethod": "full"}
        answer = self.wait(self.api.put("/enrolment/type", json=body, headers=self.headers))
        assert answer.status_code < 500, answer.text

    @rule(place=PLACES, letter=st.sampled_from(["A", "C", "F"]))
    def is_graded(self, place: int, letter: str) -> None:
        chosen = self.held_or_not(place)
        held = [row for row in self.rows() if row.section_id == chosen and row.status == "enrolled"]
        if held and held[-1].grade is None:
            [subject] = [section.subject_code for section in self.sections if section.section_id == chosen]
            Grades(self.university.engine).give(
                self.student.student_id, subject, letter, (YEAR, SEMESTER), credit=held[-1].credit
            )

    @rule(portion=st.sampled_from([Decimal("0.01"), Decimal("0.5"), Decimal(1), Decimal("1.2")]))
    def pays(self, portion: Decimal) -> None:
        with self.university.engine.connect() as connection:
            invoice = connection.execute(_OPEN, {"student_id": self.student.student_id}).first()
        if invoice is not None:
            amount = max((invoice.amount * portion).quantize(Decimal("0.01")), Decimal("0.01"))
            paid_for = ForInvoice(student_id=self.student.student_id, invoice_id=invoice.invoice_id)
            self.cashier.pay(f"lives-{next(_transactions)}", amount, paid_for)

    @rule(amount=st.sampled_from([Decimal("0.01"), Decimal(500), Decimal(3000)]))
    def is_given_money_back(self, amount: Decimal) -> None:
        asked = refund_request(self.university, self.student, self.officer.person_id, amount)
        self.cashier.give_back(asked, self.officer.person_id)

    @precondition(lambda self: self.steps > _STEPS_BEFORE_LEAVING)
    @rule(kind=st.sampled_from([LeaveKind.LEAVE, LeaveKind.RESIGN]))
    def leaves(self, kind: LeaveKind) -> None:
        self.offices.agreed(self.offices.request(kind))

    @rule(follow_up=st.sampled_from([AfterReceipt.CREDIT, AfterReceipt.NEW_RECEIPT]))
    def a_receipt_is_cancelled(self, follow_up: AfterReceipt) -> None:
        standing = len(receipts_of(self.university, self.student))
        if standing:
            asked = receipt_request(
                self.university, self.student, self.officer.person_id, follow_up, place=standing - 1
            )
            with Session(self.university.engine) as session, session.begin():
                session.execute(LOCK_STUDENTS, {"student_ids": [self.student.student_id]})
                cancel_receipt(session, asked, self.officer.person_id, utc_now())

    @rule()
    def an_invoice_is_cancelled_and_charged_again(self) -> None:
        with self.university.engine.connect() as connection:
            invoice = connection.execute(_OPEN, {"student_id": self.student.student_id}).first()
        if invoice is not None:
            asked = invoice_request(
                self.university, self.student, self.officer.person_id, invoice.invoice_id, AfterInvoice.CHARGE_AGAIN
            )
            with Session(self.university.engine) as session, session.begin():
                session.execute(LOCK_STUDENTS, {"student_ids": [self.student.student_id]})
                cancel_invoice(session, asked, self.officer.person_id, utc_now())

    @rule()
    def is_given_a_scholarship(self) -> None:
        code = f"S{next(_transactions)}"
        given = give(self.university, scholarship(self.university, code, amount="2000"), self.student, self.officer)
        if given.award_id is not None:
            self.awards.append(given.award_id)

    @rule()
    def loses_a_scholarship(self) -> None:
        if self.awards:
            end(self.university, self.awards.pop(), self.student)

    @invariant()
    def time_passes(self) -> None:
        self.steps += 1

    @invariant()
    def what_is_asked_is_what_is_held(self) -> None:
        self.office.bill(self.student, at=utc_now() + _SETTLED)
        held = sum((row.credit for row in self.rows() if row.status == "enrolled"), Decimal(0))
        with self.university.engine.connect() as connection:
            chosen = connection.execute(_CHOICE, {"student_id": self.student.student_id}).scalar()
        if chosen == "maintain_status":
            assert held == 0
            expected = {MAINTAIN: KEEPING}
        else:
            expected = {CREDIT: PER_CREDIT * held} if held else {}
        assert self.office.charged(self.student) == expected, (chosen, self.rows())

    @invariant()
    def the_books_balance(self) -> None:
        self.cashier.check()
        assert_counters_equal_rows(self.university.engine)

    @invariant()
    def a_grade_keeps_its_subject(self) -> None:
        graded = {row.section_id: row.status for row in self.rows() if row.grade not in (None, "W")}
        assert set(graded.values()) <= {"enrolled"}, graded

    @invariant()
    def an_attempt_counts_once(self) -> None:
        assert_standings_are_what_the_entries_say(self.university.engine)

    @invariant()
    def a_degree_waits_for_what_is_open(self) -> None:
        ungraded = [row for row in self.rows() if row.status == "enrolled" and row.grade is None]
        with Session(self.university.engine) as session:
            open_now = read_under_way(session, self.student.student_id, bangkok_date(utc_now()))
        assert len([one for one in open_now if one.case_id is None]) == len(ungraded), (open_now, ungraded)
