"""exceptions of programmes as requests: their cases, files, withdrawal by two people, and the map of paths

Revision 0080, after 0079.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0080"
down_revision = "0079"
branch_labels = None
depends_on = None

_TABLE = "programme_exception"
_ADDED = (
    ("version_id", "programme_version", "version_id"),
    ("case_id", "case_file", "case_id"),
    ("withdrawal_asked_by", "person", "person_id"),
    ("withdrawn_by", "person", "person_id"),
    ("withdrawn_by_case_id", "case_file", "case_id"),
)


def upgrade() -> None:
    for column, table, key in _ADDED:
        op.add_column(_TABLE, sa.Column(column, sa.Uuid(), nullable=True))
        op.create_foreign_key(op.f(f"fk_{_TABLE}_{column}"), _TABLE, table, [column], [key])
    op.execute("""
        UPDATE programme_exception x SET version_id = f.version_id
          FROM student_programme f WHERE f.student_id = x.student_id
    """)
    op.create_unique_constraint("uq_programme_exception_case", _TABLE, ["case_id"])
    op.create_check_constraint(
        op.f("ck_programme_exception_two_people_withdraw"), _TABLE, "withdrawal_asked_by <> withdrawn_by"
    )
    op.create_table(
        "programme_path_map",
        sa.Column("version_id", sa.Uuid(), nullable=False),
        sa.Column("from_version_id", sa.Uuid(), nullable=False),
        sa.Column("old_path", sa.String(length=200), nullable=False),
        sa.Column("new_path", sa.String(length=200), nullable=True),
        sa.ForeignKeyConstraint(
            ["version_id"], ["programme_version.version_id"], name=op.f("fk_programme_path_map_version_id")
        ),
        sa.ForeignKeyConstraint(
            ["from_version_id"], ["programme_version.version_id"], name=op.f("fk_programme_path_map_from_version_id")
        ),
        sa.PrimaryKeyConstraint("version_id", "from_version_id", "old_path", name=op.f("pk_programme_path_map")),
    )
    op.create_table(
        "programme_exception_file",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_programme_exception_file_case_id")),
        sa.ForeignKeyConstraint(
            ["file_id"], ["stored_file.file_id"], name=op.f("fk_programme_exception_file_file_id")
        ),
        sa.PrimaryKeyConstraint("case_id", "file_id", name=op.f("pk_programme_exception_file")),
    )


def downgrade() -> None:
    op.drop_table("programme_exception_file")
    op.drop_table("programme_path_map")
    op.drop_constraint(op.f("ck_programme_exception_two_people_withdraw"), _TABLE)
    op.drop_constraint("uq_programme_exception_case", _TABLE)
    for column, _table, _key in reversed(_ADDED):
        op.drop_column(_TABLE, column)
