"""how invoices stand, kept by triggers

Revision 0026, after 0025.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

CHANGES = {
    "instalment": "SELECT DISTINCT invoice_id FROM added",
    "credit_line": "SELECT DISTINCT c.invoice_id FROM added JOIN charge c USING (charge_id)",
    "allocation": "SELECT DISTINCT c.invoice_id FROM added JOIN charge c USING (charge_id)",
}
"""What changes how an invoice stands, and which invoices. An invoice always has a plan, so a new one is seen by it."""


def upgrade() -> None:
    op.create_table(
        "invoice_standing",
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("number", sqlmodel.sql.sqltypes.AutoString(length=24), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("semester", sa.Integer(), nullable=False),
        sa.Column("total", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.Column("credited", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.Column("paid", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.Column("due_on", sa.Date(), nullable=True),
        sa.Column("last_paid_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["invoice_id"], ["invoice.invoice_id"], name=op.f("fk_invoice_standing_invoice_id")),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_invoice_standing_student_id")),
        sa.PrimaryKeyConstraint("invoice_id", name=op.f("pk_invoice_standing")),
    )
    op.create_index("ix_invoice_standing_term", "invoice_standing", ["academic_year", "semester"])
    op.create_index("ix_invoice_standing_student", "invoice_standing", ["student_id"])
    op.create_table(
        "fee_standing",
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("fee_code", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("semester", sa.Integer(), nullable=False),
        sa.Column("total", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.Column("credited", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.Column("paid", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.ForeignKeyConstraint(["fee_code"], ["fee.fee_code"], name=op.f("fk_fee_standing_fee_code")),
        sa.ForeignKeyConstraint(["invoice_id"], ["invoice.invoice_id"], name=op.f("fk_fee_standing_invoice_id")),
        sa.PrimaryKeyConstraint("invoice_id", "fee_code", name=op.f("pk_fee_standing")),
    )
    op.create_index("ix_fee_standing_fee", "fee_standing", ["fee_code", "academic_year", "semester"])
    op.execute("""
        CREATE FUNCTION stand_anew(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
            ON CONFLICT (invoice_id) DO UPDATE
               SET credited = excluded.credited, paid = excluded.paid, due_on = excluded.due_on,
                   last_paid_at = excluded.last_paid_at;
        END $$
    """)
    for table, invoices in CHANGES.items():
        op.execute(
            f"CREATE FUNCTION {table}_stands() RETURNS trigger LANGUAGE plpgsql AS"
            f" $$ BEGIN PERFORM stand_anew(ARRAY({invoices})); RETURN NULL; END $$"
        )
        # After the checks of money: triggers of a table run in the order of their names.
        op.execute(
            f"CREATE TRIGGER stands_anew AFTER INSERT ON {table} REFERENCING NEW TABLE AS added"
            f" FOR EACH STATEMENT EXECUTE FUNCTION {table}_stands()"
        )
    op.execute("SELECT stand_anew(ARRAY(SELECT invoice_id FROM invoice))")


def downgrade() -> None:
    for table in CHANGES:
        op.execute(f"DROP TRIGGER stands_anew ON {table}")
        op.execute(f"DROP FUNCTION {table}_stands()")
    op.execute("DROP FUNCTION stand_anew(uuid[])")
    op.drop_table("fee_standing")
    op.drop_table("invoice_standing")
