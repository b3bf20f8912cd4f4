"""The schema of the first release, and the rows that every installation begins with.

Revision 0001, the first.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

SCHEMA: Final = Path(__file__).parents[1] / "baseline.sql"
FIRST_ROWS: Final = """
    INSERT INTO teaching_weeks (first_year, weeks) VALUES (2500, 15);
    INSERT INTO waiver_rule (revision, changed_at, rule_id, waiver_kind, arrears_from, offices) VALUES
        (1, now(), '00000000-0000-4000-8000-000000005801', 'leniency', 0, '["advisor", "head", "dean", "officer"]'),
        (1, now(), '00000000-0000-4000-8000-000000005802', 'deferral', 0, '["advisor", "head", "dean", "officer"]'),
        (1, now(), '00000000-0000-4000-8000-000000005803', 'deferral', 3,
         '["advisor", "head", "dean", "officer", "treasury"]');
"""


def upgrade() -> None:
    """Create everything in one go: SQLAlchemy would read the percent signs and colons of the functions."""
    cursor = op.get_bind().connection.cursor()
    cursor.execute("SET LOCAL check_function_bodies = false")  # a function may name a table that comes later
    cursor.execute(SCHEMA.read_text(encoding="utf-8"))
    cursor.execute("SET LOCAL check_function_bodies = true")
    cursor.execute(FIRST_ROWS)


def downgrade() -> None:
    """Raise: there is nothing before the first release."""
    raise NotImplementedError("nothing is before the first release")
