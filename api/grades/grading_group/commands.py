"""Forming a grading group, renaming it, joining it, handing it on; each in the audit trail of the sheets it concerns.

Everybody locks in one order: the groups of the subject, the section, then sheets by their ids. Whoever submits a sheet
or enters scores in it holds its lock meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.grades.grading_group.moving import Mover, bring_in, moving_of
from api.grades.grading_group.queries import GROUP_VERB
from api.grades.grading_group.schemas import GroupCoordinatorInput, GroupNameInput, GroupSectionInput
from api.grades.grading_group.standing import grouped_sheets, refusal_of_sheets, section_of
from api.grades.sheet.commands import SHEET_SUBJECT
from api.grades.sheet.reading import sheet_of
from api.kit.audit import record_change
from api.kit.db import end_transaction, one_at_a_time
from api.kit.masters import locked_row
from api.kit.refusals import raise_refused
from api.kit.signals import tell_group_changed
from models.curriculum.section.tables import Section
from models.grades.grading_group.store import NAME_TAKEN, TAUGHT_IN_SHEET, lock_of_groups
from models.grades.sheet.store.opening import lock_of_section
from models.grades.sheet.tables import GradeSheet, GradeSheetSection, SubstituteGrader
from models.kit.calendar import utc_now
from models.kit.errors import Refusal


@dataclass(frozen=True, slots=True)
class Made:
    """A sheet's group as its audit entries tell it."""

    name: str
    sections: list[str]
    coordinator_id: UUID

    @property
    def audit_values(self) -> dict[str, object]:
        """What the entry keeps; a person by the id."""
        return {"groupName": self.name, "sections": self.sections, "coordinator": str(self.coordinator_id)}


async def name_group(
    session: AsyncSession, client: Client, principal: Principal, sheet_id: UUID, wanted: GroupNameInput
) -> None:
    """Open the caller's sheet to other sections of the subject under a name, or give the group another one.

    Raises Refusal ``not_found``, ``forbidden`` to whoever does not coordinate the sheet, ``group_name_missing``,
    ``group_name_taken``, ``revision_moved``, and the codes of
    :func:`models.grades.grading_group.rules.refusal_to_regroup`.
    """
    sheet = await to_regroup(session, principal, sheet_id, wanted.revision)
    name = wanted.name.strip()
    if not name:
        raise Refusal("group_name_missing")
    if await session.scalar(NAME_TAKEN, {"sheet_id": sheet_id, "name": name}):
        raise Refusal("group_name_taken", name=name)
    if sheet.group_name == name:
        return
    before = await made_of(session, sheet)
    sheet.group_name = name
    await regrouped(session, principal, sheet, before)
    await announce(session, client, sheet_id)


async def hand_on(
    session: AsyncSession, client: Client, principal: Principal, sheet_id: UUID, wanted: GroupCoordinatorInput
) -> None:
    """Make another teacher of the group its coordinator. The caller stays a teacher of the group.

    Raises Refusal ``not_found``, ``forbidden``, ``sheet_no_group``, ``group_coordinator_no_teacher``,
    ``revision_moved``, and the codes of :func:`models.grades.grading_group.rules.refusal_to_regroup`.
    """
    sheet = await to_regroup(session, principal, sheet_id, wanted.revision)
    before = await made_of(session, sheet)
    if len(before.sections) < 2:
        raise Refusal("sheet_no_group")
    if not await taught_in(session, sheet_id, wanted.person_id):
        raise Refusal("group_coordinator_no_teacher")
    if sheet.coordinator_id == wanted.person_id:
        return
    sheet.coordinator_id = wanted.person_id
    await regrouped(session, principal, sheet, before)
    await announce(session, client, sheet_id)


async def join_group(
    session: AsyncSession, client: Client, principal: Principal, sheet_id: UUID, wanted: GroupSectionInput
) -> None:
    """Have a section that the caller decides for graded by a group. A section that is in it stays there.

    What was entered about its students goes with them; the sheet it had grades nobody any more. Raises Refusal
    ``not_found``, ``revision_moved`` where the group is not what was shown, ``section_in_group``,
    ``group_topics_differ``, and the codes of :func:`models.grades.grading_group.rules.refusal_to_regroup`.
    """
    section, group = await section_of(session, sheet_id, wanted.section_id, principal.person_id)
    await one_at_a_time(session, line_of(group))
    await one_at_a_time(session, lock_of_section(section.section_id))
    section, group = await section_of(session, sheet_id, section.section_id, principal.person_id)
    if section.sheet_id == sheet_id:
        return
    own_id = section.sheet_id
    await _locked(session, sheet_id, own_id)
    group = await locked_row(session, GradeSheet, sheet_id, wanted.revision)
    if section.sections > 1:
        raise Refusal("section_in_group", section=section.section_code)
    raise_refused(await refusal_of_sheets(session, *(each for each in (sheet_id, own_id) if each is not None)))
    moving = await moving_of(session, section, sheet_id)
    raise_refused(moving.refused)
    mover = Mover(principal.person_id, utc_now())
    before = await made_of(session, group)
    if own_id is None:
        session.add(GradeSheetSection(section_id=section.section_id, sheet_id=sheet_id))
    else:
        await _leave_behind(session, principal, own_id, sheet_id, mover)
        row = await session.get_one(GradeSheetSection, section.section_id, populate_existing=True)
        row.sheet_id = sheet_id
    await session.flush()
    await bring_in(session, moving, sheet_id, mover)
    await regrouped(session, principal, group, before)
    await announce(session, client, sheet_id, *(() if own_id is None else (own_id,)))


