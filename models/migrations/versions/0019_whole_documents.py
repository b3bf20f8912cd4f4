"""nothing is added to a posting, a plan of instalments or a credit note that stands

Revision 0019, after 0018.
"""

from __future__ import annotations

from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

# Each looks at all rows of what was added to, not only at those that the statement added.
POSTINGS_BALANCE = """
    IF EXISTS (SELECT FROM added GROUP BY posting_id HAVING sum(amount) <> 0) THEN
        RAISE EXCEPTION 'the entries of a posting do not sum to zero' USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT FROM (SELECT posting_id, count(*) AS count FROM added GROUP BY posting_id) a
                WHERE a.count <> (SELECT count(*) FROM ledger_entry e WHERE e.posting_id = a.posting_id)) THEN
        RAISE EXCEPTION 'a posting is written whole, with one statement' USING ERRCODE = 'check_violation';
    END IF;
"""
INSTALMENTS_MAKE_THE_TOTAL = """
    IF EXISTS (SELECT FROM (SELECT DISTINCT invoice_id, plan_no FROM added) a JOIN invoice i USING (invoice_id)
                WHERE i.total <> (SELECT sum(n.amount) FROM instalment n
                                   WHERE n.invoice_id = a.invoice_id AND n.plan_no = a.plan_no)) THEN
        RAISE EXCEPTION 'the instalments are not the total of their invoice' USING ERRCODE = 'check_violation';
    END IF;
"""
CREDITS_FIT = """
    PERFORM charge_is_there((SELECT array_agg(DISTINCT charge_id) FROM added));
    IF EXISTS (SELECT FROM credit_note n JOIN (SELECT DISTINCT credit_note_id FROM added) a USING (credit_note_id)
                WHERE n.total <> (SELECT coalesce(sum(l.amount), 0)
                                    FROM credit_line l JOIN charge c USING (charge_id)
                                   WHERE l.credit_note_id = n.credit_note_id AND c.invoice_id = n.invoice_id)
                   OR EXISTS (SELECT FROM credit_line l JOIN charge c USING (charge_id)
                               WHERE l.credit_note_id = n.credit_note_id AND c.invoice_id <> n.invoice_id)) THEN
        RAISE EXCEPTION 'the lines are not the total of their credit note' USING ERRCODE = 'check_violation';
    END IF;
"""
# As 0018 has them.
POSTINGS_BALANCE_BEFORE = """
    IF EXISTS (SELECT FROM added GROUP BY posting_id HAVING sum(amount) <> 0) THEN
        RAISE EXCEPTION 'the entries of a posting do not sum to zero' USING ERRCODE = 'check_violation';
    END IF;
"""
INSTALMENTS_BEFORE = """
    IF EXISTS (SELECT FROM added JOIN invoice i USING (invoice_id)
                GROUP BY i.invoice_id, added.plan_no, i.total HAVING sum(added.amount) <> i.total) THEN
        RAISE EXCEPTION 'the instalments are not the total of their invoice' USING ERRCODE = 'check_violation';
    END IF;
"""
CREDITS_BEFORE = "PERFORM charge_is_there((SELECT array_agg(DISTINCT charge_id) FROM added));"


def upgrade() -> None:
    _replace("postings_balance", POSTINGS_BALANCE)
    _replace("instalments_make_the_total", INSTALMENTS_MAKE_THE_TOTAL)
    _replace("credits_fit", CREDITS_FIT)


def downgrade() -> None:
    _replace("postings_balance", POSTINGS_BALANCE_BEFORE)
    _replace("instalments_make_the_total", INSTALMENTS_BEFORE)
    _replace("credits_fit", CREDITS_BEFORE)


def _replace(name: str, body: str) -> None:
    op.execute(
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN {body} RETURN NULL; END $$"
    )
