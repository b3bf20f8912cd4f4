"""The cumulative average that enrolment goes by."""

from __future__ import annotations

from api.kit.wire import Camel, Names


class OutstandingGrade(Camel):
    """A subject of an earlier term that no average counts yet: an I or N, or no letter where none is published."""

    academic_year: int
    semester: int
    subject_code: str
    subject: Names
    letter: str | None


class AverageUsed(Camel):
    """The cumulative average as the regulation shows it, none before the first grade.

    It is after the term named; no term where the average was carried over without its grades. Before ``term_ended``
    it counts the grades of the term that are published so far.
    """

    gpax: str | None
    academic_year: int | None
    semester: int | None
    term_ended: bool
    outstanding: list[OutstandingGrade]
