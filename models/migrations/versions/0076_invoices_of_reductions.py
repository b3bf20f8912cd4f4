"""The invoice of a reduction: lists of a term sum reductions by invoice, without a look at every charge

Revision 0076, after 0075.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0076"
down_revision = "0075"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("charge_reduction", sa.Column("of_invoice_id", sa.Uuid(), nullable=True))
    op.execute("ALTER TABLE charge_reduction DISABLE TRIGGER only_added_to")
    op.execute("""
        UPDATE charge_reduction r SET of_invoice_id = c.invoice_id FROM charge c WHERE c.charge_id = r.charge_id
    """)
    op.execute("ALTER TABLE charge_reduction ENABLE TRIGGER only_added_to")
    op.alter_column("charge_reduction", "of_invoice_id", nullable=False)
    op.execute("""
        CREATE FUNCTION reduction_is_of_its_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            NEW.of_invoice_id := (SELECT invoice_id FROM charge WHERE charge_id = NEW.charge_id);
            RETURN NEW;
        END $$
    """)
    op.execute(
        "CREATE TRIGGER is_of_its_invoice BEFORE INSERT ON charge_reduction"
        " FOR EACH ROW EXECUTE FUNCTION reduction_is_of_its_invoice()"
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER is_of_its_invoice ON charge_reduction")
    op.execute("DROP FUNCTION reduction_is_of_its_invoice")
    op.drop_column("charge_reduction", "of_invoice_id")
