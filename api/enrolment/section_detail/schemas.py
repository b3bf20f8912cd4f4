"""A section in full, for whoever thinks of taking it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.curriculum.requisite.schemas import RequisiteView
from api.enrolment.open_section.schemas import Reservations
from api.kit.wire import Camel, Names


class NamedCode(Camel):
    """A subject or a major by code and name."""

    code: str
    name: Names


class SubjectOfSection(Camel):
    """What the section teaches."""

    code: str
    show_code: str
    name: Names
    description: Names
    department: Names
    credit_show: Annotated[str, Field(description="credits and hours as the university writes them: 3(3-0-6)")]
    requisites: list[RequisiteView]
    linked: Annotated[list[NamedCode], Field(description="to be enrolled together with it")]


class SectionPage(Camel):
    """What a list of sections has no room for; times, examinations and seats are in the list.

    ``student_type`` is the programme the section is for, such as the regular one.
    """

    section_id: int
    subject: SubjectOfSection
    campus: Names
    student_type: Names | None
    needs_approval: bool
    remark: Annotated[Names, Field(description="what students should know; empty where there is nothing to say")]
    teachers: list[Names]
    allowed_majors: list[NamedCode]
    excluded_majors: list[NamedCode]
    reservations: Reservations
