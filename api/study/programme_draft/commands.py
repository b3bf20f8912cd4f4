"""Beginning, saving and deleting drafts of programmes (study §3, docs/areas/study.md)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import delete, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.kit.audit import record_change
from api.kit.refusals import raise_refused, raise_unknown
from api.study.programme.queries import catalogue_of, faults_in_words
from api.study.programme_draft.schemas import DraftCopy, DraftEdit, DraftOfNew, SavedDraft
from models.kit.calendar import utc_now
from models.kit.errors import Language, Refusal
from models.people.organisation.rules import unit_facts
from models.study.programme.contract import (
    PROGRAMME_TRAIL,
    ProgrammeBlock,
    ProgrammeDocument,
    ProgrammeLeaf,
    ProgrammeStatus,
)
from models.study.programme.rules.drafts import (
    refusal_by_years,
    refusal_to_change,
    refusal_to_copy,
    refusal_to_delete,
)
from models.study.programme.rules.path_map import kinds_of, map_faults, whole_map
from models.study.programme.rules.soundness import WrittenProgramme
from models.study.programme.tables import ProgrammePathMap, ProgrammeVersion
from models.study.programme_change.rules.proposing import refusal_to_amend

_TOLD: Final = {
    "programme_code", "revision", "name_th", "name_en", "total_credits", "first_entry_year", "last_entry_year",
}  # fmt: skip
_CAMPUS: Final = text("""
    SELECT f.campus_code FROM major m JOIN department d USING (department_code) JOIN faculty f USING (faculty_code)
     WHERE m.major_code = :major_code
""")
_UNDER_WAY: Final = text("SELECT EXISTS (SELECT FROM programme_change WHERE version_id = :version_id AND is_open)")
_PROPOSED: Final = text("SELECT EXISTS (SELECT FROM programme_change WHERE version_id = :version_id)")


async def copy_version(session: AsyncSession, principal: Principal, wanted: DraftCopy) -> UUID:
    """Begin the next revision of a programme as a copy of an active version; the draft's id.

    Raises Refusal ``not_found``, ``programme_not_active`` and ``programme_exists``.
    """
    source = await locked_version(session, wanted.copy_of)
    raise_refused(refusal_to_copy(source.status))
    row = ProgrammeVersion(
        programme_code=source.programme_code,
        revision=wanted.revision,
        major_code=source.major_code,
        campus_code=source.campus_code,
        name_th=source.name_th,
        name_en=source.name_en,
        total_credits=source.total_credits,
        first_entry_year=wanted.first_entry_year,
        status=ProgrammeStatus.DRAFT,
        document=source.document,
        based_on=source.version_id,
        updated_by=principal.person_id,
        updated_at=utc_now(),
    )
    return await _added(session, principal, row, "copy")


async def begin_programme(session: AsyncSession, principal: Principal, wanted: DraftOfNew) -> UUID:
    """Begin a programme that is new; the draft's id. Raises Refusal ``fields_invalid`` and ``programme_exists``."""
    campus_code = await session.scalar(_CAMPUS, {"major_code": wanted.major_code})
    if campus_code is None:
        raise_unknown({"major_code": wanted.major_code})
    row = ProgrammeVersion(
        **wanted.model_dump(),
        campus_code=campus_code,
        total_credits=Decimal(0),
        status=ProgrammeStatus.DRAFT,
        document=_EMPTY.model_dump(mode="json"),
        updated_by=principal.person_id,
        updated_at=utc_now(),
    )
    return await _added(session, principal, row, "add")


_EMPTY: Final = ProgrammeDocument(
    layers=(
        ProgrammeBlock(
            path="part_1",
            name_th="หมวดวิชา",
            name_en="Group of subjects",
            children=(ProgrammeLeaf(path="part_1.part_2", name_th="รายวิชา", name_en="Subject"),),
        ),
    )
)
"""What a new programme says: a requirement that nothing fulfils, to go on from; its faults say so."""


