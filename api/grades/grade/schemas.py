"""Grades and the cumulative average (wire contract §4)."""

from __future__ import annotations

from pydantic import BaseModel


class GradeLine(BaseModel):
    """A grade. ``registration_year`` is the last two digits of the Buddhist year; ``gpa`` and ``cr`` are the term's."""

    std_code: str
    std_id: str
    subject_code: str
    subject_name_th: str
    subject_name_en: str
    grade: str
    rownum: str
    grouping_data: str
    credit: float
    registration_year: int
    registration_semester: int
    gpa: float
    cr: float


class GradeTerm(BaseModel):
    """A term's grades under the label ``BBBB/s``, its average and its credits."""

    academicYear: str  # noqa: N815 - the wire's name
    gpa: float
    cr: float
    grade: list[GradeLine]


class CumulativeAverage(BaseModel):
    """The cumulative average and the credits earned."""

    std_id: int
    std_code: str
    gpax: float
    total_credit: float
