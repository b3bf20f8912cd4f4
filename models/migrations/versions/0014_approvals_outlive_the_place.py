"""who approved an enrolment is known after it was given up

Revision 0014, after 0013.
"""

from __future__ import annotations

from alembic import op


revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Giving a place up wrote over who had approved it, and when: the case that asked for it knows.
    op.execute("""
        UPDATE enrolment e
           SET decided_at = approval.at, decided_by = approval.actor_id
          FROM enrolment given_up
          LEFT JOIN LATERAL (SELECT v.at, v.actor_id FROM case_event v
                              WHERE v.case_id = given_up.case_id AND v.action = 'approve'
                                AND v.stage_from = 'awaiting_approval'
                              ORDER BY v.sequence DESC LIMIT 1) approval ON true
         WHERE given_up.enrolment_id = e.enrolment_id AND e.status IN ('dropped', 'withdrawn', 'changed')
           AND e.decided_at = e.updated_at
    """)


def downgrade() -> None:
    # The earlier version reads them as they are.
    pass
