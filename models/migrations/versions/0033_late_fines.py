"""fines for enrolling late

Revision 0033, after 0032.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op


revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "late_fine",
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("late_fine_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("late_registration", "late_change", name="latekind", native_enum=False, length=40),
            nullable=False,
        ),
        sa.Column(
            "basis",
            sa.Enum("per_day", "per_occurrence", name="finebasis", native_enum=False, length=40),
            nullable=False,
        ),
        sa.Column("amount", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.Column("cap", sa.Numeric(precision=12, scale=2), nullable=True),
        sa.Column("fee_code", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("campus_code", sqlmodel.sql.sqltypes.AutoString(length=10), nullable=False),
        sa.Column("first_year", sa.Integer(), nullable=False),
        sa.Column("first_semester", sa.Integer(), nullable=False),
        sa.CheckConstraint("first_semester BETWEEN 0 AND 2", name=op.f("ck_late_fine_semester_of_a_year")),
        sa.CheckConstraint(
            "amount > 0 AND (basis = 'per_day') = (cap IS NOT NULL)", name=op.f("ck_late_fine_cap_of_days")
        ),
        sa.ForeignKeyConstraint(["changed_by"], ["person.person_id"], name=op.f("fk_late_fine_changed_by")),
        sa.ForeignKeyConstraint(["fee_code"], ["fee.fee_code"], name=op.f("fk_late_fine_fee_code")),
        sa.PrimaryKeyConstraint("late_fine_id", name=op.f("pk_late_fine")),
    )
    op.create_index(
        "uq_late_fine_term",
        "late_fine",
        ["kind", "campus_code", "first_year", "first_semester"],
        unique=True,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )


def downgrade() -> None:
    op.drop_index("uq_late_fine_term", table_name="late_fine", postgresql_where=sa.text("deleted_at IS NULL"))
    op.drop_table("late_fine")
