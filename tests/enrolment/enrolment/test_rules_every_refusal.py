"""Every code that a rule of enrolling can refuse with, a line each; a rule without a line fails the last test."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Final

import pytest

from models.cases.case.contract.record import Refused
from models.curriculum.requisite.contract import RequiredSubject, Requisite, RequisiteKind, RequisiteTree
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.enrolment.rules.facts import (
    Allotment,
    CountedSubject,
    EnrolmentFacts,
    Exam,
    GivingUpFacts,
    HoldFacts,
    Passes,
    PeriodFacts,
    SectionFacts,
    SplitCredits,
    StudentFacts,
)
from models.enrolment.enrolment.rules.judgement import Judged, Situation, judge
from models.enrolment.enrolment.rules.placement import first_refusal, refusal_to_give_up
from models.enrolment.enrolment.rules.section_rules import section_not_held
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.enrolment.enrolment_type.rules import TypeChoiceFacts, refusal_to_choose_type
from models.enrolment.hold.contract import HoldKind
from models.enrolment.waitlist.rules.joining import judge_joining
from models.kit.errors import STATUS, catalogue
from tests.enrolment.enrolment.test_rules_placement import FACTS, FREE, LAB, LECTURE, NOW, OTHER, REFUSED, STUDENT

DAY: Final = timedelta(days=1)
OPEN, OVER = PeriodFacts(NOW - DAY, NOW + DAY), PeriodFacts(NOW - 9 * DAY, NOW - DAY)
FULL: Final = replace(LECTURE, seats_taken=40)
RULES: Final = Path(__file__).parents[3] / "models/enrolment"
Refusal = Callable[[], Refused | None]


def taking(student: StudentFacts = STUDENT, now: datetime = NOW, **changes: object) -> Refusal:
    """Taking the lecture, changed so."""
    return lambda: first_refusal(replace(FACTS, now=now, student=student, bundle=(replace(LECTURE, **changes),)))


def in_periods(**periods: PeriodFacts) -> Refusal:
    """Taking the lecture while the calendar is so."""
    return lambda: first_refusal(replace(FACTS, periods=periods))


def requisite(kind: str, tree: Requisite) -> RequisiteTree:
    """A tree of a kind."""
    return RequisiteTree(kind=RequisiteKind(kind), tree=tree)


def requiring(kind: str, **changes: object) -> Refusal:
    """Taking a lecture that requires another subject."""
    needs = replace(LECTURE, requisites=(requisite(kind, RequiredSubject(subject="01204101")),))
    return lambda: first_refusal(replace(FACTS, bundle=(needs,), **changes))


def giving_up(
    operation: EnrolmentOperation, *bundle: SectionFacts, kept: tuple[SectionFacts, ...] = (), minimum: int = 0
) -> Refusal:
    """Giving up sections."""
    student = replace(STUDENT, credit_minimum=Decimal(minimum))
    facts = GivingUpFacts(NOW, student, {"drop_only": OPEN, "withdrawal": OVER}, bundle, kept)
    return lambda: refusal_to_give_up(facts, operation)


def situation(
    *wanted: SectionFacts, held: tuple[SectionFacts, ...] = (), giving_up: frozenset[int] = frozenset()
) -> Situation:
    """What is known of a request."""
    return Situation(NOW, 2569, 1, STUDENT, {"enrolment": OPEN}, wanted, held, giving_up)


def changing(wanted: SectionFacts, held: SectionFacts) -> Refusal:
    """A change of section."""
    given = situation(wanted, held=(held,), giving_up=frozenset({held.section_id}))
    return lambda: judge(given, EnrolmentOperation.CHANGE)[0].refused


def joining(*wanted: SectionFacts, waiting_for: frozenset[int] = frozenset()) -> Refusal:
    """Joining a waitlist."""
    asked = tuple(section.section_id for section in wanted)

    def joined() -> Judged:
        return judge_joining(situation(*wanted), asked, waiting_for)

    return lambda: joined().refused


CHOICE: Final = TypeChoiceFacts(
    NOW, OPEN, "17001", "นิสิตปัจจุบัน", "Current student", Decimal("3.10"), has_chosen=True, pending_enrolments=0
)
LINES: Final[tuple[tuple[str, Refusal], ...]] = (
    ("drop_only_period", in_periods(enrolment=OVER, drop_only=OPEN)),
    ("slot_not_open_yet", taking(replace(STUDENT, slot=PeriodFacts(NOW + DAY, NOW + 2 * DAY)))),
    ("student_on_hold", taking(replace(STUDENT, holds=(HoldFacts(HoldKind.DEBT, "ค้างชำระ", "Owed", None, NOW),)))),
    ("type_not_chosen", lambda: first_refusal(replace(
        FACTS, student=replace(STUDENT, has_chosen_type=False),
        periods={**FACTS.periods, "enrolment_type_selection": OVER}))),
    ("type_is_maintain_status", taking(replace(STUDENT, maintains_status=True))),
    ("already_graded", taking(replace(STUDENT, grades={"01204111": "D"}))),
    ("credit_amount_required", taking(split=SplitCredits(Decimal(12), Decimal(3)))),
    ("credit_amount_too_low", taking(split=SplitCredits(Decimal(12), Decimal(3), Decimal(2)))),
    ("credit_amount_too_high", taking(
        replace(STUDENT, passes={"01204111": Passes(1, Decimal(9))}),
        split=SplitCredits(Decimal(12), Decimal(3), Decimal(4)))),
    ("registered_times_reached", taking(
        replace(STUDENT, grades={"01204111": "A"}, passes={"01204111": Passes(2, Decimal(6))}), times_to_register=2)),
    ("equivalent_already_passed", taking(
        replace(STUDENT, counts_as={"01204111": CountedSubject("01204110", "B")}))),
    ("section_graded", taking(is_graded=True)),
    ("exclusive_subject_taken", requiring("exclusive", student=replace(STUDENT, grades={"01204101": "C"}))),
    ("exclusive_subject_taken", requiring("exclusive", together=frozenset({"01204101"}))),
    ("linked_subject_required", taking(linked=frozenset({"01204112"}))),
    ("linked_subject_required", giving_up(
        EnrolmentOperation.DROP, replace(LECTURE, linked=frozenset({"01403111"})), kept=(OTHER,))),
    ("prerequisite_not_passed", requiring("prerequisite")),
    ("prerequisite_not_passed", requiring("prerequisite", together=frozenset({"01204101"}))),
    ("foundation_not_passed", requiring("foundation", student=replace(STUDENT, grades={"01204101": "F"}))),
    ("corequisite_not_taken", requiring("corequisite")),
    ("seats_kept_for_line", taking(seats_taken=39, waiting=1)),
    ("seats_reserved", taking(seats_taken=30, reserved=10)),
    ("seats_reserved_until", taking(seats_taken=30, reserved=10, releases_at=NOW + DAY)),
    ("major_year_full", taking(allotment=Allotment(5, 4, waiting=1))),
    ("midterm_time_clash", lambda: first_refusal(replace(
        FACTS, bundle=(replace(LECTURE, exams=(Exam("midterm", NOW, NOW + DAY),)),),
        held=(replace(FREE, exams=(Exam("midterm", NOW, NOW + DAY),)),)))),
    ("enrolment_period_closed", giving_up(EnrolmentOperation.WITHDRAW, LECTURE)),
    ("lecture_and_lab_required", giving_up(EnrolmentOperation.DROP, LECTURE, kept=(LAB,))),
    ("graded_this_term", giving_up(EnrolmentOperation.DROP, replace(LECTURE, grade="C"))),
    ("graded_this_term", giving_up(EnrolmentOperation.WITHDRAW, replace(LECTURE, grade="I"))),
    ("graded_this_term", changing(replace(LECTURE, section_id=99), replace(LECTURE, grade="F"))),
    ("graded_this_term", lambda: judge_joining(
        situation(FULL, held=(replace(FREE, grade="B"),), giving_up=frozenset({FREE.section_id})),
        (FULL.section_id,), frozenset()).refused),
    ("graded_this_term", lambda: judge_joining(
        situation(FULL, held=(replace(LECTURE, section_id=99, grade="F"),), giving_up=frozenset({99})),
        (FULL.section_id,), frozenset()).refused),
    ("letter_this_term", taking(grade="W")),
    ("below_minimum_credits", giving_up(EnrolmentOperation.DROP, LECTURE, kept=(OTHER,), minimum=6)),
    ("change_other_subject", changing(OTHER, replace(LECTURE, exams=(), meetings=()))),
    ("not_enrolled", lambda: section_not_held(7)),
    ("waitlist_one_subject", joining(FULL, replace(FREE, seats_taken=40))),
    ("already_waiting", joining(FULL, waiting_for=frozenset({LECTURE.section_id}))),
    ("section_not_full", joining(LECTURE)),
    ("type_selection_closed", lambda: refusal_to_choose_type(replace(CHOICE, period=OVER))),
    ("on_probation", lambda: refusal_to_choose_type(replace(CHOICE, gpax=Decimal("1.99")))),
    ("on_probation", lambda: refusal_to_choose_type(replace(CHOICE, gpax=Decimal("1.995")))),
    ("type_change_pending", lambda: refusal_to_choose_type(replace(CHOICE, pending_enrolments=1))),
    ("maintain_status_with_subjects", lambda: refusal_to_choose_type(
        replace(CHOICE, subjects=("01204111",)), EnrolmentType.MAINTAIN_STATUS)),
)  # fmt: skip


@pytest.mark.parametrize(("code", "refusal"), LINES)
def test_the_rule_refuses_with_its_code(code: str, refusal: Refusal) -> None:
    refused = refusal()
    assert refused is not None
    assert refused.code == code


@pytest.mark.parametrize(
    "facts",
    [
        replace(FACTS, student=replace(STUDENT, grades={"01204111": "F"})),  # repeated after F
        replace(FACTS, student=replace(STUDENT, grades={"01204111": "W"})),
        replace(
            FACTS,
            student=replace(STUDENT, grades={"01204111": "A"}),  # a seminar that may be passed twice
            bundle=(replace(LECTURE, times_to_register=2),),
        ),
        replace(FACTS, student=replace(STUDENT, has_chosen_type=False)),  # the calendar has no period for choosing
        replace(FACTS, bundle=(replace(LECTURE, linked=frozenset({"01403111"})), replace(FREE, linked=frozenset()))),
        replace(FACTS, student=replace(STUDENT, slot=PeriodFacts(NOW, NOW + DAY))),  # the slot's first instant
    ],
)
def test_what_the_rules_let_in(facts: EnrolmentFacts) -> None:
    assert first_refusal(facts) is None


def test_a_corequisite_may_be_taken_together() -> None:
    assert requiring("corequisite", together=frozenset({"01204101"}))() is None
    assert requiring("corequisite", student=replace(STUDENT, grades={"01204101": "C"}))() is None


def test_the_two_english_subjects_may_be_taken_early_and_no_others() -> None:
    early = replace(FACTS, periods={"enrolment": PeriodFacts(NOW + DAY, NOW + 2 * DAY), "pre_enrolment": OPEN})
    english = replace(LECTURE, subject_show="01355111", subject_code="01355111-64")
    assert first_refusal(replace(early, bundle=(english,))) is None
    refused = first_refusal(early)
    assert refused is not None
    assert refused.code == "enrolment_period_closed"


def test_a_withdrawal_may_go_below_the_minimum_of_credits() -> None:
    student = replace(STUDENT, credit_minimum=Decimal(9))
    facts = GivingUpFacts(NOW, student, {"withdrawal": OPEN}, (LECTURE,), ())
    assert refusal_to_give_up(facts, EnrolmentOperation.WITHDRAW) is None


def _codes_in(file: Path) -> set[str]:
    """The codes that the rules of a file refuse with: second arguments of ``no(…)``, and values of a table of codes."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "no":
            code = node.args[1]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                found.add(code.value)
        if isinstance(node, ast.Dict):
            values = {value.value for value in node.values if isinstance(value, ast.Constant)}
            found |= {value for value in values if isinstance(value, str) and value in STATUS}
    return found


def test_every_code_of_the_rules_has_a_line_and_a_sentence_in_both_languages() -> None:
    files = [
        *(RULES / "enrolment/rules").glob("*.py"),
        *(RULES / "enrolment_type").glob("rules.py"),
        RULES / "waitlist/rules/joining.py",
    ]
    codes = set().union(*(_codes_in(file) for file in files)) | {"midterm_time_clash", "final_time_clash"}
    assert len(codes) > 30
    assert codes - {code for code, _ in LINES} - {code for code, _ in REFUSED} == set()
    for language in ("th", "en"):
        assert codes - set(catalogue("errors", language)) == set()
