"""corrections of grades

Revision 0050, after 0049.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0050'
down_revision = '0049'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('grade_correction',
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('serial', sa.Integer(), nullable=False),
    sa.Column('number', sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
    sa.Column('attempt_id', sa.Uuid(), nullable=False),
    sa.Column('entry_id', sa.Uuid(), nullable=False),
    sa.Column('before', sqlmodel.sql.sqltypes.AutoString(length=2), nullable=False),
    sa.Column('after', sqlmodel.sql.sqltypes.AutoString(length=2), nullable=False),
    sa.Column('reason', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('evidence_id', sa.Uuid(), nullable=True),
    sa.Column('effect', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('is_open', sa.Boolean(), server_default=sa.text('true'), nullable=False),
    sa.ForeignKeyConstraint(['attempt_id'], ['grade_attempt.attempt_id'], name=op.f('fk_grade_correction_attempt_id')),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_grade_correction_case_id')),
    sa.ForeignKeyConstraint(['entry_id'], ['grade_entry.entry_id'], name=op.f('fk_grade_correction_entry_id')),
    sa.ForeignKeyConstraint(['evidence_id'], ['stored_file.file_id'], name=op.f('fk_grade_correction_evidence_id')),
    sa.PrimaryKeyConstraint('case_id', name=op.f('pk_grade_correction')),
    sa.UniqueConstraint('academic_year', 'serial', name='uq_grade_correction_serial')
    )
    op.create_index(op.f('ix_grade_correction_attempt_id'), 'grade_correction', ['attempt_id'], unique=False)
    op.create_index('uq_grade_correction_open', 'grade_correction', ['attempt_id'], unique=True, postgresql_where=sa.text('is_open'))


def downgrade() -> None:
    op.drop_index('uq_grade_correction_open', table_name='grade_correction', postgresql_where=sa.text('is_open'))
    op.drop_index(op.f('ix_grade_correction_attempt_id'), table_name='grade_correction')
    op.drop_table('grade_correction')
