"""May the owner of a target make a rule of a line they accepted? (study §5: known rules, and who decided)"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from models.access.role.contract import RoleId
from models.cases.case.contract.record import Refused
from models.study.transfer_credit.contract import LineOutcome, TransferStage

_AGREED_TO: Final = {LineOutcome.ACCEPTED.value, TransferStage.APPROVED.value}
"""The owner said yes: while other offices look at it, and once everybody agreed."""


@dataclass(frozen=True, slots=True)
class DecidedLine:
    """A line as far as a rule may come of it. ``has_rule``: a rule about its source and target holds, or will hold."""

    target_code: str | None
    owner_department_code: str | None
    outcome: str
    has_rule: bool


@dataclass(frozen=True, slots=True)
class RuleMaker:
    """Who wants to make the rule, in which role."""

    role_id: int
    department_code: str | None


def refusal_to_make_rule(line: DecidedLine, maker: RuleMaker) -> Refused | None:
    """Why no rule may be made of it: the head of the owning department makes one, of a line that counts as a subject,
    that they accepted, and that no rule knows.
    """
    owns = maker.department_code is not None and maker.department_code == line.owner_department_code
    if maker.role_id != RoleId.HEAD_OF_DEPARTMENT or not owns:
        return _refused("transfer_rule_other_department")
    if line.target_code is None:
        return _refused("transfer_rule_of_leaf")
    if line.outcome not in _AGREED_TO:
        return _refused("transfer_line_not_accepted")
    return _refused("transfer_rule_exists") if line.has_rule else None


def _refused(code: str) -> Refused:
    return Refused(code=code, rule=refusal_to_make_rule.__name__)
