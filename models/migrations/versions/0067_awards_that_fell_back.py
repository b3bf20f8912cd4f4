"""What of an award fell back on its student, and since when; scholarship officers bring in files of their own kinds

Revision 0067, after 0066.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0067"
down_revision = "0066"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "scholarship_award", sa.Column("fell_back", sa.Numeric(12, 2), nullable=False, server_default=sa.text("0"))
    )
    op.add_column("scholarship_award", sa.Column("fell_back_at", sa.DateTime(timezone=True), nullable=True))
    op.execute("""
        UPDATE scholarship_award a SET fell_back = c.amount, fell_back_at = c.at
          FROM (SELECT CAST(request->>'award_id' AS uuid) AS award_id, sum(CAST(request->>'amount' AS numeric)) AS amount,
                       max(updated_at) AS at
                  FROM case_file WHERE kind = 'award_shortfall' AND stage = 'done' GROUP BY 1) c
         WHERE c.award_id = a.award_id
    """)
    # A role and a menu that are both there get nothing by installing access defaults.
    op.execute("""
        WITH granted AS (
            INSERT INTO role_permission (role_id, menu_id, actions)
            SELECT r.role_id, m.menu_id, ARRAY['view', 'add', 'edit', 'export'] FROM role r, menu m
             WHERE r.role_id = 8 AND m.menu_id = 9330
                ON CONFLICT DO NOTHING RETURNING role_id, actions
        ), revised AS (
            UPDATE role SET revision = revision + 1 WHERE role_id IN (SELECT role_id FROM granted)
        )
        INSERT INTO audit_entry (audit_id, at, action, subject_kind, subject_id, before, after)
        SELECT gen_random_uuid(), now(), 'role.permissions', 'role', CAST(role_id AS text), '{}',
               jsonb_build_object('9330', to_jsonb(actions))
          FROM granted
    """)


def downgrade() -> None:
    op.drop_column("scholarship_award", "fell_back_at")
    op.drop_column("scholarship_award", "fell_back")
