"""which case gave an enrolment up is known

Revision 0015, after 0014.
"""

from __future__ import annotations

from alembic import op
import sqlalchemy as sa


revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("enrolment", sa.Column("given_up_case_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        "fk_enrolment_given_up_case_id", "enrolment", "case_file", ["given_up_case_id"], ["case_id"]
    )
    # Of places given up before, the last request that asked for it and came to something.
    op.execute("""
        UPDATE enrolment e
           SET given_up_case_id = (
               SELECT c.case_id FROM case_file c
                WHERE c.student_id = e.student_id AND c.stage IN ('dropped', 'withdrawn', 'enrolled')
                  AND c.opened_at <= e.updated_at
                  AND c.request -> 'drop_section_ids' @> to_jsonb(e.section_id)
                ORDER BY c.opened_at DESC LIMIT 1)
         WHERE e.status IN ('dropped', 'withdrawn', 'changed')
    """)


def downgrade() -> None:
    op.drop_column("enrolment", "given_up_case_id")
