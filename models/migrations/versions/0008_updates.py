"""Files that bring the portal to what they say: the fields that a row changes, and days on which units begin and end.

Revision 0008, after 0007.
"""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_UNITS = ("campus", "faculty", "department", "major", "code_name")
_COUNTS = ("changed", "unchanged", "closing")


def upgrade() -> None:
    """Add the columns; units so far have no days."""
    for table in _UNITS:
        op.execute(f"ALTER TABLE {table} ADD COLUMN valid_from date, ADD COLUMN closed_on date")
    op.execute("ALTER TABLE import_row ADD COLUMN change varchar(40), ADD COLUMN changes jsonb")
    for count in _COUNTS:
        op.execute(f"ALTER TABLE import_batch ADD COLUMN {count} integer NOT NULL DEFAULT 0")
    op.execute("ALTER TABLE import_batch ADD COLUMN closings varchar(40) NOT NULL DEFAULT 'ordinary'")


def downgrade() -> None:
    """Take them away again."""
    op.execute("ALTER TABLE import_batch DROP COLUMN closings")
    for count in _COUNTS:
        op.execute(f"ALTER TABLE import_batch DROP COLUMN {count}")
    op.execute("ALTER TABLE import_row DROP COLUMN changes, DROP COLUMN change")
    for table in _UNITS:
        op.execute(f"ALTER TABLE {table} DROP COLUMN closed_on, DROP COLUMN valid_from")
