"""where the students of a section sit in an examination

Revision 0088, after 0087.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0088"
down_revision = "0087"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    op.create_table(
        "section_exam_seats",
        sa.Column("section_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("part_no", sa.Integer(), nullable=False),
        sa.Column("first_code", text(length=10), nullable=False),
        sa.Column("last_code", text(length=10), nullable=False),
        sa.Column("room_th", text(), nullable=False),
        sa.Column("room_en", text(), nullable=False),
        sa.Column("seat_rows", text(length=40), nullable=False),
        sa.CheckConstraint("first_code <= last_code", name=op.f("ck_section_exam_seats_codes_in_their_order")),
        sa.ForeignKeyConstraint(
            ["section_id", "kind"],
            ["section_exam.section_id", "section_exam.kind"],
            name=op.f("fk_section_exam_seats_section_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("section_id", "kind", "part_no", name=op.f("pk_section_exam_seats")),
    )


def downgrade() -> None:
    op.drop_table("section_exam_seats")
