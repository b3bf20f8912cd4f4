"""what a printed list said

Revision 0038, after 0037.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("print_run", sa.Column("said", postgresql.JSONB(), nullable=True))
    op.alter_column("print_run_paper", "student_id", nullable=True)


def downgrade() -> None:
    op.execute("DELETE FROM print_run_paper WHERE student_id IS NULL")
    op.alter_column("print_run_paper", "student_id", nullable=False)
    op.drop_column("print_run", "said")
