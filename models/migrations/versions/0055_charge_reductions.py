"""charges that others take over: discounts, funders, write-offs

Revision 0055, after 0054.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0055"
down_revision = "0054"
branch_labels = None
depends_on = None

_MONEY = sa.Numeric(precision=12, scale=2)
_REDUCED = """
    coalesce((SELECT sum(CASE WHEN r.reverses IS NULL THEN r.amount ELSE -r.amount END) FROM charge_reduction r
               WHERE r.charge_id = c.charge_id), 0)
"""
_REDUCTIONS_FIT = """
    PERFORM charge_is_there((SELECT array_agg(DISTINCT charge_id) FROM added));
    IF EXISTS (
        SELECT FROM charge_reduction r
          JOIN (SELECT DISTINCT reverses AS reduction_id FROM added WHERE reverses IS NOT NULL) a USING (reduction_id)
         WHERE r.reverses IS NOT NULL
            OR r.amount < (SELECT sum(b.amount) FROM charge_reduction b WHERE b.reverses = r.reduction_id)
            OR EXISTS (SELECT FROM charge_reduction b WHERE b.reverses = r.reduction_id
                          AND (b.charge_id, b.kind, b.funder_id) IS DISTINCT FROM (r.charge_id, r.kind, r.funder_id)))
    THEN
        RAISE EXCEPTION 'more is taken back than a reduction took' USING ERRCODE = 'check_violation';
    END IF;
