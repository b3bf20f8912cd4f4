"""rooms with their seats, revisions of examinations, rooms of an examination without codes

Revision 0092, after 0091.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0092"
down_revision = "0091"
branch_labels = None
depends_on = None

_KNOWN = """
    INSERT INTO room (room_id, campus_code, name_th, name_en, revision, changed_at)
    SELECT gen_random_uuid(), campus_code, room_th, min(room_en), 1, now()
      FROM (SELECT s.campus_code, m.room_th, m.room_en FROM section_meeting m JOIN section s USING (section_id)
             UNION SELECT s.campus_code, x.room_th, x.room_en FROM section_exam x JOIN section s USING (section_id)
             UNION SELECT s.campus_code, r.room_th, r.room_en
                     FROM section_exam_seats r JOIN section s USING (section_id)) named
     WHERE room_th <> '' AND length(room_th) <= 100 AND length(room_en) <= 100
     GROUP BY campus_code, room_th
"""
"""Every room that something names already; nobody has counted its seats."""


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    op.create_table(
        "room",
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("room_id", sa.Uuid(), nullable=False),
        sa.Column("campus_code", text(), nullable=False),
        sa.Column("name_th", text(length=100), nullable=False),
        sa.Column("name_en", text(length=100), nullable=False),
        sa.Column("exam_seats", sa.Integer(), nullable=True),
        sa.CheckConstraint("exam_seats >= 0", name=op.f("ck_room_seats_are_not_negative")),
        sa.ForeignKeyConstraint(["campus_code"], ["campus.campus_code"], name=op.f("fk_room_campus_code")),
        sa.ForeignKeyConstraint(["changed_by"], ["person.person_id"], name=op.f("fk_room_changed_by")),
        sa.PrimaryKeyConstraint("room_id", name=op.f("pk_room")),
    )
    op.create_index(
        "uq_room_name", "room", ["campus_code", "name_th"], unique=True, postgresql_where=sa.text("deleted_at IS NULL")
    )
    op.execute(_KNOWN)
    op.add_column("section_exam", sa.Column("revision", sa.Integer(), server_default=sa.text("1"), nullable=False))
    op.alter_column("section_exam_seats", "first_code", nullable=True)
    op.alter_column("section_exam_seats", "last_code", nullable=True)
    op.create_check_constraint(
        op.f("ck_section_exam_seats_codes_are_two"),
        "section_exam_seats",
        "(first_code IS NULL) = (last_code IS NULL)",
    )


def downgrade() -> None:
    op.drop_constraint(op.f("ck_section_exam_seats_codes_are_two"), "section_exam_seats", type_="check")
    op.execute("DELETE FROM section_exam_seats WHERE first_code IS NULL")
    op.alter_column("section_exam_seats", "last_code", nullable=False)
    op.alter_column("section_exam_seats", "first_code", nullable=False)
    op.drop_column("section_exam", "revision")
    op.drop_table("room")
