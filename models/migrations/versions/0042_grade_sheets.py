"""grade sheets

Revision 0042, after 0041.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0042'
down_revision = '0041'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('grade_sheet',
    sa.Column('sheet_id', sa.Uuid(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('semester', sa.Integer(), nullable=False),
    sa.Column('subject_code', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('campus_code', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('coordinator_id', sa.Uuid(), nullable=False),
    sa.Column('group_name', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('method', sa.Enum('criteria', 'statistics', 'satisfactory', 'direct', name='gradingmethod', native_enum=False, length=40), nullable=False),
    sa.Column('rounding', sa.Enum('normal', 'up', 'down', name='rounding', native_enum=False, length=40), nullable=False),
    sa.Column('decimals', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.Column('bounds', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('distances', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('is_explained', sa.Boolean(), server_default=sa.text('true'), nullable=False),
    sa.Column('revision', sa.Integer(), server_default=sa.text('1'), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('changed_by', sa.Uuid(), nullable=False),
    sa.CheckConstraint('decimals BETWEEN 0 AND 2', name=op.f('ck_grade_sheet_decimals_of_a_total')),
    sa.ForeignKeyConstraint(['campus_code'], ['campus.campus_code'], name=op.f('fk_grade_sheet_campus_code')),
    sa.ForeignKeyConstraint(['changed_by'], ['person.person_id'], name=op.f('fk_grade_sheet_changed_by')),
    sa.ForeignKeyConstraint(['coordinator_id'], ['person.person_id'], name=op.f('fk_grade_sheet_coordinator_id')),
    sa.ForeignKeyConstraint(['subject_code'], ['subject.subject_code'], name=op.f('fk_grade_sheet_subject_code')),
    sa.PrimaryKeyConstraint('sheet_id', name=op.f('pk_grade_sheet'))
    )
    op.create_index('ix_grade_sheet_coordinator', 'grade_sheet', ['coordinator_id', 'academic_year', 'semester'], unique=False)
    op.create_index('ix_grade_sheet_term', 'grade_sheet', ['academic_year', 'semester', 'subject_code'], unique=False)
    op.create_table('grade_sheet_section',
    sa.Column('section_id', sa.Integer(), nullable=False),
    sa.Column('sheet_id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['section_id'], ['section.section_id'], name=op.f('fk_grade_sheet_section_section_id')),
    sa.ForeignKeyConstraint(['sheet_id'], ['grade_sheet.sheet_id'], name=op.f('fk_grade_sheet_section_sheet_id')),
    sa.PrimaryKeyConstraint('section_id', name=op.f('pk_grade_sheet_section'))
    )
    op.create_index(op.f('ix_grade_sheet_section_sheet_id'), 'grade_sheet_section', ['sheet_id'], unique=False)
    op.create_table('score_topic',
    sa.Column('topic_id', sa.Uuid(), nullable=False),
    sa.Column('sheet_id', sa.Uuid(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('name', sqlmodel.sql.sqltypes.AutoString(length=80), nullable=False),
    sa.Column('maximum', sa.Numeric(precision=8, scale=2), nullable=False),
    sa.Column('weight', sa.Numeric(precision=5, scale=2), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('maximum > 0', name=op.f('ck_score_topic_something_to_reach')),
    sa.CheckConstraint('weight >= 0 AND weight <= 100', name=op.f('ck_score_topic_weighs_a_share')),
    sa.ForeignKeyConstraint(['sheet_id'], ['grade_sheet.sheet_id'], name=op.f('fk_score_topic_sheet_id')),
    sa.PrimaryKeyConstraint('topic_id', name=op.f('pk_score_topic'))
    )
    op.create_index('ix_score_topic_sheet', 'score_topic', ['sheet_id', 'position'], unique=False)
    op.create_table('substitute_grader',
    sa.Column('substitute_id', sa.Uuid(), nullable=False),
    sa.Column('sheet_id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('since', sa.DateTime(timezone=True), nullable=False),
    sa.Column('until', sa.DateTime(timezone=True), nullable=False),
    sa.Column('given_by', sa.Uuid(), nullable=False),
    sa.Column('given_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('since < until', name=op.f('ck_substitute_grader_substitutes_for_a_time')),
    sa.ForeignKeyConstraint(['given_by'], ['person.person_id'], name=op.f('fk_substitute_grader_given_by')),
    sa.ForeignKeyConstraint(['person_id'], ['person.person_id'], name=op.f('fk_substitute_grader_person_id')),
    sa.ForeignKeyConstraint(['sheet_id'], ['grade_sheet.sheet_id'], name=op.f('fk_substitute_grader_sheet_id')),
    sa.PrimaryKeyConstraint('substitute_id', name=op.f('pk_substitute_grader'))
    )
    op.create_index('ix_substitute_grader_person', 'substitute_grader', ['person_id', 'until'], unique=False)
    op.create_index(op.f('ix_substitute_grader_sheet_id'), 'substitute_grader', ['sheet_id'], unique=False)
    op.create_table('score_event',
    sa.Column('event_id', sa.BigInteger(), sa.Identity(always=True), nullable=False),
    sa.Column('sheet_id', sa.Uuid(), nullable=False),
    sa.Column('batch_id', sa.Uuid(), nullable=False),
    sa.Column('source', sa.Enum('typing', 'paste', 'file', 'restore', 'undo', name='scoresource', native_enum=False, length=40), nullable=False),
    sa.Column('topic_id', sa.Uuid(), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('old_value', sa.Numeric(precision=8, scale=2), nullable=True),
    sa.Column('old_mark', sa.Enum('absent', 'excused', name='scoremark', native_enum=False, length=40), nullable=True),
    sa.Column('value', sa.Numeric(precision=8, scale=2), nullable=True),
    sa.Column('mark', sa.Enum('absent', 'excused', name='scoremark', native_enum=False, length=40), nullable=True),
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('by', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['by'], ['person.person_id'], name=op.f('fk_score_event_by')),
    sa.ForeignKeyConstraint(['sheet_id'], ['grade_sheet.sheet_id'], name=op.f('fk_score_event_sheet_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_score_event_student_id')),
    sa.ForeignKeyConstraint(['topic_id'], ['score_topic.topic_id'], name=op.f('fk_score_event_topic_id')),
    sa.PrimaryKeyConstraint('event_id', name=op.f('pk_score_event'))
    )
    op.create_index('ix_score_event_batch', 'score_event', ['batch_id'], unique=False)
    op.create_index('ix_score_event_cell', 'score_event', ['topic_id', 'student_id'], unique=False)
    op.create_index(op.f('ix_score_event_sheet_id'), 'score_event', ['sheet_id'], unique=False)
    op.create_table('topic_score',
    sa.Column('topic_id', sa.Uuid(), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('value', sa.Numeric(precision=8, scale=2), nullable=True),
    sa.Column('mark', sa.Enum('absent', 'excused', name='scoremark', native_enum=False, length=40), nullable=True),
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('changed_by', sa.Uuid(), nullable=False),
    sa.CheckConstraint('value IS NULL OR mark IS NULL', name=op.f('ck_topic_score_points_or_a_mark')),
    sa.ForeignKeyConstraint(['changed_by'], ['person.person_id'], name=op.f('fk_topic_score_changed_by')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_topic_score_student_id')),
    sa.ForeignKeyConstraint(['topic_id'], ['score_topic.topic_id'], name=op.f('fk_topic_score_topic_id')),
    sa.PrimaryKeyConstraint('topic_id', 'student_id', name=op.f('pk_topic_score'))
    )
    op.create_index(op.f('ix_topic_score_student_id'), 'topic_score', ['student_id'], unique=False)
    op.execute(
        "CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON score_event"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )


def downgrade() -> None:
    op.drop_index(op.f('ix_topic_score_student_id'), table_name='topic_score')
    op.drop_table('topic_score')
    op.drop_index(op.f('ix_score_event_sheet_id'), table_name='score_event')
    op.drop_index('ix_score_event_cell', table_name='score_event')
    op.drop_index('ix_score_event_batch', table_name='score_event')
    op.drop_table('score_event')
    op.drop_index(op.f('ix_substitute_grader_sheet_id'), table_name='substitute_grader')
    op.drop_index('ix_substitute_grader_person', table_name='substitute_grader')
    op.drop_table('substitute_grader')
    op.drop_index('ix_score_topic_sheet', table_name='score_topic')
    op.drop_table('score_topic')
    op.drop_index(op.f('ix_grade_sheet_section_sheet_id'), table_name='grade_sheet_section')
    op.drop_table('grade_sheet_section')
    op.drop_index('ix_grade_sheet_term', table_name='grade_sheet')
    op.drop_index('ix_grade_sheet_coordinator', table_name='grade_sheet')
    op.drop_table('grade_sheet')
