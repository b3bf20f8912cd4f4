"""Totals: exact, rounded once, and blank is not 0."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.grades.sheet.contract import Rounding, ScoreMark
from models.grades.sheet.rules.scoring import (
    RoundingRule,
    Score,
    Topic,
    parts_of,
    refusal_of_names,
    refusal_of_score,
    refusal_of_topics,
    refusal_to_compute,
    total_of,
)
from models.kit.table import new_id


def topics(*shapes: tuple[str, str]) -> list[Topic]:
    """Topics of so many points and so much weight."""
    return [Topic(new_id(), Decimal(maximum), Decimal(weight)) for maximum, weight in shapes]


def scored(found: list[Topic], *scores: str | ScoreMark | None) -> dict[UUID, Score]:
    """A score for each topic; None is blank."""
    return {
        topic.topic_id: Score(mark=score)
        if isinstance(score, ScoreMark)
        else Score(value=None if score is None else Decimal(score))
        for topic, score in zip(found, scores, strict=True)
    }


THIRDS = (("30", "33.3"), ("30", "33.3"), ("30", "33.4"))


@pytest.mark.parametrize(
    ("rounding", "decimals", "scores", "counts"),
    [
        (Rounding.NORMAL, 0, ("59", "40"), "50"),
        (Rounding.NORMAL, 0, ("59", "39.99"), "49"),
        (Rounding.UP, 0, ("59", "39.99"), "50"),
        (Rounding.DOWN, 0, ("59", "40"), "49"),
        (Rounding.NORMAL, 1, ("59", "40"), "49.5"),
        (Rounding.NORMAL, 2, ("33.33", "66.67"), "50.00"),
    ],
)
def test_a_total_is_rounded_once_as_the_sheet_says(
    rounding: Rounding, decimals: int, scores: tuple[str, str], counts: str
) -> None:
    halves = topics(("100", "50"), ("100", "50"))
    assert total_of(halves, scored(halves, *scores), RoundingRule(rounding, decimals)).counts == Decimal(counts)


def test_points_are_not_percent() -> None:
    found = topics(("20", "80"), ("80", "20"))
    assert total_of(found, scored(found, "20", "0"), RoundingRule()).counts == 80


def test_thirds_lose_nothing_on_the_way() -> None:
    found = topics(*THIRDS)
    assert total_of(found, scored(found, "20", "20", "20"), RoundingRule()).exact == Fraction(200, 3)
    assert refusal_to_compute(found) is None


def test_blank_is_not_zero_and_is_named() -> None:
    found = topics(("10", "50"), ("10", "50"))
    total = total_of(found, scored(found, "10", None), RoundingRule())
    assert (total.counts, total.blank) == (None, (found[1].topic_id,))
    assert total_of(found, scored(found, "10", ScoreMark.ABSENT), RoundingRule()).counts == 50


def test_a_blank_topic_of_no_weight_is_in_nobodys_way() -> None:
    found = topics(("10", "100"), ("10", "0"))
    total = total_of(found, scored(found, "8", None), RoundingRule())
    assert (total.counts, total.blank) == (80, ())
    assert parts_of(found, scored(found, "8", None)) == {found[0].topic_id: 80, found[1].topic_id: None}
    assert total_of(found, scored(found, None, "9"), RoundingRule()).blank == (found[0].topic_id,)


def test_what_a_student_is_excused_from_weighs_nothing_for_them() -> None:
    found = topics(("10", "25"), ("10", "75"))
    assert total_of(found, scored(found, ScoreMark.EXCUSED, "6"), RoundingRule()).counts == 60
    assert total_of(found, scored(found, *[ScoreMark.EXCUSED] * 2), RoundingRule()).counts is None


@pytest.mark.parametrize(
    ("value", "code"),
    [("0", None), ("10", None), ("9.99", None), ("10.01", "score_out_of_bounds"), ("-1", "score_out_of_bounds"),
     ("9.999", "score_decimals"), ("1E+1", None)],
)  # fmt: skip
def test_a_score_lies_within_the_bounds_of_its_topic(value: str, code: str | None) -> None:
    (topic,) = topics(("10", "100"))
    refused = refusal_of_score(topic, Score(value=Decimal(value)))
    assert (refused.code if refused else None) == code
    if code == "score_out_of_bounds":
        assert refused is not None
        assert refused.facts["maximum"] == "10"


def test_weights_may_be_saved_up_to_100_and_letters_need_all_of_it() -> None:
    below, over = topics(("10", "99.99")), topics(("10", "60"), ("10", "40.01"))
    assert refusal_of_topics(below) is None
    refused = refusal_to_compute(below)
    assert refused is not None
    assert refused.facts == {"weight": "99.99", "missing": "0.01"}
    assert (found := refusal_of_topics(over)) is not None
    assert found.facts == {"weight": "100.01"}


@pytest.mark.parametrize("second", ["สอบ กลางภาค", " สอบ  กลางภาค "])
def test_two_topics_of_one_name_are_refused(second: str) -> None:
    found = refusal_of_names(["สอบ กลางภาค", "สอบปลายภาค", second])
    assert found is not None
    assert (found.code, found.facts) == ("topic_named_twice", {"name": "สอบ กลางภาค"})
    assert refusal_of_names(["Quiz 1", "Quiz 2"]) is None
    assert refusal_of_names(["Quiz", "quiz"]) is not None


SCORES = st.integers(0, 1000).map(lambda cents: Decimal(cents) / 100)


ENTERED = st.one_of(SCORES.map(str), st.sampled_from(ScoreMark))
MAXIMA = st.integers(1000, 9999).map(lambda cents: str(Decimal(cents) / 100))


@given(st.lists(ENTERED, min_size=3, max_size=3), st.lists(MAXIMA, min_size=3, max_size=3))
def test_a_total_is_exactly_what_its_topics_give(scores: list[str | ScoreMark], maxima: list[str]) -> None:
    found = topics(*zip(maxima, ("33.3", "33.37", "33.33"), strict=True))
    given_scores = scored(found, *scores)
    counted = [topic for topic in found if given_scores[topic.topic_id].mark is not ScoreMark.EXCUSED]
    weights = sum((Fraction(topic.weight) for topic in counted), Fraction(0))
    parts = {
        topic.topic_id: Fraction(given_scores[topic.topic_id].value or 0) / Fraction(topic.maximum)
        * Fraction(topic.weight) * 100 / weights
        for topic in counted
    }  # fmt: skip
    assert {topic: part for topic, part in parts_of(found, given_scores).items() if part is not None} == parts
    assert total_of(found, given_scores, RoundingRule()).exact == (sum(parts.values(), Fraction(0)) if parts else None)


@given(st.fractions(0, 100, max_denominator=10_000), st.integers(0, 2))
def test_a_total_is_rounded_to_its_nearest_neighbours(exact: Fraction, decimals: int) -> None:
    step = Fraction(1, 10**decimals)
    down, normal, up = (
        RoundingRule(rounding, decimals).rounded(exact) for rounding in (Rounding.DOWN, Rounding.NORMAL, Rounding.UP)
    )
    assert Fraction(down) <= exact < Fraction(down) + step
    assert Fraction(up) - step < exact <= Fraction(up)
    assert -step / 2 < Fraction(normal) - exact <= step / 2


@given(st.lists(SCORES, min_size=3, max_size=3), st.integers(0, 2), st.data(), st.sampled_from(Rounding))
def test_raising_one_score_never_lowers_a_total(
    scores: list[Decimal], place: int, data: st.DataObject, rounding: Rounding
) -> None:
    found = topics(("10", "20"), ("10", "30"), ("10", "50"))
    raised = list(scores)
    raised[place] = data.draw(SCORES.filter(lambda score: score >= scores[place]))
    rule = RoundingRule(rounding, data.draw(st.integers(0, 2)))
    before = total_of(found, scored(found, *map(str, scores)), rule).counts
    after = total_of(found, scored(found, *map(str, raised)), rule).counts
    assert before is not None
    assert after is not None
    assert after >= before
