"""presence and drafts of sheets

Revision 0047, after 0046.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql


revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "grading_draft",
        sa.Column("draft_id", sa.Uuid(), nullable=False),
        sa.Column("sheet_id", sa.Uuid(), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(length=60), nullable=False),
        sa.Column(
            "method",
            sa.Enum("criteria", "statistics", "satisfactory", "direct", name="gradingmethod", native_enum=False, length=40),
            nullable=False,
        ),
        sa.Column(
            "rounding", sa.Enum("normal", "up", "down", name="rounding", native_enum=False, length=40), nullable=False
        ),
        sa.Column("decimals", sa.Integer(), nullable=False),
        sa.Column("bounds", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("distances", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.CheckConstraint("decimals BETWEEN 0 AND 2", name=op.f("ck_grading_draft_decimals_of_a_total")),
        sa.ForeignKeyConstraint(["created_by"], ["person.person_id"], name=op.f("fk_grading_draft_created_by")),
        sa.ForeignKeyConstraint(["sheet_id"], ["grade_sheet.sheet_id"], name=op.f("fk_grading_draft_sheet_id")),
        sa.PrimaryKeyConstraint("draft_id", name=op.f("pk_grading_draft")),
    )
    op.create_index("uq_grading_draft_name", "grading_draft", ["sheet_id", "name"], unique=True)
    op.create_table(
        "sheet_presence",
        sa.Column("sheet_id", sa.Uuid(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.person_id"], name=op.f("fk_sheet_presence_person_id")),
        sa.ForeignKeyConstraint(["sheet_id"], ["grade_sheet.sheet_id"], name=op.f("fk_sheet_presence_sheet_id")),
        sa.PrimaryKeyConstraint("sheet_id", "person_id", name=op.f("pk_sheet_presence")),
    )


def downgrade() -> None:
    op.drop_table("sheet_presence")
    op.drop_index("uq_grading_draft_name", table_name="grading_draft")
    op.drop_table("grading_draft")
