"""May these credits be transferred, known by which rule, owned by whom (spec §5, study §5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from models.enrolment.enrolment.rules.facts import PeriodFacts
from models.people.student.contract.status import StudentStatus
from models.study.transfer_credit.contract import LineOwner, TransferLine, TransferSource
from models.study.transfer_credit.rules.asking import (
    known_rules_of,
    owner_of,
    refusal_to_ask,
    refusal_to_grant,
)
from models.study.transfer_credit.rules.facts import (
    AttemptKey,
    ProgrammeLimits,
    RecordedAttempt,
    TargetSubject,
    TransferFacts,
    Wish,
)
from models.study.transfer_credit.rules.policy import transfer_policy
from models.study.transfer_credit.rules.sources import as_recorded
from tests.study.transfer_credit.test_rules_lines import CHULA, LINE, TODAY, rule

NOW = datetime(2026, 6, 15, 3, tzinfo=UTC)
DAY = timedelta(days=1)
PROGRAMME = TargetSubject("01418112", "01418112-65", Decimal(3), "D", "D1")
MATHS = TargetSubject("01417111", "01417111-65", Decimal(3), "E", "E1")
FACTS = TransferFacts(
    asked_at=NOW,
    asked_on=TODAY,
    status_code=StudentStatus.CURRENT,
    status_th="นิสิตปัจจุบัน",
    status_en="Current student",
    faculty_code="E",
    department_code="E1",
    policy=transfer_policy(2566),
    period=PeriodFacts(NOW - 10 * DAY, NOW + 10 * DAY),
    closes_at=NOW + 90 * DAY,
    programme=ProgrammeLimits(Decimal(120), Decimal("0.75"), frozenset({"general.free"})),
    subjects={subject.code: subject for subject in (PROGRAMME, MATHS)},
    attempts={},
    granted_sources=(),
    passed=frozenset(),
    taken=frozenset(),
    transferred=Decimal(0),
    transferred_in_term=Decimal(0),
    rules=(),
    under_review=False,
)
LEAF = LINE.model_copy(
    update={"target_code": None, "target_path": "general.free", "section_code": "", "source_code": "2110102"}
)


def wish(*lines: TransferLine, source: TransferSource = TransferSource.OUTSIDE) -> Wish:
    """A complete request of these lines."""
    return Wish(source, CHULA if source is TransferSource.OUTSIDE else "", lines or (LINE,), files=1)


def line(**changes: object) -> TransferLine:
    """:data:`LINE` with something else."""
    return LINE.model_copy(update=changes)


KEY = AttemptKey("01417322", 2568, 1)
ATTEMPT = RecordedAttempt(KEY, "วิชาเดิม", "Earlier subject", Decimal(3), "B")
INSIDE = TransferSource.INSIDE
PICKED = LINE.model_copy(
    update={"source_code": KEY.code, "source_academic_year": KEY.academic_year, "source_semester": KEY.semester}
)


def with_attempt(**changes: Any) -> TransferFacts:
    """:data:`FACTS` of a student whose record has the attempt of :data:`PICKED`."""
    return replace(FACTS, attempts={KEY: replace(ATTEMPT, **changes)})


def test_an_attempt_of_the_record_may_be_asked_for() -> None:
    assert refusal_to_ask(with_attempt(), wish(PICKED, source=INSIDE)) is None
    assert refusal_to_ask(with_attempt(letter="A"), wish(PICKED, source=INSIDE)) is None


def test_name_credits_and_grade_are_those_of_the_record() -> None:
    claimed = PICKED.model_copy(update={"grade": "A", "source_name": "x", "source_credits": Decimal(9)})
    [read] = as_recorded(with_attempt(), wish(claimed, source=INSIDE)).lines
    assert (read.grade, read.source_name, read.source_credits) == ("B", "วิชาเดิม", Decimal(3))
    [unknown] = as_recorded(FACTS, wish(claimed, source=INSIDE)).lines
    assert (unknown.grade, unknown.source_name, unknown.source_credits) == ("", "", None)


def test_a_complete_request_within_every_limit_may_be_asked_for() -> None:
    assert refusal_to_ask(FACTS, wish(LINE, LEAF)) is None


@pytest.mark.parametrize(
    ("facts", "asked", "code"),
    [
        pytest.param(replace(FACTS, status_code=StudentStatus.DISMISSED), wish(), "transfer_status", id="status"),
        pytest.param(replace(FACTS, under_review=True), wish(), "transfer_asked_already", id="another one"),
        pytest.param(replace(FACTS, closes_at=None), wish(), "calendar_not_found", id="no calendar"),
        pytest.param(
            replace(FACTS, period=PeriodFacts(NOW - 9 * DAY, NOW)), wish(), "transfer_period_closed", id="period"
        ),
        pytest.param(replace(FACTS, period=None, closes_at=NOW), wish(), "transfer_term_over", id="term over"),
        pytest.param(replace(FACTS, programme=None), wish(), "transfer_no_programme", id="no programme"),
        pytest.param(FACTS, replace(wish(), files=0), "transfer_incomplete", id="without a file"),
        pytest.param(FACTS, wish(line(grade="")), "transfer_line_incomplete", id="without a grade"),
        pytest.param(
            FACTS, wish(PICKED, source=INSIDE), "transfer_source_not_in_record", id="not in the record"
        ),
        pytest.param(
            with_attempt(transferred=True), wish(PICKED, source=INSIDE), "transfer_source_transferred", id="a P"
        ),
        pytest.param(with_attempt(used=True), wish(PICKED, source=INSIDE), "transfer_source_used", id="used"),
        pytest.param(
            with_attempt(counts_at_th="วิชาแกน", counts_at_en="Core"), wish(PICKED, source=INSIDE),
            "transfer_source_counts", id="counts already",
        ),
        pytest.param(
            with_attempt(letter="C+"), wish(PICKED, source=INSIDE), "transfer_grade_changed", id="another grade"
        ),
        pytest.param(
            with_attempt(), wish(PICKED, PICKED.model_copy(update={"target_code": "01417111"}), source=INSIDE),
            "transfer_source_twice", id="one attempt in two lines",
        ),
        pytest.param(
            FACTS, wish(LINE, line(target_code="01417111")), "transfer_source_spent", id="one source in two lines"
        ),
        pytest.param(FACTS, wish(line(grade="Z")), "transfer_grade_unknown", id="unknown grade"),
        pytest.param(FACTS, wish(line(grade="D+")), "transfer_grade_too_low", id="grade"),
        pytest.param(FACTS, wish(line(content_share=74)), "transfer_content_too_small", id="content"),
        pytest.param(
            FACTS, wish(LEAF.model_copy(update={"target_path": "x"})), "transfer_requirement_unknown", id="leaf"
        ),
        pytest.param(FACTS, wish(line(target_code="01999999")), "transfer_target_unknown", id="target"),
        pytest.param(replace(FACTS, passed=frozenset({"01418112"})), wish(), "transfer_target_passed", id="passed"),
        pytest.param(replace(FACTS, taken=frozenset({"01418112"})), wish(), "transfer_target_taken", id="taken"),
        pytest.param(FACTS, wish(LINE, line(source_code="2110999")), "transfer_target_twice", id="twice"),
        pytest.param(FACTS, wish(line(credits=Decimal(4))), "transfer_credits_too_many", id="credits"),
        pytest.param(
            replace(FACTS, transferred_in_term=Decimal(43)),
            wish(),
            "transfer_too_many_in_term",
            id="credits of the term",
        ),
        pytest.param(
            replace(FACTS, transferred=Decimal(88)), wish(), "transfer_too_much_of_programme", id="share"
        ),
    ],
)  # fmt: skip
def test_what_may_not_be_asked_for_says_why(facts: TransferFacts, asked: Wish, code: str) -> None:
    refused = refusal_to_ask(facts, asked)
    assert refused is not None
    assert (refused.code, refused.remedy) == (code, f"remedy.{code}")


def test_what_is_missing_is_named_in_both_languages() -> None:
    refused = refusal_to_ask(FACTS, wish(LINE, line(grade="", content_share=None)))
    assert refused is not None
    assert refused.facts == {
        "line": 2, "missing_th": "เกรด, สัดส่วนเนื้อหา", "missing_en": "the grade, the share of the content"
    }  # fmt: skip


def test_the_last_credit_below_a_ceiling_may_be_had() -> None:
    assert refusal_to_ask(replace(FACTS, transferred=Decimal(87)), wish()) is None
    assert refusal_to_ask(replace(FACTS, transferred_in_term=Decimal(42)), wish()) is None


def test_a_programme_that_allows_less_than_the_regulation_is_obeyed() -> None:
    less = replace(FACTS, programme=ProgrammeLimits(Decimal(120), Decimal("0.02"), frozenset()))
    refused = refusal_to_ask(less, wish())
    assert refused is not None
    assert refused.facts["most"] == "2.4"


def test_a_credit_of_nothing_may_be_transferred() -> None:
    assert refusal_to_ask(FACTS, wish(line(credits=Decimal(0), source_credits=Decimal(0)))) is None


def test_several_sources_may_count_at_one_requirement() -> None:
    assert refusal_to_ask(FACTS, wish(LEAF, LEAF.model_copy(update={"source_code": "2110999"}))) is None


def test_lines_that_a_rule_knows_need_no_owner_and_others_are_their_departments() -> None:
    facts = replace(FACTS, rules=(rule(),))
    asked = wish(LINE, line(target_code="01417111"), LEAF)
    assert set(known_rules_of(facts, asked)) == {1}
    owners = [owner_of(facts, number, asked.lines[number - 1]) for number in (1, 2, 3)]
    assert owners == [
        LineOwner(number=1, faculty_code="D", department_code="D1"),
        LineOwner(number=2, faculty_code="E", department_code="E1"),
        LineOwner(number=3, faculty_code="E", department_code="E1"),
    ]


def test_a_requirement_of_a_student_without_a_department_is_the_deans() -> None:
    owner = owner_of(replace(FACTS, department_code=None), 1, LEAF)
    assert owner == LineOwner(number=1, faculty_code="E", department_code=None)


def test_the_calendar_is_not_asked_again_when_it_is_granted() -> None:
    late = replace(FACTS, period=PeriodFacts(NOW - 9 * DAY, NOW - DAY), closes_at=NOW)
    assert refusal_to_grant(late, wish(), {1: LINE}) is None
    assert refusal_to_grant(replace(late, passed=frozenset({"01418112"})), wish(), {1: LINE}) is not None
    assert refusal_to_grant(replace(late, passed=frozenset({"01418112"})), wish(), {2: LEAF}) is None
