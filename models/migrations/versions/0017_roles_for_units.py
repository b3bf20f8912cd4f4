"""A role is held for a unit, and between days.

Revision 0017, after 0016.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_UNITS = ("campus", "faculty", "department")


def upgrade() -> None:
    """Add the unit and the days; who holds a role holds it where they work, without end."""
    for unit in _UNITS:
        column = sa.Column(f"{unit}_code", sa.String(), nullable=True)
        op.add_column("role_holder", column)
        name = op.f(f"fk_role_holder_{unit}_code_{unit}")
        op.create_foreign_key(name, "role_holder", unit, [f"{unit}_code"], [f"{unit}_code"])
    op.add_column("role_holder", sa.Column("held_from", sa.Date(), nullable=True))
    op.add_column("role_holder", sa.Column("held_until", sa.Date(), nullable=True))
    op.create_check_constraint(
        op.f("ck_role_holder_unit_with_those_above"),
        "role_holder",
        "(department_code IS NULL OR faculty_code IS NOT NULL) AND (faculty_code IS NULL OR campus_code IS NOT NULL)",
    )
    op.create_check_constraint(op.f("ck_role_holder_held_from_before_until"), "role_holder", "held_from <= held_until")
    # Administrators confirm the files of roles that other administrators send.
    op.execute("""
        UPDATE role_permission SET actions = array_append(actions, 'approve')
         WHERE role_id = 6 AND menu_id = 9330 AND NOT 'approve' = ANY (actions)
    """)


def downgrade() -> None:
    """Take the unit and the days away, and the right that came with them."""
    op.execute("""
        UPDATE role_permission SET actions = array_remove(actions, 'approve') WHERE role_id = 6 AND menu_id = 9330
    """)
    op.drop_constraint(op.f("ck_role_holder_held_from_before_until"), "role_holder", type_="check")
    op.drop_constraint(op.f("ck_role_holder_unit_with_those_above"), "role_holder", type_="check")
    op.drop_column("role_holder", "held_until")
    op.drop_column("role_holder", "held_from")
    for unit in reversed(_UNITS):
        op.drop_column("role_holder", f"{unit}_code")
