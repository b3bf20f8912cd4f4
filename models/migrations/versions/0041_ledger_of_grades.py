"""the ledger of grades

Revision 0041, after 0040.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = '0041'
down_revision = '0040'
branch_labels = None
depends_on = None

APPEND_ONLY = ("grade_attempt", "grade_entry")


def upgrade() -> None:
    op.create_table('grade_attempt',
    sa.Column('attempt_id', sa.Uuid(), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('semester', sa.Integer(), nullable=False),
    sa.Column('subject_code', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('credit', sa.Numeric(precision=5, scale=1), nullable=False),
    sa.Column('grading', sa.Enum('letter', 'satisfactory', name='grading', native_enum=False, length=40), nullable=False),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_grade_attempt_student_id')),
    sa.ForeignKeyConstraint(['subject_code'], ['subject.subject_code'], name=op.f('fk_grade_attempt_subject_code')),
    sa.PrimaryKeyConstraint('attempt_id', name=op.f('pk_grade_attempt')),
    sa.UniqueConstraint('student_id', 'academic_year', 'semester', 'subject_code', name='uq_grade_attempt_subject')
    )
    op.create_index('ix_grade_attempt_subject', 'grade_attempt', ['subject_code', 'academic_year', 'semester'], unique=False)
    op.create_table('student_standing',
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('semester', sa.Integer(), nullable=False),
    sa.Column('term_registered', sa.Numeric(precision=5, scale=1), nullable=False),
    sa.Column('term_counted', sa.Numeric(precision=5, scale=1), nullable=False),
    sa.Column('term_points', sa.Numeric(precision=7, scale=2), nullable=False),
    sa.Column('term_earned', sa.Numeric(precision=5, scale=1), nullable=False),
    sa.Column('gpa', sa.Numeric(precision=10, scale=8), nullable=True),
    sa.Column('total_registered', sa.Numeric(precision=5, scale=1), nullable=False),
    sa.Column('total_counted', sa.Numeric(precision=5, scale=1), nullable=False),
    sa.Column('total_points', sa.Numeric(precision=7, scale=2), nullable=False),
    sa.Column('total_earned', sa.Numeric(precision=5, scale=1), nullable=False),
    sa.Column('gpax', sa.Numeric(precision=10, scale=8), nullable=True),
    sa.Column('computed_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_student_standing_student_id')),
    sa.PrimaryKeyConstraint('student_id', 'academic_year', 'semester', name=op.f('pk_student_standing'))
    )
    op.create_table('grade_entry',
    sa.Column('entry_id', sa.Uuid(), nullable=False),
    sa.Column('attempt_id', sa.Uuid(), nullable=False),
    sa.Column('letter', sqlmodel.sql.sqltypes.AutoString(length=2), nullable=False),
    sa.Column('kind', sa.Enum('publication', 'withdrawal', 'transfer', 'earlier', 'fix', 'conversion', 'correction', name='entrykind', native_enum=False, length=40), nullable=False),
    sa.Column('supersedes', sa.Uuid(), nullable=True),
    sa.Column('case_id', sa.Uuid(), nullable=True),
    sa.Column('effective_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('recorded_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('recorded_by', sa.Uuid(), nullable=True),
    sa.CheckConstraint("(supersedes IS NULL) = (kind IN ('earlier', 'publication', 'transfer', 'withdrawal'))", name=op.f('ck_grade_entry_begins_or_replaces')),
    sa.CheckConstraint('supersedes IS NULL OR case_id IS NOT NULL', name=op.f('ck_grade_entry_a_change_names_its_case')),
    sa.ForeignKeyConstraint(['attempt_id'], ['grade_attempt.attempt_id'], name=op.f('fk_grade_entry_attempt_id')),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_grade_entry_case_id')),
    sa.ForeignKeyConstraint(['recorded_by'], ['person.person_id'], name=op.f('fk_grade_entry_recorded_by')),
    sa.ForeignKeyConstraint(['supersedes', 'attempt_id'], ['grade_entry.entry_id', 'grade_entry.attempt_id'], name='fk_grade_entry_same_attempt'),
    sa.PrimaryKeyConstraint('entry_id', name=op.f('pk_grade_entry')),
    sa.UniqueConstraint('entry_id', 'attempt_id', name='uq_grade_entry_of_attempt'),
    sa.UniqueConstraint('supersedes', name='uq_grade_entry_replaced_once')
    )
    op.create_index(op.f('ix_grade_entry_case_id'), 'grade_entry', ['case_id'], unique=False)
    op.create_index('uq_grade_entry_begins', 'grade_entry', ['attempt_id'], unique=True, postgresql_where=sa.text('supersedes IS NULL'))
    op.add_column('subject', sa.Column('grading', sa.Enum('letter', 'satisfactory', name='grading', native_enum=False, length=40), server_default='letter', nullable=False))
    for table in APPEND_ONLY:
        op.execute(
            f"CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        )
    _carry_over()
    # Of the entries of one statement the last of a chain holds.
    op.execute("""
        CREATE FUNCTION grade_holds() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO grade_record AS r (student_id, academic_year, semester, subject_code, credit, grade)
            SELECT a.student_id, a.academic_year, a.semester, a.subject_code, a.credit, e.letter
              FROM added e JOIN grade_attempt a USING (attempt_id)
             WHERE NOT EXISTS (SELECT FROM grade_entry n WHERE n.supersedes = e.entry_id)
            ON CONFLICT (student_id, academic_year, semester, subject_code) DO UPDATE SET grade = excluded.grade;
            RETURN NULL;
        END $$
    """)
    op.execute(
        "CREATE TRIGGER grade_holds AFTER INSERT ON grade_entry REFERENCING NEW TABLE AS added"
        " FOR EACH STATEMENT EXECUTE FUNCTION grade_holds()"
    )
    op.execute(
        "CREATE TRIGGER written_by_the_ledger BEFORE INSERT OR UPDATE OR DELETE ON grade_record"
        " FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change()"
    )


def _carry_over() -> None:
    """Grades that are there become chains of one entry, and standings what every attempt comes to."""
    op.execute("""
        INSERT INTO grade_attempt (attempt_id, student_id, academic_year, semester, subject_code, credit, grading)
        SELECT gen_random_uuid(), student_id, academic_year, semester, subject_code, credit, 'letter' FROM grade_record
    """)
    op.execute("""
        INSERT INTO grade_entry (entry_id, attempt_id, letter, kind, effective_at, recorded_at)
        SELECT gen_random_uuid(), a.attempt_id, r.grade, 'earlier', now(), now()
          FROM grade_attempt a JOIN grade_record r USING (student_id, academic_year, semester, subject_code)
    """)
    op.execute("""
        INSERT INTO student_standing
        WITH worth (letter, points) AS (
            VALUES ('A', 4.0), ('B+', 3.5), ('B', 3.0), ('C+', 2.5), ('C', 2.0), ('D+', 1.5), ('D', 1.0), ('F', 0.0)),
        passed AS (
            SELECT r.student_id, r.academic_year, r.semester, r.credit,
                   r.academic_year * 4 + CASE r.semester WHEN 0 THEN 3 ELSE r.semester END AS term, u.show_code,
                   w.points, r.grade IN ('A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'S', 'P') AS earns
              FROM grade_record r JOIN subject u USING (subject_code) LEFT JOIN worth w ON w.letter = r.grade),
        weighed AS (
            SELECT *, CASE WHEN earns THEN credit - coalesce(lag(credit) OVER again, 0) ELSE 0 END AS newly
              FROM passed WINDOW again AS (PARTITION BY student_id, show_code, earns ORDER BY term)),
        terms AS (
            SELECT student_id, academic_year, semester, term, sum(credit) AS registered,
                   sum(credit) FILTER (WHERE points IS NOT NULL) AS counted, sum(points * credit) AS points,
                   sum(credit) FILTER (WHERE earns) AS earned, sum(newly) AS newly
              FROM weighed GROUP BY 1, 2, 3, 4)
        SELECT student_id, academic_year, semester, registered, coalesce(counted, 0), coalesce(points, 0),
               coalesce(earned, 0), round(points / counted, 8),
               sum(registered) OVER so_far, coalesce(sum(counted) OVER so_far, 0),
               coalesce(sum(points) OVER so_far, 0), sum(newly) OVER so_far,
               round(sum(points) OVER so_far / sum(counted) OVER so_far, 8), now()
          FROM terms WINDOW so_far AS (PARTITION BY student_id ORDER BY term)
    """)


def downgrade() -> None:
    op.execute("DROP TRIGGER written_by_the_ledger ON grade_record")
    op.execute("DROP TRIGGER grade_holds ON grade_entry")
    op.execute("DROP FUNCTION grade_holds()")
    op.drop_column('subject', 'grading')
    op.drop_index('uq_grade_entry_begins', table_name='grade_entry', postgresql_where=sa.text('supersedes IS NULL'))
    op.drop_index(op.f('ix_grade_entry_case_id'), table_name='grade_entry')
    op.drop_table('grade_entry')
    op.drop_table('student_standing')
    op.drop_index('ix_grade_attempt_subject', table_name='grade_attempt')
    op.drop_table('grade_attempt')
