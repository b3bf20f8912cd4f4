"""submitted grades

Revision 0044, after 0043.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0044'
down_revision = '0043'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('hand_letter',
    sa.Column('sheet_id', sa.Uuid(), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('letter', sqlmodel.sql.sqltypes.AutoString(length=2), nullable=True),
    sa.Column('reason', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('by', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['by'], ['person.person_id'], name=op.f('fk_hand_letter_by')),
    sa.ForeignKeyConstraint(['sheet_id'], ['grade_sheet.sheet_id'], name=op.f('fk_hand_letter_sheet_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_hand_letter_student_id')),
    sa.PrimaryKeyConstraint('sheet_id', 'student_id', 'revision', name=op.f('pk_hand_letter'))
    )
    op.create_table('grade_extension',
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('sheet_id', sa.Uuid(), nullable=False),
    sa.Column('granted_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('until', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_grade_extension_case_id')),
    sa.ForeignKeyConstraint(['sheet_id'], ['grade_sheet.sheet_id'], name=op.f('fk_grade_extension_sheet_id')),
    sa.PrimaryKeyConstraint('case_id', name=op.f('pk_grade_extension'))
    )
    op.create_index(op.f('ix_grade_extension_sheet_id'), 'grade_extension', ['sheet_id'], unique=False)
    op.create_table('grade_submission',
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('sheet_id', sa.Uuid(), nullable=False),
    sa.Column('round', sa.Enum('normal', 'additional', name='graderound', native_enum=False, length=40), nullable=False),
    sa.Column('is_standing', sa.Boolean(), server_default=sa.text('true'), nullable=False),
    sa.Column('looked_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_grade_submission_case_id')),
    sa.ForeignKeyConstraint(['sheet_id'], ['grade_sheet.sheet_id'], name=op.f('fk_grade_submission_sheet_id')),
    sa.PrimaryKeyConstraint('case_id', name=op.f('pk_grade_submission'))
    )
    op.create_index(op.f('ix_grade_submission_sheet_id'), 'grade_submission', ['sheet_id'], unique=False)
    op.create_index('uq_grade_submission_round', 'grade_submission', ['sheet_id', 'round'], unique=True, postgresql_where=sa.text('is_standing'))
    op.create_table('grade_version',
    sa.Column('version_id', sa.Uuid(), nullable=False),
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('sheet_id', sa.Uuid(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('hash', sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
    sa.Column('grading', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('hints', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('sheet_revision', sa.Integer(), nullable=False),
    sa.Column('last_event', sa.Integer(), nullable=False),
    sa.Column('last_letters', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('created_by', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_grade_version_case_id')),
    sa.ForeignKeyConstraint(['created_by'], ['person.person_id'], name=op.f('fk_grade_version_created_by')),
    sa.ForeignKeyConstraint(['sheet_id'], ['grade_sheet.sheet_id'], name=op.f('fk_grade_version_sheet_id')),
    sa.PrimaryKeyConstraint('version_id', name=op.f('pk_grade_version')),
    sa.UniqueConstraint('case_id', 'number', name='uq_grade_version_number')
    )
    op.create_index(op.f('ix_grade_version_sheet_id'), 'grade_version', ['sheet_id'], unique=False)
    op.create_table('grade_report',
    sa.Column('version_id', sa.Uuid(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('serial', sa.Integer(), nullable=False),
    sa.Column('issued_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['version_id'], ['grade_version.version_id'], name=op.f('fk_grade_report_version_id')),
    sa.PrimaryKeyConstraint('version_id', name=op.f('pk_grade_report')),
    sa.UniqueConstraint('academic_year', 'serial', name='uq_grade_report_serial')
    )
    op.create_table('grade_version_line',
    sa.Column('version_id', sa.Uuid(), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('section_id', sa.Integer(), nullable=False),
    sa.Column('total', sa.Numeric(precision=5, scale=2), nullable=True),
    sa.Column('computed', sqlmodel.sql.sqltypes.AutoString(length=2), nullable=True),
    sa.Column('letter', sqlmodel.sql.sqltypes.AutoString(length=2), nullable=False),
    sa.Column('reason', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.ForeignKeyConstraint(['section_id'], ['section.section_id'], name=op.f('fk_grade_version_line_section_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_grade_version_line_student_id')),
    sa.ForeignKeyConstraint(['version_id'], ['grade_version.version_id'], name=op.f('fk_grade_version_line_version_id')),
    sa.PrimaryKeyConstraint('version_id', 'student_id', name=op.f('pk_grade_version_line'))
    )
    for table in ("hand_letter", "grade_version", "grade_version_line", "grade_report"):
        op.execute(
            f"CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        )


def downgrade() -> None:
    op.drop_table('grade_version_line')
    op.drop_table('grade_report')
    op.drop_index(op.f('ix_grade_version_sheet_id'), table_name='grade_version')
    op.drop_table('grade_version')
    op.drop_index('uq_grade_submission_round', table_name='grade_submission', postgresql_where=sa.text('is_standing'))
    op.drop_index(op.f('ix_grade_submission_sheet_id'), table_name='grade_submission')
    op.drop_table('grade_submission')
    op.drop_index(op.f('ix_grade_extension_sheet_id'), table_name='grade_extension')
    op.drop_table('grade_extension')
    op.drop_table('hand_letter')
