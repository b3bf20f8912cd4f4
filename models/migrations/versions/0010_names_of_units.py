"""New names of units from a day on, and what they were called before.

Revision 0010, after 0009.
"""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table; of earlier names nothing is known."""
    op.execute("""
        CREATE TABLE unit_name_change (
            change_id uuid NOT NULL,
            kind varchar(40) NOT NULL,
            code varchar(10) NOT NULL,
            from_on date NOT NULL,
            names jsonb NOT NULL,
            before jsonb,
            changed_by uuid NOT NULL,
            changed_at timestamptz NOT NULL,
            applied_at timestamptz,
            CONSTRAINT pk_unit_name_change PRIMARY KEY (change_id),
            CONSTRAINT fk_unit_name_change_changed_by FOREIGN KEY (changed_by) REFERENCES person (person_id)
        )
    """)
    op.execute("CREATE INDEX ix_unit_name_change_unit ON unit_name_change (kind, code, from_on)")
    op.execute("""
        CREATE UNIQUE INDEX uq_unit_name_change_waiting ON unit_name_change (kind, code, from_on)
         WHERE applied_at IS NULL
    """)


def downgrade() -> None:
    """Drop the table with its history."""
    op.execute("DROP TABLE unit_name_change")
