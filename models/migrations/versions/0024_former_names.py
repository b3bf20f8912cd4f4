"""Names that people had before, and the files of requests to change them.

Revision 0024, after 0023.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables of former names and of the files that came with requests."""
    op.create_table(
        "former_name",
        sa.Column("name_id", sa.Uuid(), primary_key=True),
        sa.Column("person_id", sa.Uuid(), sa.ForeignKey("person.person_id"), nullable=False),
        sa.Column("title_th", sa.String(), nullable=False),
        sa.Column("title_en", sa.String(), nullable=False),
        sa.Column("first_name_th", sa.String(), nullable=False),
        sa.Column("first_name_en", sa.String(), nullable=False),
        sa.Column("middle_name_th", sa.String()),
        sa.Column("middle_name_en", sa.String()),
        sa.Column("last_name_th", sa.String(), nullable=False),
        sa.Column("last_name_en", sa.String(), nullable=False),
        sa.Column("until", sa.Date(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("on_transcripts", sa.Boolean(), nullable=False, server_default=sa.text("true")),
        sa.Column("case_id", sa.Uuid(), sa.ForeignKey("case_file.case_id"), unique=True),
    )
    op.create_index("ix_former_name_person_id", "former_name", ["person_id"])
    op.create_table(
        "name_change_file",
        sa.Column("case_id", sa.Uuid(), sa.ForeignKey("case_file.case_id"), primary_key=True),
        sa.Column("file_id", sa.Uuid(), sa.ForeignKey("stored_file.file_id"), primary_key=True),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("name_change_file")
    op.drop_table("former_name")
