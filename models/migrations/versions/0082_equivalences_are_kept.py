"""equivalences are kept by an office: by whom and when, with their revision

Revision 0082, after 0081.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0082"
down_revision = "0081"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column(
        "subject_equivalence",
        sa.Column("equivalence_id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
    )
    op.add_column("subject_equivalence", sa.Column("revision", sa.Integer(), server_default="1", nullable=False))
    op.add_column("subject_equivalence", sa.Column("changed_by", sa.Uuid(), nullable=True))
    op.add_column(
        "subject_equivalence", sa.Column("changed_at", _INSTANT, server_default=sa.text("now()"), nullable=False)
    )
    op.add_column("subject_equivalence", sa.Column("deleted_at", _INSTANT, nullable=True))
    for column in ("equivalence_id", "revision", "changed_at"):
        op.alter_column("subject_equivalence", column, server_default=None)
    op.drop_constraint("pk_subject_equivalence", "subject_equivalence", type_="primary")
    op.create_primary_key("pk_subject_equivalence", "subject_equivalence", ["equivalence_id"])
    op.create_unique_constraint("uq_subject_equivalence_pair", "subject_equivalence", ["show_code", "counts_as"])
    op.create_foreign_key(
        op.f("fk_subject_equivalence_changed_by"), "subject_equivalence", "person", ["changed_by"], ["person_id"]
    )


def downgrade() -> None:
    op.drop_constraint(op.f("fk_subject_equivalence_changed_by"), "subject_equivalence", type_="foreignkey")
    op.drop_constraint("uq_subject_equivalence_pair", "subject_equivalence", type_="unique")
    op.drop_constraint("pk_subject_equivalence", "subject_equivalence", type_="primary")
    op.create_primary_key("pk_subject_equivalence", "subject_equivalence", ["show_code", "counts_as"])
    for column in ("deleted_at", "changed_at", "changed_by", "revision", "equivalence_id"):
        op.drop_column("subject_equivalence", column)
