"""Sources of transferred credits from the record; evidence and agreement for names on certificates.

Revision 0004, after 0003.
"""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the term of a source of this university, and what is known of names to be printed."""
    op.execute("ALTER TABLE transfer_credit_line ADD COLUMN source_academic_year integer")
    op.execute("ALTER TABLE transfer_credit_line ADD COLUMN source_semester integer")
    op.execute("""
        ALTER TABLE transfer_credit_line ADD CONSTRAINT ck_transfer_credit_line_term_of_the_source
        CHECK ((source_academic_year IS NULL) = (source_semester IS NULL))
    """)
    op.execute("ALTER TABLE graduation ADD COLUMN evidence_id uuid")
    op.execute("ALTER TABLE graduation ADD COLUMN name_agreed_by uuid")
    op.execute("ALTER TABLE graduation ADD COLUMN name_agreed_at timestamp with time zone")
    op.execute("""
        ALTER TABLE graduation ADD CONSTRAINT fk_graduation_evidence_id
        FOREIGN KEY (evidence_id) REFERENCES stored_file (file_id)
    """)
    op.execute("""
        ALTER TABLE graduation ADD CONSTRAINT fk_graduation_name_agreed_by
        FOREIGN KEY (name_agreed_by) REFERENCES person (person_id)
    """)
    op.execute("""
        CREATE TABLE graduation_names (
            names_id uuid NOT NULL CONSTRAINT pk_graduation_names PRIMARY KEY,
            case_id uuid NOT NULL CONSTRAINT fk_graduation_names_case_id REFERENCES graduation (case_id),
            name_th character varying(200) NOT NULL,
            name_en character varying(200) NOT NULL,
            evidence_id uuid CONSTRAINT fk_graduation_names_evidence_id REFERENCES stored_file (file_id),
            sent_at timestamp with time zone NOT NULL,
            sent_by uuid NOT NULL CONSTRAINT fk_graduation_names_sent_by REFERENCES person (person_id)
        )
    """)
    op.execute("CREATE INDEX ix_graduation_names_case_id ON graduation_names (case_id)")


def downgrade() -> None:
    """Raise: revisions only add."""
    raise NotImplementedError("what was added is not taken away")