async def edit_draft(
    session: AsyncSession, principal: Principal, version_id: UUID, wanted: DraftEdit, language: Language
) -> SavedDraft:
    """Bring a draft to what is wanted, whole; the number of its edits from now on, and what is wrong with it.

    Raises Refusal ``not_found``, ``revision_moved``, ``programme_not_draft``, ``programme_in_review``,
    ``programme_years``, what :func:`models.study.programme.rules.path_map.map_faults` finds, and of a draft that was
    returned to its officer ``programme_term_fixed`` and ``programme_not_sound``.
    """
    row = await locked_version(session, version_id, wanted.edits)
    raise_refused(refusal_to_change(row.status))
    if await session.scalar(_UNDER_WAY, {"version_id": version_id}):
        written = written_of(wanted, row.campus_code)
        raise_refused(refusal_to_amend(row.first_entry_year, written, await catalogue_of(session, written)))
    raise_refused(refusal_by_years(wanted.first_entry_year, wanted.last_entry_year))
    await _map_paths(session, row, wanted)
    before = row.model_dump(mode="json", include=_TOLD)
    row.sqlmodel_update(wanted.model_dump(exclude={"edits", "document", "mapped"}))
    row.document = wanted.document.model_dump(mode="json")
    row.edits += 1
    row.updated_by, row.updated_at = principal.person_id, utc_now()
    after = row.model_dump(mode="json", include=_TOLD)
    record_change(session, principal.person_id, PROGRAMME_TRAIL, version_id, "edit", before=before, after=after)
    await session.flush()
    faults = await faults_in_words(session, written_of(wanted, row.campus_code), language)
    return SavedDraft(edits=row.edits, faults=faults)


def written_of(wanted: DraftEdit, campus_code: str) -> WrittenProgramme:
    """A draft as it would be written."""
    return WrittenProgramme(wanted.document, wanted.total_credits, wanted.first_entry_year, campus_code)


async def delete_draft(session: AsyncSession, principal: Principal, version_id: UUID, edits: int) -> None:
    """Delete a draft that was never proposed; the trail keeps what it was.

    Raises Refusal ``not_found``, ``revision_moved``, ``programme_not_draft``, ``programme_in_review`` and
    ``programme_stays``.
    """
    row = await locked_version(session, version_id, edits)
    was_proposed = bool(await session.scalar(_PROPOSED, {"version_id": version_id}))
    raise_refused(refusal_to_delete(row.status, was_proposed=was_proposed))
    before = row.model_dump(mode="json", include=_TOLD | {"document"})
    await _forget_paths(session, row)
    await session.delete(row)
    record_change(session, principal.person_id, PROGRAMME_TRAIL, version_id, "delete", before=before, after=None)
    await session.flush()


async def locked_version(session: AsyncSession, version_id: UUID, seen: int | None = None) -> ProgrammeVersion:
    """A version, locked until the transaction ends; ``seen``: the number of its edits that was shown, if any.

    Raises Refusal ``not_found`` and ``revision_moved``.
    """
    row = await session.get(ProgrammeVersion, version_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise Refusal("not_found")
    if seen is not None and row.edits != seen:
        raise Refusal("revision_moved", revision=row.edits)
    return row


async def _added(session: AsyncSession, principal: Principal, row: ProgrammeVersion, verb: str) -> UUID:
    version_id, revision = row.version_id, row.revision  # not to be read after a failure
    named = unit_facts("programme", f"{row.programme_code} {row.name_th}", f"{row.programme_code} {row.name_en}")
    after = row.model_dump(mode="json", include=_TOLD | {"based_on"})
    session.add(row)
    record_change(session, principal.person_id, PROGRAMME_TRAIL, version_id, verb, before=None, after=after)
    try:
        await session.flush()
    except IntegrityError as error:
        raise Refusal("programme_exists", **named, revision=revision) from error
    return version_id


async def _map_paths(session: AsyncSession, row: ProgrammeVersion, wanted: DraftEdit) -> None:
    base = None if row.based_on is None else await session.get(ProgrammeVersion, row.based_on)
    if base is None:
        if wanted.mapped:
            raise Refusal("path_map_unknown", path=next(iter(wanted.mapped)))
        return
    earlier = ProgrammeDocument.model_validate(base.document)
    for fault in map_faults(kinds_of(earlier), kinds_of(wanted.document), wanted.mapped):
        raise Refusal(fault.code, path=fault.path, **fault.facts)
    await _forget_paths(session, row)
    session.add_all(
        ProgrammePathMap(version_id=row.version_id, from_version_id=base.version_id, old_path=old, new_path=new)
        for old, new in whole_map(earlier, wanted.document, wanted.mapped).items()
    )


async def _forget_paths(session: AsyncSession, row: ProgrammeVersion) -> None:
    await session.execute(delete(ProgrammePathMap).where(col(ProgrammePathMap.version_id) == row.version_id))
