"""files that people send

Revision 0008, after 0007.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op


revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('stored_file',
    sa.Column('file_id', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.String(length=40), nullable=False),
    sa.Column('name', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('size_bytes', sa.Integer(), nullable=False),
    sa.Column('sha256', sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
    sa.Column('in_folder', sa.Boolean(), nullable=False),
    sa.Column('sent_by', sa.Uuid(), nullable=False),
    sa.Column('sent_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['sent_by'], ['person.person_id'], name=op.f('fk_stored_file_sent_by')),
    sa.PrimaryKeyConstraint('file_id', name=op.f('pk_stored_file'))
    )
    op.create_index('ix_stored_file_sender', 'stored_file', ['sent_by', 'sent_at'], unique=False)
    op.create_table('stored_file_chunk',
    sa.Column('file_id', sa.Uuid(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('content', sa.LargeBinary(), nullable=False),
    sa.ForeignKeyConstraint(['file_id'], ['stored_file.file_id'], name=op.f('fk_stored_file_chunk_file_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('file_id', 'number', name=op.f('pk_stored_file_chunk'))
    )


def downgrade() -> None:
    op.drop_table('stored_file_chunk')
    op.drop_index('ix_stored_file_sender', table_name='stored_file')
    op.drop_table('stored_file')
