"""From scores to a total: computed exactly and rounded once; the rounded number is the one that is shown, compared with
cut-offs and kept (grades §2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor, lcm
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import Fact, Refused
from models.grades.sheet.contract import Rounding, ScoreMark

FULL: Final = Decimal(100)
"""A total is of 100 percent, whatever the maximum of each topic."""
SCORE_DECIMALS: Final = 2
WEIGHT_DECIMALS: Final = 2
TOTAL_DECIMALS: Final = range(3)
"""The decimals a sheet may round totals to."""
SHOWN_DECIMALS: Final = 4
"""The digits of an exact number that are written out."""
_Ratio = tuple[int, int]
"""A fraction that is not reduced: five hundred students by twelve topics are thousands of them."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What is scored: out of ``maximum`` points, for ``weight`` percent of the total."""

    topic_id: UUID
    maximum: Decimal
    weight: Decimal


@dataclass(frozen=True, slots=True)
class Score:
    """Points, or what stands in their place; neither is blank."""

    value: Decimal | None = None
    mark: ScoreMark | None = None

    @property
    def is_blank(self) -> bool:
        """Whether nobody has entered anything. Blank is not 0."""
        return self.value is None and self.mark is None


BLANK: Final = Score()
_ZERO: Final = Decimal(0)


@dataclass(frozen=True, slots=True)
class RoundingRule:
    """How the totals of a sheet are rounded: which way, and to how many decimals."""

    rounding: Rounding = Rounding.NORMAL
    decimals: int = 0

    def rounded(self, exact: Fraction) -> Decimal:
        """The number that counts. Normal: 5 and above up."""
        numerator, denominator = exact.numerator * 10**self.decimals, exact.denominator
        if self.rounding is Rounding.NORMAL:
            whole = (2 * numerator + denominator) // (2 * denominator)
        elif self.rounding is Rounding.UP:
            whole = -(-numerator // denominator)
        else:
            whole = numerator // denominator
        return Decimal(whole).scaleb(-self.decimals)


@dataclass(frozen=True, slots=True)
class Total:
    """What a student's scores come to, in percent: exactly, and as it counts.

    Both are None while a topic that counts is blank, and where the student was excused from everything.
    """

    exact: Fraction | None
    counts: Decimal | None
    blank: tuple[UUID, ...]


def total_of(topics: Sequence[Topic], scores: Mapping[UUID, Score], rule: RoundingRule) -> Total:
    """The total of one student. The weights of all topics together must be 100 (:func:`refusal_to_compute`)."""
    found = [scores.get(topic.topic_id, BLANK) for topic in topics]
    # What weighs nothing gives nothing: whether it was entered does not matter.
    blank = tuple(topic.topic_id for topic, score in zip(topics, found, strict=True) if topic.weight and score.is_blank)
    if blank:
        return Total(None, None, blank)
    parts = [part for part in _parts(topics, found) if part is not None]
    if not parts:
        return Total(None, None, ())
    common = lcm(*(denominator for _, denominator in parts))
    exact = Fraction(sum(numerator * (common // denominator) for numerator, denominator in parts), common)
    return Total(exact, rule.rounded(exact), ())


def parts_of(topics: Sequence[Topic], scores: Mapping[UUID, Score]) -> dict[UUID, Fraction | None]:
    """What each topic gives to the total, in percent of it; None where it is blank, or the student was excused.

    The weight of what a student was excused from is spread over their other topics.
    """
    parts = _parts(topics, [scores.get(topic.topic_id, BLANK) for topic in topics])
    return {
        topic.topic_id: None if part is None else Fraction(*part) for topic, part in zip(topics, parts, strict=True)
    }


def _parts(topics: Sequence[Topic], scores: Sequence[Score]) -> list[_Ratio | None]:
    """The parts of the total, from the score of each topic."""
    each = zip(topics, scores, strict=True)
    weights = sum((topic.weight for topic, score in each if score.mark is not ScoreMark.EXCUSED), Decimal(0))
    return [_part(topic, score, weights) for topic, score in zip(topics, scores, strict=True)]


def _part(topic: Topic, score: Score, weights: Decimal) -> _Ratio | None:
    if score.is_blank or score.mark is ScoreMark.EXCUSED or not weights:
        return None
    value, of_value = (score.value or _ZERO).as_integer_ratio()
    weight, of_weight = topic.weight.as_integer_ratio()
    maximum, of_maximum = topic.maximum.as_integer_ratio()
    reached, out_of = value * weight * of_maximum, of_value * of_weight * maximum
    if weights == FULL:
        return reached, out_of
    all_of, of_all = weights.as_integer_ratio()
    return reached * int(FULL) * of_all, out_of * all_of


def refusal_of_score(topic: Topic, score: Score) -> Refused | None:
    """Why a score may not stand at this topic: outside of 0 to the maximum, or with more than two decimals."""
    value = score.value
    if value is None:
        return None
    if value < 0 or value > topic.maximum:
        return _refusal(refusal_of_score, "score_out_of_bounds", value=plain(value), maximum=plain(topic.maximum))
    if _decimals(value) > SCORE_DECIMALS:
        return _refusal(refusal_of_score, "score_decimals", value=plain(value), decimals=SCORE_DECIMALS)
    return None


def refusal_of_topics(topics: Iterable[Topic]) -> Refused | None:
    """Why topics may not be saved so: together they may weigh 100 percent at most (spec §5)."""
    total = sum((topic.weight for topic in topics), Decimal(0))
    return _refusal(refusal_of_topics, "weights_over_100", weight=plain(total)) if total > FULL else None


def refusal_of_names(names: Iterable[str]) -> Refused | None:
    """Why topics may not be named so: a file, a group and a student tell them apart by their names."""
    seen: dict[str, str] = {}
    for name in names:
        plain_name = " ".join(name.split())
        if plain_name.casefold() in seen:
            return _refusal(refusal_of_names, "topic_named_twice", name=seen[plain_name.casefold()])
        seen[plain_name.casefold()] = plain_name
    return None


def refusal_to_compute(topics: Sequence[Topic]) -> Refused | None:
    """Why letters cannot be computed yet: the topics must weigh exactly 100 percent."""
    total = sum((topic.weight for topic in topics), Decimal(0))
    if total == FULL:
        return None
    return _refusal(refusal_to_compute, "weights_not_100", weight=plain(total), missing=plain(FULL - total))


def plain(number: Decimal) -> str:
    """A number as people write it: without zeros at its end, and never as ``1E+2``."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def written_out(exact: Fraction) -> str:
    """An exact number as people read it: ``78.25``, and ``78.1666…`` where it has more digits than are shown."""
    scaled = exact * 10**SHOWN_DECIMALS
    digits = plain(Decimal(floor(scaled)).scaleb(-SHOWN_DECIMALS))
    return digits if scaled.denominator == 1 else f"{Decimal(floor(scaled)).scaleb(-SHOWN_DECIMALS):f}…"


def _decimals(value: Decimal) -> int:
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _refusal(rule: object, code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=getattr(rule, "__name__", ""), facts=facts)
