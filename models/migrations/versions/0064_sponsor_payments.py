"""payments of funders: of which term, which award, and the case that agreed to them

Revision 0064, after 0063.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0064"
down_revision = "0063"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sponsor_payment", sa.Column("academic_year", sa.Integer(), nullable=False))
    op.add_column("sponsor_payment", sa.Column("semester", sa.Integer(), nullable=False))
    op.add_column("sponsor_payment", sa.Column("award_id", sa.Uuid(), nullable=True))
    op.add_column("sponsor_payment", sa.Column("case_id", sa.Uuid(), nullable=False))
    op.alter_column("sponsor_payment", "remark", type_=sa.String(length=300))
    op.create_foreign_key(
        op.f("fk_sponsor_payment_award_id"), "sponsor_payment", "scholarship_award", ["award_id"], ["award_id"]
    )
    op.create_foreign_key(op.f("fk_sponsor_payment_case_id"), "sponsor_payment", "case_file", ["case_id"], ["case_id"])
    op.create_index(op.f("ix_sponsor_payment_award_id"), "sponsor_payment", ["award_id"])
    op.create_index(op.f("ix_sponsor_payment_case_id"), "sponsor_payment", ["case_id"])


def downgrade() -> None:
    for column in ("case_id", "award_id", "semester", "academic_year"):
        op.drop_column("sponsor_payment", column)
    op.alter_column("sponsor_payment", "remark", type_=sa.String(length=200))
