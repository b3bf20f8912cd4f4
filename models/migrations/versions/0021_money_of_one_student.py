"""a payment pays only charges of whoever it belongs to

Revision 0021, after 0020.
"""

from __future__ import annotations

from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

FIT = """
    PERFORM money_is_there((SELECT array_agg(DISTINCT payment_id) FROM added));
    PERFORM charge_is_there((SELECT array_agg(DISTINCT charge_id) FROM added));
"""
OF_ONE_STUDENT = """
    IF EXISTS (SELECT FROM added JOIN charge USING (charge_id) JOIN invoice i USING (invoice_id)
                 JOIN payment p ON p.payment_id = added.payment_id
                 LEFT JOIN payment_attribution t ON t.payment_id = added.payment_id
                WHERE i.student_id IS DISTINCT FROM coalesce(p.student_id, t.student_id)) THEN
        RAISE EXCEPTION 'a payment pays the charges of another student' USING ERRCODE = 'check_violation';
    END IF;
"""


def upgrade() -> None:
    _replace(FIT + OF_ONE_STUDENT)


def downgrade() -> None:
    _replace(FIT)


def _replace(body: str) -> None:
    op.execute(
        "CREATE OR REPLACE FUNCTION allocations_fit() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN {body} RETURN NULL; END $$"
    )
