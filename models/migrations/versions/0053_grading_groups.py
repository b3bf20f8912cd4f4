"""grading groups that are formed, joined and left

Revision 0053, after 0052.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = '0053'
down_revision = '0052'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('grade_sheet', sa.Column('joined_id', sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f('fk_grade_sheet_joined_id'), 'grade_sheet', 'grade_sheet', ['joined_id'], ['sheet_id'])
    op.add_column(
        'grade_sheet', sa.Column('group_revision', sa.Integer(), server_default=sa.text('0'), nullable=False)
    )
    op.add_column(
        'grade_submission', sa.Column('group_revision', sa.Integer(), server_default=sa.text('0'), nullable=False)
    )


def downgrade() -> None:
    op.drop_column('grade_submission', 'group_revision')
    op.drop_column('grade_sheet', 'group_revision')
    op.drop_constraint(op.f('fk_grade_sheet_joined_id'), 'grade_sheet', type_='foreignkey')
    op.drop_column('grade_sheet', 'joined_id')
