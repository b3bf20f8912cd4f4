"""The tables, a file per area. Importing this package registers all of them with the metadata."""

from models.tables import (
    academic_calendar,
    allocation,
    cases,
    communication,
    curriculum,
    delegations,
    documents,
    enrolments,
    finance,
    organisation,
    people,
    planning,
    sections,
    security,
    standing,
)

__all__ = [
    "academic_calendar",
    "allocation",
    "cases",
    "communication",
    "curriculum",
    "delegations",
    "documents",
    "enrolments",
    "finance",
    "organisation",
    "people",
    "planning",
    "sections",
    "security",
    "standing",
]
