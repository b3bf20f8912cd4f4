"""Transfers and leaves have ids of their own: those that a file carried over from the old system have no case.

Revision 0018, after 0017.
"""

from __future__ import annotations

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_KEPT = {"transfer_credit": ("transfer_id", "transfer_credit_line"), "leave": ("leave_id", "leave_term")}
"""By the table, its id and the table of its parts. Rows of files that came with requests go on naming the case."""


def upgrade() -> None:
    """Give each request the id of its case as its own, and let an import be named instead of a case."""
    for table, (own, parts) in _KEPT.items():
        op.execute(f"ALTER TABLE {parts} DROP CONSTRAINT fk_{parts}_case_id")
        op.execute(f"ALTER TABLE {table}_file DROP CONSTRAINT fk_{table}_file_case_id")
        op.execute(f"ALTER TABLE {table} ADD COLUMN {own} uuid, ADD COLUMN import_case_id uuid")
        op.execute(f"UPDATE {table} SET {own} = case_id")
        op.execute(f"""
            ALTER TABLE {table}
                DROP CONSTRAINT pk_{table},
                ADD CONSTRAINT pk_{table} PRIMARY KEY ({own}),
                ALTER COLUMN case_id DROP NOT NULL,
                ADD CONSTRAINT uq_{table}_case_id UNIQUE (case_id),
                ADD CONSTRAINT fk_{table}_import_case_id FOREIGN KEY (import_case_id) REFERENCES case_file (case_id),
                ADD CONSTRAINT ck_{table}_of_case_or_import CHECK (num_nonnulls(case_id, import_case_id) = 1),
                ADD CONSTRAINT ck_{table}_id_of_its_case CHECK (case_id IS NULL OR case_id = {own}),
                ADD CONSTRAINT ck_{table}_carried_over_is_decided CHECK (import_case_id IS NULL OR NOT under_review)
        """)
        op.create_index(f"ix_{table}_import_case_id", table, ["import_case_id"])
        op.execute(f"ALTER TABLE {parts} RENAME COLUMN case_id TO {own}")
        op.execute(
            f"ALTER TABLE {parts} ADD CONSTRAINT fk_{parts}_{own} FOREIGN KEY ({own}) REFERENCES {table} ({own})"
        )
        op.execute(f"""
            ALTER TABLE {table}_file
                ADD CONSTRAINT fk_{table}_file_case_id FOREIGN KEY (case_id) REFERENCES {table} (case_id)
        """)
    op.execute("UPDATE leave SET done = NULL WHERE done = 'null'")  # of requests that nobody decided yet
    op.execute("""
        ALTER TABLE transfer_credit ADD COLUMN former_student_code varchar(10),
            ADD CONSTRAINT ck_transfer_credit_former_code_carried_over
                CHECK (former_student_code IS NULL OR import_case_id IS NOT NULL)
    """)
    op.execute("""
        ALTER TABLE transfer_credit_line ALTER COLUMN content_share DROP NOT NULL,
            ALTER COLUMN section_type DROP NOT NULL
    """)


def downgrade() -> None:
    """Know every row by its case again; what was carried over is taken out, and its credits stay in the ledger."""
    for table, (own, parts) in _KEPT.items():
        op.execute(f"DELETE FROM {parts} USING {table} t WHERE t.{own} = {parts}.{own} AND t.case_id IS NULL")
        op.execute(f"DELETE FROM {table} WHERE case_id IS NULL")
    op.execute("""
        ALTER TABLE transfer_credit_line ALTER COLUMN content_share SET NOT NULL,
            ALTER COLUMN section_type SET NOT NULL
    """)
    op.execute("ALTER TABLE transfer_credit DROP COLUMN former_student_code")
    for table, (own, parts) in _KEPT.items():
        op.execute(f"ALTER TABLE {parts} DROP CONSTRAINT fk_{parts}_{own}")
        op.execute(f"ALTER TABLE {table}_file DROP CONSTRAINT fk_{table}_file_case_id")
        op.execute(f"ALTER TABLE {parts} RENAME COLUMN {own} TO case_id")
        op.execute(f"""
            ALTER TABLE {table}
                DROP CONSTRAINT ck_{table}_of_case_or_import,
                DROP CONSTRAINT ck_{table}_id_of_its_case,
                DROP CONSTRAINT ck_{table}_carried_over_is_decided,
                DROP CONSTRAINT uq_{table}_case_id,
                DROP CONSTRAINT pk_{table},
                DROP COLUMN import_case_id,
                DROP COLUMN {own},
                ADD CONSTRAINT pk_{table} PRIMARY KEY (case_id)
        """)
        op.execute(
            f"ALTER TABLE {parts} ADD CONSTRAINT fk_{parts}_case_id FOREIGN KEY (case_id) REFERENCES {table} (case_id)"
        )
        op.execute(f"""
            ALTER TABLE {table}_file
                ADD CONSTRAINT fk_{table}_file_case_id FOREIGN KEY (case_id) REFERENCES {table} (case_id)
        """)
