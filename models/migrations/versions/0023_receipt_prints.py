"""prints of receipts

Revision 0023, after 0022.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "receipt_print",
        sa.Column("receipt_id", sa.Uuid(), nullable=False),
        sa.Column("print_no", sa.Integer(), nullable=False),
        sa.Column(
            "form",
            sa.Enum("original", "copy", "substitute", name="receiptform", native_enum=False, length=40),
            nullable=False,
        ),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("reason", sqlmodel.sql.sqltypes.AutoString(length=300), nullable=False),
        sa.Column("idempotency_key", sqlmodel.sql.sqltypes.AutoString(length=100), nullable=False),
        sa.Column("printed_by", sa.Uuid(), nullable=False),
        sa.Column("printed_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("form <> 'substitute' OR reason <> ''", name=op.f("ck_receipt_print_substitute_has_reason")),
        sa.ForeignKeyConstraint(["printed_by"], ["person.person_id"], name=op.f("fk_receipt_print_printed_by")),
        sa.ForeignKeyConstraint(["receipt_id"], ["receipt.receipt_id"], name=op.f("fk_receipt_print_receipt_id")),
        sa.PrimaryKeyConstraint("receipt_id", "print_no", name=op.f("pk_receipt_print")),
        sa.UniqueConstraint("printed_by", "idempotency_key", name="uq_receipt_print_key"),
        sa.UniqueConstraint("receipt_id", "form", "count", name="uq_receipt_print_count"),
    )
    op.create_index(
        "uq_receipt_print_original",
        "receipt_print",
        ["receipt_id"],
        unique=True,
        postgresql_where=sa.text("form = 'original'"),
    )
    op.execute(
        "CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_print"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )


def downgrade() -> None:
    op.drop_table("receipt_print")
