"""mistakes of banks, and days that are closed though something is not in order

Revision 0063, after 0062.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0063"
down_revision = "0062"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString


def upgrade() -> None:
    subject = sa.Enum("line", "payment", "confirmation", name="desksubject", native_enum=False, length=40)
    op.create_table(
        "bank_mistake",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("subject", subject, nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=False),
        sa.Column("reason", _TEXT(length=500), nullable=False),
        sa.Column("marked_by", sa.Uuid(), nullable=False),
        sa.Column("agreed_by", sa.Uuid(), nullable=False),
        sa.Column("agreed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_bank_mistake_case_id")),
        sa.ForeignKeyConstraint(["marked_by"], ["person.person_id"], name=op.f("fk_bank_mistake_marked_by")),
        sa.ForeignKeyConstraint(["agreed_by"], ["person.person_id"], name=op.f("fk_bank_mistake_agreed_by")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_bank_mistake")),
        sa.UniqueConstraint("subject_id", name=op.f("uq_bank_mistake_subject_id")),
    )
    op.execute(
        "CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_mistake"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )
    op.add_column(
        "day_close",
        sa.Column("red", postgresql.JSONB(astext_type=sa.Text()), server_default=sa.text("'[]'"), nullable=False),
    )
    op.add_column("day_close", sa.Column("reason", _TEXT(length=500), server_default=sa.text("''"), nullable=False))
    op.add_column("day_close", sa.Column("accepted_by", sa.Uuid(), nullable=True))
    op.add_column("day_close", sa.Column("case_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f("fk_day_close_accepted_by"), "day_close", "person", ["accepted_by"], ["person_id"])
    op.create_foreign_key(op.f("fk_day_close_case_id"), "day_close", "case_file", ["case_id"], ["case_id"])


def downgrade() -> None:
    raise NotImplementedError("what two people agreed to stays")
