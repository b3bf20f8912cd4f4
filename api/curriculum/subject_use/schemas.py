"""Where a version of a subject is used, what another version says otherwise, and which changes concern a department."""

from __future__ import annotations

from uuid import UUID

from api.kit.wire import Camel, Names


class Use(Camel):
    """One thing that cites the version, and whose it is."""

    key: str
    name: Names
    department: Names | None


class UsesOfKind(Camel):
    """The uses of one kind: how many there are, and the first of them."""

    kind: str
    total: int
    uses: list[Use]


class FieldDifference(Camel):
    """A field of which two versions say different things; codes are the same in both languages."""

    field: str
    before: Names | None
    after: Names | None


class ConcerningChange(Camel):
    """A change of a subject that something of the caller's department uses."""

    case_id: UUID
    subject_code: str
    name: Names
    stage: str
    uses: int
