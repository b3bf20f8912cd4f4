"""what special projects charge

Revision 0036, after 0035.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql


revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "project_fee",
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("project_fee_id", sa.Uuid(), nullable=False),
        sa.Column("erp_unit_id", sa.Uuid(), nullable=False),
        sa.Column("fee_pattern_id", sa.Uuid(), nullable=False),
        sa.Column("major_code", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("student_type_code", sqlmodel.sql.sqltypes.AutoString(length=10), nullable=True),
        sa.Column("first_entry_year", sa.Integer(), nullable=True),
        sa.Column("last_entry_year", sa.Integer(), nullable=True),
        sa.Column("student_codes", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("first_year", sa.Integer(), nullable=False),
        sa.Column("first_semester", sa.Integer(), nullable=False),
        sa.Column("last_year", sa.Integer(), nullable=True),
        sa.Column("last_semester", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["changed_by"], ["person.person_id"], name=op.f("fk_project_fee_changed_by")),
        sa.ForeignKeyConstraint(["erp_unit_id"], ["erp_unit.erp_unit_id"], name=op.f("fk_project_fee_erp_unit_id")),
        sa.ForeignKeyConstraint(
            ["fee_pattern_id"], ["fee_pattern.fee_pattern_id"], name=op.f("fk_project_fee_fee_pattern_id")
        ),
        sa.ForeignKeyConstraint(["major_code"], ["major.major_code"], name=op.f("fk_project_fee_major_code")),
        sa.PrimaryKeyConstraint("project_fee_id", name=op.f("pk_project_fee")),
    )
    op.create_index("ix_project_fee_unit", "project_fee", ["erp_unit_id"])


def downgrade() -> None:
    op.drop_index("ix_project_fee_unit", table_name="project_fee")
    op.drop_table("project_fee")
