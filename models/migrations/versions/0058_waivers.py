"""waivers

Revision 0058, after 0057.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0058'
down_revision = '0057'
branch_labels = None
depends_on = None

_KIND = sa.Enum('leniency', 'deferral', name='waiverkind', native_enum=False, length=40)
_STAGE = sa.Enum(
    'received', 'advisor_review', 'head_review', 'dean_review', 'officer_review', 'treasury_review', 'returned',
    'granted', 'settled', 'lapsed', 'refused', 'cancelled', name='waiverstage', native_enum=False, length=40,
)
_HOLDS = sa.Enum('review', 'granted', 'over', name='waiverholds', native_enum=False, length=40)


def upgrade() -> None:
    op.create_table('waiver_rule',
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('changed_by', sa.Uuid(), nullable=True),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('rule_id', sa.Uuid(), nullable=False),
    sa.Column('waiver_kind', _KIND, nullable=False),
    sa.Column('arrears_from', sa.Integer(), nullable=False),
    sa.Column('offices', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.CheckConstraint('arrears_from >= 0', name=op.f('ck_waiver_rule_counts_terms')),
    sa.ForeignKeyConstraint(['changed_by'], ['person.person_id'], name=op.f('fk_waiver_rule_changed_by')),
    sa.PrimaryKeyConstraint('rule_id', name=op.f('pk_waiver_rule'))
    )
    op.create_index(
        'uq_waiver_rule', 'waiver_rule', ['waiver_kind', 'arrears_from'], unique=True,
        postgresql_where=sa.text('deleted_at IS NULL'),
    )
    op.create_table('waiver',
    sa.Column('waiver_id', sa.Uuid(), nullable=False),
    sa.Column('case_id', sa.Uuid(), nullable=False),
    sa.Column('has_case', sa.Boolean(), nullable=False),
    sa.Column('waiver_kind', _KIND, nullable=False),
    sa.Column('student_id', sa.Integer(), nullable=False),
    sa.Column('academic_year', sa.Integer(), nullable=False),
    sa.Column('semester', sa.Integer(), nullable=False),
    sa.Column('until', sa.Date(), nullable=False),
    sa.Column('first', sa.Date(), nullable=False),
    sa.Column('last', sa.Date(), nullable=False),
    sa.Column('stage', _STAGE, nullable=False),
    sa.Column('arrears_terms', sa.Integer(), nullable=False),
    sa.Column('amount', sa.Numeric(precision=12, scale=2), nullable=False),
    sa.Column('reason', sa.String(), nullable=False),
    sa.Column('regulation', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('entered_by', sa.Uuid(), nullable=False),
    sa.Column('asked_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('granted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['case_id'], ['case_file.case_id'], name=op.f('fk_waiver_case_id')),
    sa.ForeignKeyConstraint(['entered_by'], ['person.person_id'], name=op.f('fk_waiver_entered_by')),
    sa.ForeignKeyConstraint(['student_id'], ['student.student_id'], name=op.f('fk_waiver_student_id')),
    sa.PrimaryKeyConstraint('waiver_id', name=op.f('pk_waiver'))
    )
    op.create_index('ix_waiver_case', 'waiver', ['case_id'])
    op.create_index('ix_waiver_student', 'waiver', ['student_id', 'academic_year', 'semester'])
    op.create_index('ix_waiver_granted', 'waiver', ['until'], postgresql_where=sa.text("stage = 'granted'"))
    op.create_table('waiver_invoice',
    sa.Column('waiver_id', sa.Uuid(), nullable=False),
    sa.Column('invoice_id', sa.Uuid(), nullable=False),
    sa.Column('holds', _HOLDS, nullable=False),
    sa.Column('plan_no', sa.Integer(), nullable=True),
    sa.ForeignKeyConstraint(['invoice_id'], ['invoice.invoice_id'], name=op.f('fk_waiver_invoice_invoice_id')),
    sa.ForeignKeyConstraint(['waiver_id'], ['waiver.waiver_id'], name=op.f('fk_waiver_invoice_waiver_id')),
    sa.PrimaryKeyConstraint('waiver_id', 'invoice_id', name=op.f('pk_waiver_invoice'))
    )
    op.create_index(
        'uq_waiver_invoice_open', 'waiver_invoice', ['invoice_id'], unique=True,
        postgresql_where=sa.text("holds <> 'over'"),
    )
    op.create_index(op.f('ix_waiver_invoice_invoice_id'), 'waiver_invoice', ['invoice_id'])
    op.execute("""
        INSERT INTO waiver_rule (revision, changed_at, rule_id, waiver_kind, arrears_from, offices) VALUES
        (1, now(), '00000000-0000-4000-8000-000000005801', 'leniency', 0, '["advisor", "head", "dean", "officer"]'),
        (1, now(), '00000000-0000-4000-8000-000000005802', 'deferral', 0, '["advisor", "head", "dean", "officer"]'),
        (1, now(), '00000000-0000-4000-8000-000000005803', 'deferral', 3,
         '["advisor", "head", "dean", "officer", "treasury"]')
    """)
    op.execute(
        "INSERT INTO code_name (kind, code, name_th, name_en)"
        " SELECT 'student_status', '17009', 'ถูกลงโทษทางวินัย', 'Disciplined'"
        "  WHERE EXISTS (SELECT FROM code_name WHERE kind = 'student_status') ON CONFLICT DO NOTHING"
    )


def downgrade() -> None:
    op.drop_table('waiver_invoice')
    op.drop_table('waiver')
    op.drop_table('waiver_rule')
