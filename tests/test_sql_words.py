"""SQL is plain text, so nothing else would notice a status that does not exist, or the same condition written twice."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from models.contracts.cases.case import CaseState
from models.contracts.curriculum.sections import SectionStatus
from models.contracts.curriculum.subjects import SubjectStatus
from models.contracts.enrolment.enrolment import EnrolmentStatus
from models.contracts.finance.payment import ConfirmationState
from models.contracts.processes import CASE_TYPES
from models.tables.enrolment.enrolments import HOLDS_SEAT
from models.tables.enrolment.planning import ON_WAITLIST

ROOT = Path(__file__).parents[1]
VALUES = {
    "state": {*CaseState, *ConfirmationState},
    "stage": {stage for case_type in CASE_TYPES.values() for stage in case_type.stages},
    "status": {*EnrolmentStatus, *SectionStatus, *SubjectStatus},
}
COMPARED = re.compile(r"\b(state|stage|status) (?:=|<>|(?:NOT )?IN) (\([^)]*\)|'\w+')")
ONCE = (HOLDS_SEAT, ON_WAITLIST)


def texts() -> Iterator[tuple[str, str]]:
    """Every text of the code that reads or writes rows, f-strings in their parts."""
    for layer in ("api", "activities", "models/facts", "models/rules"):
        for path in (ROOT / layer).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def test_sql_compares_with_values_that_exist() -> None:
    compared = [
        (where, column, value)
        for where, written in texts()
        for column, values in COMPARED.findall(written)
        for value in re.findall(r"'(\w+)'", values)
    ]
    assert len(compared) > 30
    assert [one for one in compared if one[2] not in VALUES[one[1]]] == []


def test_what_holds_a_seat_and_who_waits_is_said_once() -> None:
    assert [where for where, written in texts() for condition in ONCE if condition in written] == []


def test_names_of_people_are_put_together_in_one_place() -> None:
    """Else a middle name is left out, or a blank stands where somebody has one name."""
    together = re.compile(r"first_name_(th|en)\s*(\|\||,)[^=]*last_name_(th|en)")
    assert [where for where, words in texts() if together.search(words) and "thai_order" not in words] == []
