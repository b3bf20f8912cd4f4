"""Teaching hours and attachments of subjects, outcomes of subjects and curricula, and their map

Revision 0071, after 0070.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0071"
down_revision = "0070"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString


def _texts(name: str) -> tuple[sa.Column[str], sa.Column[str]]:
    return (
        sa.Column(f"{name}_th", _TEXT(), nullable=False),
        sa.Column(f"{name}_en", _TEXT(), server_default="", nullable=False),
    )


def upgrade() -> None:
    weeks = op.create_table(
        "teaching_weeks",
        sa.Column("first_year", sa.Integer(), nullable=False),
        sa.Column("weeks", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("first_year", name=op.f("pk_teaching_weeks")),
    )
    op.bulk_insert(weeks, [{"first_year": 2500, "weeks": 15}])
    op.create_table(
        "teaching_topic",
        sa.Column("subject_code", _TEXT(length=12), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        *_texts("topic"),
        sa.Column("theory_hours", sa.Numeric(5, 1), nullable=False),
        sa.Column("practice_hours", sa.Numeric(5, 1), nullable=False),
        sa.CheckConstraint(
            "theory_hours >= 0 AND practice_hours >= 0", name=op.f("ck_teaching_topic_hours_are_given")
        ),
        sa.ForeignKeyConstraint(
            ["subject_code"], ["subject.subject_code"], name=op.f("fk_teaching_topic_subject_code")
        ),
        sa.PrimaryKeyConstraint("subject_code", "position", name=op.f("pk_teaching_topic")),
    )
    op.create_table(
        "subject_outcome",
        sa.Column("subject_code", _TEXT(length=12), nullable=False),
        sa.Column("outcome_code", _TEXT(length=8), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        *_texts("text"),
        sa.ForeignKeyConstraint(
            ["subject_code"], ["subject.subject_code"], name=op.f("fk_subject_outcome_subject_code")
        ),
        sa.PrimaryKeyConstraint("subject_code", "outcome_code", name=op.f("pk_subject_outcome")),
    )
    op.create_table(
        "curriculum_outcomes",
        sa.Column("curriculum_code", _TEXT(length=20), nullable=False),
        sa.Column("revision", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("updated_by", sa.Uuid(), nullable=True),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["updated_by"], ["person.person_id"], name=op.f("fk_curriculum_outcomes_updated_by")
        ),
        sa.PrimaryKeyConstraint("curriculum_code", name=op.f("pk_curriculum_outcomes")),
    )
    op.create_table(
        "curriculum_outcome",
        sa.Column("curriculum_code", _TEXT(length=20), nullable=False),
        sa.Column("outcome_code", _TEXT(length=8), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        *_texts("text"),
        sa.ForeignKeyConstraint(
            ["curriculum_code"],
            ["curriculum_outcomes.curriculum_code"],
            name=op.f("fk_curriculum_outcome_curriculum_code"),
        ),
        sa.PrimaryKeyConstraint("curriculum_code", "outcome_code", name=op.f("pk_curriculum_outcome")),
    )
    op.create_table(
        "outcome_link",
        sa.Column("subject_code", _TEXT(length=12), nullable=False),
        sa.Column("subject_outcome", _TEXT(length=8), nullable=False),
        sa.Column("curriculum_code", _TEXT(length=20), nullable=False),
        sa.Column("curriculum_outcome", _TEXT(length=8), nullable=False),
        sa.Column("share", sa.String(length=40), server_default=sa.text("'part'"), nullable=False),
        sa.ForeignKeyConstraint(
            ["subject_code", "subject_outcome"],
            ["subject_outcome.subject_code", "subject_outcome.outcome_code"],
            name=op.f("fk_outcome_link_subject_code_subject_outcome"),
        ),
        sa.ForeignKeyConstraint(
            ["curriculum_code", "curriculum_outcome"],
            ["curriculum_outcome.curriculum_code", "curriculum_outcome.outcome_code"],
            name=op.f("fk_outcome_link_curriculum_code_curriculum_outcome"),
        ),
        sa.PrimaryKeyConstraint(
            "subject_code",
            "subject_outcome",
            "curriculum_code",
            "curriculum_outcome",
            name=op.f("pk_outcome_link"),
        ),
    )
    op.create_index("ix_outcome_link_curriculum", "outcome_link", ["curriculum_code", "curriculum_outcome"])
    op.create_table(
        "subject_attachment",
        sa.Column("subject_code", _TEXT(length=12), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["subject_code"], ["subject.subject_code"], name=op.f("fk_subject_attachment_subject_code")
        ),
        sa.ForeignKeyConstraint(["file_id"], ["stored_file.file_id"], name=op.f("fk_subject_attachment_file_id")),
        sa.PrimaryKeyConstraint("subject_code", "file_id", name=op.f("pk_subject_attachment")),
    )
    op.create_index("ix_subject_attachment_file_id", "subject_attachment", ["file_id"])
    # A role and a menu that are both there get nothing by installing access defaults.
    op.execute("""
        WITH granted AS (
            INSERT INTO role_permission (role_id, menu_id, actions)
            SELECT r.role_id, m.menu_id, CASE r.role_id WHEN 4 THEN ARRAY['view', 'add', 'edit', 'export']
                                                        ELSE ARRAY['view', 'approve', 'export'] END
              FROM role r, menu m WHERE r.role_id IN (4, 5) AND m.menu_id = 9330
                ON CONFLICT DO NOTHING RETURNING role_id, actions
        ), revised AS (
            UPDATE role SET revision = revision + 1 WHERE role_id IN (SELECT role_id FROM granted)
        )
        INSERT INTO audit_entry (audit_id, at, action, subject_kind, subject_id, before, after)
        SELECT gen_random_uuid(), now(), 'role.permissions', 'role', CAST(role_id AS text), '{}',
               jsonb_build_object('9330', to_jsonb(actions))
          FROM granted
    """)


def downgrade() -> None:
    for table in (
        "subject_attachment",
        "outcome_link",
        "curriculum_outcome",
        "curriculum_outcomes",
        "subject_outcome",
        "teaching_topic",
        "teaching_weeks",
    ):
        op.drop_table(table)
