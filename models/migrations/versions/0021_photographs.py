"""Photographs are kept once, by the picture they were made of, and files whose content is kept no more say so.

Revision 0021, after 0020.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

_HAS = "fk_student_picture_digest"


def upgrade() -> None:
    """Move the photographs that students have into a table of their own."""
    op.add_column("stored_file", sa.Column("emptied_at", sa.DateTime(timezone=True)))
    op.create_table(
        "photograph",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("jpeg", sa.LargeBinary(), nullable=False),
        sa.Column("kept_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.execute("""
        INSERT INTO photograph (digest, jpeg, kept_at)
        SELECT encode(sha256(jpeg), 'hex'), jpeg, max(updated_at) FROM student_picture GROUP BY jpeg
    """)
    op.add_column("student_picture", sa.Column("digest", sa.String(64)))
    op.execute("UPDATE student_picture SET digest = encode(sha256(jpeg), 'hex')")
    op.alter_column("student_picture", "digest", nullable=False)
    op.create_foreign_key(_HAS, "student_picture", "photograph", ["digest"], ["digest"])
    op.create_index("ix_student_picture_digest", "student_picture", ["digest"])
    op.drop_column("student_picture", "jpeg")


def downgrade() -> None:
    """Give every student a photograph of their own again."""
    op.add_column("student_picture", sa.Column("jpeg", sa.LargeBinary()))
    op.execute("UPDATE student_picture s SET jpeg = p.jpeg FROM photograph p WHERE p.digest = s.digest")
    op.alter_column("student_picture", "jpeg", nullable=False)
    op.drop_column("student_picture", "digest")
    op.drop_table("photograph")
    op.drop_column("stored_file", "emptied_at")
