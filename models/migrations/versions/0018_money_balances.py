"""what is posted stays, balances, and is never more than there is

Revision 0018, after 0017.
"""

from __future__ import annotations

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

APPEND_ONLY = (
    "posting", "ledger_entry", "invoice", "charge", "instalment", "credit_note", "credit_line",
    "payment", "payment_attribution", "allocation", "receipt", "receipt_line", "refund",
)  # fmt: skip
"""Documents and postings: a mistake is corrected by another that refers to it (finance §2)."""

# Each check looks at the rows that one statement added, so that thousands of rows cost one look. What two transactions
# could add to at the same time, a payment or a charge, is locked first: the later one sees what the earlier one did.
CHECKS = {
    "postings_balance": (
        "ledger_entry",
        """
        IF EXISTS (SELECT FROM added GROUP BY posting_id HAVING sum(amount) <> 0) THEN
            RAISE EXCEPTION 'the entries of a posting do not sum to zero' USING ERRCODE = 'check_violation';
        END IF;
        """,
    ),
    "charges_make_the_total": (
        "charge",
        """
        IF EXISTS (SELECT FROM invoice i JOIN (SELECT DISTINCT invoice_id FROM added) a USING (invoice_id)
                    WHERE i.total <> (SELECT sum(c.amount) FROM charge c WHERE c.invoice_id = i.invoice_id)) THEN
            RAISE EXCEPTION 'the charges are not the total of their invoice' USING ERRCODE = 'check_violation';
        END IF;
        """,
    ),
    "instalments_make_the_total": (
        "instalment",
        """
        IF EXISTS (SELECT FROM added JOIN invoice i USING (invoice_id)
                    GROUP BY i.invoice_id, added.plan_no, i.total HAVING sum(added.amount) <> i.total) THEN
            RAISE EXCEPTION 'the instalments are not the total of their invoice' USING ERRCODE = 'check_violation';
        END IF;
        """,
    ),
    "receipt_lines_make_the_total": (
        "receipt_line",
        """
        IF EXISTS (SELECT FROM receipt r JOIN (SELECT DISTINCT receipt_id FROM added) a USING (receipt_id)
                    WHERE r.total <> (SELECT sum(l.amount) FROM receipt_line l WHERE l.receipt_id = r.receipt_id)) THEN
            RAISE EXCEPTION 'the lines are not the total of their receipt' USING ERRCODE = 'check_violation';
        END IF;
        """,
    ),
    "allocations_fit": (
        "allocation",
        """
        PERFORM money_is_there((SELECT array_agg(DISTINCT payment_id) FROM added));
        PERFORM charge_is_there((SELECT array_agg(DISTINCT charge_id) FROM added));
        """,
    ),
    "credits_fit": (
        "credit_line",
        "PERFORM charge_is_there((SELECT array_agg(DISTINCT charge_id) FROM added));",
    ),
    "refunds_fit": (
        "refund",
        "PERFORM money_is_there((SELECT array_agg(DISTINCT payment_id) FROM added));",
    ),
    "receipts_fit": (
        "receipt",
        "PERFORM money_is_there((SELECT array_agg(DISTINCT payment_id) FROM added));",
    ),
}


def upgrade() -> None:
    op.execute("""
        CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION '% is only added to: correct it by a document that refers to it', TG_TABLE_NAME
                USING ERRCODE = 'restrict_violation';
        END $$
    """)
    for table in APPEND_ONLY:
        op.execute(
            f"CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        )
    op.execute("""
        CREATE FUNCTION money_is_there(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM FROM payment WHERE payment_id = ANY(ids) ORDER BY payment_id FOR NO KEY UPDATE;
            IF EXISTS (
                SELECT FROM payment p
                 CROSS JOIN LATERAL (SELECT coalesce(sum(a.amount), 0) AS sum FROM allocation a
                                      WHERE a.payment_id = p.payment_id) used
                 CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount), 0) AS sum FROM refund r
                                      WHERE r.payment_id = p.payment_id) back
                 CROSS JOIN LATERAL (SELECT coalesce(sum(r.total), 0) AS sum FROM receipt r
                                      WHERE r.payment_id = p.payment_id) receipted
                 WHERE p.payment_id = ANY(ids)
                   AND (used.sum < 0 OR used.sum + back.sum > p.amount OR receipted.sum > p.amount)) THEN
                RAISE EXCEPTION 'more is used, refunded or receipted than a payment brought'
                    USING ERRCODE = 'check_violation';
            END IF;
        END $$
    """)
    op.execute("""
        CREATE FUNCTION charge_is_there(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM FROM charge WHERE charge_id = ANY(ids) ORDER BY charge_id FOR NO KEY UPDATE;
            IF EXISTS (
                SELECT FROM charge c
                 CROSS JOIN LATERAL (SELECT coalesce(sum(a.amount), 0) AS sum FROM allocation a
                                      WHERE a.charge_id = c.charge_id) paid
                 CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount), 0) AS sum FROM credit_line l
                                      WHERE l.charge_id = c.charge_id) credited
                 WHERE c.charge_id = ANY(ids) AND (paid.sum < 0 OR paid.sum + credited.sum > c.amount)) THEN
                RAISE EXCEPTION 'more is paid or credited than a charge asks for' USING ERRCODE = 'check_violation';
            END IF;
        END $$
    """)
    for name, (table, body) in CHECKS.items():
        op.execute(
            f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} RETURN NULL; END $$"
        )
        op.execute(
            f"CREATE TRIGGER {name} AFTER INSERT ON {table} REFERENCING NEW TABLE AS added"
            f" FOR EACH STATEMENT EXECUTE FUNCTION {name}()"
        )


def downgrade() -> None:
    for name, (table, _) in CHECKS.items():
        op.execute(f"DROP TRIGGER {name} ON {table}")
        op.execute(f"DROP FUNCTION {name}()")
    for table in APPEND_ONLY:
        op.execute(f"DROP TRIGGER only_added_to ON {table}")
    for function in ("money_is_there(uuid[])", "charge_is_there(uuid[])", "refuse_change()"):
        op.execute(f"DROP FUNCTION {function}")
