"""status events of students

Revision 0051, after 0050.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = '0051'
down_revision = '0050'
branch_labels = None
depends_on = None

_RENAMED = (
    ("INDEX", "pk_student_status_change", "pk_student_status_event"),
    ("INDEX", "ix_student_status_change_student_id", "ix_student_status_event_student_id"),
)
_OFFICE = "สำนักทะเบียนและประมวลผล"


def upgrade() -> None:
    op.rename_table('student_status_change', 'student_status_event')
    op.alter_column('student_status_event', 'status_change_id', new_column_name='event_id')
    for kind, old, new in _RENAMED:
        op.execute(f"ALTER {kind} {old} RENAME TO {new}")
    op.execute(
        "ALTER TABLE student_status_event RENAME CONSTRAINT fk_student_status_change_student_id"
        " TO fk_student_status_event_student_id"
    )
    op.execute("CREATE SEQUENCE student_status_event_event_id_seq AS integer OWNED BY student_status_event.event_id")
    op.execute(
        "ALTER TABLE student_status_event ALTER COLUMN event_id"
        " SET DEFAULT nextval('student_status_event_event_id_seq')"
    )
    op.execute(
        "SELECT setval('student_status_event_event_id_seq', coalesce(max(event_id), 0) + 1, false)"
        " FROM student_status_event"
    )
    op.add_column('student_status_event', sa.Column('recorded_by_id', sa.Uuid(), nullable=True))
    op.add_column('student_status_event', sa.Column('case_id', sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f('fk_student_status_event_recorded_by_id'), 'student_status_event', 'person',
        ['recorded_by_id'], ['person_id'],
    )
    op.create_foreign_key(
        op.f('fk_student_status_event_case_id'), 'student_status_event', 'case_file', ['case_id'], ['case_id'],
    )
    op.create_unique_constraint(op.f('uq_student_status_event_case_id'), 'student_status_event', ['case_id'])
    op.execute(
        "INSERT INTO code_name (kind, code, name_th, name_en)"
        " SELECT 'student_status', '17008', 'รอพินิจ', 'On probation'"
        "  WHERE EXISTS (SELECT FROM code_name WHERE kind = 'student_status') ON CONFLICT DO NOTHING"
    )
    op.execute(
        f"""
        CREATE FUNCTION status_begins() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO student_status_event (student_id, academic_year, semester, status_code, effective_on,
                                              reason_th, reason_en, recorded_by, recorded_at)
            SELECT student_id, admission_year, 1, status_code, began,
                   'ขึ้นทะเบียนเป็นนิสิต', 'Registered as a student', '{_OFFICE}',
                   began::timestamp AT TIME ZONE 'Asia/Bangkok'
              FROM added, least(make_date(admission_year - 543, 6, 1),
                                (now() AT TIME ZONE 'Asia/Bangkok')::date) AS began
             ORDER BY student_id;
            RETURN NULL;
        END $$
        """
    )
    op.execute(
        """
        CREATE FUNCTION status_holds() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE student s SET status_code = last.status_code
              FROM (SELECT DISTINCT ON (student_id) student_id, status_code FROM added
                     ORDER BY student_id, event_id DESC) last
             WHERE s.student_id = last.student_id AND s.status_code IS DISTINCT FROM last.status_code;
            RETURN NULL;
        END $$
        """
    )
    op.execute(
        """
        CREATE FUNCTION status_is_the_last_event() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.status_code IS DISTINCT FROM (
                SELECT status_code FROM student_status_event
                 WHERE student_id = NEW.student_id ORDER BY event_id DESC LIMIT 1)
            THEN
                RAISE EXCEPTION 'the status of a student is that of the last event' USING ERRCODE = '23514';
            END IF;
            RETURN NEW;
        END $$
        """
    )
    # Students whose history says nothing, or another status than they have: what they are now is the last event.
    op.execute(
        f"""
        INSERT INTO student_status_event (student_id, academic_year, semester, old_status_code, status_code,
                                          effective_on, reason_th, reason_en, recorded_by, recorded_at)
        SELECT s.student_id, s.admission_year, 1, last.status_code, s.status_code,
               least(make_date(s.admission_year - 543, 6, 1), (now() AT TIME ZONE 'Asia/Bangkok')::date),
               'ยกมาจากทะเบียนเดิม', 'Carried over from the register', '{_OFFICE}', now()
          FROM student s
          LEFT JOIN LATERAL (SELECT e.status_code FROM student_status_event e WHERE e.student_id = s.student_id
                              ORDER BY e.event_id DESC LIMIT 1) last ON true
         WHERE last.status_code IS DISTINCT FROM s.status_code
        """
    )
    op.execute(
        "CREATE TRIGGER status_begins AFTER INSERT ON student REFERENCING NEW TABLE AS added"
        " FOR EACH STATEMENT EXECUTE FUNCTION status_begins()"
    )
    op.execute(
        "CREATE TRIGGER status_holds AFTER INSERT ON student_status_event REFERENCING NEW TABLE AS added"
        " FOR EACH STATEMENT EXECUTE FUNCTION status_holds()"
    )
    op.execute(
        "CREATE TRIGGER status_is_the_last_event BEFORE UPDATE OF status_code ON student FOR EACH ROW"
        " WHEN (OLD.status_code IS DISTINCT FROM NEW.status_code) EXECUTE FUNCTION status_is_the_last_event()"
    )
    op.execute(
        "CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON student_status_event"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER status_is_the_last_event ON student")
    op.execute("DROP TRIGGER status_begins ON student")
    for trigger in ("only_added_to", "status_holds"):
        op.execute(f"DROP TRIGGER {trigger} ON student_status_event")
    for function in ("status_is_the_last_event", "status_begins", "status_holds"):
        op.execute(f"DROP FUNCTION {function}()")
    op.drop_constraint(op.f('uq_student_status_event_case_id'), 'student_status_event', type_='unique')
    op.drop_constraint(op.f('fk_student_status_event_case_id'), 'student_status_event', type_='foreignkey')
    op.drop_constraint(op.f('fk_student_status_event_recorded_by_id'), 'student_status_event', type_='foreignkey')
    op.drop_column('student_status_event', 'case_id')
    op.drop_column('student_status_event', 'recorded_by_id')
    op.execute("ALTER TABLE student_status_event ALTER COLUMN event_id DROP DEFAULT")
    op.execute("DROP SEQUENCE student_status_event_event_id_seq")
    op.execute(
        "ALTER TABLE student_status_event RENAME CONSTRAINT fk_student_status_event_student_id"
        " TO fk_student_status_change_student_id"
    )
    for kind, old, new in _RENAMED:
        op.execute(f"ALTER {kind} {new} RENAME TO {old}")
    op.alter_column('student_status_event', 'event_id', new_column_name='status_change_id')
    op.rename_table('student_status_event', 'student_status_change')
