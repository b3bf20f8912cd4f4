"""who held a case's tasks; allocation rounds whose changes are told

Revision 0003, after 0002.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op


revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('case_holder',
    sa.Column('task_id', sa.Uuid(), nullable=False),
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('assignee_id', sa.Uuid(), nullable=True),
    sa.Column('role_id', sa.Integer(), nullable=True),
    sa.Column('faculty_code', sqlmodel.sql.sqltypes.AutoString(), nullable=True),
    sa.Column('department_code', sqlmodel.sql.sqltypes.AutoString(), nullable=True),
    sa.ForeignKeyConstraint(['assignee_id'], ['person.person_id'], name=op.f('fk_case_holder_assignee_id')),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_case_holder_case_id')),
    sa.ForeignKeyConstraint(['role_id'], ['role.role_id'], name=op.f('fk_case_holder_role_id')),
    sa.PrimaryKeyConstraint('task_id', name=op.f('pk_case_holder'))
    )
    op.create_index('uq_case_holder', 'case_holder', ['case_id', 'assignee_id', 'role_id', 'faculty_code', 'department_code'], unique=True, postgresql_nulls_not_distinct=True)
    op.create_index('ix_case_holder_person', 'case_holder', ['assignee_id', 'case_id'], unique=False)
    op.create_index('ix_case_holder_role', 'case_holder', ['role_id', 'faculty_code', 'department_code'], unique=False)
    # Of the past, the events still tell who was handed a task.
    op.execute("""
        INSERT INTO case_holder (task_id, case_id, assignee_id)
        SELECT gen_random_uuid(), v.case_id, p.person_id
          FROM case_event v JOIN person p ON p.person_id = CAST(v.facts ->> 'handed_to' AS uuid)
            ON CONFLICT DO NOTHING
    """)
    op.add_column('allocation_round', sa.Column('version', sa.Integer(), server_default=sa.text('1'), nullable=False))
    op.add_column('allocation_round', sa.Column('told_version', sa.Integer(), server_default=sa.text('1'), nullable=False))


def downgrade() -> None:
    op.drop_column('allocation_round', 'told_version')
    op.drop_column('allocation_round', 'version')
    op.drop_index('ix_case_holder_role', table_name='case_holder')
    op.drop_index('ix_case_holder_person', table_name='case_holder')
    op.drop_index('uq_case_holder', table_name='case_holder')
    op.drop_table('case_holder')
