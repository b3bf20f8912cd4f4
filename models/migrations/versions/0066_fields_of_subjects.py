"""subjects have every field of the curriculum

Revision 0066, after 0065.
"""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0066"
down_revision = "0065"
branch_labels = None
depends_on = None

_TEXT: Final = sqlmodel.sql.sqltypes.AutoString


def _chosen(name: str, default: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(length=40), server_default=sa.text(f"'{default}'"), nullable=False)


_COLUMNS: Final[tuple[sa.Column[Any], ...]] = (
    _chosen("category", "specific"),
    sa.Column("minimum_credit_to_open", sa.Numeric(precision=5, scale=1), nullable=True),
    sa.Column("times_to_register", sa.Integer(), nullable=True),
    sa.Column("splittable", sa.Boolean(), server_default=sa.text("false"), nullable=False),
    sa.Column("show_hours", sa.Boolean(), server_default=sa.text("true"), nullable=False),
    sa.Column("approved_on", sa.Date(), nullable=True),
    sa.Column("responsible_id", sa.Uuid(), nullable=True),
    _chosen("curriculum_type", "tqf"),
    sa.Column("objective", _TEXT(), server_default="", nullable=False),
    sa.Column("major_code", _TEXT(length=6), nullable=True),
    sa.Column("campus_code", _TEXT(length=2), nullable=True),
    sa.Column("first_year", sa.Integer(), nullable=True),
    sa.Column("first_semester", sa.Integer(), nullable=True),
    _chosen("examination", "written"),
    sa.Column("strategic_goals", postgresql.JSONB(), server_default=sa.text("'[]'"), nullable=False),
    sa.Column("copied_from", _TEXT(length=12), nullable=True),
    sa.Column("revision", sa.Integer(), server_default=sa.text("1"), nullable=False),
    sa.Column("updated_by", sa.Uuid(), nullable=True),
)
_REFERENCES: Final = (
    ("responsible_id", "person", "person_id"),
    ("major_code", "major", "major_code"),
    ("campus_code", "campus", "campus_code"),
    ("copied_from", "subject", "subject_code"),
    ("updated_by", "person", "person_id"),
)


def upgrade() -> None:
    for column in _COLUMNS:
        op.add_column("subject", column.copy())
    for column_name, table, key in _REFERENCES:
        op.create_foreign_key(op.f(f"fk_subject_{column_name}"), "subject", table, [column_name], [key])


def downgrade() -> None:
    for column_name, _, _ in _REFERENCES:
        op.drop_constraint(op.f(f"fk_subject_{column_name}"), "subject", type_="foreignkey")
    for column in _COLUMNS:
        op.drop_column("subject", column.name)
