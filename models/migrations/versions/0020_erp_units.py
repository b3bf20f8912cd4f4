"""units of the ERP system

Revision 0020, after 0019.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op


revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "erp_unit",
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("erp_unit_id", sa.Uuid(), nullable=False),
        sa.Column("code", sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
        sa.Column("name_th", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.Column("name_en", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.Column("project_code", sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
        sa.Column("is_special_project", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["changed_by"], ["person.person_id"], name=op.f("fk_erp_unit_changed_by")),
        sa.PrimaryKeyConstraint("erp_unit_id", name=op.f("pk_erp_unit")),
    )
    op.create_index(
        "uq_erp_unit_code", "erp_unit", ["code"], unique=True, postgresql_where=sa.text("deleted_at IS NULL")
    )


def downgrade() -> None:
    op.drop_index("uq_erp_unit_code", table_name="erp_unit", postgresql_where=sa.text("deleted_at IS NULL"))
    op.drop_table("erp_unit")
