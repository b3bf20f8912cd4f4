"""Grading groups on the wire: who is graded together, what may be changed, and what was."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.grades.score.schemas import Problem
from api.kit.numbers import Revision, RowId
from api.kit.wire import Camel, Names
from models.kit.instants import Instant
from models.kit.typed import NameText


class GroupTeacher(Camel):
    """Who teaches a section of the sheet; ``is_main``: its main instructor."""

    person_id: UUID
    name: Names
    is_main: bool


class GroupSection(Camel):
    """A section of the sheet. ``may_leave``: the caller may take it out of the group."""

    section_id: int
    section_code: str
    students: int
    teachers: list[GroupTeacher]
    may_leave: bool


class GroupChange(Camel):
    """A change of a group: what it was called then, and the codes of sections that came or went.

    ``coordinator`` is the new one where somebody else became it.
    """

    at: Instant
    by: Names | None
    before: str
    name: str
    came: list[str]
    went: list[str]
    coordinator: Names | None


class GroupMade(Camel):
    """Who is graded together: ``name`` is empty of a sheet that is no group."""

    sheet_id: UUID
    name: str
    coordinator: Names
    coordinator_id: UUID
    sections: list[GroupSection]
    changes: list[GroupChange]


class OpenGroup(Camel):
    """A group that a section of the same subject may join."""

    sheet_id: UUID
    name: str
    coordinator: Names
    sections: list[str]


class AddableSection(Camel):
    """A section the caller decides for, that may be added to the group."""

    section_id: int
    section_code: str
    students: int


class GroupView(GroupMade):
    """The group of a sheet, as somebody of the sheet sees it.

    ``problem``: why nothing of it may be changed now. ``joins`` names the group this sheet has joined; it grades nobody
    any more then. ``section_id`` is the section of a sheet that is none, for the ``open_groups`` it may join.
    """

    revision: int
    coordinates: bool
    problem: Problem | None
    joined_id: UUID | None
    joined_name: str
    section_id: int | None
    open_groups: list[OpenGroup]
    addable: list[AddableSection]


class GroupTopic(Camel):
    """A topic of the group, with how many scores of the section would come to stand in it."""

    name: str
    maximum: str
    weight: str
    scores: int


class JoinPreview(Camel):
    """What joining would do. Nothing is changed.

    ``left_out`` are topics of the section's own sheet that the group has not; nothing was entered in them. ``problem``:
    why it cannot join. ``revision`` is the group's, to be named when it is confirmed.
    """

    sheet_id: UUID
    name: str
    coordinator: Names
    section_id: int
    section_code: str
    students: int
    topics: list[GroupTopic]
    left_out: list[str]
    letters: int
    substitutes: int
    problem: Problem | None
    revision: int


class GroupNameInput(Camel):
    """What a group is called."""

    revision: Revision
    name: Annotated[NameText, Field(max_length=60)]


class GroupSectionInput(Camel):
    """The section that joins; ``revision`` is the group's, as it was shown."""

    section_id: RowId
    revision: Revision


class GroupCoordinatorInput(Camel):
    """Who coordinates the group from now on."""

    person_id: UUID
    revision: Revision


class GroupedInto(Camel):
    """The sheet in which the section is graded now."""

    sheet_id: UUID
