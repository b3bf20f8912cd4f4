"""addresses of calendars, and links to plans

Revision 0087, after 0086.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0087"
down_revision = "0086"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    instant = sa.DateTime(timezone=True)
    op.create_table(
        "calendar_feed",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", text(length=64), nullable=False),
        sa.Column("language", text(length=2), nullable=False),
        sa.Column("made_at", instant, nullable=False),
        sa.Column("last_read_at", instant, nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.person_id"], name=op.f("fk_calendar_feed_person_id")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_calendar_feed")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_calendar_feed_token_hash")),
    )
    op.create_table(
        "calendar_feed_event",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("uid", text(length=120), nullable=False),
        sa.Column("fingerprint", text(length=64), nullable=False),
        sa.Column("sequence", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("modified_at", instant, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.person_id"], name=op.f("fk_calendar_feed_event_person_id")),
        sa.PrimaryKeyConstraint("person_id", "uid", name=op.f("pk_calendar_feed_event")),
    )
    op.create_table(
        "plan_share",
        sa.Column("share_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", text(length=64), nullable=False),
        sa.Column("plan_id", sa.Uuid(), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("semester", sa.Integer(), nullable=False),
        sa.Column("made_at", instant, nullable=False),
        sa.Column("closes_at", instant, nullable=False),
        sa.Column("revoked_at", instant, nullable=True),
        sa.ForeignKeyConstraint(
            ["plan_id"], ["enrolment_plan.plan_id"], name=op.f("fk_plan_share_plan_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("share_id", name=op.f("pk_plan_share")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_plan_share_token_hash")),
    )
    op.create_index(
        "uq_plan_share_standing", "plan_share", ["plan_id"], unique=True, postgresql_where=sa.text("revoked_at IS NULL")
    )
    op.create_table(
        "plan_share_section",
        sa.Column("share_id", sa.Uuid(), nullable=False),
        sa.Column("section_id", sa.Integer(), nullable=False),
        sa.Column("subject_code", text(), nullable=False),
        sa.Column("section_code", text(length=6), nullable=False),
        sa.Column("section_type", sa.String(length=40), nullable=False),
        sa.Column("credit", sa.Numeric(precision=5, scale=1), nullable=True),
        sa.ForeignKeyConstraint(
            ["share_id"], ["plan_share.share_id"], name=op.f("fk_plan_share_section_share_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("share_id", "section_id", name=op.f("pk_plan_share_section")),
    )


def downgrade() -> None:
    op.drop_table("plan_share_section")
    op.drop_index("uq_plan_share_standing", table_name="plan_share", postgresql_where=sa.text("revoked_at IS NULL"))
    op.drop_table("plan_share")
    op.drop_table("calendar_feed_event")
    op.drop_table("calendar_feed")
