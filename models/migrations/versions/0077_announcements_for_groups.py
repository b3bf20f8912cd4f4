"""announcements for a group of students, found by a filter; notes about students

Revision 0077, after 0076.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0077"
down_revision = "0076"
branch_labels = None
depends_on = None

_BELL = "ix_notification_announcement"


def _index_of_bell(keys: str) -> None:
    op.create_index(
        _BELL, "notification", [sa.literal_column("(facts -> 'announce_id')")], postgresql_where=sa.text(keys)
    )


def upgrade() -> None:
    op.add_column(
        "announcement", sa.Column("audience", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True)
    )
    op.create_check_constraint(
        op.f("ck_announcement_one_audience"), "announcement", "section_id IS NULL OR audience IS NULL"
    )
    op.create_table(
        "announcement_recipient",
        sa.Column("announce_id", sa.Integer(), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["announce_id"], ["announcement.announce_id"], name=op.f("fk_announcement_recipient_announce_id")
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["student.student_id"], name=op.f("fk_announcement_recipient_student_id")
        ),
        sa.PrimaryKeyConstraint("announce_id", "student_id", name=op.f("pk_announcement_recipient")),
    )
    op.create_index(
        op.f("ix_announcement_recipient_student_id"), "announcement_recipient", ["student_id"], unique=False
    )
    op.drop_index(_BELL, table_name="notification")
    _index_of_bell("key IN ('announcement.published', 'announcement.group')")
    op.create_table(
        "student_note",
        sa.Column("note_id", sa.Uuid(), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("visibility", sa.String(length=40), nullable=False),
        sa.Column("written_by", sa.Uuid(), nullable=False),
        sa.Column("written_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_student_note_student_id")),
        sa.ForeignKeyConstraint(["written_by"], ["person.person_id"], name=op.f("fk_student_note_written_by")),
        sa.PrimaryKeyConstraint("note_id", name=op.f("pk_student_note")),
    )
    op.create_index(
        "ix_student_note_student",
        "student_note",
        ["student_id", "written_at"],
        unique=False,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )


def downgrade() -> None:
    op.drop_table("student_note")
    op.drop_index(_BELL, table_name="notification")
    _index_of_bell("key = 'announcement.published'")
    op.drop_table("announcement_recipient")
    op.drop_constraint(op.f("ck_announcement_one_audience"), "announcement")
    op.drop_column("announcement", "audience")
