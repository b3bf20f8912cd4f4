"""invoices that are split into dated parts

Revision 0062, after 0061.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0062"
down_revision = "0061"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "instalment_split",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("plan_no", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.Enum("split", "undo", name="splitpurpose", native_enum=False, length=40), nullable=False),
        sa.Column("paid", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.Column("reason", sqlmodel.sql.sqltypes.AutoString(length=300), nullable=False),
        sa.Column("agreed_by", sa.Uuid(), nullable=False),
        sa.Column("agreed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["agreed_by"], ["person.person_id"], name=op.f("fk_instalment_split_agreed_by")),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_instalment_split_case_id")),
        sa.ForeignKeyConstraint(["invoice_id"], ["invoice.invoice_id"], name=op.f("fk_instalment_split_invoice_id")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_instalment_split")),
    )
    op.create_index(op.f("ix_instalment_split_invoice_id"), "instalment_split", ["invoice_id"])
    op.execute(
        "CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON instalment_split"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )


def downgrade() -> None:
    op.drop_table("instalment_split")
