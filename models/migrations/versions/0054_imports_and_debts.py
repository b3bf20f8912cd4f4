"""imports and debts

Revision 0054, after 0053.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0054'
down_revision = '0053'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('import_columns',
    sa.Column('kind', sa.Enum('external_fines', 'debts', name='importkind', native_enum=False, length=40), nullable=False),
    sa.Column('headings', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('saved_by', sa.Uuid(), nullable=False),
    sa.Column('saved_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['saved_by'], ['person.person_id'], name=op.f('fk_import_columns_saved_by')),
    sa.PrimaryKeyConstraint('kind', name=op.f('pk_import_columns'))
    )
    op.create_table('agency',
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('changed_by', sa.Uuid(), nullable=True),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('agency_id', sa.Uuid(), nullable=False),
    sa.Column('code', sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
    sa.Column('name_th', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('name_en', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('fee_code', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('is_active', sa.Boolean(), server_default=sa.text('true'), nullable=False),
    sa.ForeignKeyConstraint(['changed_by'], ['person.person_id'], name=op.f('fk_agency_changed_by')),
    sa.ForeignKeyConstraint(['fee_code'], ['fee.fee_code'], name=op.f('fk_agency_fee_code')),
    sa.PrimaryKeyConstraint('agency_id', name=op.f('pk_agency'))
    )
    op.create_index('uq_agency_code', 'agency', ['code'], unique=True, postgresql_where=sa.text('deleted_at IS NULL'))
    op.create_table('import_batch',
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.Enum('external_fines', 'debts', name='importkind', native_enum=False, length=40), nullable=False),
    sa.Column('root_id', sa.Uuid(), nullable=False),
    sa.Column('file_id', sa.Uuid(), nullable=False),
    sa.Column('file_name', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('columns', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('headings', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('settings', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('what_th', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('what_en', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('uploaded_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('checked_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('started_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('finished_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('rows', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.Column('checked', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.Column('done', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.Column('good', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.Column('expected', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('refused', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.Column('done_before', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.Column('applied', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('failed', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.Column('undone', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.Column('kept', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_import_batch_case_id')),
    sa.ForeignKeyConstraint(['file_id'], ['stored_file.file_id'], name=op.f('fk_import_batch_file_id')),
    sa.PrimaryKeyConstraint('case_id', name=op.f('pk_import_batch'))
    )
    op.create_index('ix_import_batch_root', 'import_batch', ['root_id'], unique=False)
    op.create_index('ix_import_batch_uploaded', 'import_batch', ['uploaded_at'], unique=False)
    op.create_table('debt',
    sa.Column('debt_id', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.Enum('fine', 'debt', name='debtkind', native_enum=False, length=40), nullable=False),
    sa.Column('agency_id', sa.Uuid(), nullable=True),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('semester', sa.Integer(), nullable=False),
    sa.Column('fee_code', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('reason', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('reference', sqlmodel.sql.sqltypes.AutoString(length=40), nullable=False),
    sa.Column('invoice_id', sa.Uuid(), nullable=False),
    sa.Column('case_id', sa.Uuid(), nullable=True),
    sa.Column('entered_by', sa.Uuid(), nullable=False),
    sa.Column('entered_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('undone_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint("(kind = 'fine') = (agency_id IS NOT NULL)", name=op.f('ck_debt_agency_of_a_fine')),
    sa.ForeignKeyConstraint(['agency_id'], ['agency.agency_id'], name=op.f('fk_debt_agency_id')),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_debt_case_id')),
    sa.ForeignKeyConstraint(['entered_by'], ['person.person_id'], name=op.f('fk_debt_entered_by')),
    sa.ForeignKeyConstraint(['fee_code'], ['fee.fee_code'], name=op.f('fk_debt_fee_code')),
    sa.ForeignKeyConstraint(['invoice_id'], ['invoice.invoice_id'], name=op.f('fk_debt_invoice_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_debt_student_id')),
    sa.PrimaryKeyConstraint('debt_id', name=op.f('pk_debt')),
    sa.UniqueConstraint('invoice_id', name=op.f('uq_debt_invoice_id'))
    )
    op.create_index('ix_debt_case', 'debt', ['case_id'], unique=False)
    op.create_index('ix_debt_student', 'debt', ['student_id'], unique=False)
    op.create_index('uq_debt_fine', 'debt', ['agency_id', 'academic_year', 'semester', 'student_id'], unique=True, postgresql_where=sa.text("kind = 'fine' AND undone_at IS NULL"))
    op.create_table('import_row',
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('cells', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('state', sa.Enum('waiting', 'good', 'refused', 'done_before', 'applied', 'failed', 'undone', 'kept', name='rowstate', native_enum=False, length=40), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=True),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=True),
    sa.Column('problem', sqlmodel.sql.sqltypes.AutoString(length=60), nullable=True),
    sa.Column('facts', postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
    sa.Column('result_id', sa.Uuid(), nullable=True),
    sa.ForeignKeyConstraint(['case_id'], ['import_batch.case_id'], name=op.f('fk_import_row_case_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_import_row_student_id')),
    sa.PrimaryKeyConstraint('case_id', 'position', name=op.f('pk_import_row'))
    )
    op.create_index('ix_import_row_state', 'import_row', ['case_id', 'state', 'position'], unique=False)


def downgrade() -> None:
    op.drop_index('ix_import_row_state', table_name='import_row')
    op.drop_table('import_row')
    op.drop_index('uq_debt_fine', table_name='debt', postgresql_where=sa.text("kind = 'fine' AND undone_at IS NULL"))
    op.drop_index('ix_debt_student', table_name='debt')
    op.drop_index('ix_debt_case', table_name='debt')
    op.drop_table('debt')
    op.drop_index('ix_import_batch_uploaded', table_name='import_batch')
    op.drop_index('ix_import_batch_root', table_name='import_batch')
    op.drop_table('import_batch')
    op.drop_index('uq_agency_code', table_name='agency', postgresql_where=sa.text('deleted_at IS NULL'))
    op.drop_table('agency')
    op.drop_table('import_columns')
