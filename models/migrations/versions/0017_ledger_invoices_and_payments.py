"""ledger, invoices and payments

Revision 0017, after 0016.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0017'
down_revision = '0016'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('number_series',
    sa.Column('kind', sa.Enum('invoice', 'receipt', 'credit_note', name='serieskind', native_enum=False, length=40), nullable=False),
    sa.Column('campus_code', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('fiscal_year', sa.Integer(), nullable=False),
    sa.Column('last_serial', sa.Integer(), nullable=False),
    sa.ForeignKeyConstraint(['campus_code'], ['campus.campus_code'], name=op.f('fk_number_series_campus_code')),
    sa.PrimaryKeyConstraint('kind', 'campus_code', 'fiscal_year', name=op.f('pk_number_series'))
    )
    op.create_table('posting',
    sa.Column('posting_id', sa.Uuid(), nullable=False),
    sa.Column('event_key', sqlmodel.sql.sqltypes.AutoString(length=120), nullable=False),
    sa.Column('kind', sa.Enum('invoice', 'credit_note', 'payment', 'attribution', 'allocation', 'release', 'refund', name='postingkind', native_enum=False, length=40), nullable=False),
    sa.Column('posted_on', sa.Date(), nullable=False),
    sa.Column('posted_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('actor_id', sa.Uuid(), nullable=True),
    sa.ForeignKeyConstraint(['actor_id'], ['person.person_id'], name=op.f('fk_posting_actor_id')),
    sa.PrimaryKeyConstraint('posting_id', name=op.f('pk_posting')),
    sa.UniqueConstraint('event_key', name=op.f('uq_posting_event_key'))
    )
    op.create_index(op.f('ix_posting_posted_on'), 'posting', ['posted_on'], unique=False)
    op.create_table('invoice',
    sa.Column('number', sqlmodel.sql.sqltypes.AutoString(length=24), nullable=False),
    sa.Column('campus_code', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('fiscal_year', sa.Integer(), nullable=False),
    sa.Column('serial', sa.Integer(), nullable=False),
    sa.Column('invoice_id', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.Enum('single', 'bill_run', 'supplementary', name='invoicekind', native_enum=False, length=40), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('semester', sa.Integer(), nullable=False),
    sa.Column('total', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('issued_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('posting_id', sa.Uuid(), nullable=False),
    sa.CheckConstraint('total > 0', name=op.f('ck_invoice_owes_something')),
    sa.ForeignKeyConstraint(['campus_code'], ['campus.campus_code'], name=op.f('fk_invoice_campus_code')),
    sa.ForeignKeyConstraint(['posting_id'], ['posting.posting_id'], name=op.f('fk_invoice_posting_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_invoice_student_id')),
    sa.PrimaryKeyConstraint('invoice_id', name=op.f('pk_invoice')),
    sa.UniqueConstraint('campus_code', 'fiscal_year', 'serial', name='uq_invoice_serial'),
    sa.UniqueConstraint('number', name=op.f('uq_invoice_number'))
    )
    op.create_index('ix_invoice_student_term', 'invoice', ['student_id', 'academic_year', 'semester'], unique=False)
    op.create_table('ledger_entry',
    sa.Column('entry_id', sa.BigInteger(), sa.Identity(always=True), nullable=False),
    sa.Column('posting_id', sa.Uuid(), nullable=False),
    sa.Column('account', sa.Enum('receivable', 'sponsor_receivable', 'cash_in_transit', 'unapplied_credit', 'revenue', 'deposit', 'waived', 'refund_payable', name='account', native_enum=False, length=40), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=True),
    sa.Column('fee_code', sqlmodel.sql.sqltypes.AutoString(), nullable=True),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.ForeignKeyConstraint(['fee_code'], ['fee.fee_code'], name=op.f('fk_ledger_entry_fee_code')),
    sa.ForeignKeyConstraint(['posting_id'], ['posting.posting_id'], name=op.f('fk_ledger_entry_posting_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_ledger_entry_student_id')),
    sa.PrimaryKeyConstraint('entry_id', name=op.f('pk_ledger_entry'))
    )
    op.create_index(op.f('ix_ledger_entry_posting_id'), 'ledger_entry', ['posting_id'], unique=False)
    op.create_index('ix_ledger_entry_student', 'ledger_entry', ['student_id', 'account'], unique=False, postgresql_where=sa.text('student_id IS NOT NULL'))
    op.create_table('payment',
    sa.Column('payment_id', sa.Uuid(), nullable=False),
    sa.Column('bank_code', sqlmodel.sql.sqltypes.AutoString(length=12), nullable=False),
    sa.Column('bank_transaction', sqlmodel.sql.sqltypes.AutoString(length=60), nullable=False),
    sa.Column('reference_1', sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
    sa.Column('reference_2', sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=True),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('paid_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('recorded_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('posting_id', sa.Uuid(), nullable=False),
    sa.CheckConstraint('amount > 0', name=op.f('ck_payment_is_money')),
    sa.ForeignKeyConstraint(['posting_id'], ['posting.posting_id'], name=op.f('fk_payment_posting_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_payment_student_id')),
    sa.PrimaryKeyConstraint('payment_id', name=op.f('pk_payment')),
    sa.UniqueConstraint('bank_code', 'bank_transaction', name='uq_payment_transaction')
    )
    op.create_index('ix_payment_student', 'payment', ['student_id'], unique=False)
    op.create_table('charge',
    sa.Column('charge_id', sa.Uuid(), nullable=False),
    sa.Column('invoice_id', sa.Uuid(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('fee_code', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('account', sa.Enum('receivable', 'sponsor_receivable', 'cash_in_transit', 'unapplied_credit', 'revenue', 'deposit', 'waived', 'refund_payable', name='account', native_enum=False, length=40), nullable=False),
    sa.Column('name_th', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('name_en', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('reason', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.CheckConstraint("account IN ('revenue', 'deposit')", name=op.f('ck_charge_account_of_a_fee')),
    sa.CheckConstraint('amount > 0', name=op.f('ck_charge_owes_something')),
    sa.ForeignKeyConstraint(['fee_code'], ['fee.fee_code'], name=op.f('fk_charge_fee_code')),
    sa.ForeignKeyConstraint(['invoice_id'], ['invoice.invoice_id'], name=op.f('fk_charge_invoice_id')),
    sa.PrimaryKeyConstraint('charge_id', name=op.f('pk_charge')),
    sa.UniqueConstraint('invoice_id', 'position', name='uq_charge_position')
    )
    op.create_table('credit_note',
    sa.Column('number', sqlmodel.sql.sqltypes.AutoString(length=24), nullable=False),
    sa.Column('campus_code', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('fiscal_year', sa.Integer(), nullable=False),
    sa.Column('serial', sa.Integer(), nullable=False),
    sa.Column('credit_note_id', sa.Uuid(), nullable=False),
    sa.Column('invoice_id', sa.Uuid(), nullable=False),
    sa.Column('total', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('reason', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('issued_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('posting_id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['campus_code'], ['campus.campus_code'], name=op.f('fk_credit_note_campus_code')),
    sa.ForeignKeyConstraint(['invoice_id'], ['invoice.invoice_id'], name=op.f('fk_credit_note_invoice_id')),
    sa.ForeignKeyConstraint(['posting_id'], ['posting.posting_id'], name=op.f('fk_credit_note_posting_id')),
    sa.PrimaryKeyConstraint('credit_note_id', name=op.f('pk_credit_note')),
    sa.UniqueConstraint('campus_code', 'fiscal_year', 'serial', name='uq_credit_note_serial'),
    sa.UniqueConstraint('number', name=op.f('uq_credit_note_number'))
    )
    op.create_index(op.f('ix_credit_note_invoice_id'), 'credit_note', ['invoice_id'], unique=False)
    op.create_table('instalment',
    sa.Column('invoice_id', sa.Uuid(), nullable=False),
    sa.Column('plan_no', sa.Integer(), nullable=False),
    sa.Column('sequence', sa.Integer(), nullable=False),
    sa.Column('due_on', sa.Date(), nullable=False),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('planned_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint('amount > 0', name=op.f('ck_instalment_owes_something')),
    sa.ForeignKeyConstraint(['invoice_id'], ['invoice.invoice_id'], name=op.f('fk_instalment_invoice_id')),
    sa.PrimaryKeyConstraint('invoice_id', 'plan_no', 'sequence', name=op.f('pk_instalment'))
    )
    op.create_index('ix_instalment_due_on', 'instalment', ['due_on'], unique=False)
    op.create_table('payment_attribution',
    sa.Column('payment_id', sa.Uuid(), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('posting_id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['payment_id'], ['payment.payment_id'], name=op.f('fk_payment_attribution_payment_id')),
    sa.ForeignKeyConstraint(['posting_id'], ['posting.posting_id'], name=op.f('fk_payment_attribution_posting_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_payment_attribution_student_id')),
    sa.PrimaryKeyConstraint('payment_id', name=op.f('pk_payment_attribution'))
    )
    op.create_index(op.f('ix_payment_attribution_student_id'), 'payment_attribution', ['student_id'], unique=False)
    op.create_table('receipt',
    sa.Column('number', sqlmodel.sql.sqltypes.AutoString(length=24), nullable=False),
    sa.Column('campus_code', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('fiscal_year', sa.Integer(), nullable=False),
    sa.Column('serial', sa.Integer(), nullable=False),
    sa.Column('receipt_id', sa.Uuid(), nullable=False),
    sa.Column('payment_id', sa.Uuid(), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('total', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('issued_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint('total > 0', name=op.f('ck_receipt_is_money')),
    sa.ForeignKeyConstraint(['campus_code'], ['campus.campus_code'], name=op.f('fk_receipt_campus_code')),
    sa.ForeignKeyConstraint(['payment_id'], ['payment.payment_id'], name=op.f('fk_receipt_payment_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_receipt_student_id')),
    sa.PrimaryKeyConstraint('receipt_id', name=op.f('pk_receipt')),
    sa.UniqueConstraint('campus_code', 'fiscal_year', 'serial', name='uq_receipt_serial'),
    sa.UniqueConstraint('number', name=op.f('uq_receipt_number'))
    )
    op.create_index(op.f('ix_receipt_payment_id'), 'receipt', ['payment_id'], unique=False)
    op.create_index(op.f('ix_receipt_student_id'), 'receipt', ['student_id'], unique=False)
    op.create_table('refund',
    sa.Column('refund_id', sa.Uuid(), nullable=False),
    sa.Column('payment_id', sa.Uuid(), nullable=False),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('agreed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('posting_id', sa.Uuid(), nullable=False),
    sa.CheckConstraint('amount > 0', name=op.f('ck_refund_is_money')),
    sa.ForeignKeyConstraint(['payment_id'], ['payment.payment_id'], name=op.f('fk_refund_payment_id')),
    sa.ForeignKeyConstraint(['posting_id'], ['posting.posting_id'], name=op.f('fk_refund_posting_id')),
    sa.PrimaryKeyConstraint('refund_id', name=op.f('pk_refund'))
    )
    op.create_index(op.f('ix_refund_payment_id'), 'refund', ['payment_id'], unique=False)
    op.create_table('allocation',
    sa.Column('allocation_id', sa.Uuid(), nullable=False),
    sa.Column('payment_id', sa.Uuid(), nullable=False),
    sa.Column('charge_id', sa.Uuid(), nullable=False),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('posting_id', sa.Uuid(), nullable=False),
    sa.CheckConstraint('amount <> 0', name=op.f('ck_allocation_is_money')),
    sa.ForeignKeyConstraint(['charge_id'], ['charge.charge_id'], name=op.f('fk_allocation_charge_id')),
    sa.ForeignKeyConstraint(['payment_id'], ['payment.payment_id'], name=op.f('fk_allocation_payment_id')),
    sa.ForeignKeyConstraint(['posting_id'], ['posting.posting_id'], name=op.f('fk_allocation_posting_id')),
    sa.PrimaryKeyConstraint('allocation_id', name=op.f('pk_allocation'))
    )
    op.create_index(op.f('ix_allocation_charge_id'), 'allocation', ['charge_id'], unique=False)
    op.create_index(op.f('ix_allocation_payment_id'), 'allocation', ['payment_id'], unique=False)
    op.create_table('credit_line',
    sa.Column('credit_note_id', sa.Uuid(), nullable=False),
    sa.Column('charge_id', sa.Uuid(), nullable=False),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.CheckConstraint('amount > 0', name=op.f('ck_credit_line_shrinks')),
    sa.ForeignKeyConstraint(['charge_id'], ['charge.charge_id'], name=op.f('fk_credit_line_charge_id')),
    sa.ForeignKeyConstraint(['credit_note_id'], ['credit_note.credit_note_id'], name=op.f('fk_credit_line_credit_note_id')),
    sa.PrimaryKeyConstraint('credit_note_id', 'charge_id', name=op.f('pk_credit_line'))
    )
    op.create_index(op.f('ix_credit_line_charge_id'), 'credit_line', ['charge_id'], unique=False)
    op.create_table('receipt_line',
    sa.Column('receipt_id', sa.Uuid(), nullable=False),
    sa.Column('charge_id', sa.Uuid(), nullable=False),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.ForeignKeyConstraint(['charge_id'], ['charge.charge_id'], name=op.f('fk_receipt_line_charge_id')),
    sa.ForeignKeyConstraint(['receipt_id'], ['receipt.receipt_id'], name=op.f('fk_receipt_line_receipt_id')),
    sa.PrimaryKeyConstraint('receipt_id', 'charge_id', name=op.f('pk_receipt_line'))
    )
    op.create_index(op.f('ix_receipt_line_charge_id'), 'receipt_line', ['charge_id'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_receipt_line_charge_id'), table_name='receipt_line')
    op.drop_table('receipt_line')
    op.drop_index(op.f('ix_credit_line_charge_id'), table_name='credit_line')
    op.drop_table('credit_line')
    op.drop_index(op.f('ix_allocation_payment_id'), table_name='allocation')
    op.drop_index(op.f('ix_allocation_charge_id'), table_name='allocation')
    op.drop_table('allocation')
    op.drop_index(op.f('ix_refund_payment_id'), table_name='refund')
    op.drop_table('refund')
    op.drop_index(op.f('ix_receipt_student_id'), table_name='receipt')
    op.drop_index(op.f('ix_receipt_payment_id'), table_name='receipt')
    op.drop_table('receipt')
    op.drop_index(op.f('ix_payment_attribution_student_id'), table_name='payment_attribution')
    op.drop_table('payment_attribution')
    op.drop_index('ix_instalment_due_on', table_name='instalment')
    op.drop_table('instalment')
    op.drop_index(op.f('ix_credit_note_invoice_id'), table_name='credit_note')
    op.drop_table('credit_note')
    op.drop_table('charge')
    op.drop_index('ix_payment_student', table_name='payment')
    op.drop_table('payment')
    op.drop_index('ix_ledger_entry_student', table_name='ledger_entry', postgresql_where=sa.text('student_id IS NOT NULL'))
    op.drop_index(op.f('ix_ledger_entry_posting_id'), table_name='ledger_entry')
    op.drop_table('ledger_entry')
    op.drop_index('ix_invoice_student_term', table_name='invoice')
    op.drop_table('invoice')
    op.drop_index(op.f('ix_posting_posted_on'), table_name='posting')
    op.drop_table('posting')
    op.drop_table('number_series')
