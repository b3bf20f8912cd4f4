"""the term a case is about, read out of its request by the database

Revision 0005, after 0004.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op


revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Generated: right for the rows there are, and for those a version that does not know the columns still inserts.
    for name in ("academic_year", "semester"):
        op.add_column(
            "case_file",
            sa.Column(name, sa.Integer(), sa.Computed(f"CAST(request ->> '{name}' AS integer)", persisted=True)),
        )
    op.create_index(
        "ix_case_file_open_term",
        "case_file",
        ["academic_year", "semester", "case_id"],
        unique=False,
        postgresql_where=sa.text("state = 'open'"),
    )
