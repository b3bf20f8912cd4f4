"""Drafts of programmes: begun, saved whole, and what has become of the requirements they go on from (study §3)."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.numbers import Revision
from api.kit.sentences import Name
from api.kit.wire import Camel, Names
from api.study.programme.schemas import ProgrammeFault
from models.kit.typed import AS_CODE, CodeText
from models.study.programme.contract import PATH, ProgrammeDocument

BuddhistYear = Annotated[int, Field(ge=2400, le=2800)]
_Name = Annotated[Name, Field(max_length=200)]
_Code = Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{1,12}$"), AS_CODE]
_Path = Annotated[str, Field(pattern=PATH, max_length=200)]


class DraftCopy(Camel):
    """A draft of the next revision of a programme, which begins as a copy of an active version."""

    copy_of: UUID
    revision: BuddhistYear
    first_entry_year: BuddhistYear


class DraftOfNew(Camel):
    """A draft of a programme that is new, and asks for nothing yet; it is taught at the campus of its faculty."""

    programme_code: _Code
    major_code: Annotated[CodeText, Field(min_length=1, max_length=6)]
    name_th: _Name
    name_en: _Name
    revision: BuddhistYear
    first_entry_year: BuddhistYear


class DraftEdit(Camel):
    """A draft as it shall be. ``edits``: the number of its edits that was shown.

    ``mapped``: which path of this draft a path of the version it goes on from has become, null for nowhere. A path that
    stays is not named.
    """

    edits: Revision
    name_th: _Name
    name_en: _Name
    total_credits: Annotated[Decimal, Field(ge=0, le=400, max_digits=4, decimal_places=1)]
    first_entry_year: BuddhistYear
    last_entry_year: BuddhistYear | None
    document: ProgrammeDocument
    mapped: Annotated[dict[_Path, _Path | None], Field(max_length=400)]


class BegunDraft(Camel):
    """The draft that was begun."""

    version_id: UUID


class SavedDraft(Camel):
    """A draft that was saved: the number of its edits from now on, and what is wrong with it."""

    edits: int
    faults: list[ProgrammeFault]


class EarlierNode(Camel):
    """A requirement of the version a draft goes on from. ``becomes``: its path in the draft, null where nowhere.

    ``exceptions``: how many that were agreed to hold there, of students who follow a version of the programme.
    """

    path: str
    name: Names
    is_leaf: bool
    becomes: str | None
    exceptions: int


class ProgrammeDraftView(Camel):
    """What editing a draft needs beside the version itself. ``edits``: how many times it was saved.

    ``based_on``: the version it goes on from, null for a new programme; ``earlier``: what that asks for. ``groups``:
    the groups of general education by which subjects may count.
    """

    version_id: UUID
    edits: int
    based_on: UUID | None
    major_code: str
    earlier: list[EarlierNode]
    groups: list[str]
