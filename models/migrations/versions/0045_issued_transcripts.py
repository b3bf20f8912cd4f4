"""issued transcripts

Revision 0045, after 0044.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0045'
down_revision = '0044'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('issued_transcript',
    sa.Column('transcript_id', sa.Uuid(), nullable=False),
    sa.Column('number', sqlmodel.sql.sqltypes.AutoString(length=24), nullable=False),
    sa.Column('year', sa.Integer(), nullable=False),
    sa.Column('serial', sa.Integer(), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('language', sa.String(length=2), nullable=False),
    sa.Column('content', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('idempotency_key', sqlmodel.sql.sqltypes.AutoString(length=100), nullable=False),
    sa.Column('issued_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('issued_by', sa.Uuid(), nullable=False),
    sa.Column('cancelled_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('cancelled_by', sa.Uuid(), nullable=True),
    sa.Column('cancel_reason', sqlmodel.sql.sqltypes.AutoString(length=300), nullable=True),
    sa.CheckConstraint('(cancelled_at IS NULL) = (cancelled_by IS NULL) AND (cancelled_at IS NULL) = (cancel_reason IS NULL)', name=op.f('ck_issued_transcript_cancelled_by_whom_and_why')),
    sa.ForeignKeyConstraint(['cancelled_by'], ['person.person_id'], name=op.f('fk_issued_transcript_cancelled_by')),
    sa.ForeignKeyConstraint(['issued_by'], ['person.person_id'], name=op.f('fk_issued_transcript_issued_by')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_issued_transcript_student_id')),
    sa.PrimaryKeyConstraint('transcript_id', name=op.f('pk_issued_transcript')),
    sa.UniqueConstraint('issued_by', 'idempotency_key', name='uq_issued_transcript_key'),
    sa.UniqueConstraint('number', name=op.f('uq_issued_transcript_number')),
    sa.UniqueConstraint('year', 'serial', name='uq_issued_transcript_serial')
    )
    op.create_index(op.f('ix_issued_transcript_issued_at'), 'issued_transcript', ['issued_at'], unique=False)
    op.create_index('ix_issued_transcript_student', 'issued_transcript', ['student_id', 'issued_at'], unique=False)


def downgrade() -> None:
    op.drop_index('ix_issued_transcript_student', table_name='issued_transcript')
    op.drop_index(op.f('ix_issued_transcript_issued_at'), table_name='issued_transcript')
    op.drop_table('issued_transcript')
