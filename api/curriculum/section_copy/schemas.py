"""Copying the sections of a term to another: what would be made, and what not."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from api.calendar.term.schemas import TermName
from api.kit.drafts import Fingerprint
from api.kit.wire import Camel, Names
from models.curriculum.section.contract import SectionType


class Skip(StrEnum):
    """Why a section of the earlier term is not copied."""

    EXISTS = "exists"
    SUBJECT_CLOSED = "subject_closed"
    BELOW_MINIMUM = "below_minimum"


class CopiedTerms(Camel):
    """From which term to which."""

    copy_from: TermName
    copy_to: TermName


class SectionCopy(CopiedTerms):
    """The sections to copy, as the preview showed them."""

    fingerprint: Fingerprint


class SkippedSection(Camel):
    """A section that is not copied, and why."""

    section_id: int
    subject_code: str
    section_code: str
    section_type: SectionType
    campus_code: str
    reason: Skip


class LeftTeacher(Camel):
    """A teacher whose account is closed, and how many of the sections to copy lose them without a replacement."""

    name: Names
    sections: int


class SectionCopyDraft(Camel):
    """What copying makes: sections with their meetings, teachers and limits, and nobody in them."""

    sections: int
    meetings: int
    teachers: int
    allotments: int
    without_teacher: Annotated[int, Field(description="sections to be copied that will have no teacher")]
    skipped: dict[Skip, int]
    skipped_sections: Annotated[list[SkippedSection], Field(description="the first of them, by subject")]
    left_teachers: list[LeftTeacher]
    fingerprint: Fingerprint


class CopiedSections(Camel):
    """How many sections were made."""

    sections: int
