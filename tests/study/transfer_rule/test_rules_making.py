"""Who may make a rule of which line (study §5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.access.role.contract import RoleId
from models.study.transfer_credit.rules.making_rules import DecidedLine, RuleMaker, refusal_to_make_rule

ACCEPTED = DecidedLine(target_code="01418112", owner_department_code="E1", outcome="accepted", has_rule=False)
HEAD = RuleMaker(RoleId.HEAD_OF_DEPARTMENT, "E1")


def test_the_head_of_the_owning_department_makes_a_rule_of_what_was_accepted() -> None:
    assert refusal_to_make_rule(ACCEPTED, HEAD) is None
    assert refusal_to_make_rule(replace(ACCEPTED, outcome="approved"), HEAD) is None


@pytest.mark.parametrize(
    ("line", "maker", "code"),
    [
        (ACCEPTED, RuleMaker(RoleId.HEAD_OF_DEPARTMENT, "D1"), "transfer_rule_other_department"),
        (ACCEPTED, RuleMaker(RoleId.DEAN, "E1"), "transfer_rule_other_department"),
        (replace(ACCEPTED, owner_department_code=None), RuleMaker(RoleId.HEAD_OF_DEPARTMENT, None),
         "transfer_rule_other_department"),
        (replace(ACCEPTED, target_code=None), HEAD, "transfer_rule_of_leaf"),
        (replace(ACCEPTED, outcome="asked"), HEAD, "transfer_line_not_accepted"),
        (replace(ACCEPTED, outcome="declined"), HEAD, "transfer_line_not_accepted"),
        (replace(ACCEPTED, outcome="refused"), HEAD, "transfer_line_not_accepted"),
        (replace(ACCEPTED, has_rule=True), HEAD, "transfer_rule_exists"),
    ],
    ids=["another department", "a dean", "nobody's", "a leaf", "undecided", "declined", "refused later", "known"],
)  # fmt: skip
def test_why_no_rule_is_made_of_a_line(line: DecidedLine, maker: RuleMaker, code: str) -> None:
    refused = refusal_to_make_rule(line, maker)
    assert refused is not None
    assert refused.code == code
