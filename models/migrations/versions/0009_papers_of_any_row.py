"""papers of rows that belong to no student

Revision 0009, after 0008.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op


revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_KEY = ["student_id", "kind", "line", "language", "content_hash"]
_STANDING = sa.text("superseded_at IS NULL")


def upgrade() -> None:
    op.alter_column("printed_document", "student_id", existing_type=sa.Integer(), nullable=True)
    op.drop_index("uq_printed_document_standing", table_name="printed_document")
    op.create_index(
        "uq_printed_document_standing", "printed_document", _KEY,
        unique=True, postgresql_where=_STANDING, postgresql_nulls_not_distinct=True,
    )


def downgrade() -> None:
    op.drop_index("uq_printed_document_standing", table_name="printed_document")
    op.create_index("uq_printed_document_standing", "printed_document", _KEY, unique=True, postgresql_where=_STANDING)
    op.alter_column("printed_document", "student_id", existing_type=sa.Integer(), nullable=False)
