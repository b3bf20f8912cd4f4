"""lines of banks' statements, and accounts whose money only the statement tells of

Revision 0061, after 0060.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0061"
down_revision = "0060"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString
_STATES = ("matched", "late", "over", "orphan", "differs", "refund", "sent_unknown")


def upgrade() -> None:
    op.create_table(
        "statement_line",
        sa.Column("line_id", sa.Uuid(), nullable=False),
        sa.Column("bank_code", _TEXT(length=12), nullable=False),
        sa.Column("biller_id", _TEXT(length=15), nullable=False),
        sa.Column("booked_on", sa.Date(), nullable=False),
        sa.Column("bank_reference", _TEXT(length=40), nullable=False),
        sa.Column("amount", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.Column("is_sent", sa.Boolean(), nullable=False),
        sa.Column("booked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reference_1", _TEXT(length=40), nullable=False),
        sa.Column("reference_2", _TEXT(length=40), nullable=False),
        sa.Column("pass_reference", _TEXT(length=20), nullable=True),
        sa.Column("description", _TEXT(length=200), nullable=False),
        sa.Column("state", sa.Enum(*_STATES, name="linestate", native_enum=False, length=40), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=True),
        sa.Column("refund_case_id", sa.Uuid(), nullable=True),
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_statement_line_is_money")),
        sa.ForeignKeyConstraint(["payment_id"], ["payment.payment_id"], name=op.f("fk_statement_line_payment_id")),
        sa.ForeignKeyConstraint(
            ["refund_case_id"], ["case_file.case_id"], name=op.f("fk_statement_line_refund_case_id")
        ),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_statement_line_case_id")),
        sa.PrimaryKeyConstraint("line_id", name=op.f("pk_statement_line")),
        sa.UniqueConstraint("bank_code", "booked_on", "bank_reference", name="uq_statement_line_reference"),
    )
    op.create_index("ix_statement_line_day", "statement_line", ["booked_on", "bank_code", "biller_id"])
    op.create_index("ix_statement_line_bank_reference", "statement_line", ["bank_code", "bank_reference"])
    op.create_index("ix_statement_line_pass", "statement_line", ["pass_reference"])
    op.create_index(op.f("ix_statement_line_payment_id"), "statement_line", ["payment_id"])
    op.create_index(op.f("ix_statement_line_case_id"), "statement_line", ["case_id"])
    op.execute(
        "CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_line"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )
    told_by = sa.Enum("bank", "statement", name="toldby", native_enum=False, length=40)
    for table in ("bank_account", "payment_pass"):
        op.add_column(table, sa.Column("told_by", told_by, server_default="bank", nullable=False))


def downgrade() -> None:
    raise NotImplementedError("lines of statements are documents: they stay")
