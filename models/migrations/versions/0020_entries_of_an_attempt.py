"""The entries of an attempt are found by an index: the key that a chain of entries refers to begins with the attempt.

Revision 0020, after 0019.
"""

from __future__ import annotations

from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

_CHAIN = "fk_grade_entry_same_attempt"
_KEY = "uq_grade_entry_of_attempt"


def _order(columns: list[str]) -> None:
    op.drop_constraint(_CHAIN, "grade_entry", type_="foreignkey")
    op.drop_constraint(_KEY, "grade_entry", type_="unique")
    op.create_unique_constraint(_KEY, "grade_entry", columns)
    op.create_foreign_key(
        _CHAIN, "grade_entry", "grade_entry", ["supersedes", "attempt_id"], ["entry_id", "attempt_id"]
    )


def upgrade() -> None:
    """Put the attempt first."""
    _order(["attempt_id", "entry_id"])


def downgrade() -> None:
    """Put the entry first again."""
    _order(["entry_id", "attempt_id"])
