"""Which offices agree to a waiver, as finance officers keep it (finance §6)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field, field_validator

from api.finance.master_change.schemas import Reasoned, Revised
from api.kit.wire import Camel
from models.finance.waiver.contract.case import WaiverKind, WaiverOffice


class WaiverRuleInput(Camel):
    """The offices that agree to a kind of waiver, from so many earlier terms of arrears on."""

    waiver_kind: WaiverKind
    arrears_from: int = Field(ge=0, le=20)
    offices: list[WaiverOffice] = Field(min_length=1, max_length=len(WaiverOffice))

    @field_validator("offices")
    @classmethod
    def _in_their_order(cls, offices: list[WaiverOffice]) -> list[WaiverOffice]:
        """Each once, in the order in which they are asked."""
        return [office for office in WaiverOffice if office in offices]


class WaiverRuleAddition(WaiverRuleInput, Reasoned):
    """A rule that shall be added, and why."""


class WaiverRuleChange(WaiverRuleInput, Revised):
    """A rule as it shall be, and why; ``revision`` is the one that was shown."""


class WaiverRuleView(Camel):
    """A rule, and the open request to change or delete it, if any."""

    rule_id: UUID
    waiver_kind: WaiverKind
    arrears_from: int
    offices: list[WaiverOffice]
    case_id: UUID | None
    revision: int
