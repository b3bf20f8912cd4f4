"""A version of a programme tried on students: for whom it would be otherwise than what they follow (study §3)."""

from __future__ import annotations

from uuid import UUID

from api.kit.wire import Camel, Names


class TrialYear(Camel):
    """Students of the major who were admitted in a year. ``is_taken``: the version is for that year."""

    year: int
    students: int
    is_taken: bool


class TrialNode(Camel):
    """A requirement that students miss. ``newly``: how many of them miss nothing of it in the version they follow."""

    path: str
    name: Names
    students: int
    newly: int
    credits: str


class TrialStudent(Camel):
    """A student for whom something changes: the credits to take even if everything under way is passed.

    ``follows``: the revision of the version they follow. ``opened``: what they miss newly. ``lost``: how many of their
    exceptions hold no more.
    """

    student_code: str
    student: Names
    follows: int
    before: str
    after: str
    lost: int
    opened: list[Names]


class ProgrammeTrial(Camel):
    """What a version does to students, worked out at this moment; nothing of it is kept.

    ``entry_year``: whom it was tried on; null: everybody whom the version is for. ``students`` of ``total`` were tried,
    who are spread over all of them. ``of_no_version``: how many more follow no version, and were not tried.
    ``changed``: the first of ``changed_total`` for whom something changes, who have most more to take first.
    """

    version_id: UUID
    entry_year: int | None
    years: list[TrialYear]
    total: int
    of_no_version: int
    students: int
    more: int
    less: int
    complete_before: int
    complete_after: int
    lose_exceptions: int
    not_proven: int
    before: str
    after: str
    nodes: list[TrialNode]
    changed: list[TrialStudent]
    changed_total: int
