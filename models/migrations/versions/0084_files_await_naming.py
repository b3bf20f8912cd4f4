"""files that were sent before the request that names them say so, and are cleared away where none does

Revision 0084, after 0083.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0084"
down_revision = "0083"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "stored_file", sa.Column("awaits_naming", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    )
    # Whatever a student has sent is for a request; what staff sent may be a signature that papers bear.
    op.execute("""
        UPDATE stored_file f SET awaits_naming = true
          FROM person p WHERE p.person_id = f.sent_by AND p.user_type = '1'
    """)
    op.create_index(
        "ix_stored_file_awaits_naming", "stored_file", ["sent_at"], postgresql_where=sa.text("awaits_naming")
    )


def downgrade() -> None:
    op.drop_index("ix_stored_file_awaits_naming", table_name="stored_file")
    op.drop_column("stored_file", "awaits_naming")
