"""steps of periods of the academic calendar

Revision 0010, after 0009.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op


revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('calendar_period_step',
    sa.Column('period_id', sa.Integer(), nullable=False),
    sa.Column('closes_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('percent', sa.Numeric(precision=5, scale=2), nullable=False),
    sa.CheckConstraint('percent BETWEEN 0 AND 100', name=op.f('ck_calendar_period_step_percent_of_a_whole')),
    sa.ForeignKeyConstraint(['period_id'], ['calendar_period.period_id'], name=op.f('fk_calendar_period_step_period_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('period_id', 'closes_at', name=op.f('pk_calendar_period_step'))
    )


def downgrade() -> None:
    op.drop_table('calendar_period_step')
