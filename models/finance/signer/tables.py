"""Who signs receipts and credit notes (spec §3 Document signer)."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from models.finance.paper.contract import SignerPost
from models.finance.signer.contract import SignedDocument, SignerRole
from models.kit.names import written_en, written_th
from models.kit.table import Master, new_id, text_enum


class DocumentSigner(Master, table=True):
    """Somebody who signs a kind of paper at a post, on Bangkok days.

    A picture of the signature that was replaced stays a stored file: papers that bear it are drawn with it.
    """

    __tablename__ = "document_signer"
    __table_args__ = (CheckConstraint("valid_until >= valid_from", name="days_in_order"),)

    signer_id: UUID = Field(default_factory=new_id, primary_key=True)
    document: SignedDocument = Field(sa_type=text_enum(SignedDocument))
    post: SignerPost = Field(sa_type=text_enum(SignerPost))
    role: SignerRole = Field(sa_type=text_enum(SignerRole))
    valid_from: date
    valid_until: date | None = None
    prefix_th: str = Field(default="", max_length=60)
    first_name_th: str = Field(max_length=100)
    middle_name_th: str = Field(default="", max_length=100)
    last_name_th: str = Field(max_length=100)
    position_th: str = Field(max_length=200)
    prefix_en: str = Field(default="", max_length=60)
    first_name_en: str = Field(max_length=100)
    middle_name_en: str = Field(default="", max_length=100)
    last_name_en: str = Field(max_length=100)
    position_en: str = Field(max_length=200)
    picture_th: UUID | None = Field(default=None, foreign_key="stored_file.file_id")
    picture_en: UUID | None = Field(default=None, foreign_key="stored_file.file_id")

    @property
    def name_th(self) -> str:
        """As papers in Thai bear it."""
        return written_th(self.prefix_th, self.first_name_th, self.middle_name_th, self.last_name_th)

    @property
    def name_en(self) -> str:
        """As papers in English bear it."""
        return written_en(self.prefix_en, self.first_name_en, self.middle_name_en, self.last_name_en)
