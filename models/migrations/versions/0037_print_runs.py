"""papers that are printed in one go

Revision 0037, after 0036.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "print_run",
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind", sa.Enum("receipts", "invoices", name="printrunkind", native_enum=False, length=40), nullable=False
        ),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("idempotency_key", sqlmodel.sql.sqltypes.AutoString(length=100), nullable=False),
        sa.Column("asked_by", sa.Uuid(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["asked_by"], ["person.person_id"], name=op.f("fk_print_run_asked_by")),
        sa.PrimaryKeyConstraint("run_id", name=op.f("pk_print_run")),
        sa.UniqueConstraint("asked_by", "idempotency_key", name="uq_print_run_key"),
    )
    op.create_table(
        "print_run_paper",
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("line", sqlmodel.sql.sqltypes.AutoString(length=40), nullable=False),
        sa.ForeignKeyConstraint(["run_id"], ["print_run.run_id"], name=op.f("fk_print_run_paper_run_id")),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_print_run_paper_student_id")),
        sa.PrimaryKeyConstraint("run_id", "position", name=op.f("pk_print_run_paper")),
    )


def downgrade() -> None:
    op.drop_table("print_run_paper")
    op.drop_table("print_run")
