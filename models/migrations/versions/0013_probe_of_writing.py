"""the row by which the API knows whether the database can write

Revision 0013, after 0012.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op


revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('write_probe',
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('at', name=op.f('pk_write_probe'))
    )


def downgrade() -> None:
    op.drop_table('write_probe')
