"""SQL is plain text, so nothing else would notice a status that does not exist, or the same condition written twice."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from models.cases.case.contract.record import CaseState
from models.curriculum.section.contract import SectionStatus
from models.curriculum.subject.contract.words import SubjectStatus
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.enrolment.plan.tables import ON_WAITLIST
from models.finance.payment.contract import ConfirmationState
from models.registry.process.contract import CASE_TYPES
from tests.test_import_directions import layer_of, module_of

ROOT = Path(__file__).parents[1]
VALUES = {
    "state": {*CaseState, *ConfirmationState},
    "stage": {stage for case_type in CASE_TYPES.values() for stage in case_type.stages},
    "status": {*EnrolmentStatus, *SectionStatus, *SubjectStatus},
}
COMPARED = re.compile(r"\b(state|stage|status) (?:=|<>|(?:NOT )?IN) (\([^)]*\)|'\w+')")
ONCE = (HOLDS_SEAT, ON_WAITLIST)


def files() -> Iterator[Path]:
    """The files that hold SQL: all but tables, messages, migrations and the demo university."""
    yield from (ROOT / "api").rglob("*.py")
    yield from (ROOT / "activities").rglob("*.py")
    yield from (path for path in (ROOT / "models").rglob("*.py") if layer_of(module_of(path)) in {"rules", "store"})


def texts() -> Iterator[tuple[str, str]]:
    """Every text of the code that reads or writes rows, f-strings in their parts."""
    for path in files():
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


WITHOUT_INDEX = {"api/cases/case/list_queries.py", "api/kit/sql.py"}
"""Cases of more students than are looked up one by one."""
PATTERNS_OF_THEIR_OWN = {
    "api/access/role/queries.py", "api/cases/notification/queries.py", "api/finance/payment_list/narrowing.py",
    "api/kit/sql.py", "api/news/announcement/queries.py",
}  # fmt: skip
"""Keys of lines under the bell, endings of titles, and beginnings of codes and of numbers of invoices."""


def test_every_search_is_by_words() -> None:
    """``has_words`` and ``person_matches`` of ``api/kit/sql.py``: words in any order, codes however they are typed."""
    own = re.compile(r"\bI?LIKE\s+(:|\()")
    found = {where.split(":")[0] for where, words in texts() if own.search(words) and where.startswith("api/")}
    assert found <= PATTERNS_OF_THEIR_OWN


def test_people_are_searched_by_the_condition_that_an_index_leads() -> None:
    """``person_matches`` of ``api/kit/sql.py``: a condition that holds without words too is led by no index."""
    either = re.compile(r":words\s*=\s*''\s*OR\s*$")
    assert [where for where, written in texts() if either.search(written)] == []
    named = {str(path.relative_to(ROOT)) for path in (ROOT / "api").rglob("*.py") if "PERSON_FOUND" in path.read_text()}
    assert named == WITHOUT_INDEX


def test_names_of_people_are_in_thai_order() -> None:
    """By code points, เกษม would stand behind every name that begins with a consonant."""
    ordered = re.compile(r"ORDER BY[^()]*\b(first|last)_name_th\b")
    assert [where for where, words in texts() if ordered.search(words)] == []
