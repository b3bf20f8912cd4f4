"""links to pay by

Revision 0035, after 0034.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op


revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pay_link",
        sa.Column("link_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["invoice_id"], ["invoice.invoice_id"], name=op.f("fk_pay_link_invoice_id")),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_pay_link_student_id")),
        sa.PrimaryKeyConstraint("link_id", name=op.f("pk_pay_link")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_pay_link_token_hash")),
    )
    op.create_index(
        "uq_pay_link_standing",
        "pay_link",
        ["invoice_id", "sequence"],
        unique=True,
        postgresql_where=sa.text("revoked_at IS NULL"),
    )


def downgrade() -> None:
    op.drop_index("uq_pay_link_standing", table_name="pay_link", postgresql_where=sa.text("revoked_at IS NULL"))
    op.drop_table("pay_link")
