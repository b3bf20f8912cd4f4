"""a bill knows until when subjects were given up that it has told of

Revision 0039, after 0038.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("bill", sa.Column("given_up_at", sa.DateTime(timezone=True), nullable=True))
    # What was given up before the last assessment is in the documents already.
    op.execute("UPDATE bill SET given_up_at = assessed_at WHERE again_at IS NULL AND problem IS NULL")


def downgrade() -> None:
    op.drop_column("bill", "given_up_at")
