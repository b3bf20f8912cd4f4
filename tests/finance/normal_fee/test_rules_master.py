"""Normal fees beside each other, and carried into another term."""

from __future__ import annotations

from dataclasses import replace

from models.finance.normal_fee.rules.choosing import Conditions, NormalFee
from models.finance.normal_fee.rules.master import copied, normal_fee_refusal
from models.kit.table import new_id


def fee(
    pattern: str, since: tuple[int, int] = (2568, 1), until: tuple[int, int] | None = None, **whom: object
) -> NormalFee:
    return NormalFee(new_id(), pattern, Conditions(**whom), since, until)  # type: ignore[arg-type]


def test_the_other_fee_is_named_where_both_are_as_specific() -> None:
    foreign = fee("FOREIGN", nation_code="JP")
    found = normal_fee_refusal(fee("SPECIAL", student_type_code="3"), [foreign])
    assert found is not None
    assert found.code == "normal_fee_conflict"
    assert (found.facts["pattern"], found.facts["term"], found.facts["whom"]) == ("FOREIGN", "1/2568", "JP")
    assert found.facts["normalFeeId"] == str(foreign.normal_fee_id)


def test_it_ends_after_it_begins_and_its_cohorts_are_from_and_to() -> None:
    ended = normal_fee_refusal(fee("X", (2569, 1), (2568, 2)), [])
    assert ended is not None
    assert ended.code == "normal_fee_term_order"
    summer = normal_fee_refusal(fee("X", (2569, 2), (2569, 0)), [])
    assert summer is None, "a summer comes last in its year"
    years = normal_fee_refusal(fee("X", first_entry_year=2568, last_entry_year=2567), [])
    assert years is not None
    assert years.code == "normal_fee_years_order"


def test_what_is_in_force_is_copied_to_take_over_and_copied_again_nothing_is_added() -> None:
    standing = [
        fee("E", faculty_code="E"),
        fee("D", until=(2568, 2), faculty_code="D"),
        fee("OLD", (2560, 1), (2561, 2)),
    ]
    first = copied(standing, (2568, 1), (2569, 1), new_id)
    assert [(copy.pattern_code, copy.first_term, copy.last_term) for _, copy in first.made] == [
        ("E", (2569, 1), None), ("D", (2569, 1), (2569, 2)),
    ]  # fmt: skip
    again = copied([*standing, *(copy for _, copy in first.made)], (2568, 1), (2569, 1), new_id)
    assert (again.made, len(again.left)) == ((), 2)


def test_what_would_be_as_specific_as_one_of_the_other_term_is_left() -> None:
    standing = [fee("E", until=(2568, 0), faculty_code="E"), fee("FOREIGN", (2569, 1), nation_code="JP")]
    copies = copied(standing, (2568, 1), (2569, 1), new_id)
    assert (copies.made, [left.pattern_code for left in copies.left]) == ((), ["E"])
    apart = [standing[0], replace(standing[1], last_term=(2569, 1), first_term=(2569, 1))]
    assert len(copied(apart, (2568, 1), (2570, 1), new_id).made) == 1
