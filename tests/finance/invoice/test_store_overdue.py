"""Who does not pay is reminded and held by the clock, and the payment releases them (finance §3, §6)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from sqlmodel import Session

from activities.finance.overdue import follow_due_days
from models.enrolment.hold.tables import StudentHold
from models.finance.bill.tables import SweepMark
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import plan_again
from models.finance.ledger.contract import ReductionKind
from models.finance.payment.store.recording import ForInvoice
from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification
from models.people.person.tables import Student
from tests.support.days import days_from_today, yesterday
from tests.support.money import Cashier
from tests.support.university import University

OWED = Decimal(9000)


@pytest.fixture
def cashier(university: University) -> Cashier:
    return Cashier(university)


@pytest.fixture
def student(university: University) -> Student:
    return university.student()


def billed(university: University, cashier: Cashier, student: Student, *days: int) -> UUID:
    """An invoice due in equal parts so many days from today."""
    cashier.bill("bill", student, [OWED])
    [(invoice_id, total)] = cashier.invoices(student)
    plan = [Due(days_from_today(each), total / len(days)) for each in days]
    with Session(university.engine) as session, session.begin():
        plan_again(session, invoice_id, plan, utc_now())
    return invoice_id


def next_day(university: University) -> None:
    """As if the days were followed yesterday last."""
    with Session(university.engine) as session, session.begin():
        mark = session.get(SweepMark, "overdue") or SweepMark(name="overdue", swept_to=utc_now())
        mark.swept_to = utc_now() - timedelta(days=2)
        session.add(mark)


def holds(university: University) -> list[tuple[Decimal | None, bool]]:
    return [(hold.amount, hold.released_at is None) for hold in university.rows(StudentHold)]


def test_nobody_is_held_on_the_day_itself_and_everybody_on_the_day_after(
    university: University, cashier: Cashier, student: Student
) -> None:
    billed(university, cashier, student, 0, 30)
    assert follow_due_days() == 0
    other = university.student()
    cashier.bill("other", other, [OWED])
    [(invoice_id, total)] = cashier.invoices(other)
    with Session(university.engine) as session, session.begin():
        plan_again(session, invoice_id, [Due(yesterday(), total)], utc_now())
    next_day(university)
    assert follow_due_days() == 1
    assert holds(university) == [(OWED, True)]


def test_only_what_fell_due_holds_and_a_day_is_followed_once(
    university: University, cashier: Cashier, student: Student
) -> None:
    billed(university, cashier, student, -1, 30, 60)
    assert (follow_due_days(), follow_due_days()) == (1, 0)
    assert holds(university) == [(OWED / 3, True)]


def test_the_payment_releases_the_hold_in_the_same_moment_and_the_student_is_told(
    university: University, cashier: Cashier, student: Student
) -> None:
    invoice_id = billed(university, cashier, student, -1, 30)
    follow_due_days()
    cashier.pay("PART", OWED / 2 - 1, ForInvoice(student.student_id, invoice_id))
    assert holds(university) == [(OWED / 2, True)]
    cashier.pay("REST", Decimal(1), ForInvoice(student.student_id, invoice_id))
    assert holds(university) == [(OWED / 2, False)]
    assert {line.key for line in university.rows(Notification)} == {"hold.placed", "hold.released"}


def test_a_credit_note_that_leaves_nothing_overdue_releases_it_too(
    university: University, cashier: Cashier, student: Student
) -> None:
    billed(university, cashier, student, -1)
    follow_due_days()
    [charge_id] = cashier.charges(student)
    cashier.credit("credit", student, charge_id, OWED)
    assert holds(university) == [(OWED, False)]


def test_who_paid_in_time_is_not_held(university: University, cashier: Cashier, student: Student) -> None:
    invoice_id = billed(university, cashier, student, -1, 30)
    cashier.pay("PAID", OWED / 2, ForInvoice(student.student_id, invoice_id))
    assert follow_due_days() == 0


@pytest.mark.parametrize(("days", "told"), [(7, 1), (1, 1), (3, 0), (0, 0)])
def test_students_are_reminded_a_week_and_a_day_before_of_what_is_left_to_pay(
    university: University, cashier: Cashier, student: Student, days: int, told: int
) -> None:
    invoice_id = billed(university, cashier, student, days)
    cashier.pay("PART", Decimal(1000), ForInvoice(student.student_id, invoice_id))
    follow_due_days()
    lines = [line.facts["amount"] for line in university.rows(Notification) if line.key == "bill.due"]
    assert lines == ["8,000.00"] * told


@pytest.mark.parametrize(("paid", "told"), [(0, ["4,500.00"]), (1500, ["3,000.00"]), (4500, [])])
def test_a_reduction_shrinks_the_last_instalment_and_the_reminder_of_the_first_names_all_of_it(
    university: University, cashier: Cashier, student: Student, paid: int, told: list[str]
) -> None:
    invoice_id = billed(university, cashier, student, 7, 37)
    [charge_id] = cashier.charges(student)
    cashier.reduce("taken over", student, {charge_id: Decimal(3000)}, ReductionKind.SPONSORED, cashier.funder())
    if paid:
        cashier.pay("PART", Decimal(paid), ForInvoice(student.student_id, invoice_id))
    follow_due_days()
    assert [line.facts["amount"] for line in university.rows(Notification) if line.key == "bill.due"] == told


def test_what_a_funder_took_over_and_gave_back_after_its_day_holds_in_the_next_night(
    university: University, cashier: Cashier, student: Student
) -> None:
    billed(university, cashier, student, -40)
    [charge_id] = cashier.charges(student)
    reduced = cashier.reduce("taken over", student, {charge_id: OWED}, ReductionKind.SPONSORED, cashier.funder())
    assert follow_due_days() == 0
    cashier.take_back("not paid", student, dict.fromkeys(reduced, OWED))
    next_day(university)
    assert follow_due_days() == 1
    assert holds(university) == [(OWED, True)]
