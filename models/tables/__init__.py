"""The tables, a file per area. Importing this package registers all of them with the metadata."""

from models.tables import (
    academic_calendar,
    cases,
    communication,
    curriculum,
    documents,
    enrolments,
    finance,
    organisation,
    people,
    planning,
    sections,
    security,
)

__all__ = [
    "academic_calendar",
    "cases",
    "communication",
    "curriculum",
    "documents",
    "enrolments",
    "finance",
    "organisation",
    "people",
    "planning",
    "sections",
    "security",
]
