"""Versions of programmes as files bring them in: read, begun as drafts, saved, and taken out again (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import Select, delete, select, text, tuple_
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.store import update_entry
from models.kit.query import Query
from models.kit.updating import Key, Values, Writer
from models.study.programme.contract import PROGRAMME_TRAIL, ProgrammeDocument, ProgrammeStatus
from models.study.programme.rules.path_map import kinds_of, paths_of, whole_map
from models.study.programme.store.activation import path_map_rows
from models.study.programme.tables import ProgrammePathMap, ProgrammeVersion
from models.study.programme_file.contract.rows import ProgrammeRow
from models.study.programme_file.rules.earlier_paths import EarlierPaths, Replaced, moved

IMPORTED: Final = "import"
"""The verb of the entry that a file began or changed a draft."""
_COLUMN_OF: Final = {"credits": "total_credits"}
"""The columns of a version that are called otherwise in a file."""
OF_VERSION: Final = (
    "name_th", "name_en", "credits", "major_code", "campus_code", "first_entry_year", "last_entry_year",
)  # fmt: skip
"""What a version says of itself, as its fields are called in a file."""
_CAMPUSES: Final = text("""
    SELECT m.major_code, f.campus_code
      FROM major m JOIN department d USING (department_code) JOIN faculty f USING (faculty_code)
     WHERE m.major_code = ANY(:codes)
""")
_LAST: Final = text(f"""
    SELECT DISTINCT ON (programme_code) programme_code, version_id FROM programme_version
     WHERE programme_code = ANY(:codes) AND status = '{ProgrammeStatus.ACTIVE.value}'
     ORDER BY programme_code, first_entry_year DESC
