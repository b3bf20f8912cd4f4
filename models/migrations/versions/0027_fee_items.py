"""fee items are a master: who changed them, their ERP unit, and no amount of their own

Revision 0027, after 0026.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op


revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

FEE_OFFICER = 1
NORMAL_FEES = 9301
TEXTS = {"parent_code": (12, True), "name_th": (200, False), "name_en": (200, False), "description": (500, False)}
NAMES = (("fee", "fee_type"), ("fee", "status"), ("fee_pattern", "fee_type"))


def upgrade() -> None:
    op.drop_column("fee", "amount")
    op.add_column("fee", sa.Column("revision", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("fee", sa.Column("changed_by", sa.Uuid(), nullable=True))
    op.add_column(
        "fee", sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())
    )
    op.add_column("fee", sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("fee", sa.Column("erp_unit_id", sa.Uuid(), nullable=True))
    op.alter_column("fee", "revision", server_default=None)
    op.alter_column("fee", "changed_at", server_default=None)
    op.create_foreign_key(op.f("fk_fee_changed_by"), "fee", "person", ["changed_by"], ["person_id"])
    op.create_foreign_key(op.f("fk_fee_erp_unit_id"), "fee", "erp_unit", ["erp_unit_id"], ["erp_unit_id"])
    for column, (length, nullable) in TEXTS.items():
        op.alter_column(
            "fee", column, type_=sqlmodel.sql.sqltypes.AutoString(length=length), existing_nullable=nullable
        )
    for table, column in NAMES:
        op.alter_column(table, column, type_=sa.String(40), existing_nullable=False)
    # Finance officers only read this page until now.
    op.execute(f"""
        WITH granted AS (
            UPDATE role_permission p SET actions = p.actions || ARRAY['add', 'edit', 'delete']
             WHERE p.menu_id = {NORMAL_FEES} AND p.role_id = {FEE_OFFICER} AND NOT 'add' = ANY(p.actions)
            RETURNING p.role_id, p.menu_id, p.actions
        ), revised AS (
            UPDATE role SET revision = revision + 1 WHERE role_id IN (SELECT role_id FROM granted)
        )
        INSERT INTO audit_entry (audit_id, at, action, subject_kind, subject_id, before, after)
        SELECT gen_random_uuid(), now(), 'role.permissions', 'role', CAST(role_id AS text),
               jsonb_build_object(CAST(menu_id AS text), to_jsonb(actions[1:cardinality(actions) - 3])),
               jsonb_build_object(CAST(menu_id AS text), to_jsonb(actions))
          FROM granted
    """)


def downgrade() -> None:
    """Amounts do not come back, and grants stay: the role page is where they are taken away."""
    for column, (_, nullable) in TEXTS.items():
        op.alter_column("fee", column, type_=sqlmodel.sql.sqltypes.AutoString(), existing_nullable=nullable)
    op.drop_constraint(op.f("fk_fee_erp_unit_id"), "fee", type_="foreignkey")
    op.drop_constraint(op.f("fk_fee_changed_by"), "fee", type_="foreignkey")
    for column in ("erp_unit_id", "deleted_at", "changed_at", "changed_by", "revision"):
        op.drop_column("fee", column)
    op.add_column("fee", sa.Column("amount", sa.Numeric(12, 2), nullable=False, server_default="0"))
