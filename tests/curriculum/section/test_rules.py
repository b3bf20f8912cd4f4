"""What staff may change of a section."""

from __future__ import annotations

from decimal import Decimal

import pytest

from models.curriculum.section.rules.changes import SeatsTaken, SectionLimits, opening_refusal, section_refusal

TAKEN = SeatsTaken(section=10, allotments={("E09", 3): 4})


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (SectionLimits(10, {("E09", 3): 4}), None),
        (SectionLimits(9, {("E09", 3): 4}), "seats_below_taken"),
        (SectionLimits(10, {("E09", 3): 3}), "allotment_below_taken"),
        (SectionLimits(10), "allotment_in_use"),
        (SectionLimits(10, {("E09", 3): 11}), "allotment_over_seats"),
        (SectionLimits(10, {("E09", 3): 5, ("E09", 4): 6}), "allotments_over_seats"),
        (SectionLimits(12, {("E09", 3): 4, ("E09", 4): 2}), None),
        (SectionLimits(11, {("E09", 3): 4, ("E09", 4): 2}), "allotments_over_free"),
        (SectionLimits(10, {("E09", 3): 4}, frozenset({"E09"}), frozenset({"E09"})), "major_allowed_and_excluded"),
        (SectionLimits(10, {("E09", 3): 4}, frozenset({"D14"})), "allotment_of_kept_out_major"),
        (SectionLimits(10, {("E09", 3): 4}, frozenset(), frozenset({"E09"})), "allotment_of_kept_out_major"),
        (SectionLimits(10, {("E09", 3): 4}, frozenset({"E09"}), frozenset({"D14"})), None),
    ],
)
def test_seats_and_limits_never_undercut_those_who_are_in(wanted: SectionLimits, code: str | None) -> None:
    refused = section_refusal(wanted, TAKEN)
    assert (refused.code if refused else None) == code


def test_a_refusal_says_how_many_are_in() -> None:
    refused = section_refusal(SectionLimits(3, {("E09", 3): 4}), TAKEN)
    assert refused is not None
    assert refused.facts == {"seats": 3, "taken": 10}


@pytest.mark.parametrize(
    ("credit", "minimum", "opens"),
    [("3", None, True), ("3", "3", True), ("12", "3", True), ("2.5", "3", False), (None, "3", True)],
)
def test_below_its_minimum_a_version_has_no_section(credit: str | None, minimum: str | None, opens: bool) -> None:
    figures = [None if figure is None else Decimal(figure) for figure in (credit, minimum)]
    refused = opening_refusal("01204111", *figures)
    assert (refused is None) is opens
    if refused is not None:
        assert refused.facts == {"subject": "01204111", "credits": "2.5", "minimum": "3.0"}
