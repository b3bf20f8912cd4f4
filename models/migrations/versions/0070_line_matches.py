"""Lines of statements that two people matched to an invoice

Revision 0070, after 0069.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0070"
down_revision = "0069"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString


def upgrade() -> None:
    op.create_table(
        "line_match",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("line_id", sa.Uuid(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("used", sa.Numeric(12, 2), nullable=False),
        sa.Column("reason", _TEXT(length=500), nullable=False),
        sa.Column("matched_by", sa.Uuid(), nullable=False),
        sa.Column("agreed_by", sa.Uuid(), nullable=False),
        sa.Column("agreed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_line_match_case_id")),
        sa.ForeignKeyConstraint(["line_id"], ["statement_line.line_id"], name=op.f("fk_line_match_line_id")),
        sa.ForeignKeyConstraint(["payment_id"], ["payment.payment_id"], name=op.f("fk_line_match_payment_id")),
        sa.ForeignKeyConstraint(["invoice_id"], ["invoice.invoice_id"], name=op.f("fk_line_match_invoice_id")),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_line_match_student_id")),
        sa.ForeignKeyConstraint(["matched_by"], ["person.person_id"], name=op.f("fk_line_match_matched_by")),
        sa.ForeignKeyConstraint(["agreed_by"], ["person.person_id"], name=op.f("fk_line_match_agreed_by")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_line_match")),
        sa.UniqueConstraint("line_id", name=op.f("uq_line_match_line_id")),
        sa.UniqueConstraint("payment_id", name=op.f("uq_line_match_payment_id")),
    )
    op.execute(
        "CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON line_match"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )


def downgrade() -> None:
    raise NotImplementedError("what two people agreed to stays")
