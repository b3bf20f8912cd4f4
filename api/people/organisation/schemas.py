"""Units of the university and code tables: what lists are narrowed by, and what is kept of them by hand."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from api.kit.sentences import Name, NameOrNothing
from api.kit.wire import Camel, Names
from models.kit.imported_row import LONGEST_TEXT
from models.kit.instants import Day, Instant
from models.kit.typed import AS_UPPER_CODE
from models.people.organisation.contract import LONGEST_OTHER_CODE, UnitKind

_LETTERS: Final = r"[0-9A-Za-zก-ฮ][0-9A-Za-zก-ฮ._-]*"
UnitCode = Annotated[str, Field(min_length=1, max_length=LONGEST_OTHER_CODE, pattern=f"^{_LETTERS}$"), AS_UPPER_CODE]
UnitCodeOrNothing = Annotated[str, Field(max_length=LONGEST_OTHER_CODE, pattern=f"^({_LETTERS})?$"), AS_UPPER_CODE]
Years = Annotated[int, Field(ge=1, le=8)]


class UnitView(Camel):
    """A major, with its department, faculty and campus."""

    major_code: str
    name: Names
    department_code: str
    department: Names
    faculty_code: str
    faculty: Names
    campus_code: str
    campus: Names


class EducationLevel(Camel):
    """A level of education."""

    code: str
    name: Names


class MajorDetails(Camel):
    """What only majors have: the degree, the curriculum, and how many years its plan takes."""

    degree_th: str
    degree_en: str
    curriculum_code: str
    curriculum_th: str
    curriculum_en: str
    years: int


class UnitNode(Camel):
    """A unit or a code: what it belongs to, from when to when it is there, and what hangs on it.

    ``units`` are the open ones that belong to it. ``names_change_on`` is the next day on which its names change.
    """

    kind: UnitKind
    code: str
    parent_code: str | None
    name: Names
    major: MajorDetails | None
    valid_from: Day | None
    closed_on: Day | None
    is_open: bool
    students: int
    staff: int
    units: int
    names_change_on: Day | None


class UnitNames(Camel):
    """Names of a unit; of majors also the degree, the curriculum and the years of the plan."""

    name_th: Name | None = Field(default=None, max_length=LONGEST_TEXT)
    name_en: Name | None = Field(default=None, max_length=LONGEST_TEXT)
    degree_th: NameOrNothing | None = Field(default=None, max_length=LONGEST_TEXT)
    degree_en: NameOrNothing | None = Field(default=None, max_length=LONGEST_TEXT)
    curriculum_code: UnitCodeOrNothing | None = None
    curriculum_th: NameOrNothing | None = Field(default=None, max_length=LONGEST_TEXT)
    curriculum_en: NameOrNothing | None = Field(default=None, max_length=LONGEST_TEXT)
    years: Years | None = None


class UnitInput(UnitNames):
    """A unit to be added."""

    kind: UnitKind
    code: UnitCode
    parent_code: UnitCode | None = None
    valid_from: Day | None = None


class UnitNamesInput(UnitNames):
    """Names as they shall be from a day on; what is not said stays as it is."""

    from_on: Day


class UnitClosingInput(Camel):
    """The day from which a unit is closed; without one it stays open."""

    closed_on: Day | None


class UnitKey(Camel):
    """Which unit."""

    kind: UnitKind
    code: str


class UnitClosing(Camel):
    """What closing a unit meets: what hangs on it, the units that are still open below, and why it is refused."""

    students: int
    staff: int
    programmes: int
    sections: int
    units: list[UnitKey]
    refused: str | None


class NameField(Camel):
    """A field that changes. ``old`` is not known before the day."""

    field: str
    old: str | None
    new: str | None


class NamesChange(Camel):
    """A change of the names of a unit from a day on; ``is_waiting``: the day is still to come."""

    from_on: Day
    fields: list[NameField]
    changed_by: Names
    changed_at: Instant
    is_waiting: bool
