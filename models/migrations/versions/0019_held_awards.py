"""Awards name the import that changed them last, and the one whose complete list ended them.

Revision 0019, after 0018.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

_COLUMNS = ("changed_case_id", "ended_case_id")


def upgrade() -> None:
    """Add the columns."""
    for name in _COLUMNS:
        op.add_column("scholarship_award", sa.Column(name, sa.Uuid()))
        key = f"fk_scholarship_award_{name}"
        op.create_foreign_key(key, "scholarship_award", "case_file", [name], ["case_id"])


def downgrade() -> None:
    """Take the columns away."""
    for name in _COLUMNS:
        op.drop_column("scholarship_award", name)
