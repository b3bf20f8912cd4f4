"""Status events of the old system come before those of this portal and are taken out with their file (ADR 28).

Revision 0015, after 0014.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_TABLE = "student_status_event"
_HOLDS = """
    CREATE OR REPLACE FUNCTION status_holds() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        UPDATE student s SET status_code = last.status_code
          FROM (SELECT DISTINCT ON (student_id) student_id, status_code FROM added{only}
                 ORDER BY student_id, event_id DESC) last
         WHERE s.student_id = last.student_id AND s.status_code IS DISTINCT FROM last.status_code;
        RETURN NULL;
    END $$
"""
_KEPT = (
    "event_id, student_id, status_code, effective_on, recorded_by, recorded_at, recorded_by_id, case_id, import_case_id"
)
_OLD, _NEW = (", ".join(f"{row}.{column}" for column in _KEPT.split(", ")) for row in ("OLD", "NEW"))


def upgrade() -> None:
    """Say which import added an event, count those of the old system below nought, and let a file complete its own."""
    op.add_column(_TABLE, sa.Column("import_case_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        "fk_student_status_event_import_case_id", _TABLE, "case_file", ["import_case_id"], ["case_id"]
    )
    op.execute(f"""
        ALTER TABLE {_TABLE} ADD CONSTRAINT ck_student_status_event_earlier_by_import
        CHECK (event_id > 0 OR import_case_id IS NOT NULL)
    """)
    op.execute("""
        CREATE SEQUENCE student_status_event_earlier_id AS integer
               MINVALUE -2147483648 MAXVALUE -1 START WITH -2147483648
    """)
    op.execute(_HOLDS.format(only=" WHERE event_id > 0"))
    op.execute(f"DROP TRIGGER only_added_to ON {_TABLE}")
    op.execute(f"""
        CREATE TRIGGER only_added_to BEFORE TRUNCATE ON {_TABLE} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
    """)
    op.execute(f"""
        CREATE FUNCTION refuse_status_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' THEN
                IF OLD.event_id < 0 THEN
                    RETURN OLD;
                END IF;
            ELSIF OLD.import_case_id IS NOT NULL AND ({_OLD}) IS NOT DISTINCT FROM ({_NEW}) THEN
                RETURN NEW;
            END IF;
            RAISE EXCEPTION '% is only added to: correct it by a document that refers to it', TG_TABLE_NAME
                USING ERRCODE = 'restrict_violation';
        END $$
    """)
    op.execute(f"""
        CREATE TRIGGER changed_only_by_its_file BEFORE UPDATE OR DELETE ON {_TABLE}
           FOR EACH ROW EXECUTE FUNCTION refuse_status_change()
    """)


def downgrade() -> None:
    """Refuse every change again; events of the old system are taken out."""
    op.execute(f"DELETE FROM {_TABLE} WHERE event_id < 0")
    op.execute(f"DROP TRIGGER changed_only_by_its_file ON {_TABLE}")
    op.execute("DROP FUNCTION refuse_status_change()")
    op.execute(f"DROP TRIGGER only_added_to ON {_TABLE}")
    op.execute(f"""
        CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON {_TABLE}
           FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
    """)
    op.execute(_HOLDS.format(only=""))
    op.execute("DROP SEQUENCE student_status_event_earlier_id")
    op.execute(f"ALTER TABLE {_TABLE} DROP CONSTRAINT ck_student_status_event_earlier_by_import")
    op.drop_column(_TABLE, "import_case_id")
