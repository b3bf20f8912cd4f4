"""What students have read of their subjects' announcements; teachers delete their own

Revision 0046, after 0045.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "announcement_read",
        sa.Column("announce_id", sa.Integer(), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["announce_id"], ["announcement.announce_id"], name=op.f("fk_announcement_read_announce_id")
        ),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_announcement_read_student_id")),
        sa.PrimaryKeyConstraint("announce_id", "student_id", name=op.f("pk_announcement_read")),
    )
    op.create_index(
        "ix_notification_announcement",
        "notification",
        [sa.literal_column("(facts -> 'announce_id')")],
        unique=False,
        postgresql_where=sa.text("key = 'announcement.published'"),
    )
    # A role and a menu that are both there get nothing by installing access defaults.
    op.execute("""
        WITH granted AS (
            UPDATE role_permission p SET actions = p.actions || ARRAY['delete']
             WHERE p.role_id = 3 AND p.menu_id = 9502 AND 'edit' = ANY(p.actions) AND NOT 'delete' = ANY(p.actions)
            RETURNING p.role_id, p.actions
        ), revised AS (
            UPDATE role SET revision = revision + 1 WHERE role_id IN (SELECT role_id FROM granted)
        )
        INSERT INTO audit_entry (audit_id, at, action, subject_kind, subject_id, before, after)
        SELECT gen_random_uuid(), now(), 'role.permissions', 'role', CAST(role_id AS text),
               jsonb_build_object('9502', to_jsonb(array_remove(actions, 'delete'))),
               jsonb_build_object('9502', to_jsonb(actions))
          FROM granted
    """)


def downgrade() -> None:
    op.drop_index("ix_notification_announcement", table_name="notification")
    op.drop_table("announcement_read")
