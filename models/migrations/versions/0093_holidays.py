"""holidays of the academic calendar, which the registrar also deletes

Revision 0093, after 0092.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0093"
down_revision = "0092"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    op.create_table(
        "holiday",
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("holiday_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("name_th", text(length=200), nullable=False),
        sa.Column("name_en", text(length=200), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["changed_by"], ["person.person_id"], name=op.f("fk_holiday_changed_by")),
        sa.PrimaryKeyConstraint("holiday_id", name=op.f("pk_holiday")),
    )
    op.create_index("uq_holiday_day", "holiday", ["day"], unique=True, postgresql_where=sa.text("deleted_at IS NULL"))
    # A role and a menu that are both there get nothing by installing access defaults.
    op.execute("""
        WITH granted AS (
            UPDATE role_permission SET actions = actions || '{delete}'
             WHERE role_id = 5 AND menu_id = 10201 AND 'edit' = ANY(actions) AND NOT 'delete' = ANY(actions)
            RETURNING role_id, actions
        ), revised AS (
            UPDATE role SET revision = revision + 1 WHERE role_id IN (SELECT role_id FROM granted)
        )
        INSERT INTO audit_entry (audit_id, at, action, subject_kind, subject_id, before, after)
        SELECT gen_random_uuid(), now(), 'role.permissions', 'role', CAST(role_id AS text), '{}',
               jsonb_build_object('10201', to_jsonb(actions))
          FROM granted
    """)


def downgrade() -> None:
    op.drop_table("holiday")
