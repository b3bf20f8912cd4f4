"""refunds: lists, accounts, and how they went out

Revision 0059, after 0058.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0059"
down_revision = "0058"
branch_labels = None
depends_on = None

_MONEY = sa.Numeric(precision=12, scale=2)
_TEXT = sqlmodel.sql.sqltypes.AutoString
BANKS = (
    "BBL", "KBANK", "KTB", "SCB", "BAY", "TTB", "GSB", "BAAC", "GHB", "UOB", "CIMB", "KKP", "LHB", "TISCO",
)  # fmt: skip


def upgrade() -> None:
    op.create_table(
        "refund_list",
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("list_id", sa.Uuid(), nullable=False),
        sa.Column("code", _TEXT(length=20), nullable=False),
        sa.Column("name_th", _TEXT(length=200), nullable=False),
        sa.Column("name_en", _TEXT(length=200), nullable=False),
        sa.Column(
            "refund_type",
            sa.Enum("overpaid", "credited", "other", name="refundtype", native_enum=False, length=40),
            nullable=False,
        ),
        sa.Column("maximum", _MONEY, nullable=True),
        sa.Column("opens_on", sa.Date(), nullable=False),
        sa.Column("closes_on", sa.Date(), nullable=False),
        sa.Column("is_withdrawable", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("is_active", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.CheckConstraint("closes_on >= opens_on", name=op.f("ck_refund_list_days_in_order")),
        sa.CheckConstraint("maximum > 0", name=op.f("ck_refund_list_is_money")),
        sa.ForeignKeyConstraint(["changed_by"], ["person.person_id"], name=op.f("fk_refund_list_changed_by")),
        sa.PrimaryKeyConstraint("list_id", name=op.f("pk_refund_list")),
    )
    op.create_index(
        "uq_refund_list_code", "refund_list", ["code"], unique=True, postgresql_where=sa.text("deleted_at IS NULL")
    )
    op.create_table(
        "refund_account",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("bank", sa.Enum(*BANKS, name="payeebank", native_enum=False, length=40), nullable=False),
        sa.Column("account_number", _TEXT(length=15), nullable=False),
        sa.Column("account_name", _TEXT(length=200), nullable=False),
        sa.Column("given_by", sa.Uuid(), nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_refund_account_case_id")),
        sa.ForeignKeyConstraint(["given_by"], ["person.person_id"], name=op.f("fk_refund_account_given_by")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_refund_account")),
    )
    op.create_table(
        "refund_sent",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("sent_on", sa.Date(), nullable=False),
        sa.Column("reference", _TEXT(length=60), nullable=False),
        sa.Column("amount", _MONEY, nullable=False),
        sa.Column("confirmed_by", sa.Uuid(), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("posting_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_refund_sent_case_id")),
        sa.ForeignKeyConstraint(["confirmed_by"], ["person.person_id"], name=op.f("fk_refund_sent_confirmed_by")),
        sa.ForeignKeyConstraint(["posting_id"], ["posting.posting_id"], name=op.f("fk_refund_sent_posting_id")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_refund_sent")),
    )
    op.execute(
        "CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON refund_sent"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )
    op.add_column("refund", sa.Column("case_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f("fk_refund_case_id"), "refund", "case_file", ["case_id"], ["case_id"])
    op.create_index(op.f("ix_refund_case_id"), "refund", ["case_id"])
    op.drop_constraint(op.f("ck_refund_is_money"), "refund", type_="check")
    op.create_check_constraint(op.f("ck_refund_is_money"), "refund", "amount <> 0")


def downgrade() -> None:
    raise NotImplementedError("refunds are documents: they stay")
