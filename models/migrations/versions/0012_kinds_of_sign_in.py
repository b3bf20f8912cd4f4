"""kinds of sign-in attempts

Revision 0012, after 0011.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op


revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('login_attempt', sa.Column('kind', sa.String(), server_default='password', nullable=False))


def downgrade() -> None:
    op.drop_column('login_attempt', 'kind')
