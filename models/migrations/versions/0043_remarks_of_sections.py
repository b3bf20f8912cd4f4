"""remarks of sections

Revision 0043, after 0042.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None

_REMARKS = ("remark_th", "remark_en")


def upgrade() -> None:
    for name in _REMARKS:
        op.add_column(
            "section",
            sa.Column(name, sqlmodel.sql.sqltypes.AutoString(length=500), server_default="", nullable=False),
        )


def downgrade() -> None:
    for name in _REMARKS:
        op.drop_column("section", name)
