"""Rules that know a transfer, as their office keeps them (study §5)."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from api.kit.numbers import Revision
from api.kit.sentences import Name, NameOrNothing
from api.kit.wire import Camel, Names
from api.study.transfer_credit.schemas import TargetCode
from models.kit.figures import Credits
from models.kit.instants import Day
from models.kit.typed import UpperCodeText
from models.study.transfer_credit.contract import MOST_LINES, TransferSource


class TransferRuleInput(Camel):
    """What an office says of a rule: what was decided, by whom, and from which day to which (both included)."""

    source: TransferSource
    institution: Annotated[NameOrNothing, Field(max_length=200)] = ""
    source_code: Annotated[UpperCodeText, Field(min_length=1, max_length=20)]
    source_name: Name = Field(max_length=200)
    target_code: TargetCode
    least_letter: Literal["A", "B+", "B", "C+", "C"]
    credits: Credits
    valid_from: Day
    valid_to: Day | None = None
    decided_by: Name = Field(max_length=200)


class RuleOfLine(Camel):
    """What an owner adds to a line they accepted; source, target and credits are those of the line."""

    case_id: UUID
    number: int = Field(ge=1, le=MOST_LINES)
    least_letter: Literal["A", "B+", "B", "C+", "C"]
    valid_from: Day
    valid_to: Day | None = None
    decided_by: Name = Field(max_length=200)


class TransferRuleChange(TransferRuleInput):
    """A rule as it shall be; ``revision`` is the one that was shown."""

    revision: Revision


class TransferRuleView(Camel):
    """A rule, and how many lines it has known."""

    rule_id: UUID
    source: TransferSource
    institution: str
    source_code: str
    source_name: str
    target_code: str
    target: Names
    least_letter: str
    credits: str
    valid_from: Day
    valid_to: Day | None
    decided_by: str
    uses: int
    revision: int
