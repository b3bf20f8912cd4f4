"""reviews of standing

Revision 0052, after 0051.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0052'
down_revision = '0051'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('standing_round',
    sa.Column('round_id', sa.Uuid(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('semester', sa.Integer(), nullable=False),
    sa.Column('asked_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('asked_by', sa.Uuid(), nullable=True),
    sa.Column('finished_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('students', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.ForeignKeyConstraint(['asked_by'], ['person.person_id'], name=op.f('fk_standing_round_asked_by')),
    sa.PrimaryKeyConstraint('round_id', name=op.f('pk_standing_round'))
    )
    op.create_index(op.f('ix_standing_round_asked_at'), 'standing_round', ['asked_at'], unique=False)
    op.create_index('uq_standing_round_waiting', 'standing_round', ['academic_year', 'semester'], unique=True, postgresql_where=sa.text('finished_at IS NULL'))
    op.create_table('standing_finding',
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('semester', sa.Integer(), nullable=False),
    sa.Column('rule', sa.Enum('over_twice_the_time', 'below_1_50', 'below_1_75_twice', 'maintenance_fee_unpaid', 'not_enrolled_in_time', 'below_2_00', 'probation_over', name='standingrule', native_enum=False, length=40), nullable=False),
    sa.Column('reach', sa.Enum('applies', 'near', name='reach', native_enum=False, length=40), nullable=False),
    sa.Column('facts', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('distance', sa.Numeric(precision=12, scale=8), nullable=True),
    sa.Column('found_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_standing_finding_student_id')),
    sa.PrimaryKeyConstraint('student_id', 'academic_year', 'semester', 'rule', name=op.f('pk_standing_finding'))
    )
    op.create_index('ix_standing_finding_list', 'standing_finding', ['academic_year', 'semester', 'reach', 'rule'], unique=False)
    op.create_table('standing_review',
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('semester', sa.Integer(), nullable=False),
    sa.Column('rule', sa.Enum('over_twice_the_time', 'below_1_50', 'below_1_75_twice', 'maintenance_fee_unpaid', 'not_enrolled_in_time', 'below_2_00', 'probation_over', name='standingrule', native_enum=False, length=40), nullable=False),
    sa.Column('overtaken', sa.Boolean(), server_default=sa.text('false'), nullable=False),
    sa.Column('preview', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('done', postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
    sa.Column('year', sa.Integer(), nullable=True),
    sa.Column('serial', sa.Integer(), nullable=True),
    sa.Column('number', sqlmodel.sql.sqltypes.AutoString(length=24), nullable=True),
    sa.Column('content', postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_standing_review_case_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_standing_review_student_id')),
    sa.PrimaryKeyConstraint('case_id', name=op.f('pk_standing_review')),
    sa.UniqueConstraint('number', name=op.f('uq_standing_review_number')),
    sa.UniqueConstraint('year', 'serial', name='uq_standing_review_serial')
    )
    op.create_index('uq_standing_review_found', 'standing_review', ['student_id', 'academic_year', 'semester', 'rule'], unique=True, postgresql_where=sa.text('NOT overtaken'))


def downgrade() -> None:
    op.drop_index('uq_standing_review_found', table_name='standing_review', postgresql_where=sa.text('NOT overtaken'))
    op.drop_table('standing_review')
    op.drop_index('ix_standing_finding_list', table_name='standing_finding')
    op.drop_table('standing_finding')
    op.drop_index('uq_standing_round_waiting', table_name='standing_round', postgresql_where=sa.text('finished_at IS NULL'))
    op.drop_index(op.f('ix_standing_round_asked_at'), table_name='standing_round')
    op.drop_table('standing_round')
