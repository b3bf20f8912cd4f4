"""Files of programmes: drafts are begun and brought to what the rows say, all of a version or nothing (golive §3).

What students follow, and what is before its offices, no file changes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Final

from sqlalchemy.orm import Session

from models.curriculum.subject.contract.words import SubjectStatus
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing
from models.people.organisation.store.units import read_open
from models.study.adoption.tables import THE_ONE, GoLive
from models.study.audit.rules.reading import Fault
from models.study.programme.rules.soundness import WrittenProgramme, faults_of
from models.study.programme.store.catalogues import read_catalogue
from models.study.programme.tables import ProgrammeVersion
from models.study.programme_file.contract.rows import PartKind, ProgrammeRow
from models.study.programme_file.rules.earlier_paths import Replaced, as_kept
from models.study.programme_file.rules.judging import StandingVersion, closed_problem, problems_of_version
from models.study.programme_file.rules.parts import Parts, above_of
from models.study.programme_file.store.versions import (
    begin_version,
    delete_version,
    document_of,
    edits_left_by,
    lock_versions,
    proposed,
    read_beginnings,
    read_earlier,
    read_versions,
    save_version,
    values_of,
)

_Writings = Sequence[Writing[ProgrammeRow]]
_MOST_PLACES: Final = 5
"""So many places with faults are named."""


def _named(session: Session, rows: Mapping[int, ProgrammeRow]) -> Mapping[int, ProgrammeRow]:
    """Return the rows with what they replace as it is held."""
    saying = [row for row in rows.values() if row.path_before is not None]
    if not saying:
        return rows
    earlier = read_earlier(session, saying, read_versions(session, {row.part_of for row in saying}))
    return {position: as_kept(row, earlier.get(row.part_of)) for position, row in rows.items()}


def _held(session: Session, rows: Collection[ProgrammeRow]) -> Mapping[Key, Values]:
    versions = lock_versions(session, {row.part_of for row in rows})
    parts = {key: Parts.of(document_of(version)) for key, version in versions.items()}
    there = [row for row in rows if row.part_of in versions]
    earlier = read_earlier(session, there, versions)
    held: dict[Key, Values] = {}
    for row in there:
        of_part = _of_programme(versions[row.part_of], parts[row.part_of]) if _is_root(row) else None
        found = of_part or parts[row.part_of].values_of(row.identity)
        if found is None:
            continue
        before = earlier.get(row.part_of) if row.study_year is None else None
        replaced = before.cell_of(row.path) if before is not None and row.path is not None else None
        held[row.identity] = {**found, "path_before": replaced}
    return held


def _of_programme(version: ProgrammeVersion, parts: Parts) -> Values:
    return {"kind": PartKind.PROGRAMME, **values_of(version), **parts.conditions}


def _is_root(row: ProgrammeRow) -> bool:
    return row.path is None and row.study_year is None


def _problems(
    session: Session, rows: Mapping[int, ProgrammeRow], held: Mapping[Key, Values]
) -> Mapping[int, RowProblem]:
    of_version: dict[Key, dict[int, ProgrammeRow]] = defaultdict(dict)
    for position, row in rows.items():
        of_version[row.part_of][position] = row
    versions = read_versions(session, of_version)
    standing = _standing(session, versions)
    units = read_open(session, bangkok_date(utc_now()))
    earlier = read_earlier(session, [row for row in rows.values() if row.says_path_before], versions)
    return {
        position: combined_problem(problems)
        for key, each in of_version.items()
        for position, problems in problems_of_version(each, held, standing.get(key), units, earlier.get(key)).items()
    }


def _standing(session: Session, versions: Mapping[Key, ProgrammeVersion]) -> dict[Key, StandingVersion]:
    reviews = proposed(session, versions.values())
    return {
        key: StandingVersion(
            each.status,
            reviews.get(each.version_id, False),
            document_of(each),
            each.first_entry_year,
            each.last_entry_year,
        )
        for key, each in versions.items()
    }


def _by_version(writings: _Writings) -> Mapping[Key, list[Writing[ProgrammeRow]]]:
    found: dict[Key, list[Writing[ProgrammeRow]]] = defaultdict(list)
    for writing in writings:
        found[writing.row.part_of].append(writing)
    return found


def _written(version: ProgrammeVersion | None, writings: _Writings) -> Parts:
    """Return what a version says once these rows are written."""
    parts = Parts() if version is None else Parts.of(document_of(version))
    for writing in writings:
        row = writing.row
        if _is_root(row):
            parts.write_conditions(writing.values)
        else:
            above = above_of(row.path or "") if writing.before is None else None
            parts.write(row.identity, writing.values, above=above)
    return parts


def _replaced(writings: _Writings) -> dict[str, Replaced]:
    """Return what parts say anew that they replace of the version before, by their paths."""
    said: dict[str, Replaced] = {}
    for writing in writings:
        # A new part that says its own path differs from nothing, and has it all the same: another part may give it up.
        is_said = "path_before" in writing.values or (writing.before is None and writing.row.says_path_before)
        if writing.row.path is not None and is_said:
            said[writing.row.path] = writing.row.path_before
    return said


def _of_itself(writings: _Writings) -> Values:
    return next((writing.values for writing in writings if _is_root(writing.row)), {})


def _write(session: Session, writer: Writer, writings: _Writings) -> None:
    by_version = _by_version(writings)
    versions = read_versions(session, by_version)
    beginnings = read_beginnings(session, [each.row for each in writings if _is_root(each.row)])
    for key, of_version in by_version.items():
        version = versions.get(key)
        document = _written(version, of_version).document()
        if version is None:
            row = next(each.row for each in of_version if _is_root(each.row))
            begin_version(session, writer, row, beginnings, document, _replaced(of_version))
        else:
            save_version(session, writer, version, _of_itself(of_version), document, _replaced(of_version))


def _warnings(session: Session, writings: _Writings) -> Mapping[Key, Sequence[RowProblem]]:
    """Return why nobody could complete a version as it would be: at the rows of the places, and in all at its own."""
    by_version = _by_version(writings)
    versions = read_versions(session, by_version)
    beginnings = read_beginnings(session, [each.row for each in writings if _is_root(each.row)])
    statuses = _statuses_to_count_on(session)
    warnings: dict[Key, list[RowProblem]] = defaultdict(list)
    for key, of_version in by_version.items():
        version = versions.get(key)
        document = _written(version, of_version).document()
        said = {**({} if version is None else values_of(version)), **_of_itself(of_version)}
        campus = said.get("campus_code") or beginnings.campuses.get(str(said["major_code"]), "")
        first_entry_year = int(str(said["first_entry_year"]))
        programme = WrittenProgramme(document, Decimal(str(said["credits"])), first_entry_year, str(campus))
        faults = faults_of(programme, read_catalogue(session, document, first_entry_year, statuses=statuses))
        if not faults:
            continue
        paths = {each.row.path: each.row.identity for each in of_version if each.row.study_year is None}
        own = paths.get(None, of_version[0].row.identity)
        warnings[own].append(_in_all(faults))
        for fault in faults:
            place = paths.get(fault.path or None, own)
            warnings[place].append(RowProblem(code=fault.code, facts={**fault.facts}))
    return warnings


def _statuses_to_count_on(session: Session) -> Collection[SubjectStatus]:
    """Return how subjects stand that a programme may ask for: until the go-live day drafts can be adopted with it."""
    live = session.get(GoLive, THE_ONE)
    statuses = (SubjectStatus.ACTIVE, SubjectStatus.IN_REVIEW)
    is_over = live is not None and bangkok_date(utc_now()) >= live.day
    return statuses if is_over else (*statuses, SubjectStatus.DRAFT)


def _in_all(faults: Sequence[Fault]) -> RowProblem:
    paths = list(dict.fromkeys(fault.path for fault in faults if fault.path))
    named = ", ".join(paths[:_MOST_PLACES]) + (" …" if len(paths) > _MOST_PLACES else "")
    return RowProblem(code="import_programme_not_sound", facts={"faults": len(faults), "paths": named or "–"})


def _stays(session: Session, writer: Writer, keys: Collection[Key]) -> Mapping[Key, RowProblem]:
    """Return the rows of versions that were edited or proposed since, or that students follow by now."""
    versions = lock_versions(session, {key[:2] for key in keys})
    standing = _standing(session, versions)
    offered = proposed(session, versions.values())
    left = edits_left_by(session, writer.case_id, versions.values())
    problems: dict[Key, RowProblem] = {}
    for key in keys:
        version = versions.get(key[:2])
        if version is None:
            continue
        closed = closed_problem(key, standing[key[:2]])
        if closed is not None:
            problems[key] = closed
        elif version.version_id in offered or left.get(version.version_id) != version.edits:
            problems[key] = RowProblem(code="import_programme_touched")
    return problems


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Take out parts that a file added; with the version itself, which it began, all of it."""
    by_version: dict[Key, list[Key]] = defaultdict(list)
    for key in keys:
        by_version[key[:2]].append(key)
    for of_version, version in read_versions(session, by_version).items():
        removed = by_version[of_version]
        if (*of_version, "") in removed:
            delete_version(session, writer, version)
            continue
        parts = Parts.of(document_of(version))
        parts.take_out(removed)
        save_version(session, writer, version, {}, parts.document(), {})
    return {}


PROGRAMMES: Final = UpdatedKind(
    schema=ProgrammeRow,
    held=_held,
    problems=_problems,
    write=_write,
    remove=_remove,
    warnings=_warnings,
    stays=_stays,
    named=_named,
)
"""Files of programmes."""
