"""The money of the demo university: three terms that balance, and a current one in every state."""

from __future__ import annotations

from decimal import Decimal

import pytest
from sqlalchemy import Connection, text

from models.demo.plan import Plan
from models.demo.terms import regular_terms_before
from models.finance.reduction.store.reading import REDUCED_OF_INVOICE
from models.people.student.contract.status import NAMED_BY_IMPORTS
from tests.support.money_checks import check_books

_STANDING = text(f"""
    SELECT s.student_code, i.academic_year, i.semester, i.total, {REDUCED_OF_INVOICE} AS reduced,
           count(n.sequence) AS parts, min(n.due_on) AS first_due,
           (SELECT coalesce(sum(a.amount), 0) FROM allocation a JOIN charge c USING (charge_id)
             WHERE c.invoice_id = i.invoice_id) AS paid,
           (SELECT count(DISTINCT l.receipt_id) FROM receipt_line l JOIN charge c USING (charge_id)
             WHERE c.invoice_id = i.invoice_id) AS receipts
      FROM invoice i JOIN student s USING (student_id) JOIN instalment n USING (invoice_id)
     WHERE s.student_code = :code AND i.kind NOT IN ('fine', 'debt')
     GROUP BY s.student_code, i.invoice_id ORDER BY i.issued_at
""")


def test_every_posting_balances_and_no_number_is_missing(connection: Connection) -> None:
    check_books(connection)


def test_three_past_terms_and_this_one_are_billed(connection: Connection, demo: Plan) -> None:
    rows = connection.execute(text("SELECT academic_year, semester, count(*) FROM invoice GROUP BY 1, 2")).all()
    assert len(rows) == 4 if demo.current.semester else 3
    assert min(row.count for row in rows) > 0


def test_the_run_of_the_last_term_stands_and_is_of_its_invoices(connection: Connection, demo: Plan) -> None:
    last = regular_terms_before(demo.current, 1)[0]
    run = connection.execute(text("SELECT * FROM bill_run WHERE finished_at IS NOT NULL")).one()
    billed = connection.execute(
        text("""
            SELECT count(*), sum(total) FROM invoice
             WHERE (academic_year, semester) = (:year, :semester) AND kind = 'bill_run'
        """),
        {"year": last.academic_year, "semester": last.semester},
    ).one()
    assert (run.academic_year, run.semester) == last
    assert (run.students, run.expected_invoices, run.billed, run.done) == (billed.count,) * 4
    assert (run.expected, run.amount) == (billed.sum, billed.sum)
    added = connection.scalar(text("SELECT sum(added) FROM bill_run_total WHERE case_id = :id"), {"id": run.case_id})
    assert added == billed.sum
    case = connection.execute(text("SELECT * FROM case_file WHERE case_id = :id"), {"id": run.case_id}).one()
    steps = text("SELECT array_agg(stage_to ORDER BY sequence) FROM case_event WHERE case_id = :id")
    assert (case.stage, case.state) == ("finished", "closed")
    assert connection.scalar(steps, {"id": run.case_id}) == [
        "drafted", "previewed", "confirmed", "running", "finished", "finished"
    ]  # fmt: skip
    assert case.closed_at < demo.now


def test_numbers_follow_the_days(connection: Connection) -> None:
    query = text("""
        SELECT count(*) FROM (SELECT issued_at < lag(issued_at) OVER
            (PARTITION BY campus_code, fiscal_year ORDER BY serial) AS earlier FROM receipt) r WHERE earlier
    """)
    assert connection.scalar(query) == 0


def test_personas_owe_and_have_paid_as_they_are_introduced(connection: Connection, demo: Plan) -> None:
    owing, paid_up, indebted = (
        connection.execute(_STANDING, {"code": code}).all() for code in ("6610450001", "6510450004", "6610450005")
    )
    assert (owing[-1].parts > 1, owing[-1].paid) == (True, 0)
    assert all(row.paid == row.total - row.reduced and row.receipts for row in paid_up)
    assert paid_up[-1].reduced == 5_000
    *_, last, this = indebted
    assert (last.paid, this.paid) == (Decimal(0), Decimal(0))
    assert last.first_due < demo.today
    assert connection.execute(_STANDING, {"code": "6810450003"}).all()[-1].semester != demo.current.semester


