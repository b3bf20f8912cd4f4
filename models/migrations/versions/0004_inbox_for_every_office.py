"""the inbox for finance, curriculum and scholarship officers and administrators

Revision 0004, after 0003.
"""

from __future__ import annotations

from alembic import op


revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # A role and a menu that are both there get nothing by installing access defaults. On an empty database this finds
    # neither; there they are installed with all their grants. What an administrator granted already is kept.
    op.execute("""
        WITH granted AS (
            INSERT INTO role_permission (role_id, menu_id, actions)
            SELECT r.role_id, m.menu_id, ARRAY['view', 'approve']
              FROM role r CROSS JOIN menu m
             WHERE r.role_id IN (1, 4, 6, 8) AND m.menu_id = 10101
                ON CONFLICT DO NOTHING
            RETURNING role_id
        ), revised AS (
            UPDATE role SET revision = revision + 1 WHERE role_id IN (SELECT role_id FROM granted)
        )
        INSERT INTO audit_entry (audit_id, at, action, subject_kind, subject_id, before, after)
        SELECT gen_random_uuid(), now(), 'role.permissions', 'role', CAST(role_id AS text),
               '{"10101": []}', '{"10101": ["view", "approve"]}'
          FROM granted
    """)


def downgrade() -> None:
    """Grants stay: the role page is where they are taken away."""
