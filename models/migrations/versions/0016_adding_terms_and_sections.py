"""opening terms and copying sections ask for the right to add; heads and deans see the sections of their subjects

Revision 0016, after 0015.
"""

from __future__ import annotations

from alembic import op


revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Who may change the calendar or sections could add to them until now, and goes on to. An empty database has no
    # grants yet; there they are installed as they are.
    op.execute("""
        WITH granted AS (
            UPDATE role_permission p SET actions = p.actions || ARRAY['add']
             WHERE p.menu_id IN (10201, 9702) AND 'edit' = ANY(p.actions) AND NOT 'add' = ANY(p.actions)
            RETURNING p.role_id, p.menu_id, p.actions
        ), revised AS (
            UPDATE role SET revision = revision + 1 WHERE role_id IN (SELECT role_id FROM granted)
        )
        INSERT INTO audit_entry (audit_id, at, action, subject_kind, subject_id, before, after)
        SELECT gen_random_uuid(), now(), 'role.permissions', 'role', CAST(role_id AS text),
               jsonb_object_agg(CAST(menu_id AS text), to_jsonb(array_remove(actions, 'add'))),
               jsonb_object_agg(CAST(menu_id AS text), to_jsonb(actions))
          FROM granted GROUP BY role_id
    """)
    op.execute("""
        WITH granted AS (
            INSERT INTO role_permission (role_id, menu_id, actions)
            SELECT r.role_id, m.menu_id, ARRAY['view'] FROM role r CROSS JOIN menu m
             WHERE r.role_id IN (9, 10) AND m.menu_id = 9702
                ON CONFLICT DO NOTHING
            RETURNING role_id
        ), revised AS (
            UPDATE role SET revision = revision + 1 WHERE role_id IN (SELECT role_id FROM granted)
        )
        INSERT INTO audit_entry (audit_id, at, action, subject_kind, subject_id, before, after)
        SELECT gen_random_uuid(), now(), 'role.permissions', 'role', CAST(role_id AS text),
               '{"9702": []}', '{"9702": ["view"]}'
          FROM granted
    """)


def downgrade() -> None:
    """Grants stay: the role page is where they are taken away."""
