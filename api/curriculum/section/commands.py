"""Changing a section: open or closed, its seats, who may take them, what is remarked of it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.curriculum.section.queries import section_detail
from api.curriculum.section.schemas import SectionAdminDetail, SectionChange
from api.kit.audit import record_change
from api.kit.masters import locked_row
from api.kit.refusals import raise_refused
from models.curriculum.section.contract import SectionStatus
from models.curriculum.section.rules.changes import (
    MajorYear,
    SeatsTaken,
    SectionLimits,
    held_of,
    opening_refusal,
    section_refusal,
)
from models.curriculum.section.store.allotments import OUTSIDE_ALLOTMENTS, write_allotments
from models.curriculum.section.tables import MajorAccess, Section
from models.curriculum.subject.tables import Subject
from models.kit.errors import Refusal
from models.people.organisation.store.names import with_unit_names

SECTION_SUBJECT: Final = "section"
"""The ``subject_kind`` of a section's audit entries."""

_UNKNOWN_MAJORS: Final = text(
    "SELECT code FROM unnest(CAST(:codes AS text[])) AS code"
    " WHERE NOT EXISTS (SELECT 1 FROM major m WHERE m.major_code = code) ORDER BY 1"
)
_OUTSIDE: Final = text(f"""
    SELECT o.* FROM section s CROSS JOIN LATERAL ({OUTSIDE_ALLOTMENTS}) o WHERE s.section_id = :section_id
""")
_DROP_MAJORS: Final = text("DELETE FROM section_major WHERE section_id = :section_id")
_ADD_MAJOR: Final = text(
    "INSERT INTO section_major (section_id, major_code, access) VALUES (:section_id, :major, :access)"
)


async def change_section(
    session: AsyncSession, principal: Principal, section_id: int, change: SectionChange
) -> tuple[SectionAdminDetail, bool]:
    """Bring a section to ``change``; True with it when seats fell free for those who wait.

    The section's row is locked first, as taking a seat locks it, so the numbers judged are the numbers changed.
    Raises Refusal ``not_found``, ``revision_moved``, ``fields_invalid`` for a major that does not exist,
    ``subject_below_minimum`` for one that is opened again, and the codes of
    :data:`models.curriculum.section.rules.changes.RULES`.
    """
    await section_detail(session, principal, section_id)  # what is out of reach is not there
    section = await locked_row(session, Section, section_id, change.revision)
    before = await section_detail(session, principal, section_id)
    await _refuse_unknown_majors(session, change)
    if change.status is SectionStatus.OPEN and section.status is not SectionStatus.OPEN:
        subject = await session.get_one(Subject, section.subject_code)
        raise_refused(opening_refusal(subject.show_code, subject.credit, subject.minimum_credit_to_open))
    await _refuse_by_rule(session, before, change)
    free_before = _free(before)
    known = [(line.major_code, line.study_year) for line in before.allotments]
    section.seats_reserved = await session.run_sync(write_allotments, section_id, known, _allotments(change))
    await _write_majors(session, section_id, change)
    section.status, section.approval, section.seats = change.status, change.approval, change.seats
    section.remark_th, section.remark_en = change.remark_th, change.remark_en
    await session.flush()
    after = await section_detail(session, principal, section_id)
    was, now = _audited(before), _audited(after)
    changed = sorted(name for name in was if was[name] != now[name])
    if not changed:
        return after, False
    section.revision += 1
    record_change(
        session,
        principal.person_id,
        SECTION_SUBJECT,
        section_id,
        "edit",
        before={name: was[name] for name in changed},
        after={name: now[name] for name in changed},
    )
    await session.flush()
    return after.model_copy(update={"revision": section.revision}), _free(after) > free_before or _widened(was, now)


def _free(section: SectionAdminDetail) -> int:
    return section.seats - section.seats_taken if section.status is SectionStatus.OPEN else 0


def _widened(was: dict[str, object], now: dict[str, object]) -> bool:
    """Whether somebody may now take a seat that was free before but not for them."""
    return any(was[name] != now[name] for name in ("allotments", "allowedMajors", "excludedMajors"))


async def _refuse_unknown_majors(session: AsyncSession, change: SectionChange) -> None:
    codes = {line.major_code for line in change.allotments} | {*change.allowed_majors, *change.excluded_majors}
    unknown = list(await session.scalars(_UNKNOWN_MAJORS, {"codes": sorted(codes)}))
    if unknown:
        raise Refusal("fields_invalid", fields=[{"field": "majorCode", "type": "unknown", "message": unknown[0]}])


async def _refuse_by_rule(session: AsyncSession, section: SectionAdminDetail, change: SectionChange) -> None:
    held = {(line.major_code, line.study_year): line.seats_taken for line in section.allotments}
    others = await session.execute(_OUTSIDE, {"section_id": section.section_id})
    outside = {(row.major_code, row.study_year): int(row.held) for row in others}
    wanted = _allotments(change)
    limits = SectionLimits(change.seats, wanted, frozenset(change.allowed_majors), frozenset(change.excluded_majors))
    refused = section_refusal(limits, SeatsTaken(section.seats_taken, held_of(wanted, held, outside)))
    raise_refused(refused and await session.run_sync(with_unit_names, refused))


def _allotments(change: SectionChange) -> dict[MajorYear, int]:
    return {(line.major_code, line.study_year): line.seats for line in change.allotments}


async def _write_majors(session: AsyncSession, section_id: int, change: SectionChange) -> None:
    await session.execute(_DROP_MAJORS, {"section_id": section_id})
    lines = [(major, MajorAccess.ALLOWED) for major in sorted(set(change.allowed_majors))]
    lines += [(major, MajorAccess.EXCLUDED) for major in sorted(set(change.excluded_majors))]
    if lines:
        await session.execute(
            _ADD_MAJOR, [{"section_id": section_id, "major": major, "access": access.value} for major, access in lines]
        )


def _audited(section: SectionAdminDetail) -> dict[str, object]:
    return {
        "status": section.status.value,
        "approval": section.approval.value,
        "seats": section.seats,
        "allotments": [f"{line.major_code}-{line.study_year}: {line.seats}" for line in section.allotments],
        "allowedMajors": section.allowed_majors,
        "excludedMajors": section.excluded_majors,
        "remarkTh": section.remark_th,
        "remarkEn": section.remark_en,
    }
