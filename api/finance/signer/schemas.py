"""Who signs papers of money, as finance officers keep them (spec §3 Document signer)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.finance.master_change.schemas import Reasoned
from api.kit.numbers import Revision
from api.kit.sentences import Name, NameOrNothing
from api.kit.wire import Camel, Names
from models.finance.paper.contract import SignerPost
from models.finance.signer.contract import SignedDocument, SignerRole
from models.kit.instants import Day


class SignerInput(Camel):
    """What an officer says of a signer: of which paper, at which post, on which days; none ends without a last day.

    ``pictureTh`` and ``pictureEn`` are pictures of the signature that were sent before; papers have a line to sign on
    where there is none.
    """

    document: SignedDocument
    post: SignerPost
    role: SignerRole
    valid_from: Day
    valid_until: Day | None = None
    prefix_th: NameOrNothing = Field(default="", max_length=60)
    first_name_th: Name = Field(max_length=100)
    middle_name_th: NameOrNothing = Field(default="", max_length=100)
    last_name_th: NameOrNothing = Field(default="", max_length=100)
    position_th: Name = Field(max_length=200)
    prefix_en: NameOrNothing = Field(default="", max_length=60)
    first_name_en: Name = Field(max_length=100)
    middle_name_en: NameOrNothing = Field(default="", max_length=100)
    last_name_en: NameOrNothing = Field(default="", max_length=100)
    position_en: Name = Field(max_length=200)
    picture_th: UUID | None = None
    picture_en: UUID | None = None


class SignerAddition(SignerInput, Reasoned):
    """A signer who shall be added, and why."""


class SignerChange(SignerAddition):
    """A signer as they shall be, and why; ``revision`` is the one that was shown."""

    revision: Revision


class SignatureView(Camel):
    """A picture that was sent, to be named by a signer."""

    file_id: UUID


class SignerView(Camel):
    """Somebody who signs. ``pictureTh`` and ``pictureEn`` change with the picture of the signature, None without one.

    ``signsToday``: papers of this kind bear this signature at this post today. ``caseId``: the open request to
    change or to delete them, if any.
    """

    signer_id: UUID
    document: SignedDocument
    post: SignerPost
    role: SignerRole
    valid_from: Day
    valid_until: Day | None
    prefix_th: str
    first_name_th: str
    middle_name_th: str
    last_name_th: str
    position_th: str
    prefix_en: str
    first_name_en: str
    middle_name_en: str
    last_name_en: str
    position_en: str
    name: Names
    picture_th: UUID | None
    picture_en: UUID | None
    signs_today: bool
    case_id: UUID | None
    revision: int
