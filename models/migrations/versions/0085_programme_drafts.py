"""drafts of programmes: how many times each was saved, and which version it goes on from

Revision 0085, after 0084.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0085"
down_revision = "0084"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("programme_version", sa.Column("edits", sa.Integer(), server_default="0", nullable=False))
    op.add_column("programme_version", sa.Column("based_on", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_programme_version_based_on"), "programme_version", "programme_version", ["based_on"], ["version_id"]
    )


def downgrade() -> None:
    op.drop_constraint(op.f("fk_programme_version_based_on"), "programme_version", type_="foreignkey")
    op.drop_column("programme_version", "based_on")
    op.drop_column("programme_version", "edits")
