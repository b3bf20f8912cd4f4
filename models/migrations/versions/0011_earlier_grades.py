"""What a file brought into the ledger of grades is taken out again with its import; all else is only added to (ADR 24).

Revision 0011, after 0010.
"""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_LEDGER = ("grade_attempt", "grade_entry")


def upgrade() -> None:
    """Let first letters of imports be deleted, each row looked at, and what holds follow them."""
    for table in _LEDGER:
        op.execute(f"DROP TRIGGER only_added_to ON {table}")
        op.execute(f"""
            CREATE TRIGGER only_added_to BEFORE UPDATE OR TRUNCATE ON {table}
               FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
        """)
    op.execute("""
        CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_TABLE_NAME = 'grade_entry' THEN
                IF OLD.kind = 'earlier'
                   AND EXISTS (SELECT FROM case_file c WHERE c.case_id = OLD.case_id AND c.kind = 'import_batch') THEN
                    RETURN OLD;
                END IF;
            ELSIF NOT EXISTS (SELECT FROM grade_entry e WHERE e.attempt_id = OLD.attempt_id) THEN
                RETURN OLD;
            END IF;
            RAISE EXCEPTION '% is only added to: correct it by a document that refers to it', TG_TABLE_NAME
                USING ERRCODE = 'restrict_violation';
        END $$
    """)
    for table in _LEDGER:
        op.execute(f"""
            CREATE TRIGGER taken_out_with_its_file BEFORE DELETE ON {table}
               FOR EACH ROW EXECUTE FUNCTION refuse_removal()
        """)
    op.execute("""
        CREATE FUNCTION grade_holds_no_more() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM grade_record r USING removed e JOIN grade_attempt a USING (attempt_id)
             WHERE (r.student_id, r.academic_year, r.semester, r.subject_code)
                   = (a.student_id, a.academic_year, a.semester, a.subject_code)
               AND NOT EXISTS (SELECT FROM grade_entry n WHERE n.attempt_id = a.attempt_id);
            RETURN NULL;
        END $$
    """)
    op.execute("""
        CREATE TRIGGER grade_holds_no_more AFTER DELETE ON grade_entry REFERENCING OLD TABLE AS removed
           FOR EACH STATEMENT EXECUTE FUNCTION grade_holds_no_more()
    """)


def downgrade() -> None:
    """Refuse every removal again."""
    op.execute("DROP TRIGGER grade_holds_no_more ON grade_entry")
    op.execute("DROP FUNCTION grade_holds_no_more()")
    for table in _LEDGER:
        op.execute(f"DROP TRIGGER taken_out_with_its_file ON {table}")
        op.execute(f"DROP TRIGGER only_added_to ON {table}")
        op.execute(f"""
            CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON {table}
               FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
        """)
    op.execute("DROP FUNCTION refuse_removal()")
