"""The subjects that a programme names, so that a subject finds the programmes in which it is used

Revision 0081, after 0080.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0081"
down_revision = "0080"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "programme_version",
        sa.Column(
            "cites",
            postgresql.JSONB(astext_type=sa.Text()),
            sa.Computed("jsonb_path_query_array(document, '$.**.codes[*]')", persisted=True),
        ),
    )
    op.create_index("ix_programme_version_cites", "programme_version", ["cites"], postgresql_using="gin")


def downgrade() -> None:
    op.drop_index("ix_programme_version_cites", "programme_version")
    op.drop_column("programme_version", "cites")
