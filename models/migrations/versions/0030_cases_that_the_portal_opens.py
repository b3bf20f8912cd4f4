"""a case may be opened by the portal itself

Revision 0030, after 0029.
"""

from __future__ import annotations

from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("case_file", "opened_by", nullable=True)


def downgrade() -> None:
    # Cases that nobody asked for are not known before.
    op.execute("DELETE FROM case_event WHERE case_id IN (SELECT case_id FROM case_file WHERE opened_by IS NULL)")
    for table in ("case_task", "case_holder", "notification"):
        op.execute(f"DELETE FROM {table} WHERE case_id IN (SELECT case_id FROM case_file WHERE opened_by IS NULL)")
    op.execute("DELETE FROM case_file WHERE opened_by IS NULL")
    op.alter_column("case_file", "opened_by", nullable=False)
