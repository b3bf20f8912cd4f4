"""how invoices stand is computed from their own rows alone, and checked against no other

Revision 0049, after 0048. What stands is made of rows that have their own foreign keys and are never deleted, so its
keys only cost: four looks for each fee of a bill. The second statement read every invoice there is.
"""

from __future__ import annotations

from alembic import op

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None

KEYS = (
    ("fee_standing", "invoice_id", "invoice"),
    ("fee_standing", "fee_code", "fee"),
    ("invoice_standing", "invoice_id", "invoice"),
    ("invoice_standing", "student_id", "student"),
)


def upgrade() -> None:
    for table, column, _ in KEYS:
        op.drop_constraint(f"fk_{table}_{column}", table, type_="foreignkey")
    _stand_anew("WHERE i.invoice_id = ANY(ids)")


def downgrade() -> None:
    _stand_anew("")
    for table, column, other in KEYS:
        op.create_foreign_key(f"fk_{table}_{column}", table, other, [column], [column])


def _stand_anew(narrowed: str) -> None:
    op.execute(f"""
        CREATE OR REPLACE FUNCTION stand_anew(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO fee_standing AS s (invoice_id, fee_code, academic_year, semester, total, credited, paid)
            SELECT i.invoice_id, c.fee_code, i.academic_year, i.semester, sum(c.amount), sum(credited.sum),
                   sum(paid.sum)
              FROM invoice i JOIN charge c USING (invoice_id)
             CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount), 0) AS sum FROM credit_line l
                                  WHERE l.charge_id = c.charge_id) credited
             CROSS JOIN LATERAL (SELECT coalesce(sum(a.amount), 0) AS sum FROM allocation a
                                  WHERE a.charge_id = c.charge_id) paid
             WHERE i.invoice_id = ANY(ids) GROUP BY i.invoice_id, c.fee_code
            ON CONFLICT (invoice_id, fee_code) DO UPDATE
               SET total = excluded.total, credited = excluded.credited, paid = excluded.paid
             WHERE (s.total, s.credited, s.paid) <> (excluded.total, excluded.credited, excluded.paid);
            INSERT INTO invoice_standing AS s (invoice_id, number, student_id, academic_year, semester, total, credited,
                                               paid, due_on, last_paid_at)
            SELECT i.invoice_id, i.number, i.student_id, i.academic_year, i.semester, i.total, f.credited, f.paid,
                   (SELECT min(n.due_on) FROM (
                       SELECT p.due_on, sum(p.amount) OVER (ORDER BY p.sequence) AS so_far FROM instalment p
                        WHERE p.invoice_id = i.invoice_id
                          AND p.plan_no = (SELECT max(plan_no) FROM instalment WHERE invoice_id = i.invoice_id)) n
                     WHERE least(n.so_far, i.total - f.credited) > f.paid),
                   CASE WHEN f.paid > 0 THEN (SELECT max(p.paid_at) FROM charge c JOIN allocation a USING (charge_id)
                       JOIN payment p USING (payment_id) WHERE c.invoice_id = i.invoice_id AND a.amount > 0) END
              FROM invoice i JOIN (SELECT invoice_id, sum(credited) AS credited, sum(paid) AS paid FROM fee_standing
                                    WHERE invoice_id = ANY(ids) GROUP BY invoice_id) f USING (invoice_id)
             {narrowed}
            ON CONFLICT (invoice_id) DO UPDATE
               SET credited = excluded.credited, paid = excluded.paid, due_on = excluded.due_on,
                   last_paid_at = excluded.last_paid_at;
        END $$
    """)
