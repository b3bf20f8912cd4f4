"""Versions of programmes as their office reads them: the tree, what is wrong with it, what changed (study §3)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field, computed_field

from api.curriculum.version_change.schemas import ChangeCase
from api.kit.wire import Camel, Names
from models.kit.instants import Instant
from models.study.programme.contract import ProgrammeDocument, ProgrammeStatus
from models.study.programme.rules.changes import ChangeKind
from models.study.programme.rules.drafts import refusal_to_delete


class ProgrammeRow(Camel):
    """A version in the list. A last year of null: whoever is admitted from the first year on."""

    version_id: UUID
    programme_code: str
    revision: int
    name: Names
    faculty: Names
    total_credits: str
    first_entry_year: int
    last_entry_year: int | None
    status: ProgrammeStatus
    students: int
    updated_at: Instant


class ProgrammeSibling(Camel):
    """Another version of the same programme."""

    version_id: UUID
    revision: int
    status: ProgrammeStatus


class NamedSubject(Camel):
    """A subject that a leaf names; ``is_taught``: a version of it is active."""

    code: str
    name: Names
    credits: str
    is_taught: bool


class ProgrammeFault(Camel):
    """Why nobody could complete the programme, or why it says two things, and at which path."""

    path: str
    code: str
    message: str


class ProgrammeDetail(ProgrammeRow):
    """A version with all that it says. ``subjects``: those its leaves name, of which there is one.

    ``change``: the case in which it is before its offices.
    """

    campus: Names
    major: Names
    updated_by: Names | None
    document: ProgrammeDocument
    faults: list[ProgrammeFault]
    subjects: list[NamedSubject]
    versions: list[ProgrammeSibling]
    based_on: UUID | None
    change: ChangeCase | None
    was_proposed: bool = Field(exclude=True)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def deletable(self) -> bool:
        """Whether it is a draft that no office has seen."""
        return refusal_to_delete(self.status, was_proposed=self.was_proposed) is None


class ChangedField(Camel):
    """A field that says something else; empty: nothing is said."""

    field: str
    before: str
    after: str


class ChangedRequirement(Camel):
    """A requirement that is not as it was. ``old_path``: where it was, null for a new one."""

    kind: ChangeKind
    path: str
    old_path: str | None
    name: Names
    fields: list[ChangedField]


class ProgrammeDifferenceView(Camel):
    """What a version says otherwise than another one. ``is_of_texts``: nothing but names."""

    nodes: list[ChangedRequirement]
    conditions: list[ChangedField]
    shares_differ: bool
    plan_differs: bool
    is_of_texts: bool
