"""What each part of a version replaces of the version before: its path map, part by part (golive §3).

A part that keeps its path says nothing. Each path of the version before is replaced by one part at most, so that what
the parts say is the whole map, and saying again what they said restores it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from models.kit.imported_row import RowProblem
from models.study.audit.rules.reading import Fault
from models.study.programme.rules.path_map import NodeKind, map_faults
from models.study.programme_file.contract.cells import NOTHING
from models.study.programme_file.contract.rows import PartKind, ProgrammeRow

Replaced = tuple[str, ...] | None
"""What a part says that it replaces; None: what has its own path in the version before, if anything."""
_COLUMN: Final = "path_before"
_UNKNOWN: Final = "path_map_unknown"


@dataclass(frozen=True, slots=True)
class Place:
    """What stands at a path once the rows are written."""

    kind: PartKind
    is_new: bool


@dataclass(frozen=True, slots=True)
class EarlierPaths:
    """The paths of the version that a version goes on from.

    ``kinds``: what each of them is; ``becomes``: its path in the later version as it stands, None where nowhere.
    """

    kinds: Mapping[str, NodeKind]
    becomes: Mapping[str, str | None]

    def of(self, path: str, cell: Replaced) -> Sequence[str]:
        """Return the paths that a part replaces which says this."""
        if cell is None:
            return [path] if path in self.kinds else []
        return [each for each in cell if each != NOTHING]

    def now(self, path: str) -> Sequence[str]:
        """Return the paths that a part replaces as the later version stands."""
        return sorted(old for old, new in self.becomes.items() if new == path)

    def cell_of(self, path: str) -> Replaced:
        """Return what a file says of a part as the later version stands."""
        now = tuple(self.now(path))
        return None if list(now) == self.of(path, None) else now or (NOTHING,)


def as_kept(row: ProgrammeRow, earlier: EarlierPaths | None) -> ProgrammeRow:
    """Return a row in one form: a part that says its own path, or nothing where nothing is replaced, says nothing."""
    cell, path = row.path_before, row.path or ""
    if cell is None:
        return row
    if earlier is None:
        says_nothing = cell == (NOTHING,)
    else:
        says_nothing = cell in ((path,), (NOTHING,)) and earlier.of(path, cell) == earlier.of(path, None)
    return row.model_copy(update={_COLUMN: None}) if says_nothing else row


def moved(earlier: EarlierPaths, said: Mapping[str, Replaced]) -> dict[str, str | None]:
    """Return what becomes of each path of the version before once parts say this, by their paths."""
    becomes = {old: None if new in said else new for old, new in earlier.becomes.items()}
    return becomes | {old: path for path, cell in said.items() for old in earlier.of(path, cell)}


def problems_of_paths_before(
    differing: Mapping[int, ProgrammeRow],
    rows: Collection[ProgrammeRow],
    places: Mapping[str, Place],
    earlier: EarlierPaths | None,
) -> dict[int, list[RowProblem]]:
    """Return why parts cannot replace what their rows say, by their positions.

    ``rows`` are all of a version, ``differing`` those that say something else than it says by now.
    """
    said = {row.path: row.path_before for row in rows if row.says_path_before and row.path in places}
    saying = {position: row for position, row in differing.items() if row.says_path_before and row.path in said}
    if earlier is None:
        return {position: [_without_version(row)] for position, row in saying.items() if row.path_before is not None}
    replacing = _replacing(said, places, earlier)
    there: dict[str, NodeKind] = {
        path: "leaf" if place.kind is PartKind.SUBJECTS else "block" for path, place in places.items()
    }
    return {
        position: [*_faults(row.path or "", row.path_before, there, earlier), *_twice(row, replacing, earlier)]
        for position, row in saying.items()
    }


def _without_version(row: ProgrammeRow) -> RowProblem:
    facts: dict[str, str | int | None] = {"programme": row.programme_code, "revision": row.revision}
    return RowProblem(code="import_programme_no_version_before", facts=facts, column=_COLUMN)


def _replacing(
    said: Mapping[str | None, Replaced], places: Mapping[str, Place], earlier: EarlierPaths
) -> Mapping[str, Sequence[str]]:
    """Return which parts replace each path of the version before once the rows are written.

    A new part whose row says nothing of it has its own path, unless that has become another part before.
    """
    found: dict[str, list[str]] = defaultdict(list)
    for path, place in places.items():
        if path in said:
            replaced = earlier.of(path, said[path])
        elif place.is_new:
            replaced = [old for old in earlier.of(path, None) if earlier.becomes[old] is None]
        else:
            replaced = earlier.now(path)
        for old in replaced:
            found[old].append(path)
    return found


def _faults(path: str, cell: Replaced, there: Mapping[str, NodeKind], earlier: EarlierPaths) -> Iterator[RowProblem]:
    """What the page of drafts refuses too; what a part says that keeps its path is not looked at there either."""
    named = dict.fromkeys(() if cell is None else earlier.of(path, cell), path)
    for fault in map_faults(earlier.kinds, there, named):
        if fault.code == _UNKNOWN:
            yield _unknown(fault, earlier)
        else:
            yield RowProblem(code=fault.code, facts={"path": fault.path, **fault.facts}, column=_COLUMN)


def _unknown(fault: Fault, earlier: EarlierPaths) -> RowProblem:
    near = next(iter(get_close_matches(fault.path, earlier.kinds, n=1)), None)
    if near is None:
        return RowProblem(code="import_programme_path_before_unknown", facts={"cell": fault.path}, column=_COLUMN)
    facts: dict[str, str | int | None] = {"cell": fault.path, "near": near}
    return RowProblem(code="import_programme_path_before_unknown_near", facts=facts, column=_COLUMN)


def _twice(row: ProgrammeRow, replacing: Mapping[str, Sequence[str]], earlier: EarlierPaths) -> Iterator[RowProblem]:
    path = row.path or ""
    for old in earlier.of(path, row.path_before):
        other = next((each for each in replacing[old] if each != path), None)
        if other is not None:
            facts: dict[str, str | int | None] = {"cell": old, "other": other}
            yield RowProblem(code="import_programme_path_before_twice", facts=facts, column=_COLUMN)
