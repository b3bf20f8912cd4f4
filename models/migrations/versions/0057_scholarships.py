"""scholarships and discounts, who was given one, and what funders paid

Revision 0057, after 0056.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0057"
down_revision = "0056"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('scholarship',
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('changed_by', sa.Uuid(), nullable=True),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('scholarship_id', sa.Uuid(), nullable=False),
    sa.Column('code', sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
    sa.Column('name_th', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('name_en', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('scholarship_type', sa.Enum('discount', 'scholarship', 'loan', name='scholarshiptype', native_enum=False, length=40), nullable=False),
    sa.Column('source_type', sa.Enum('university', 'government', 'foundation', 'company', 'loan_fund', name='fundingsource', native_enum=False, length=40), nullable=False),
    sa.Column('funder_id', sa.Uuid(), nullable=True),
    sa.Column('erp_unit_id', sa.Uuid(), nullable=True),
    sa.Column('defers', sa.Boolean(), server_default=sa.text('false'), nullable=False),
    sa.Column('is_chosen_by_students', sa.Boolean(), server_default=sa.text('false'), nullable=False),
    sa.Column('on_receipt', sa.Boolean(), server_default=sa.text('true'), nullable=False),
    sa.Column('in_report', sa.Boolean(), server_default=sa.text('true'), nullable=False),
    sa.Column('pays_back', sa.Boolean(), server_default=sa.text('false'), nullable=False),
    sa.Column('is_only_one', sa.Boolean(), server_default=sa.text('false'), nullable=False),
    sa.Column('is_withdrawable', sa.Boolean(), server_default=sa.text('false'), nullable=False),
    sa.Column('is_active', sa.Boolean(), server_default=sa.text('true'), nullable=False),
    sa.Column('fee_codes', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('details', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('fundraising', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.CheckConstraint("(scholarship_type = 'discount') = (funder_id IS NULL)", name=op.f('ck_scholarship_funder_of_a_scholarship')),
    sa.ForeignKeyConstraint(['changed_by'], ['person.person_id'], name=op.f('fk_scholarship_changed_by')),
    sa.ForeignKeyConstraint(['erp_unit_id'], ['erp_unit.erp_unit_id'], name=op.f('fk_scholarship_erp_unit_id')),
    sa.ForeignKeyConstraint(['funder_id'], ['funder.funder_id'], name=op.f('fk_scholarship_funder_id')),
    sa.PrimaryKeyConstraint('scholarship_id', name=op.f('pk_scholarship'))
    )
    op.create_index('uq_scholarship_code', 'scholarship', ['code'], unique=True, postgresql_where=sa.text('deleted_at IS NULL'))
    op.create_table('scholarship_award',
    sa.Column('award_id', sa.Uuid(), nullable=False),
    sa.Column('scholarship_id', sa.Uuid(), nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('semester', sa.Integer(), nullable=False),
    sa.Column('percent', sa.Numeric(precision=12, scale=2), nullable=True),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=True),
    sa.Column('origin', sa.Enum('office', 'student', 'import', name='awardorigin', native_enum=False, length=40), nullable=False),
    sa.Column('case_id', sa.Uuid(), nullable=True),
    sa.Column('given_by', sa.Uuid(), nullable=False),
    sa.Column('given_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint('(percent IS NULL) <> (amount IS NULL)', name=op.f('ck_scholarship_award_percent_or_amount')),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_scholarship_award_case_id')),
    sa.ForeignKeyConstraint(['given_by'], ['person.person_id'], name=op.f('fk_scholarship_award_given_by')),
    sa.ForeignKeyConstraint(['scholarship_id'], ['scholarship.scholarship_id'], name=op.f('fk_scholarship_award_scholarship_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_scholarship_award_student_id')),
    sa.PrimaryKeyConstraint('award_id', name=op.f('pk_scholarship_award'))
    )
    op.create_index('ix_scholarship_award_case', 'scholarship_award', ['case_id'], unique=False)
    op.create_index('ix_scholarship_award_student', 'scholarship_award', ['student_id', 'academic_year', 'semester'], unique=False)
    op.create_index('uq_scholarship_award', 'scholarship_award', ['scholarship_id', 'student_id', 'academic_year', 'semester'], unique=True, postgresql_where=sa.text('ended_at IS NULL'))
    op.create_table('sponsor_payment',
    sa.Column('sponsor_payment_id', sa.Uuid(), nullable=False),
    sa.Column('funder_id', sa.Uuid(), nullable=False),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('received_on', sa.Date(), nullable=False),
    sa.Column('reference', sqlmodel.sql.sqltypes.AutoString(length=60), nullable=False),
    sa.Column('remark', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('entered_by', sa.Uuid(), nullable=False),
    sa.Column('entered_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('confirmed_by', sa.Uuid(), nullable=True),
    sa.Column('confirmed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('posting_id', sa.Uuid(), nullable=True),
    sa.Column('withdrawn_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('(confirmed_at IS NULL) = (posting_id IS NULL)', name=op.f('ck_sponsor_payment_posted_once_confirmed')),
    sa.CheckConstraint('amount > 0', name=op.f('ck_sponsor_payment_is_money')),
    sa.ForeignKeyConstraint(['confirmed_by'], ['person.person_id'], name=op.f('fk_sponsor_payment_confirmed_by')),
    sa.ForeignKeyConstraint(['entered_by'], ['person.person_id'], name=op.f('fk_sponsor_payment_entered_by')),
    sa.ForeignKeyConstraint(['funder_id'], ['funder.funder_id'], name=op.f('fk_sponsor_payment_funder_id')),
    sa.ForeignKeyConstraint(['posting_id'], ['posting.posting_id'], name=op.f('fk_sponsor_payment_posting_id')),
    sa.PrimaryKeyConstraint('sponsor_payment_id', name=op.f('pk_sponsor_payment'))
    )
    op.create_index('ix_sponsor_payment_funder', 'sponsor_payment', ['funder_id'], unique=False)
    op.add_column('charge_reduction', sa.Column('award_id', sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f('fk_charge_reduction_award_id'), 'charge_reduction', 'scholarship_award', ['award_id'],
                          ['award_id'])
    op.create_index(op.f('ix_charge_reduction_award_id'), 'charge_reduction', ['award_id'])


def downgrade() -> None:
    op.drop_index(op.f('ix_charge_reduction_award_id'), 'charge_reduction')
    op.drop_constraint(op.f('fk_charge_reduction_award_id'), 'charge_reduction', type_='foreignkey')
    op.drop_column('charge_reduction', 'award_id')
    op.drop_table('sponsor_payment')
    op.drop_table('scholarship_award')
    op.drop_table('scholarship')
