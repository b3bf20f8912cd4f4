"""passes and confirmations

Revision 0025, after 0024.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = '0025'
down_revision = '0024'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(sa.schema.CreateSequence(sa.Sequence('payment_pass_serial')))
    op.create_table('payment_pass',
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('serial', sa.BigInteger(), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('invoice_id', sa.Uuid(), nullable=False),
    sa.Column('sequence', sa.Integer(), nullable=False),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('bank_code', sqlmodel.sql.sqltypes.AutoString(length=12), nullable=False),
    sa.Column('biller_id', sqlmodel.sql.sqltypes.AutoString(length=15), nullable=False),
    sa.Column('reference_1', sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
    sa.Column('reference_2', sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
    sa.Column('stage', sa.Enum('issuing', 'active', 'paid', 'expired', 'replaced', 'cancelled', name='paymentstage', native_enum=False, length=40), nullable=False),
    sa.Column('issued_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('payload', sqlmodel.sql.sqltypes.AutoString(length=512), nullable=True),
    sa.Column('said_paid_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('amount > 0', name=op.f('ck_payment_pass_asks_for_something')),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_payment_pass_case_id')),
    sa.ForeignKeyConstraint(['invoice_id'], ['invoice.invoice_id'], name=op.f('fk_payment_pass_invoice_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_payment_pass_student_id')),
    sa.PrimaryKeyConstraint('case_id', name=op.f('pk_payment_pass')),
    sa.UniqueConstraint('reference_2', name=op.f('uq_payment_pass_reference_2')),
    sa.UniqueConstraint('serial', name=op.f('uq_payment_pass_serial'))
    )
    op.create_index('ix_payment_pass_student', 'payment_pass', ['student_id'], unique=False)
    op.create_index('uq_payment_pass_open', 'payment_pass', ['invoice_id', 'sequence'], unique=True, postgresql_where=sa.text("stage IN ('issuing', 'active')"))
    op.create_table('bank_confirmation',
    sa.Column('confirmation_id', sa.Uuid(), nullable=False),
    sa.Column('bank_code', sqlmodel.sql.sqltypes.AutoString(length=12), nullable=False),
    sa.Column('bank_transaction', sqlmodel.sql.sqltypes.AutoString(length=60), nullable=False),
    sa.Column('body', sa.LargeBinary(), nullable=False),
    sa.Column('biller_id', sqlmodel.sql.sqltypes.AutoString(length=60), nullable=False),
    sa.Column('reference_1', sqlmodel.sql.sqltypes.AutoString(length=60), nullable=False),
    sa.Column('reference_2', sqlmodel.sql.sqltypes.AutoString(length=60), nullable=False),
    sa.Column('pass_reference', sqlmodel.sql.sqltypes.AutoString(length=20), nullable=True),
    sa.Column('claimed_amount', sa.Numeric(precision=12, scale=2), nullable=True),
    sa.Column('claimed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('received_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('times_told', sa.Integer(), server_default=sa.text('1'), nullable=False),
    sa.Column('state', sa.Enum('received', 'posted', 'unknown', name='confirmationstate', native_enum=False, length=40), nullable=False),
    sa.Column('times_looked', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.Column('look_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('payment_id', sa.Uuid(), nullable=True),
    sa.ForeignKeyConstraint(['payment_id'], ['payment.payment_id'], name=op.f('fk_bank_confirmation_payment_id')),
    sa.PrimaryKeyConstraint('confirmation_id', name=op.f('pk_bank_confirmation')),
    sa.UniqueConstraint('bank_code', 'bank_transaction', name='uq_bank_confirmation_transaction')
    )
    op.create_index('ix_bank_confirmation_look_at', 'bank_confirmation', ['look_at'], unique=False, postgresql_where=sa.text("state = 'received'"))
    op.create_index('ix_bank_confirmation_pass', 'bank_confirmation', ['pass_reference'], unique=False)


def downgrade() -> None:
    op.drop_index('ix_bank_confirmation_pass', table_name='bank_confirmation')
    op.drop_index('ix_bank_confirmation_look_at', table_name='bank_confirmation', postgresql_where=sa.text("state = 'received'"))
    op.drop_table('bank_confirmation')
    op.drop_index('uq_payment_pass_open', table_name='payment_pass', postgresql_where=sa.text("stage IN ('issuing', 'active')"))
    op.drop_index('ix_payment_pass_student', table_name='payment_pass')
    op.drop_table('payment_pass')
    op.execute(sa.schema.DropSequence(sa.Sequence('payment_pass_serial')))
