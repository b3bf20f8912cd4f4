"""days that were closed

Revision 0028, after 0027.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

SUMS = ("received", "posted", "receipted", "unapplied", "refunded")


def upgrade() -> None:
    op.create_table(
        "day_close",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("bank_code", sqlmodel.sql.sqltypes.AutoString(length=12), nullable=False),
        sa.Column("biller_id", sqlmodel.sql.sqltypes.AutoString(length=15), nullable=False),
        *(sa.Column(name, sa.Numeric(precision=12, scale=2), nullable=False) for name in SUMS),
        sa.Column("closed_by", sa.Uuid(), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["closed_by"], ["person.person_id"], name=op.f("fk_day_close_closed_by")),
        sa.PrimaryKeyConstraint("day", "bank_code", "biller_id", name=op.f("pk_day_close")),
    )
    op.execute(
        "CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON day_close"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )
    op.create_index("ix_payment_paid_at", "payment", ["paid_at"])


def downgrade() -> None:
    op.drop_index("ix_payment_paid_at", table_name="payment")
    op.drop_table("day_close")
