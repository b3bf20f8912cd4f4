"""Why rows of a version of a programme are refused, judged by what it says once all of them are written (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from models.kit.imported_row import RowProblem
from models.kit.updating import Key, Values, differences
from models.people.organisation.contract import UnitKind
from models.people.organisation.rules import unknown_unit
from models.study.audit.rules.reading import faults
from models.study.programme.contract import LARGEST_PROGRAMME, ProgrammeDocument, ProgrammeStatus
from models.study.programme.rules.drafts import refusal_by_years
from models.study.programme.rules.path_map import paths_of
from models.study.programme_file.contract.rows import BLOCKS, ONLY_OF, PartKind, ProgrammeRow
from models.study.programme_file.rules.earlier_paths import EarlierPaths, Place, problems_of_paths_before
from models.study.programme_file.rules.parts import above_of

_UNITS = {"major_code": UnitKind.MAJOR, "campus_code": UnitKind.CAMPUS}
_TWICE = "programme_path_twice"


@dataclass(frozen=True, slots=True)
class StandingVersion:
    """A version that is there, and whether it is before its offices."""

    status: ProgrammeStatus
    is_under_review: bool
    document: ProgrammeDocument
    first_entry_year: int
    last_entry_year: int | None


def closed_problem(key: Key, version: StandingVersion) -> RowProblem | None:
    """Return why no file changes a version: students follow it, or its offices look at it."""
    code, revision, *_ = key
    facts: dict[str, str | int | None] = {"programme": code, "revision": revision}
    if version.status is ProgrammeStatus.ACTIVE:
        return RowProblem(code="import_programme_in_use", facts=facts)
    if version.status is ProgrammeStatus.IN_REVIEW or version.is_under_review:
        return RowProblem(code="import_programme_in_review", facts=facts)
    return None


def problems_of_version(
    rows: Mapping[int, ProgrammeRow],
    held: Mapping[Key, Values],
    version: StandingVersion | None,
    units: Mapping[Key, str],
    earlier: EarlierPaths | None,
) -> dict[int, list[RowProblem]]:
    """Return what stands in the way of the rows of one version, by their positions.

    ``held``: what it says of these rows by now; ``units``: the names of those that are open; ``earlier``: the paths of
    the version that it goes on from, None where from none.
    """
    differing = {position: row for position, row in rows.items() if _differs(row, held.get(row.identity))}
    first = next(iter(differing), None)
    if first is None:
        return {}
    found: dict[int, list[RowProblem]] = {}
    if version is not None:
        if (closed := closed_problem(differing[first].identity, version)) is not None:
            return {position: [closed] for position in differing}
        if any(fault.code == _TWICE for fault in faults(version.document)):
            return {first: [RowProblem(code=_TWICE)]}
    places = _places(rows.values(), held, version)
    above = {above_of(path) for path, place in places.items() if place.is_new}
    for position, row in differing.items():
        kind = row.kind or _kind_held(held.get(row.identity))
        if kind is not None:
            problems = [*_of_row(row, kind, version, units), *_of_tree(row, kind, held, places, above)]
            if problems:
                found[position] = problems
    for position, problems in problems_of_paths_before(differing, rows.values(), places, earlier).items():
        found.setdefault(position, []).extend(problems)
    found.setdefault(first, []).extend(_of_whole(rows.values(), version, places))
    return {position: problems for position, problems in found.items() if problems}


def _differs(row: ProgrammeRow, before: Values | None) -> bool:
    return before is None or bool(differences(row, before))


def _kind_held(held: Values | None) -> PartKind | None:
    return None if held is None else PartKind(str(held["kind"]))


def _places(
    rows: Collection[ProgrammeRow], held: Mapping[Key, Values], version: StandingVersion | None
) -> dict[str, Place]:
    """Return what stands at each path once the rows are written."""
    nodes = {} if version is None else paths_of(version.document)
    places = {
        path: Place(PartKind.SUBJECTS if node.node == "leaf" else PartKind.ALL, is_new=False)
        for path, node in nodes.items()
    }
    for row in rows:
        kind = row.kind or _kind_held(held.get(row.identity))
        if row.path is not None and kind not in (None, PartKind.PLAN, PartKind.PROGRAMME) and row.path not in nodes:
            places[row.path] = Place(kind, is_new=True)
    return places


def _of_row(
    row: ProgrammeRow, kind: PartKind, version: StandingVersion | None, units: Mapping[Key, str]
) -> Iterator[RowProblem]:
    """What is wrong with what a row says by itself."""
    if kind is PartKind.PROGRAMME and row.path is not None:
        yield RowProblem(code="import_programme_has_path", column="path")
    if kind is not PartKind.PROGRAMME and row.path is None:
        yield RowProblem(code="import_cell_missing", column="path")
    if kind is PartKind.PLAN:
        lacking = (name for name in ("study_year", "semester") if getattr(row, name) is None)
        yield from (RowProblem(code="import_cell_missing", column=name) for name in lacking)
        if row.how_many == 0:
            yield RowProblem(code="import_programme_none_planned", column="how_many")
    for name, kinds in ONLY_OF.items():
        if kind not in kinds and getattr(row, name) is not None:
            yield RowProblem(code="import_programme_not_of_kind", column=name)
    for name, unit in _UNITS.items():
        code = getattr(row, name)
        if code is not None and (unit.value, code) not in units:
            yield unknown_unit(units, unit, code, name)
    first = row.first_entry_year or (version.first_entry_year if version else 0)
    last = row.last_entry_year or (version.last_entry_year if version else None)
    if (years := refusal_by_years(first, last)) is not None:
        yield RowProblem(code=years.code, facts=years.facts, column="last_entry_year")


def _of_tree(
    row: ProgrammeRow, kind: PartKind, held: Mapping[Key, Values], places: Mapping[str, Place], above: Collection[str]
) -> Iterator[RowProblem]:
    """What is wrong with where a row stands in the tree."""
    path, before = row.path, _kind_held(held.get(row.identity))
    if path is None or kind is PartKind.PROGRAMME:
        return
    if kind is PartKind.PLAN:
        if path not in places:
            yield RowProblem(code="import_programme_path_unknown", facts={"cell": path}, column="path")
        return
    if before is not None:
        if (kind in BLOCKS) != (before in BLOCKS):
            yield RowProblem(code="import_programme_other_kind", column="kind")
        return
    parent = places.get(above_of(path))
    if above_of(path) and parent is None:
        yield RowProblem(code="import_programme_parent_missing", facts={"parent": above_of(path)}, column="path")
    elif parent is not None and parent.kind is PartKind.SUBJECTS:
        yield RowProblem(code="import_programme_parent_subjects", facts={"parent": above_of(path)}, column="path")
    if kind in BLOCKS and path not in above:
        yield RowProblem(code="import_programme_part_empty", facts={"cell": path}, column="path")


def _of_whole(
    rows: Collection[ProgrammeRow], version: StandingVersion | None, places: Mapping[str, Place]
) -> Iterator[RowProblem]:
    """What is wrong with a version as a whole, said at the first of its rows that differs."""
    row = next(iter(rows))
    facts: dict[str, str | int | None] = {"programme": row.programme_code, "revision": row.revision}
    if version is None and all(row.path is not None for row in rows):
        yield RowProblem(code="import_programme_without_row", facts=facts)
    if not places:
        yield RowProblem(code="import_programme_without_parts", facts=facts)
    if len(places) > LARGEST_PROGRAMME:
        yield RowProblem(code="import_programme_too_large", facts={**facts, "most": LARGEST_PROGRAMME})