@pytest.mark.parametrize(
    "state",
    [
        "paid = total",
        "paid = 0",
        "paid > 0 AND paid < total AND parts = 1",
        "paid > 0 AND paid < total AND parts > 1",
    ],
)
def test_this_term_has_invoices_in_every_state(connection: Connection, demo: Plan, state: str) -> None:
    query = text(f"""
        SELECT count(*) FROM (
            SELECT i.total, (SELECT count(*) FROM instalment n WHERE n.invoice_id = i.invoice_id) AS parts,
                   (SELECT coalesce(sum(a.amount), 0) FROM allocation a JOIN charge c USING (charge_id)
                     WHERE c.invoice_id = i.invoice_id) AS paid
              FROM invoice i WHERE (i.academic_year, i.semester) = (:academic_year, :semester)) x WHERE {state}
    """)
    term = {"academic_year": demo.current.academic_year, "semester": demo.current.semester}
    assert (connection.scalar(query, term) or 0) > 0


def test_some_students_have_credit(connection: Connection) -> None:
    query = text("SELECT sum(amount) FROM ledger_entry WHERE account = 'unapplied_credit'")
    assert connection.scalar(query) < 0


_DEBTS = text("""
    SELECT s.student_code, s.status_code, d.kind, d.reason, d.entered_by, i.kind AS invoiced_as, t.total, t.paid,
           t.due_on, h.reason_th, h.amount AS held_for, h.hold_id IS NOT NULL AND h.released_at IS NULL AS is_held
      FROM debt d JOIN student s USING (student_id) JOIN invoice i USING (invoice_id)
      JOIN invoice_standing t USING (invoice_id) LEFT JOIN student_hold h USING (invoice_id)
     ORDER BY d.debt_id
""")


def test_fines_and_debts_were_entered_and_what_is_past_due_holds_with_its_words(
    connection: Connection, demo: Plan
) -> None:
    debts = connection.execute(_DEBTS).all()
    assert 0.01 < len(debts) / demo.students < 0.06
    assert {debt.kind for debt in debts} == {"fine", "debt"}
    assert all(debt.invoiced_as == debt.kind and debt.entered_by for debt in debts)
    assert {debt.status_code for debt in debts} <= NAMED_BY_IMPORTS
    unpaid = [debt for debt in debts if debt.paid < debt.total]
    assert 0 < len(unpaid) < len(debts)
    for debt in unpaid:
        assert debt.is_held == (debt.due_on < demo.today), debt.student_code
    held = [debt for debt in unpaid if debt.is_held]
    assert {debt.kind for debt in held} == {"fine", "debt"}
    assert all(debt.reason in debt.reason_th and debt.held_for == debt.total for debt in held)
    [persona] = [debt for debt in debts if debt.student_code == "6610450005"]
    assert (persona.kind, persona.is_held) == ("fine", True)
    assert "สำนักหอสมุด" in persona.reason_th


def test_some_students_were_fined_for_enrolling_late_with_the_bill_of_the_term(connection: Connection) -> None:
    fined = connection.execute(
        text("""
            SELECT s.student_code, i.kind, c.amount, c.fee_code, c.reason->'act' AS act, i.issued_at,
                   (c.reason->'act'->>'at')::timestamptz AS at, p.closes_at
              FROM charge c JOIN invoice i USING (invoice_id) JOIN student s USING (student_id)
              JOIN calendar_period p ON p.kind = 'enrolment'
                   AND (p.academic_year, p.semester) = (i.academic_year, i.semester)
             WHERE c.reason->>'rule' = 'late_registration_per_day'
        """)
    ).all()
    assert len(fined) > 1
    assert "6610450001" in {row.student_code for row in fined}
    assert all(row.closes_at < row.at < row.issued_at for row in fined)
    assert all(row.amount == 50 * row.act["days_late"] > 0 for row in fined)
