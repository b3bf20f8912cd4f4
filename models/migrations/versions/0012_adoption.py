"""What a faculty teaches already is adopted by one case of many versions, until the go-live day (golive §3).

Revision 0012, after 0011.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_KEYS = (("subject_change", "subject_code"), ("programme_change", "version_id"))


def upgrade() -> None:
    """Add the go-live day; let a case have several versions."""
    op.create_table(
        "go_live",
        sa.Column("go_live_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("revision", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("updated_by", sa.Uuid(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("go_live_id = 1", name=op.f("ck_go_live_one_day")),
        sa.ForeignKeyConstraint(["updated_by"], ["person.person_id"], name=op.f("fk_go_live_updated_by_person")),
        sa.PrimaryKeyConstraint("go_live_id", name=op.f("pk_go_live")),
    )
    for table, column in _KEYS:
        op.drop_constraint(f"pk_{table}", table)
        op.create_primary_key(f"pk_{table}", table, ["case_id", column])
    op.drop_index("uq_programme_change_open", "programme_change")
    for name, column, is_unique in (
        ("uq_programme_change_open", "version_id", True),
        ("ix_programme_change_open", "programme_code", False),
    ):
        op.create_index(name, "programme_change", [column], unique=is_unique, postgresql_where=sa.text("is_open"))


def downgrade() -> None:
    """Take the go-live day away. Adoptions of several versions stand in the way of the keys: then it stops."""
    for name in ("ix_programme_change_open", "uq_programme_change_open"):
        op.drop_index(name, "programme_change")
    op.create_index(
        "uq_programme_change_open", "programme_change", ["programme_code"], unique=True,
        postgresql_where=sa.text("is_open"),
    )  # fmt: skip
    for table, _ in _KEYS:
        op.drop_constraint(f"pk_{table}", table)
        op.create_primary_key(f"pk_{table}", table, ["case_id"])
    op.drop_table("go_live")
