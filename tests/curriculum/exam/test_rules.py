"""What may not stand of an examination, by the field that is wrong (docs/areas/curriculum.md)."""

from __future__ import annotations

from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.curriculum.exam.rules import ExamFacts, ExamPart, PlacedExam, exam_problems, rows_of, seated, unseated
from models.kit.calendar import bangkok_instant

DAY = date(2026, 10, 20)
CODES = tuple(f"66{number:08}" for number in range(40))


def at(hour: int, day: date = DAY) -> datetime:
    return bangkok_instant(day, time(hour))


def exam(*parts: ExamPart, subject: str = "01418111", starts: int = 9, ends: int = 12, codes: int = 40) -> PlacedExam:
    return PlacedExam(subject, "1", at(starts), at(ends), parts, CODES[:codes])


def problems(wanted: PlacedExam, *others: PlacedExam, seats: int | None = 50) -> list[tuple[str, str, str]]:
    facts = ExamFacts(date(2026, 6, 1), date(2026, 10, 31), {"A": seats, "B": seats}, others)
    return [(found.field, found.kind, found.value) for found in exam_problems(wanted, facts)]


def test_an_examination_with_a_room_that_has_seats_may_stand_and_one_without_a_room_too() -> None:
    assert problems(exam(ExamPart("A"))) == []
    assert problems(exam()) == []


def test_it_ends_after_it_begins_on_the_same_day_of_its_term() -> None:
    assert problems(exam(starts=12, ends=12)) == [("endsAt", "exam_ends_before_it_begins", "")]
    night = PlacedExam("01418111", "1", at(22), at(1, date(2026, 10, 21)))
    assert problems(night) == [("endsAt", "exam_ends_another_day", "")]
    late = PlacedExam("01418111", "1", at(9, date(2026, 11, 1)), at(12, date(2026, 11, 1)))
    assert problems(late) == [("startsAt", "exam_outside_term", "")]


@pytest.mark.parametrize("room", ["TBA", "รอประกาศ", "-", "ออนไลน์"])
def test_examinations_without_a_real_room_do_not_clash_by_it(room: str) -> None:
    wanted, other = exam(ExamPart(room)), exam(ExamPart(room), subject="01418112")
    facts = ExamFacts(date(2026, 6, 1), date(2026, 10, 31), {room: 1}, (other,))
    assert exam_problems(wanted, facts) == ()


def test_a_room_is_one_of_the_campus_and_named_once() -> None:
    assert problems(exam(ExamPart("A"), ExamPart("C"))) == [("parts.1.room", "room_unknown", "C")]
    assert problems(exam(ExamPart("A"), ExamPart("A"))) == [("parts.1.room", "room_twice", "A")]


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (("6600000000", "6600000010"), ("6600000010", "6600000030"), [("parts.1.firstCode", "codes_overlap")]),
        (("6600000000", "6600000010"), ("6600000011", "6600000030"), []),
        (("6600000010", "6600000000"), ("6600000011", "6600000030"), [("parts.0.lastCode", "codes_reversed")]),
        (("6600000000", None), ("6600000011", "6600000030"), [("parts.0.lastCode", "missing")]),
    ],
)
def test_codes_are_in_order_and_no_student_is_in_two_parts(
    first: tuple[str, str | None], second: tuple[str, str | None], said: list[tuple[str, str]]
) -> None:
    found = problems(exam(ExamPart("A", *first), ExamPart("B", *second)))
    assert [problem[:2] for problem in found] == said


def test_a_room_is_not_given_to_two_examinations_at_a_time() -> None:
    other = exam(ExamPart("A"), subject="01204111", starts=11, ends=13, codes=5)
    assert problems(exam(ExamPart("B"), ExamPart("A")), other) == [
        ("parts.1.room", "room_taken", "01204111-1 11:00–13:00")
    ]
    assert problems(exam(ExamPart("A")), exam(ExamPart("A"), subject="01204111", starts=12, ends=13)) == []
    assert problems(exam(ExamPart("B")), other) == []


def test_rows_that_do_not_overlap_share_a_room_and_so_do_sections_of_a_subject_at_the_same_time() -> None:
    other = exam(ExamPart("A", seat_rows="E-K"), subject="01204111", codes=5)
    assert problems(exam(ExamPart("A", seat_rows="A–D")), other) == []
    assert [found[1] for found in problems(exam(ExamPart("A", seat_rows="A–E")), other)] == ["room_taken"]
    assert [found[1] for found in problems(exam(ExamPart("A")), other)] == ["room_taken"]
    assert problems(exam(ExamPart("A"), codes=20), exam(ExamPart("A"), codes=20)) == []


def test_a_room_has_a_seat_for_everybody_who_sits_in_it_at_the_time() -> None:
    assert problems(exam(ExamPart("A")), seats=39) == [("parts.0.room", "room_too_small", "40/39")]
    assert problems(exam(ExamPart("A"), ExamPart("B")), seats=20) == []
    assert problems(exam(ExamPart("A"), codes=30), exam(ExamPart("A"), codes=30)) == [
        ("parts.0.room", "room_too_small", "60/50")
    ]
    assert problems(exam(ExamPart("A")), seats=None) == []
    early = exam(ExamPart("A", seat_rows="D-F"), subject="01418112", ends=10, codes=30)
    late = exam(ExamPart("A", seat_rows="D-F"), subject="01418113", starts=10, codes=30)
    assert problems(exam(ExamPart("A", seat_rows="A-C"), codes=20), early, late) == []
    assert problems(exam(ExamPart("A", seat_rows="A-C"), codes=21), early, late) == [
        ("parts.0.room", "room_too_small", "51/50")
    ]


def test_rooms_without_codes_share_whom_no_part_names_and_else_somebody_is_told_none() -> None:
    named = ExamPart("A", "6600000000", "6600000009")
    assert seated(exam(named, ExamPart("B"), ExamPart("C"))) == (10, 15, 15)
    assert unseated(exam(named)) == 30
    assert unseated(exam(named, ExamPart("B"))) == 0


def test_rows_are_read_as_they_are_written() -> None:
    assert rows_of("A–C, F") == frozenset("ABCF")
    assert rows_of("1-3") == frozenset("123")
    assert rows_of("") is None
    assert rows_of("แถวหน้า") is None
    assert rows_of("A-3") is None


@given(st.lists(st.integers(0, 39), min_size=1, max_size=5, unique=True), st.integers(0, 40))
def test_everybody_is_counted_in_a_part_or_as_told_no_room(starts: list[int], codes: int) -> None:
    edges = sorted(starts)
    parts = [
        ExamPart("A", CODES[first], CODES[(edges[place + 1] - 1) if place + 1 < len(edges) else 39])
        for place, first in enumerate(edges)
    ]
    wanted = exam(*parts, codes=codes)
    assert sum(seated(wanted)) + unseated(wanted) == codes
