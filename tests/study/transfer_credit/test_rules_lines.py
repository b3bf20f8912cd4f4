"""A line of a transfer by itself: section types, what is missing, known rules by day (spec §4, §5, study §5)."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.study.transfer_credit.contract import TransferField, TransferLine, TransferSectionType, TransferSource
from models.study.transfer_credit.rules.lines import (
    FIELD_NAMES,
    KnownRule,
    at_least,
    missing_of,
    refusal_to_keep,
    rule_for,
    toggled,
)

INSIDE, OUTSIDE = TransferSource.INSIDE, TransferSource.OUTSIDE
TODAY, DAY = date(2026, 6, 15), timedelta(days=1)
CHULA = "จุฬาลงกรณ์มหาวิทยาลัย"
LINE = TransferLine(
    source_code="2110101", source_name="Computer Programming", source_credits=Decimal(3), grade="B", content_share=90,
    target_code="01418112", section_code="1", credits=Decimal(3),
)  # fmt: skip
PICKED = LINE.model_copy(update={"source_academic_year": 2568, "source_semester": 1})


def rule(**changes: object) -> KnownRule:
    """A rule that knows :data:`LINE`, from a year before until a year after."""
    said: dict[str, object] = {
        "rule_id": uuid4(), "source": OUTSIDE, "institution": CHULA, "source_code": "2110101",
        "target_code": "01418112", "least_letter": "C", "credits": Decimal(3), "valid_from": TODAY - 365 * DAY,
        "valid_to": TODAY + 365 * DAY,
    }  # fmt: skip
    return KnownRule(**{**said, **changes})  # type: ignore[arg-type]


def known(*rules: KnownRule, line: TransferLine = LINE, institution: str = CHULA, day: date = TODAY) -> UUID | None:
    """The id of the rule that says yes."""
    found = rule_for(line, OUTSIDE, institution, day, rules)
    return None if found is None else found.rule_id


def test_the_section_type_is_that_of_lectures_until_it_is_toggled() -> None:
    assert TransferLine().section_type == "16901"
    assert toggled(TransferSectionType.LECTURE) == "16902"
    assert toggled(TransferSectionType.LABORATORY) == "16901"


@given(st.sampled_from(TransferSectionType))
def test_toggling_twice_is_toggling_never(section_type: TransferSectionType) -> None:
    assert toggled(toggled(section_type)) is section_type


@pytest.mark.parametrize(
    ("day", "knows"),
    [
        pytest.param(TODAY - 366 * DAY, False, id="the day before it holds"),
        pytest.param(TODAY - 365 * DAY, True, id="its first day"),
        pytest.param(TODAY + 365 * DAY, True, id="its last day"),
        pytest.param(TODAY + 366 * DAY, False, id="the day after it"),
    ],
)
def test_a_rule_is_found_by_the_day(day: date, knows: bool) -> None:
    assert (known(rule(), day=day) is not None) is knows


def test_a_rule_without_an_end_holds_for_ever() -> None:
    assert known(rule(valid_to=None), day=date(2100, 1, 1)) is not None


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"source": INSIDE}, id="of this university"),
        pytest.param({"institution": "มหาวิทยาลัยมหิดล"}, id="of another institution"),
        pytest.param({"source_code": "2110102"}, id="of another source"),
        pytest.param({"target_code": "01418113"}, id="of another target"),
        pytest.param({"least_letter": "B+"}, id="asks for a better letter"),
        pytest.param({"credits": Decimal(2)}, id="gives fewer credits"),
    ],
)
def test_a_rule_of_something_else_says_nothing(changes: dict[str, object]) -> None:
    assert known(rule(**changes)) is None


def test_neither_capitals_nor_spaces_make_another_source_of_it() -> None:
    there = rule(institution="Chiang Mai University", source_code="CS 101a")
    line = LINE.model_copy(update={"source_code": "cs101A"})
    assert known(there, line=line, institution="  chiang  mai UNIVERSITY ") == there.rule_id


def test_of_several_rules_the_last_decided_one_holds() -> None:
    older, newer = rule(valid_from=TODAY - 300 * DAY), rule(valid_from=TODAY - 10 * DAY)
    assert known(older, newer) == known(newer, older) == newer.rule_id


def test_a_requirement_is_known_by_no_rule() -> None:
    assert known(rule(), line=LINE.model_copy(update={"target_code": None, "target_path": "general.free"})) is None


@pytest.mark.parametrize(
    ("letter", "enough"),
    [("A", True), ("C", True), ("D+", False), ("F", False), ("S", True), ("I", False), ("?", False)],
)
def test_a_letter_is_compared_with_the_least(letter: str, enough: bool) -> None:
    assert at_least(letter, "C") is enough


def test_a_complete_request_misses_nothing() -> None:
    assert missing_of(OUTSIDE, CHULA, [LINE], files=1) == []
    assert missing_of(INSIDE, "", [PICKED], files=0) == []


def test_of_a_source_of_this_university_the_attempt_is_missing_and_nothing_else_of_it() -> None:
    picked = PICKED.model_copy(update={"source_name": "", "source_credits": None, "grade": ""})
    assert missing_of(INSIDE, "", [picked], files=0) == []
    assert missing_of(INSIDE, "", [LINE], files=0) == [(1, (TransferField.ATTEMPT,))]


def test_everything_that_is_missing_is_named_with_its_line() -> None:
    empty = TransferLine()
    own, of_line = missing_of(OUTSIDE, "", [empty], files=0)
    assert own == (0, (TransferField.INSTITUTION, TransferField.FILE))
    assert of_line.number == 1
    assert set(of_line.fields) == {
        TransferField.SOURCE_CODE, TransferField.SOURCE_NAME, TransferField.SOURCE_CREDITS, TransferField.GRADE,
        TransferField.CONTENT_SHARE, TransferField.TARGET, TransferField.CREDITS,
    }  # fmt: skip
    assert missing_of(INSIDE, "", [], files=0) == [(0, (TransferField.LINES,))]


def test_a_subject_needs_a_section_and_a_requirement_none() -> None:
    of_subject = PICKED.model_copy(update={"section_code": ""})
    of_leaf = of_subject.model_copy(update={"target_code": None, "target_path": "general.free"})
    assert missing_of(INSIDE, "", [of_subject, of_leaf], files=0) == [(1, (TransferField.SECTION_CODE,))]


def test_nothing_is_no_missing_number() -> None:
    line = PICKED.model_copy(update={"credits": Decimal(0), "source_credits": Decimal(0), "content_share": 0})
    assert missing_of(INSIDE, "", [line], files=0) == []


def test_every_field_has_a_name_in_both_languages() -> None:
    assert set(FIELD_NAMES) == set(TransferField)
    assert all(thai and english for thai, english in FIELD_NAMES.values())


def test_a_rule_names_its_institution_and_its_days_rise() -> None:
    assert refusal_to_keep(OUTSIDE, CHULA, TODAY, TODAY) is None
    assert refusal_to_keep(INSIDE, "", TODAY, None) is None
    codes = [
        refused.code
        for refused in (
            refusal_to_keep(OUTSIDE, "", TODAY, None),
            refusal_to_keep(INSIDE, CHULA, TODAY, None),
            refusal_to_keep(INSIDE, "", TODAY, TODAY - DAY),
        )
        if refused
    ]
    assert codes == ["transfer_rule_institution", "transfer_rule_institution", "transfer_rule_days"]
