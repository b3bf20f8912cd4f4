"""who signs papers of money

Revision 0031, after 0030.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "document_signer",
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("signer_id", sa.Uuid(), nullable=False),
        sa.Column(
            "document",
            sa.Enum("receipt", "credit_note", name="signeddocument", native_enum=False, length=40),
            nullable=False,
        ),
        sa.Column(
            "post", sa.Enum("director", "officer", name="signerpost", native_enum=False, length=40), nullable=False
        ),
        sa.Column(
            "role", sa.Enum("main", "representative", name="signerrole", native_enum=False, length=40), nullable=False
        ),
        sa.Column("valid_from", sa.Date(), nullable=False),
        sa.Column("valid_until", sa.Date(), nullable=True),
        sa.Column("prefix_th", sqlmodel.sql.sqltypes.AutoString(length=60), nullable=False),
        sa.Column("first_name_th", sqlmodel.sql.sqltypes.AutoString(length=100), nullable=False),
        sa.Column("middle_name_th", sqlmodel.sql.sqltypes.AutoString(length=100), nullable=False),
        sa.Column("last_name_th", sqlmodel.sql.sqltypes.AutoString(length=100), nullable=False),
        sa.Column("position_th", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.Column("prefix_en", sqlmodel.sql.sqltypes.AutoString(length=60), nullable=False),
        sa.Column("first_name_en", sqlmodel.sql.sqltypes.AutoString(length=100), nullable=False),
        sa.Column("middle_name_en", sqlmodel.sql.sqltypes.AutoString(length=100), nullable=False),
        sa.Column("last_name_en", sqlmodel.sql.sqltypes.AutoString(length=100), nullable=False),
        sa.Column("position_en", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.Column("picture_th", sa.Uuid(), nullable=True),
        sa.Column("picture_en", sa.Uuid(), nullable=True),
        sa.CheckConstraint("valid_until >= valid_from", name=op.f("ck_document_signer_days_in_order")),
        sa.ForeignKeyConstraint(["changed_by"], ["person.person_id"], name=op.f("fk_document_signer_changed_by")),
        sa.ForeignKeyConstraint(["picture_en"], ["stored_file.file_id"], name=op.f("fk_document_signer_picture_en")),
        sa.ForeignKeyConstraint(["picture_th"], ["stored_file.file_id"], name=op.f("fk_document_signer_picture_th")),
        sa.PrimaryKeyConstraint("signer_id", name=op.f("pk_document_signer")),
    )


def downgrade() -> None:
    op.drop_table("document_signer")
