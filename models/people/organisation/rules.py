"""What may be said of units: their codes, what they belong to, and when they may be closed.

Files and the page of the organisation are judged by the same function, :func:`unit_problems`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from difflib import get_close_matches
from typing import Final, NamedTuple

from models.cases.case.contract.record import Fact
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.updating import Key
from models.people.organisation.contract import (
    LONGEST_CODE,
    LONGEST_OTHER_CODE,
    OF_MAJORS,
    PARENT_OF,
    UnitKind,
    UnitRow,
)

_NEAR: Final = 0.5
"""How alike codes are of which one may be a slip of the other, of 1: half of their letters."""


class StandingUnit(NamedTuple):
    """A unit or code: its Thai name, the code of what it belongs to, and the days between which it is open."""

    name: str
    parent: str | None
    valid_from: date | None
    closed_on: date | None

    def is_open(self, on: date) -> bool:
        """Whether it is not closed on a day: it is open until the day before ``closed_on``."""
        return self.closed_on is None or on < self.closed_on

    def outlives(self, parent: StandingUnit) -> bool:
        """Whether it is still open on the day on which the unit that it belongs to closes."""
        return parent.closed_on is not None and self.is_open(parent.closed_on)


class Hanging(NamedTuple):
    """What stands in the way of closing a unit.

    People who study and work there, open units that belong to it, programmes that take students, and open sections of
    terms that have not ended.
    """

    students: int = 0
    staff: int = 0
    units: int = 0
    programmes: int = 0
    sections: int = 0


def unit_facts(name: str, th: str, en: str) -> dict[str, Fact]:
    """Return the facts of a sentence that says ``{{name}}`` of a unit; each text is the code and the name."""
    return {f"{name}_th": th, f"{name}_en": en}


def unit_problems(
    rows: Mapping[int, UnitRow], standing: Mapping[Key, StandingUnit], hanging: Mapping[Key, Hanging]
) -> dict[int, RowProblem]:
    """Return why rows are refused, by their position; they are judged by what stands once all good ones are written.

    ``standing``: every unit as it is. ``hanging``: what hangs on the units that rows close (:func:`closing_rows`),
    without the units that belong to them.
    """
    problems: dict[int, RowProblem] = {}
    for position, row in rows.items():
        found = [*_of_codes(row), *_of_days(row, standing.get(row.identity))]
        if found:
            problems[position] = combined_problem(found)
    refused: Mapping[int, RowProblem] | None = None
    while refused is None or refused:
        problems |= refused or {}
        good = {position: row for position, row in rows.items() if position not in problems}
        after = _written(good.values(), standing)
        refused = _by_parents(good, standing, after) or _by_closing(good, standing, after, hanging)
    return problems


def closing_rows(rows: Iterable[UnitRow], standing: Mapping[Key, StandingUnit]) -> list[Key]:
    """Return the keys of the units that rows close, or close on another day."""
    return [row.identity for row in rows if _closes(row, standing.get(row.identity))]


def open_below(key: Key, on: date, units: Mapping[Key, StandingUnit]) -> list[Key]:
    """Return the units that belong to a unit and are still open on a day."""
    kind = _BELOW.get(UnitKind(key[0]))
    if kind is None:
        return []
    return [
        key_of for key_of, unit in units.items() if key_of[0] == kind and unit.parent == key[1] and unit.is_open(on)
    ]


def unknown_unit(units: Mapping[Key, str], kind: UnitKind, code: str, column: str) -> RowProblem:
    """Return why a row is refused that names a unit which is not open; the nearest code of its kind is named."""
    codes = [each for of_kind, each in units if of_kind == kind.value]
    near = next(iter(get_close_matches(code, codes, n=1, cutoff=_NEAR)), None)
    if near is None:
        return RowProblem(code="import_unit_unknown", facts={"cell": code}, column=column)
    facts = {"cell": code, "near": f"{near} {units[kind.value, near]}"}
    return RowProblem(code="import_unit_unknown_near", facts=facts, column=column)


_BELOW: Final = {parent: kind for kind, parent in PARENT_OF.items()}
"""What belongs to a unit."""


def _closes(row: UnitRow, before: StandingUnit | None) -> bool:
    return row.closed_on is not None and row.closed_on != (before.closed_on if before else None)


def _of_codes(row: UnitRow) -> list[RowProblem]:
    longest = LONGEST_CODE.get(row.unit_kind, LONGEST_OTHER_CODE)
    found = []
    if len(row.code) > longest:
        facts: dict[str, str | int | None] = {"cell": row.code, "limit": longest}
        found.append(RowProblem(code="import_unit_code_long", facts=facts, column="code"))
    foreign = [name for name in OF_MAJORS if getattr(row, name) is not None and row.unit_kind is not UnitKind.MAJOR]
    found += [RowProblem(code="import_only_of_majors", column=name) for name in foreign]
    if row.parent_code is not None and row.unit_kind not in PARENT_OF:
        found.append(RowProblem(code="import_unit_has_no_parent", column="parent_code"))
    return found


def _of_days(row: UnitRow, before: StandingUnit | None) -> list[RowProblem]:
    begins = row.valid_from or (before.valid_from if before else None)
    if row.closed_on is None or begins is None or row.closed_on >= begins:
        return []
    return [RowProblem(code="import_days_reversed", column="closed_on")]


def _written(rows: Iterable[UnitRow], standing: Mapping[Key, StandingUnit]) -> dict[Key, StandingUnit]:
    """Return every unit as it stands once rows are written."""
    after = dict(standing)
    for row in rows:
        said = {field: getattr(row, name) for field, name in _SAID.items() if name in row.model_fields_set}
        after[row.identity] = standing.get(row.identity, _NOTHING)._replace(**said)
    return after


_SAID: Final = {"name": "name_th", "parent": "parent_code", "valid_from": "valid_from", "closed_on": "closed_on"}
"""The fields of rows that a unit stands by."""
_NOTHING: Final = StandingUnit("", None, None, None)


def _by_parents(
    rows: Mapping[int, UnitRow], standing: Mapping[Key, StandingUnit], after: Mapping[Key, StandingUnit]
) -> dict[int, RowProblem]:
    """Return the problems of rows that name an unknown parent, or let a unit stay open below one that closes."""
    problems = {}
    for position, row in rows.items():
        kind = PARENT_OF.get(row.unit_kind)
        unit, before = after[row.identity], standing.get(row.identity)
        if kind is None or unit.parent is None:
            continue
        parent = after.get((kind.value, unit.parent))
        if parent is None:
            names = {key: each.name for key, each in after.items() if key[0] == kind.value and each.closed_on is None}
            problems[position] = unknown_unit(names, kind, unit.parent, "parent_code")
        elif unit.outlives(parent) and (before is None or before[1:] != unit[1:]):
            problems[position] = _outliving(f"{unit.parent} {parent.name}", parent.closed_on)
    return problems


def _outliving(parent: str, closed_on: date | None) -> RowProblem:
    day = None if closed_on is None else closed_on.isoformat()
    return RowProblem(code="import_unit_outlives", facts={"parent": parent, "day": day}, column="closed_on")


def _by_closing(
    rows: Mapping[int, UnitRow],
    standing: Mapping[Key, StandingUnit],
    after: Mapping[Key, StandingUnit],
    hanging: Mapping[Key, Hanging],
) -> dict[int, RowProblem]:
    """Return the problems of rows that close a unit on which something hangs."""
    problems = {}
    for position, row in rows.items():
        if row.closed_on is None or not _closes(row, standing.get(row.identity)):
            continue
        units = len(open_below(row.identity, row.closed_on, after))
        work = hanging.get(row.identity, Hanging())._replace(units=units)
        if any(work):
            problems[position] = RowProblem(code="import_unit_in_use", facts=dict(work._asdict()), column="closed_on")
    return problems
