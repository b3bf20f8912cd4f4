"""The university's own row, and the set-up of an empty portal.

Revision 0009, after 0008.
"""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both tables, which are empty in a portal that was set up before."""
    op.execute(
        """
        CREATE TABLE university (
            university_id integer CONSTRAINT pk_university PRIMARY KEY CONSTRAINT ck_university_is_one
                CHECK (university_id = 1),
            name_th varchar NOT NULL,
            name_en varchar NOT NULL,
            tax_id varchar(13) NOT NULL,
            campus_code varchar(2) NOT NULL
                CONSTRAINT fk_university_campus_code REFERENCES campus (campus_code)
        )
        """
    )
    op.execute(
        """
        CREATE TABLE setup (
            setup_id integer CONSTRAINT pk_setup PRIMARY KEY CONSTRAINT ck_setup_is_one CHECK (setup_id = 1),
            token_hash varchar NOT NULL,
            expires_at timestamptz NOT NULL,
            administrator_id uuid CONSTRAINT fk_setup_administrator_id REFERENCES person (person_id),
            registrar_id uuid CONSTRAINT fk_setup_registrar_id REFERENCES person (person_id),
            made uuid[] NOT NULL DEFAULT '{}',
            finished_at timestamptz
        )
        """
    )


def downgrade() -> None:
    """Take them away again."""
    op.execute("DROP TABLE setup")
    op.execute("DROP TABLE university")
