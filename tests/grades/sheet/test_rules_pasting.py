"""Pasting: matched by code or by the order on the screen, and one plan for preview and applying."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from models.grades.sheet.contract import ScoreMark
from models.grades.sheet.rules.pasting import MOST_LETTERS, PastePlan, Row, plan_of_paste, score_of
from models.grades.sheet.rules.scoring import BLANK, Score, Topic
from models.kit.table import new_id

INPUTS = Path(__file__).parents[2] / "data" / "inputs"
TOPICS = [Topic(new_id(), Decimal(maximum), Decimal(25)) for maximum in (10, 20, 1500, 40)]
NAMES = {1: "นางสาว ค ง", 2: "นาย จ ฉ", 3: "นาย ก ข"}
ROWS = [Row(number, f"661045{number:04d}", name) for number, name in NAMES.items()]


def paste(text: str, student: int = 1, topic: int = 0) -> PastePlan:
    """A block pasted with its corner at a student and a topic."""
    return plan_of_paste(text, ROWS, TOPICS, at_student=student, at_topic=TOPICS[topic].topic_id)


def values(plan: PastePlan) -> list[tuple[int, int, str]]:
    """Who, which topic, and the points."""
    places = {topic.topic_id: place for place, topic in enumerate(TOPICS)}
    return [(cell.student_id, places[cell.topic_id], str(cell.score.value)) for cell in plan.cells]


@pytest.mark.parametrize(
    ("cell", "score"),
    [
        ("8", Score(Decimal(8))),
        ("๘.๕", Score(Decimal("8.5"))),
        ("1,234.5", Score(Decimal("1234.5"))),
        ("", BLANK),
        ("-", BLANK),
        ("ขส", Score(mark=ScoreMark.ABSENT)),
        ("ขาด", Score(mark=ScoreMark.ABSENT)),
        ("Excused", Score(mark=ScoreMark.EXCUSED)),
        ("-1", Score(Decimal(-1))),
        ("1,23", None),
        ("8 คะแนน", None),
        ("=SUM(A1)", None),
        ("1e3", None),
        ("NaN", None),
        ("1" * 21, None),
    ],
)
def test_a_cell_says_a_score_or_nothing(cell: str, score: Score | None) -> None:
    assert score_of(cell) == score


def test_a_block_goes_down_and_right_from_where_it_is_pasted() -> None:
    plan = paste("1\t2\r\n3\t4\r\n", student=2, topic=1)
    assert not plan.by_code
    assert values(plan) == [(2, 1, "1"), (2, 2, "2"), (3, 1, "3"), (3, 2, "4")]


def test_codes_find_students_wherever_they_stand_and_a_heading_is_passed_over() -> None:
    plan = paste("รหัสนิสิต\tสอบย่อย\n6610450003\t7\n๖๖๑๐๔๕๐๐๐๑\t9\n")
    assert plan.by_code
    assert values(plan) == [(3, 0, "7"), (1, 0, "9")]


@pytest.mark.parametrize(
    "first",
    ["\ufeff6610450001", "b6610450001", "66-104-50001", "661 045 0001", " 6610450001\u200b", "๖๖๑๐๔๕๐๐๐๑"],
)
def test_a_first_code_in_an_unexpected_form_is_a_student_and_no_heading(first: str) -> None:
    assert values(paste(f"{first}\t7\n6610450003\t9")) == [(1, 0, "7"), (3, 0, "9")]
    assert values(paste(f"{first}\t7")) == [(1, 0, "7")]


def test_a_block_copied_with_its_byte_order_mark_is_pasted_whole() -> None:
    assert values(paste((INPUTS / "paste-bom-before-first-code.txt").read_text(encoding="utf-8"))) == [
        (1, 0, "8"),
        (2, 0, "9"),
    ]


@pytest.mark.parametrize("heading", ["รหัสนิสิต", "\ufeffรหัส", "Student ID", "STUDENT CODE"])
def test_a_known_heading_is_passed_over(heading: str) -> None:
    assert values(paste(f"{heading}\tสอบย่อย\n6610450003\t9")) == [(3, 0, "9")]


def test_codes_find_students_who_are_not_on_the_screen_and_an_order_on_the_screen_does_not() -> None:
    shown, hidden = ROWS[:2], ROWS[2:]

    def pasted(text: str) -> PastePlan:
        return plan_of_paste(text, shown, TOPICS, at_student=2, at_topic=TOPICS[0].topic_id, hidden=hidden)

    assert values(pasted("6610450003\t7\n6610450001\t9\n")) == [(3, 0, "7"), (1, 0, "9")]
    assert values(pasted("7")) == [(2, 0, "7")]
    refused = pasted("7\n9").refused
    assert refused is not None
    assert refused.code == "paste_too_long"


@pytest.mark.parametrize(
    "text",
    [
        "1\t6610450003\tนาย ก ข\t7\n2\t6610450001\tนางสาว ค ง\t9",
        "ลำดับ\tรหัสนิสิต\tชื่อ-นามสกุล\tหมู่\tสอบย่อย\n๑\t๖๖๑๐๔๕๐๐๐๓\tก\t1\t7\n๒\t๖๖๑๐๔๕๐๐๐๑\tค\t2\t9",
        "6610450003\tก\tข\t7\n6610450001\tค\tง\t9",
        "ชื่อ\tรหัส\tคะแนน\nก\t6610450003\t7\nค\t6610450001\t9",
    ],
)
def test_roster_with_columns_of_numbers_and_names_is_read_past_them(text: str) -> None:
    assert values(paste(text)) == [(3, 0, "7"), (1, 0, "9")]


@pytest.mark.parametrize("words", [("ไม่ส่ง", "ไม่ส่ง"), ("x", "x"), ("ป่วย", "นาง"), ("รอผล", "ค")])
def test_words_that_are_no_names_stay_in_their_column_and_shift_no_score(words: tuple[str, str]) -> None:
    plan = paste(f"6610450003\t{words[0]}\t8\n6610450001\t{words[1]}\t9")
    assert [(student, topic) for student, topic, _ in values(plan)] == [(3, 0), (3, 1), (1, 0), (1, 1)]
    assert [str(cell.score.value) for cell in plan.cells if cell.refused is None] == ["8", "9"]


def test_column_that_may_be_scores_is_never_taken_for_names() -> None:
    plan = paste("6610450003\tขาด\t8 คะแนน\n6610450001\t-\t9")
    assert [(cell.student_id, cell.refused.code if cell.refused else None) for cell in plan.cells] == [
        (3, None), (3, "score_unreadable"), (1, None), (1, None),
    ]  # fmt: skip


def test_rows_that_are_shorter_change_what_they_hold() -> None:
    assert values(paste("1\t2\n3")) == [(1, 0, "1"), (1, 1, "2"), (2, 0, "3")]


@pytest.mark.parametrize(
    ("text", "student", "topic", "code"),
    [
        ("6610450001\t1\n6610450001\t2", 1, 0, "paste_code_twice"),
        ("6610450001\t1\n6610459999\t2", 1, 0, "paste_code_unknown"),
        ("6610450001\t1\nสมชาย\t2", 1, 0, "paste_code_unreadable"),
        ("661045000\t1\n6610450002\t2", 1, 0, "paste_code_unreadable"),
        ("66104500011\t1\n6610450002\t2", 1, 0, "paste_code_unreadable"),
        ("6.61045E+09\t1\n6610450002\t2", 1, 0, "paste_code_unreadable"),
        ("นายสมชาย\t1\n6610450002\t2", 1, 0, "paste_code_unreadable"),
        ("\t1\n6610450002\t2", 1, 0, "paste_code_unreadable"),
        ("รหัสนิสิต\t1", 1, 0, "paste_empty"),
        ("1\n2\n3", 2, 0, "paste_too_long"),
        ("1\t2", 1, 3, "paste_too_wide"),
        ("\n\n", 1, 0, "paste_empty"),
        ("1\n" * 1001, 1, 0, "paste_too_large"),
        ("1" * (MOST_LETTERS + 1), 1, 0, "paste_too_large"),
    ],
)
def test_a_block_that_cannot_be_meant_is_refused_whole(text: str, student: int, topic: int, code: str) -> None:
    plan = paste(text, student, topic)
    assert (plan.refused.code if plan.refused else None, plan.cells) == (code, ())


def test_a_cell_that_cannot_stand_does_not_stop_the_others() -> None:
    plan = paste("11\n8\nสิบ")
    assert [cell.refused.code if cell.refused else None for cell in plan.cells] == [
        "score_out_of_bounds", None, "score_unreadable",
    ]  # fmt: skip


def test_the_hash_says_whether_it_is_the_plan_that_was_shown() -> None:
    assert paste("1\n2").hash == paste("1\r\n2\r\n").hash
    assert paste("1\n2").hash != paste("2\n1").hash
    assert paste("1\n2").hash != paste("1\n2", student=2).hash
