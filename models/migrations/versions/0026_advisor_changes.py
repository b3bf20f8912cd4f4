"""The history of students' advisors and of how students are reached, and codes that prove their e-mail addresses.

Revision 0026, after 0025.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the history; what was before is not known."""
    op.create_table(
        "advisor_change",
        sa.Column("change_id", sa.Uuid(), primary_key=True),
        sa.Column("batch_id", sa.Uuid(), nullable=False),
        sa.Column("student_id", sa.Integer(), sa.ForeignKey("student.student_id"), nullable=False),
        sa.Column("from_id", sa.Uuid(), sa.ForeignKey("person.person_id")),
        sa.Column("to_id", sa.Uuid(), sa.ForeignKey("person.person_id")),
        sa.Column("rule", sa.String(40), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), sa.ForeignKey("person.person_id"), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("import_case_id", sa.Uuid(), sa.ForeignKey("case_file.case_id")),
        sa.CheckConstraint("from_id IS DISTINCT FROM to_id", name=op.f("ck_advisor_change_another_advisor")),
    )
    for name, columns in (
        ("student", ["student_id", "changed_at"]),
        ("from", ["from_id", "changed_at"]),
        ("to", ["to_id", "changed_at"]),
        ("batch", ["batch_id"]),
    ):
        op.create_index(f"ix_advisor_change_{name}", "advisor_change", columns)
    op.create_index("ix_student_department_code", "student", ["department_code"])
    op.create_table(
        "contact_change",
        sa.Column("change_id", sa.Uuid(), primary_key=True),
        sa.Column("student_id", sa.Integer(), sa.ForeignKey("student.student_id"), nullable=False),
        sa.Column("field", sa.String(40), nullable=False),
        sa.Column("before", JSONB(), nullable=False),
        sa.Column("after", JSONB(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), sa.ForeignKey("person.person_id"), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_contact_change_student", "contact_change", ["student_id", "changed_at"])
    op.create_table(
        "email_code",
        sa.Column("code_id", sa.Uuid(), primary_key=True),
        sa.Column("student_id", sa.Integer(), sa.ForeignKey("student.student_id"), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True)),
    )
    op.create_index("ix_email_code_student", "email_code", ["student_id", "sent_at"])
    # Students change their contact details on the page of their profile.
    op.execute("""
        UPDATE role_permission SET actions = array_append(actions, 'edit')
         WHERE role_id = 2 AND menu_id = 9801 AND NOT 'edit' = ANY (actions)
    """)


def downgrade() -> None:
    """Drop the histories and the codes."""
    op.execute("UPDATE role_permission SET actions = array_remove(actions, 'edit') WHERE role_id = 2 AND menu_id = 9801")
    op.drop_table("email_code")
    op.drop_table("contact_change")
    op.drop_index("ix_student_department_code", "student")
    op.drop_table("advisor_change")
