"""What special projects charge: one fee of each project, the named and the more specific first (finance §3)."""

from __future__ import annotations

from dataclasses import replace
from uuid import NAMESPACE_OID, uuid5

import pytest

from models.finance.fee.contract import FeeEnrolmentType
from models.finance.normal_fee.rules.choosing import Conditions, NormalFee, Payer
from models.finance.project_fee.rules import ProjectFee, project_fee_refusal, project_fees_of
from models.kit.table import new_id

TERM = (2569, 2)
CODE = "6610450001"
PAYER = Payer("B", "D", "D1", "D14", "10", "3", "TH", 2566, FeeEnrolmentType.LUMP_SUM)


def fee(project: str = "SP", pattern: str = "ALL", *students: str, first: int = 2560, **named: str) -> ProjectFee:
    conditions = Conditions(major_code=named.get("major_code"), student_type_code=named.get("student_type_code"))
    unit_id = uuid5(NAMESPACE_OID, project)
    return ProjectFee(unit_id, project, NormalFee(new_id(), pattern, conditions, (first, 1)), frozenset(students))


ALL = fee()
MAJOR = fee("SP", "MAJOR", major_code="D14")
NAMED = fee("SP", "NAMED", CODE)


@pytest.mark.parametrize(
    ("fees", "paid"),
    [
        ([], []),
        ([ALL], ["ALL"]),
        ([MAJOR, ALL], ["MAJOR"]),
        ([NAMED, MAJOR, ALL], ["NAMED"]),
        ([fee("SP", "OTHER", "6610450002"), ALL], ["ALL"]),
        ([ALL, fee("SP", "LATER", first=2569)], ["LATER"]),
        ([ALL, fee("SP", "NEXT", first=2570)], ["ALL"]),
        ([fee("TWO", "SECOND"), ALL], ["ALL", "SECOND"]),
        ([fee("SP", "E09", major_code="E09")], []),
    ],
)
def test_a_student_pays_one_fee_of_each_project_they_are_in(fees: list[ProjectFee], paid: list[str]) -> None:
    assert [each.fee.pattern_code for each in project_fees_of(CODE, PAYER, TERM, fees)] == paid


def test_a_project_that_got_the_code_of_an_earlier_one_is_another_project() -> None:
    earlier = replace(ALL, project_id=new_id())
    assert project_fee_refusal(ALL, [earlier]) is None
    assert set(project_fees_of(CODE, PAYER, TERM, [ALL, earlier])) == {ALL, earlier}


def copy(of: ProjectFee) -> ProjectFee:
    return replace(of, fee=replace(of.fee, normal_fee_id=new_id()))


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (ALL, None),
        (copy(ALL), "project_fee_exists"),
        (copy(MAJOR), "project_fee_exists"),
        (copy(NAMED), "project_fee_exists"),
        (fee("SP", "X", "6610450002"), None),
        (fee("SP", "X", student_type_code="3"), "project_fee_exists"),
        (fee("TWO"), None),
        (fee(first=2561), None),
        (replace(ALL, fee=replace(ALL.fee, last_term=(2559, 1))), "normal_fee_term_order"),
        (
            replace(ALL, fee=replace(ALL.fee, conditions=Conditions(first_entry_year=2567, last_entry_year=2566))),
            "normal_fee_years_order",
        ),
    ],
)
def test_two_that_are_equally_right_for_a_student_are_refused(wanted: ProjectFee, code: str | None) -> None:
    refused = project_fee_refusal(wanted, [ALL, MAJOR, NAMED])
    assert (refused.code if refused else None) == code
    if code == "project_fee_exists" and refused is not None:
        assert refused.facts["project"] == "SP"
