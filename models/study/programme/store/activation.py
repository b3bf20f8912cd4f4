"""A version of a programme becomes active: what this does to the versions before it (study §3, ADR 50)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session
from sqlmodel import col, select

from models.kit.calendar import bangkok_date
from models.people.student.store.studying import STUDIES
from models.study.audit.store.reading import AGREED, HOLDS, MAPPED
from models.study.programme.contract import ProgrammeDocument, ProgrammeStatus
from models.study.programme.rules.path_map import lost_exceptions, map_of_earlier, whole_map
from models.study.programme.tables import ProgrammePathMap, ProgrammeVersion
from models.study.programme_change.tables import LostProgrammeException

_AGREED: Final = text(f"""
    SELECT p.student_id, coalesce(m.new_path, p.path) AS path
      FROM {AGREED} p JOIN student s USING (student_id) JOIN student_programme f USING (student_id) {MAPPED}
     WHERE f.version_id = :version_id AND {HOLDS} AND {STUDIES}
""")
"""What holds for those who follow a version, at its paths. Parameters version_id, today."""


def activate(session: Session, version_id: UUID, at: datetime) -> None:
    """Make a version active, in the caller's transaction; one that is active already stays as it is.

    Whoever is admitted from its first year on is for it: the years of the versions before end there. Every path of an
    earlier version finds its way to it, and what was agreed at one that leads nowhere is noted for the advisors.
    """
    version = session.get_one(ProgrammeVersion, version_id, with_for_update=True)
    if version.status is ProgrammeStatus.ACTIVE:
        return
    of_programme = (
        select(ProgrammeVersion)
        .where(
            col(ProgrammeVersion.programme_code) == version.programme_code,
            col(ProgrammeVersion.status) == ProgrammeStatus.ACTIVE,
        )
        .order_by(col(ProgrammeVersion.first_entry_year))
        .with_for_update()
    )
    for earlier in session.scalars(of_programme).all():
        _end_years(earlier, version.first_entry_year)
        mapped = _mapped(session, earlier, version)
        if earlier.version_id != version.based_on:
            session.add_all(
                ProgrammePathMap(
                    version_id=version_id, from_version_id=earlier.version_id, old_path=old, new_path=becomes
                )
                for old, becomes in mapped.items()
            )
        _note_lost(session, earlier, version, mapped, at)
    version.status = ProgrammeStatus.ACTIVE
    version.updated_at = at
    session.flush()


def path_map_rows(session: Session, old: ProgrammeVersion, new: ProgrammeVersion) -> dict[str, str | None]:
    """The rows that say what has become of paths of one version in another."""
    statement = select(ProgrammePathMap).where(
        col(ProgrammePathMap.version_id) == new.version_id, col(ProgrammePathMap.from_version_id) == old.version_id
    )
    return {row.old_path: row.new_path for row in session.scalars(statement).all()}


def _end_years(earlier: ProgrammeVersion, first: int) -> None:
    is_for_them = earlier.last_entry_year is None or earlier.last_entry_year >= first
    if is_for_them and earlier.first_entry_year < first:
        earlier.last_entry_year = first - 1


def _mapped(session: Session, earlier: ProgrammeVersion, version: ProgrammeVersion) -> dict[str, str | None]:
    """What becomes of the paths of an earlier version, over the one that this goes on from."""
    old, new = _document(earlier), _document(version)
    if version.based_on is None or earlier.version_id == version.based_on:
        return whole_map(old, new, path_map_rows(session, earlier, version))
    base = session.get_one(ProgrammeVersion, version.based_on)
    first, second = path_map_rows(session, earlier, base), path_map_rows(session, base, version)
    return map_of_earlier(old, _document(base), new, first, second)


def _note_lost(
    session: Session,
    earlier: ProgrammeVersion,
    version: ProgrammeVersion,
    mapped: Mapping[str, str | None],
    at: datetime,
) -> None:
    rows = session.execute(_AGREED, {"version_id": earlier.version_id, "today": bangkok_date(at)})
    agreed = [(row.student_id, row.path) for row in rows]
    session.add_all(
        LostProgrammeException(version_id=version.version_id, student_id=lost.student_id, path=lost.path, noted_at=at)
        for lost in lost_exceptions(agreed, mapped)
    )


def _document(version: ProgrammeVersion) -> ProgrammeDocument:
    return ProgrammeDocument.model_validate(version.document)
