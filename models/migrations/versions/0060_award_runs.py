"""giving scholarships to persons and groups

Revision 0060, after 0059.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0060"
down_revision = "0059"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('award_run',
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('scholarship_id', sa.Uuid(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('semester', sa.Integer(), nullable=False),
    sa.Column('students_of', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('reason', sqlmodel.sql.sqltypes.AutoString(length=500), nullable=False),
    sa.Column('drafted_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('students', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_award_run_case_id')),
    sa.ForeignKeyConstraint(['scholarship_id'], ['scholarship.scholarship_id'], name=op.f('fk_award_run_scholarship_id')),
    sa.PrimaryKeyConstraint('case_id', name=op.f('pk_award_run'))
    )
    op.create_index('ix_award_run_drafted', 'award_run', ['drafted_at'], unique=False)
    op.create_index(op.f('ix_award_run_scholarship_id'), 'award_run', ['scholarship_id'], unique=False)
    op.create_table('award_run_student',
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('state', sa.Enum('waiting', 'left_out', 'refused', 'given', 'failed', 'undone', name='awardstudentstate', native_enum=False, length=40), nullable=False),
    sa.Column('expected', sa.Numeric(precision=12, scale=2), nullable=True),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=True),
    sa.Column('problem', sqlmodel.sql.sqltypes.AutoString(length=60), nullable=True),
    sa.Column('award_id', sa.Uuid(), nullable=True),
    sa.ForeignKeyConstraint(['award_id'], ['scholarship_award.award_id'], name=op.f('fk_award_run_student_award_id')),
    sa.ForeignKeyConstraint(['case_id'], ['award_run.case_id'], name=op.f('fk_award_run_student_case_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_award_run_student_student_id')),
    sa.PrimaryKeyConstraint('case_id', 'student_id', name=op.f('pk_award_run_student'))
    )
    op.create_index('uq_award_run_student_position', 'award_run_student', ['case_id', 'position'], unique=True)


def downgrade() -> None:
    op.drop_table('award_run_student')
    op.drop_table('award_run')