"""


def upgrade() -> None:
    op.create_table(
        "funder",
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("funder_id", sa.Uuid(), nullable=False),
        sa.Column("code", sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
        sa.Column("name_th", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.Column("name_en", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.Column("contact", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.Column("is_active", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.ForeignKeyConstraint(["changed_by"], ["person.person_id"], name=op.f("fk_funder_changed_by")),
        sa.PrimaryKeyConstraint("funder_id", name=op.f("pk_funder")),
    )
    op.create_index("uq_funder_code", "funder", ["code"], unique=True, postgresql_where=sa.text("deleted_at IS NULL"))
    op.create_table(
        "charge_reduction",
        sa.Column("reduction_id", sa.Uuid(), nullable=False),
        sa.Column("charge_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("discount", "sponsored", "written_off", name="reductionkind", native_enum=False, length=40),
            nullable=False,
        ),
        sa.Column("amount", _MONEY, nullable=False),
        sa.Column("reverses", sa.Uuid(), nullable=True),
        sa.Column("funder_id", sa.Uuid(), nullable=True),
        sa.Column("reason", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("posting_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_charge_reduction_is_money")),
        sa.CheckConstraint(
            "(kind = 'sponsored') = (funder_id IS NOT NULL)", name=op.f("ck_charge_reduction_funder_of_a_sponsored")
        ),
        sa.ForeignKeyConstraint(["charge_id"], ["charge.charge_id"], name=op.f("fk_charge_reduction_charge_id")),
        sa.ForeignKeyConstraint(["funder_id"], ["funder.funder_id"], name=op.f("fk_charge_reduction_funder_id")),
        sa.ForeignKeyConstraint(["posting_id"], ["posting.posting_id"], name=op.f("fk_charge_reduction_posting_id")),
        sa.ForeignKeyConstraint(
            ["reverses"], ["charge_reduction.reduction_id"], name=op.f("fk_charge_reduction_reverses")
        ),
        sa.PrimaryKeyConstraint("reduction_id", name=op.f("pk_charge_reduction")),
    )
    op.create_index(op.f("ix_charge_reduction_charge_id"), "charge_reduction", ["charge_id"])
    op.create_index(
        "ix_charge_reduction_reverses", "charge_reduction", ["reverses"],
        postgresql_where=sa.text("reverses IS NOT NULL"),
    )  # fmt: skip
    op.add_column("ledger_entry", sa.Column("funder_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f("fk_ledger_entry_funder_id"), "ledger_entry", "funder", ["funder_id"], ["funder_id"])
    op.create_index(
        "ix_ledger_entry_funder", "ledger_entry", ["funder_id"], postgresql_where=sa.text("funder_id IS NOT NULL")
    )
    for table in ("invoice_standing", "fee_standing"):
        op.add_column(table, sa.Column("reduced", _MONEY, server_default="0", nullable=False))
        op.alter_column(table, "reduced", server_default=None)
    _charge_is_there(f"paid.sum + credited.sum + {_REDUCED}")
    _stand_anew()
    op.execute(
        "CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON charge_reduction"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )
    for name, trigger, body in (
        ("reductions_fit", "reductions_fit", _REDUCTIONS_FIT),
        (
            "charge_reduction_stands",
            "stands_anew",
            "PERFORM stand_anew(ARRAY(SELECT DISTINCT c.invoice_id FROM added JOIN charge c USING (charge_id)));",
        ),
    ):
        op.execute(
            f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} RETURN NULL; END $$"
        )
        op.execute(
            f"CREATE TRIGGER {trigger} AFTER INSERT ON charge_reduction REFERENCING NEW TABLE AS added"
            f" FOR EACH STATEMENT EXECUTE FUNCTION {name}()"
        )


def downgrade() -> None:
    raise NotImplementedError("reductions of charges are documents: they stay")


def _charge_is_there(taken: str) -> None:
    op.execute(f"""
        CREATE OR REPLACE FUNCTION charge_is_there(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM FROM charge WHERE charge_id = ANY(ids) ORDER BY charge_id FOR NO KEY UPDATE;
            IF EXISTS (
                SELECT FROM charge c
                 CROSS JOIN LATERAL (SELECT coalesce(sum(a.amount), 0) AS sum FROM allocation a
                                      WHERE a.charge_id = c.charge_id) paid
                 CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount), 0) AS sum FROM credit_line l
                                      WHERE l.charge_id = c.charge_id) credited
                 WHERE c.charge_id = ANY(ids) AND (paid.sum < 0 OR {taken} > c.amount)) THEN
                RAISE EXCEPTION 'more is paid, credited or reduced than a charge asks for'
                    USING ERRCODE = 'check_violation';
            END IF;
        END $$
    """)


def _stand_anew() -> None:
    op.execute(f"""
        CREATE OR REPLACE FUNCTION stand_anew(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO fee_standing AS s (invoice_id, fee_code, academic_year, semester, total, credited, reduced,
                                           paid)
            SELECT i.invoice_id, c.fee_code, i.academic_year, i.semester, sum(c.amount), sum(credited.sum),
                   sum({_REDUCED}), sum(paid.sum)
              FROM invoice i JOIN charge c USING (invoice_id)
             CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount), 0) AS sum FROM credit_line l
                                  WHERE l.charge_id = c.charge_id) credited
             CROSS JOIN LATERAL (SELECT coalesce(sum(a.amount), 0) AS sum FROM allocation a
                                  WHERE a.charge_id = c.charge_id) paid
             WHERE i.invoice_id = ANY(ids) GROUP BY i.invoice_id, c.fee_code
            ON CONFLICT (invoice_id, fee_code) DO UPDATE
               SET total = excluded.total, credited = excluded.credited, reduced = excluded.reduced,
                   paid = excluded.paid
             WHERE (s.total, s.credited, s.reduced, s.paid)
                   <> (excluded.total, excluded.credited, excluded.reduced, excluded.paid);
            INSERT INTO invoice_standing AS s (invoice_id, number, student_id, academic_year, semester, total, credited,
                                               reduced, paid, due_on, last_paid_at)
            SELECT i.invoice_id, i.number, i.student_id, i.academic_year, i.semester, i.total, f.credited, f.reduced,
                   f.paid,
                   (SELECT min(n.due_on) FROM (
                       SELECT p.due_on, sum(p.amount) OVER (ORDER BY p.sequence) AS so_far FROM instalment p
                        WHERE p.invoice_id = i.invoice_id
                          AND p.plan_no = (SELECT max(plan_no) FROM instalment WHERE invoice_id = i.invoice_id)) n
                     WHERE least(n.so_far, i.total - f.credited - f.reduced) > f.paid),
                   CASE WHEN f.paid > 0 THEN (SELECT max(p.paid_at) FROM charge c JOIN allocation a USING (charge_id)
                       JOIN payment p USING (payment_id) WHERE c.invoice_id = i.invoice_id AND a.amount > 0) END
              FROM invoice i JOIN (SELECT invoice_id, sum(credited) AS credited, sum(reduced) AS reduced,
                                          sum(paid) AS paid FROM fee_standing
                                    WHERE invoice_id = ANY(ids) GROUP BY invoice_id) f USING (invoice_id)
             WHERE i.invoice_id = ANY(ids)
            ON CONFLICT (invoice_id) DO UPDATE
               SET credited = excluded.credited, reduced = excluded.reduced, paid = excluded.paid,
                   due_on = excluded.due_on, last_paid_at = excluded.last_paid_at;
        END $$
    """)
