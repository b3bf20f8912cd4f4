"""Letters: what counts, what is earned, and which letter may follow which."""

from __future__ import annotations

import pytest

from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.changing import refusal_to_change
from models.grades.grade.rules.letters import LETTERS, PASSING, POINTS, assignable_letters, converted

LETTER, SATISFACTORY = Grading.LETTER, Grading.SATISFACTORY


def test_a_to_f_count_and_are_earned_from_d() -> None:
    assert {letter: float(points) for letter, points in POINTS.items()} == {
        "A": 4, "B+": 3.5, "B": 3, "C+": 2.5, "C": 2, "D+": 1.5, "D": 1, "F": 0,
    }  # fmt: skip
    assert set(POINTS) - PASSING == {"F"}


def test_s_and_p_are_earned_and_do_not_count_and_the_rest_does_neither() -> None:
    others = {letter: LETTERS[letter].earns for letter in LETTERS if letter not in POINTS}
    assert others == {"S": True, "P": True, "U": False, "W": False, "I": False, "N": False}


@pytest.mark.parametrize(
    ("letter", "grading", "becomes"),
    [("I", LETTER, "F"), ("I", SATISFACTORY, "U"), ("N", LETTER, "U"), ("N", SATISFACTORY, "U")],
)
def test_what_is_left_open_becomes(letter: str, grading: Grading, becomes: str) -> None:
    assert converted(letter, grading) == becomes


@pytest.mark.parametrize("letter", [letter for letter in LETTERS if letter not in ("I", "N")])
def test_only_what_is_open_becomes_something(letter: str) -> None:
    with pytest.raises(ValueError, match="does not wait"):
        converted(letter, LETTER)


def test_a_teacher_never_gives_w_or_p() -> None:
    assert {"W", "P"}.isdisjoint(assignable_letters(LETTER) | assignable_letters(SATISFACTORY))
    assert assignable_letters(SATISFACTORY) == {"S", "U", "I", "N"}


@pytest.mark.parametrize(
    ("kind", "before", "after", "grading", "code"),
    [
        (EntryKind.FIX, "I", "B+", LETTER, None),
        (EntryKind.FIX, "N", "S", SATISFACTORY, None),
        (EntryKind.FIX, "B", "A", LETTER, "grade_not_open"),
        (EntryKind.FIX, "I", "N", LETTER, "letter_not_of_grading"),
        (EntryKind.FIX, "I", "A", SATISFACTORY, "letter_not_of_grading"),
        (EntryKind.CONVERSION, "I", "F", LETTER, None),
        (EntryKind.CONVERSION, "N", "U", LETTER, None),
        (EntryKind.CONVERSION, "F", "F", LETTER, "grade_not_open"),
        (EntryKind.CORRECTION, "F", "D", LETTER, None),
        (EntryKind.CORRECTION, "F", "F", LETTER, "grade_unchanged"),
        (EntryKind.CORRECTION, "I", "A", LETTER, "grade_open"),
        (EntryKind.CORRECTION, "W", "A", LETTER, "grade_withdrawn"),
        (EntryKind.CORRECTION, "U", "I", SATISFACTORY, "letter_not_of_grading"),
    ],
)
def test_a_published_grade_changes_only_as_the_rules_say(
    kind: EntryKind, before: str, after: str, grading: Grading, code: str | None
) -> None:
    refused = refusal_to_change(kind, before, after, grading)
    assert (refused.code if refused else None) == code


def test_the_clock_makes_of_a_letter_what_the_rule_says_and_nothing_else() -> None:
    with pytest.raises(ValueError, match="by the clock"):
        refusal_to_change(EntryKind.CONVERSION, "I", "A", LETTER)
