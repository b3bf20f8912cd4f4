"""fee masters and bills

Revision 0022, after 0021.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql


revision = '0022'
down_revision = '0021'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('bank_account',
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('changed_by', sa.Uuid(), nullable=True),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('bank_account_id', sa.Uuid(), nullable=False),
    sa.Column('bank_code', sqlmodel.sql.sqltypes.AutoString(length=12), nullable=False),
    sa.Column('name', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('number', sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
    sa.Column('biller_id', sqlmodel.sql.sqltypes.AutoString(length=15), nullable=False),
    sa.Column('account_type', sa.Enum('savings', 'current', name='bankaccounttype', native_enum=False, length=40), nullable=False),
    sa.Column('campus_code', sqlmodel.sql.sqltypes.AutoString(length=10), nullable=False),
    sa.Column('is_for_qr', sa.Boolean(), nullable=False),
    sa.CheckConstraint("biller_id ~ '^[0-9]{15}$'", name=op.f('ck_bank_account_biller_of_15_digits')),
    sa.ForeignKeyConstraint(['changed_by'], ['person.person_id'], name=op.f('fk_bank_account_changed_by')),
    sa.PrimaryKeyConstraint('bank_account_id', name=op.f('pk_bank_account'))
    )
    op.create_index('uq_bank_account_for_qr', 'bank_account', ['campus_code'], unique=True, postgresql_where=sa.text('is_for_qr AND deleted_at IS NULL'))
    op.create_index('uq_bank_account_number', 'bank_account', ['bank_code', 'number'], unique=True, postgresql_where=sa.text('deleted_at IS NULL'))
    op.create_table('fee_pattern',
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('changed_by', sa.Uuid(), nullable=True),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('fee_pattern_id', sa.Uuid(), nullable=False),
    sa.Column('code', sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
    sa.Column('name_th', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('name_en', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('fee_type', sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
    sa.Column('description', sqlmodel.sql.sqltypes.AutoString(length=500), nullable=False),
    sa.Column('lines', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.ForeignKeyConstraint(['changed_by'], ['person.person_id'], name=op.f('fk_fee_pattern_changed_by')),
    sa.PrimaryKeyConstraint('fee_pattern_id', name=op.f('pk_fee_pattern'))
    )
    op.create_index('uq_fee_pattern_code', 'fee_pattern', ['code'], unique=True, postgresql_where=sa.text('deleted_at IS NULL'))
    op.create_table('instalment_pattern',
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('changed_by', sa.Uuid(), nullable=True),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('instalment_pattern_id', sa.Uuid(), nullable=False),
    sa.Column('code', sqlmodel.sql.sqltypes.AutoString(length=20), nullable=False),
    sa.Column('name_th', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('name_en', sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
    sa.Column('is_default', sa.Boolean(), nullable=False),
    sa.Column('parts', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.ForeignKeyConstraint(['changed_by'], ['person.person_id'], name=op.f('fk_instalment_pattern_changed_by')),
    sa.PrimaryKeyConstraint('instalment_pattern_id', name=op.f('pk_instalment_pattern'))
    )
    op.create_index('uq_instalment_pattern_code', 'instalment_pattern', ['code'], unique=True, postgresql_where=sa.text('deleted_at IS NULL'))
    op.create_index('uq_instalment_pattern_default', 'instalment_pattern', ['is_default'], unique=True, postgresql_where=sa.text('is_default AND deleted_at IS NULL'))
    op.create_table('subject_fee',
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('changed_by', sa.Uuid(), nullable=True),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('subject_fee_id', sa.Uuid(), nullable=False),
    sa.Column('subject_code', sqlmodel.sql.sqltypes.AutoString(), nullable=False),
    sa.Column('section_code', sqlmodel.sql.sqltypes.AutoString(length=10), nullable=False),
    sa.Column('first_year', sa.Integer(), nullable=False),
    sa.Column('first_semester', sa.Integer(), nullable=False),
    sa.Column('university', sa.Numeric(precision=12, scale=2), nullable=True),
    sa.Column('faculty', sa.Numeric(precision=12, scale=2), nullable=True),
    sa.Column('per_credit', sa.Numeric(precision=12, scale=2), nullable=True),
    sa.Column('lecture_credit', sa.Numeric(precision=12, scale=2), nullable=True),
    sa.Column('laboratory_credit', sa.Numeric(precision=12, scale=2), nullable=True),
    sa.Column('books', sa.Numeric(precision=12, scale=2), nullable=True),
    sa.CheckConstraint('first_semester BETWEEN 0 AND 2', name=op.f('ck_subject_fee_semester_of_a_year')),
    sa.ForeignKeyConstraint(['changed_by'], ['person.person_id'], name=op.f('fk_subject_fee_changed_by')),
    sa.ForeignKeyConstraint(['subject_code'], ['subject.subject_code'], name=op.f('fk_subject_fee_subject_code')),
    sa.PrimaryKeyConstraint('subject_fee_id', name=op.f('pk_subject_fee'))
    )
    op.create_index('uq_subject_fee_term', 'subject_fee', ['subject_code', 'section_code', 'first_year', 'first_semester'], unique=True, postgresql_where=sa.text('deleted_at IS NULL'))
    op.create_table('normal_fee',
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('changed_by', sa.Uuid(), nullable=True),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('normal_fee_id', sa.Uuid(), nullable=False),
    sa.Column('fee_pattern_id', sa.Uuid(), nullable=False),
    sa.Column('campus_code', sqlmodel.sql.sqltypes.AutoString(), nullable=True),
    sa.Column('faculty_code', sqlmodel.sql.sqltypes.AutoString(), nullable=True),
    sa.Column('department_code', sqlmodel.sql.sqltypes.AutoString(), nullable=True),
    sa.Column('major_code', sqlmodel.sql.sqltypes.AutoString(), nullable=True),
    sa.Column('education_level_code', sqlmodel.sql.sqltypes.AutoString(length=10), nullable=True),
    sa.Column('student_type_code', sqlmodel.sql.sqltypes.AutoString(length=10), nullable=True),
    sa.Column('nation_code', sqlmodel.sql.sqltypes.AutoString(length=10), nullable=True),
    sa.Column('enrolment_type', sa.Enum('lump_sum', 'per_credit', 'maintain_status', name='feeenrolmenttype', native_enum=False, length=40), nullable=True),
    sa.Column('first_entry_year', sa.Integer(), nullable=True),
    sa.Column('last_entry_year', sa.Integer(), nullable=True),
    sa.Column('first_year', sa.Integer(), nullable=False),
    sa.Column('first_semester', sa.Integer(), nullable=False),
    sa.Column('last_year', sa.Integer(), nullable=True),
    sa.Column('last_semester', sa.Integer(), nullable=True),
    sa.ForeignKeyConstraint(['campus_code'], ['campus.campus_code'], name=op.f('fk_normal_fee_campus_code')),
    sa.ForeignKeyConstraint(['changed_by'], ['person.person_id'], name=op.f('fk_normal_fee_changed_by')),
    sa.ForeignKeyConstraint(['department_code'], ['department.department_code'], name=op.f('fk_normal_fee_department_code')),
    sa.ForeignKeyConstraint(['faculty_code'], ['faculty.faculty_code'], name=op.f('fk_normal_fee_faculty_code')),
    sa.ForeignKeyConstraint(['fee_pattern_id'], ['fee_pattern.fee_pattern_id'], name=op.f('fk_normal_fee_fee_pattern_id')),
    sa.ForeignKeyConstraint(['major_code'], ['major.major_code'], name=op.f('fk_normal_fee_major_code')),
    sa.PrimaryKeyConstraint('normal_fee_id', name=op.f('pk_normal_fee'))
    )
    op.create_index('ix_normal_fee_pattern', 'normal_fee', ['fee_pattern_id'], unique=False)
    op.create_table('bill',
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('semester', sa.Integer(), nullable=False),
    sa.Column('assessed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('again_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('asked_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('charged_as', sa.Enum('lump_sum', 'per_credit', 'maintain_status', name='feeenrolmenttype', native_enum=False, length=40), nullable=True),
    sa.Column('payment_method', sa.Enum('full', 'instalments', name='paymentmethod', native_enum=False, length=40), nullable=True),
    sa.Column('normal_fee_id', sa.Uuid(), nullable=True),
    sa.Column('kept', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('problem', sqlmodel.sql.sqltypes.AutoString(length=60), nullable=True),
    sa.ForeignKeyConstraint(['normal_fee_id'], ['normal_fee.normal_fee_id'], name=op.f('fk_bill_normal_fee_id')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_bill_student_id')),
    sa.PrimaryKeyConstraint('student_id', 'academic_year', 'semester', name=op.f('pk_bill'))
    )
    op.create_index('ix_bill_again_at', 'bill', ['again_at'], unique=False, postgresql_where=sa.text('again_at IS NOT NULL'))
    op.create_index('ix_bill_problem', 'bill', ['academic_year', 'semester', 'problem'], unique=False, postgresql_where=sa.text('problem IS NOT NULL'))
    op.create_table(
        "sweep_mark",
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(length=40), nullable=False),
        sa.Column("swept_to", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_sweep_mark")),
    )


def downgrade() -> None:
    op.drop_table("sweep_mark")
    op.drop_index('ix_bill_problem', table_name='bill', postgresql_where=sa.text('problem IS NOT NULL'))
    op.drop_index('ix_bill_again_at', table_name='bill', postgresql_where=sa.text('again_at IS NOT NULL'))
    op.drop_table('bill')
    op.drop_index('ix_normal_fee_pattern', table_name='normal_fee')
    op.drop_table('normal_fee')
    op.drop_index('uq_subject_fee_term', table_name='subject_fee', postgresql_where=sa.text('deleted_at IS NULL'))
    op.drop_table('subject_fee')
    op.drop_index('uq_instalment_pattern_default', table_name='instalment_pattern', postgresql_where=sa.text('is_default AND deleted_at IS NULL'))
    op.drop_index('uq_instalment_pattern_code', table_name='instalment_pattern', postgresql_where=sa.text('deleted_at IS NULL'))
    op.drop_table('instalment_pattern')
    op.drop_index('uq_fee_pattern_code', table_name='fee_pattern', postgresql_where=sa.text('deleted_at IS NULL'))
    op.drop_table('fee_pattern')
    op.drop_index('uq_bank_account_number', table_name='bank_account', postgresql_where=sa.text('deleted_at IS NULL'))
    op.drop_index('uq_bank_account_for_qr', table_name='bank_account', postgresql_where=sa.text('is_for_qr AND deleted_at IS NULL'))
    op.drop_table('bank_account')
