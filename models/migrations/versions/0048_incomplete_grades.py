"""incomplete grades

Revision 0048, after 0047.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op


revision = '0048'
down_revision = '0047'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('incomplete_grade',
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('attempt_id', sa.Uuid(), nullable=False),
    sa.Column('proposed', sa.Enum('A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'F', 'S', 'U', name='fixletter', native_enum=False, length=40), nullable=True),
    sa.Column('reason', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('proposed_by', sa.Uuid(), nullable=True),
    sa.Column('proposed_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['attempt_id'], ['grade_attempt.attempt_id'], name=op.f('fk_incomplete_grade_attempt_id')),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_incomplete_grade_case_id')),
    sa.ForeignKeyConstraint(['proposed_by'], ['person.person_id'], name=op.f('fk_incomplete_grade_proposed_by')),
    sa.PrimaryKeyConstraint('case_id', name=op.f('pk_incomplete_grade')),
    sa.UniqueConstraint('attempt_id', name=op.f('uq_incomplete_grade_attempt_id'))
    )
    op.create_index('ix_grade_entry_open', 'grade_entry', ['attempt_id'], unique=False, postgresql_where=sa.text("letter IN ('I', 'N')"))


def downgrade() -> None:
    op.drop_index('ix_grade_entry_open', table_name='grade_entry', postgresql_where=sa.text("letter IN ('I', 'N')"))
    op.drop_table('incomplete_grade')