async def _leave_behind(
    session: AsyncSession, principal: Principal, own_id: UUID, group_id: UUID, mover: Mover
) -> None:
    """The sheet a section had: from now on it only says which group the section has joined."""
    own = await session.get_one(GradeSheet, own_id)
    before = await made_of(session, own)
    own.joined_id = group_id
    await session.execute(
        update(SubstituteGrader)
        .where(col(SubstituteGrader.sheet_id) == own_id, col(SubstituteGrader.ended_at).is_(None))
        .values(ended_at=mover.at)
    )
    await regrouped(session, principal, own, before, after=Made(before.name, [], before.coordinator_id))


_LOCK: Final = text("SELECT FROM grade_sheet WHERE sheet_id = ANY(:sheet_ids) ORDER BY sheet_id FOR UPDATE")


async def _locked(session: AsyncSession, *sheet_ids: UUID | None) -> None:
    await session.execute(_LOCK, {"sheet_ids": [each for each in sheet_ids if each is not None]})


def line_of(sheet: GradeSheet) -> str:
    """The line of the groups of a sheet's subject."""
    return lock_of_groups(sheet.academic_year, sheet.semester, sheet.subject_code, sheet.campus_code)


async def to_regroup(session: AsyncSession, principal: Principal, sheet_id: UUID, revision: int) -> GradeSheet:
    """The sheet that the caller coordinates, locked, if its group may change now.

    Raises Refusal ``not_found``, ``forbidden``, ``revision_moved``, and the codes of
    :func:`models.grades.grading_group.rules.refusal_to_regroup`.
    """
    row = await sheet_of(session, sheet_id, principal.person_id)
    if not row.coordinates:
        raise Refusal("forbidden")
    sheet = await session.get_one(GradeSheet, sheet_id)
    await one_at_a_time(session, line_of(sheet))
    sheet = await locked_row(session, GradeSheet, sheet_id, revision)
    if sheet.joined_id is not None or sheet.coordinator_id != principal.person_id:
        raise Refusal("revision_moved", revision=sheet.revision)
    raise_refused(await refusal_of_sheets(session, sheet_id))
    return sheet


async def made_of(session: AsyncSession, sheet: GradeSheet) -> Made:
    """The group of a sheet as it is now."""
    rows = await session.scalars(
        select(Section).join(GradeSheetSection).where(col(GradeSheetSection.sheet_id) == sheet.sheet_id)
    )
    codes = [section.section_code for section in sorted(rows, key=attrgetter("section_code", "section_id"))]
    return Made(sheet.group_name, codes, sheet.coordinator_id)


async def taught_in(session: AsyncSession, sheet_id: UUID, person_id: UUID) -> set[int]:
    """The sections of a sheet that somebody teaches."""
    return set((await session.scalars(TAUGHT_IN_SHEET, {"sheet_id": sheet_id, "person_id": person_id})).all())


async def regrouped(
    session: AsyncSession, principal: Principal, sheet: GradeSheet, before: Made, after: Made | None = None
) -> None:
    """Note a change of a sheet's group: its revisions, and who it was in the audit trail."""
    await session.flush()
    sheet.revision += 1
    sheet.group_revision += 1
    sheet.changed_at, sheet.changed_by = utc_now(), principal.person_id
    audit_values = (after or await made_of(session, sheet)).audit_values
    record_change(
        session,
        principal.person_id,
        SHEET_SUBJECT,
        sheet.sheet_id,
        GROUP_VERB,
        before=before.audit_values,
        after=audit_values,
    )
    await session.flush()


async def announce(session: AsyncSession, client: Client, *sheet_ids: UUID) -> None:
    """Commit, and have the submissions of these sheets look at their groups."""
    sheets = await grouped_sheets(session, *sheet_ids)
    await end_transaction(session)
    for sheet in sheets:
        if sheet.workflow_id is not None:
            await tell_group_changed(client, sheet.workflow_id)