""")


class _Edits(NamedTuple):
    """After how many edits an import left a draft."""

    version_id: str
    edits: int


class _Proposal(NamedTuple):
    """A version that was put before its offices, and whether it still is."""

    version_id: UUID
    is_open: bool


_PROPOSED: Final = Query(
    _Proposal,
    """
    SELECT version_id, bool_or(is_open) AS is_open FROM programme_change
     WHERE version_id = ANY(:version_ids) GROUP BY version_id
    """,
)
_EDITS: Final = Query(
    _Edits,
    f"""
    SELECT subject_id AS version_id, max(CAST(after ->> 'edits' AS integer)) AS edits FROM audit_entry
     WHERE subject_kind = '{PROGRAMME_TRAIL}' AND action = '{PROGRAMME_TRAIL}.{IMPORTED}'
       AND subject_id = ANY(:version_ids) AND after ->> 'case' = CAST(:case_id AS text)
     GROUP BY subject_id
    """,
)


def lock_versions(session: Session, keys: Iterable[Key]) -> dict[Key, ProgrammeVersion]:
    """Return the versions of these programmes and years, locked, by both."""
    statement = _of_keys(keys).with_for_update().execution_options(populate_existing=True)
    return _by_key(session.scalars(statement))


def read_versions(session: Session, keys: Iterable[Key]) -> dict[Key, ProgrammeVersion]:
    """Return the versions of these programmes and years, which are locked, by both."""
    return _by_key(session.scalars(_of_keys(keys)))


def _of_keys(keys: Iterable[Key]) -> Select[ProgrammeVersion]:
    wanted = sorted({(code, int(revision)) for code, revision, *_ in keys})
    key = (col(ProgrammeVersion.programme_code), col(ProgrammeVersion.revision))
    return select(ProgrammeVersion).where(tuple_(*key).in_(wanted)).order_by(*key)


def _by_key(versions: Iterable[ProgrammeVersion]) -> dict[Key, ProgrammeVersion]:
    return {(each.programme_code, str(each.revision)): each for each in versions}


def proposed(session: Session, versions: Collection[ProgrammeVersion]) -> dict[UUID, bool]:
    """Return which of these versions were put before their offices, and whether they still are."""
    asked = {"version_ids": [each.version_id for each in versions]}
    return {each.version_id: each.is_open for each in _PROPOSED.rows(session, asked)}


def edits_left_by(session: Session, case_id: UUID | None, versions: Collection[ProgrammeVersion]) -> dict[UUID, int]:
    """Return after how many edits an import left these drafts, where it began or changed them."""
    asked = {"case_id": case_id, "version_ids": [str(each.version_id) for each in versions]}
    return {UUID(each.version_id): each.edits for each in _EDITS.rows(session, asked)}


def document_of(version: ProgrammeVersion) -> ProgrammeDocument:
    """Return what a version says."""
    return ProgrammeDocument.model_validate(version.document)


def values_of(version: ProgrammeVersion) -> dict[str, object]:
    """Return what a version says of itself, as a file says it."""
    return {name: getattr(version, _COLUMN_OF.get(name, name)) for name in OF_VERSION}


class Beginnings(NamedTuple):
    """What a new draft takes from what is there: the campus of its major, the last active version of its programme."""

    campuses: Mapping[str, str]
    last_active: Mapping[str, UUID]


def read_beginnings(session: Session, rows: Collection[ProgrammeRow]) -> Beginnings:
    """Return what new drafts of these rows take from what is there."""
    majors = sorted({row.major_code for row in rows if row.major_code})
    return Beginnings(
        {row.major_code: row.campus_code for row in session.execute(_CAMPUSES, {"codes": majors})},
        _last_active(session, (row.programme_code for row in rows)),
    )


def _last_active(session: Session, programmes: Iterable[str]) -> dict[str, UUID]:
    codes = sorted(set(programmes))
    return {row.programme_code: row.version_id for row in session.execute(_LAST, {"codes": codes})}


def begin_version(
    session: Session,
    writer: Writer,
    row: ProgrammeRow,
    beginnings: Beginnings,
    document: ProgrammeDocument,
    replaced: Mapping[str, Replaced],
) -> None:
    """Begin a draft that a file names; it goes on from the last active version of its programme.

    ``replaced``: what parts say that they replace of it, by their paths.
    """
    major = row.major_code or ""
    version = ProgrammeVersion(
        programme_code=row.programme_code,
        revision=row.revision,
        major_code=major,
        campus_code=row.campus_code or beginnings.campuses[major],
        name_th=row.name_th or "",
        name_en=row.name_en or "",
        total_credits=row.credits or Decimal(0),
        first_entry_year=row.first_entry_year or row.revision,
        last_entry_year=row.last_entry_year,
        status=ProgrammeStatus.DRAFT,
        document=document.model_dump(mode="json"),
        based_on=beginnings.last_active.get(row.programme_code),
        updated_by=writer.person_id,
        updated_at=writer.at,
    )
    session.add(version)
    session.flush()
    _map_paths(session, version, None, replaced)
    _record(session, writer, version, None, {**values_of(version), "edits": version.edits})


def save_version(
    session: Session,
    writer: Writer,
    version: ProgrammeVersion,
    values: Values,
    document: ProgrammeDocument,
    replaced: Mapping[str, Replaced],
) -> None:
    """Save a draft; ``values`` are what it says of itself anew, ``replaced`` what its parts say that they replace."""
    before = {**values_of(version), "edits": version.edits}
    earlier = document_of(version)
    for name in values.keys() & set(OF_VERSION):
        setattr(version, _COLUMN_OF.get(name, name), values[name])
    version.document = document.model_dump(mode="json")
    version.edits += 1
    version.updated_by, version.updated_at = writer.person_id, writer.at
    _map_paths(session, version, earlier, replaced)
    changed = {name: value for name, value in values_of(version).items() if name in values}
    _record(session, writer, version, before, {**changed, "edits": version.edits})
    session.flush()


def read_earlier(
    session: Session, rows: Iterable[ProgrammeRow], versions: Mapping[Key, ProgrammeVersion]
) -> dict[Key, EarlierPaths]:
    """Return the paths of the versions that those of these rows go on from, by programme and year.

    ``versions`` are those that are there; a new one goes on from the last active one. What goes on from none is left
    out.
    """
    keys = {row.part_of: row.programme_code for row in rows}
    new = {key: code for key, code in keys.items() if key not in versions}
    last = _last_active(session, new.values()) if new else {}
    found = {key: _earlier_of_new(session, last[code]) for key, code in new.items() if code in last}
    for key in keys.keys() & versions.keys():
        version = versions[key]
        if version.based_on is not None:
            base = session.get_one(ProgrammeVersion, version.based_on)
            said = path_map_rows(session, base, version)
            found[key] = _standing_at(document_of(base), document_of(version), said)
    return found


def _earlier_of_new(session: Session, based_on: UUID) -> EarlierPaths:
    was = kinds_of(document_of(session.get_one(ProgrammeVersion, based_on)))
    return EarlierPaths(was, dict.fromkeys(was))


def _standing_at(base: ProgrammeDocument, document: ProgrammeDocument, said: Mapping[str, str | None]) -> EarlierPaths:
    was, moves = kinds_of(base), whole_map(base, document, said)
    return EarlierPaths(was, {path: moves.get(path, path) for path in was})


def delete_version(session: Session, writer: Writer, version: ProgrammeVersion) -> None:
    """Delete a draft; the trail keeps what it was."""
    values = values_of(version)
    session.add(update_entry(writer, PROGRAMME_TRAIL, "delete", str(version.version_id), values, dict.fromkeys(values)))
    session.execute(delete(ProgrammePathMap).where(col(ProgrammePathMap.version_id) == version.version_id))
    session.delete(version)
    session.flush()


def _map_paths(
    session: Session, version: ProgrammeVersion, was: ProgrammeDocument | None, replaced: Mapping[str, Replaced]
) -> None:
    """Bring the map from the version a draft goes on from to its new paths: what an officer said of a path stays, and
    what became a part that is taken out, is nowhere.
    """
    if version.based_on is None:
        return
    base = session.get_one(ProgrammeVersion, version.based_on)
    there = paths_of(document_of(version))
    were = {} if was is None else paths_of(was)
    rows = path_map_rows(session, base, version)
    said = {old: new if new in there else None for old, new in rows.items() if new is not None or old in were}
    becomes = moved(_standing_at(document_of(base), document_of(version), said), replaced)
    session.execute(delete(ProgrammePathMap).where(col(ProgrammePathMap.version_id) == version.version_id))
    session.add_all(
        ProgrammePathMap(version_id=version.version_id, from_version_id=base.version_id, old_path=old, new_path=new)
        for old, new in whole_map(document_of(base), document_of(version), becomes).items()
    )
    session.flush()


def _record(session: Session, writer: Writer, version: ProgrammeVersion, before: Values | None, values: Values) -> None:
    session.add(update_entry(writer, PROGRAMME_TRAIL, IMPORTED, str(version.version_id), before, values))
