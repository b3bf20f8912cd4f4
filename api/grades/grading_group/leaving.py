"""Leaving a grading group, and dissolving one: each section has a sheet of its own again."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.grades.grading_group.commands import announce, line_of, made_of, regrouped, taught_in, to_regroup
from api.grades.grading_group.moving import Mover, take_out, topics_of
from api.grades.grading_group.standing import refusal_of_sheets
from api.grades.sheet.reading import sheet_of
from api.kit.db import one_at_a_time
from api.kit.masters import locked_row
from api.kit.refusals import raise_refused
from api.kit.rows import read_one
from models.grades.grading_group.store import SECTION, GroupableSection
from models.grades.sheet.store.opening import lock_of_section, new_sheet
from models.grades.sheet.tables import GradeSheet, GradeSheetSection, ScoreTopic
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.table import new_id

_SECTION = TypeAdapter(list[GroupableSection])


class _Leaving(NamedTuple):
    """A section on its way out of a group."""

    section: GroupableSection
    group: GradeSheet
    mover: Mover


async def leave_group(
    session: AsyncSession, client: Client, principal: Principal, sheet_id: UUID, section_id: int, revision: int
) -> UUID:
    """Give a section of a group a sheet of its own, with the topics of the group and its students' scores; its id.

    Its main instructor may, and the coordinator of the group. A group of which one section is left is none any more.
    Raises Refusal ``not_found``, ``forbidden``, ``sheet_no_group``, ``group_coordinator_stays`` for the last section of
    the coordinator, ``revision_moved``, and the codes of :func:`models.grades.grading_group.rules.refusal_to_regroup`.
    """
    row = await sheet_of(session, sheet_id, principal.person_id)
    section = await _section(session, sheet_id, section_id)
    if not row.coordinates and section.main_id != principal.person_id:
        raise Refusal("forbidden")
    group = await session.get_one(GradeSheet, sheet_id)
    await one_at_a_time(session, line_of(group))
    await one_at_a_time(session, lock_of_section(section_id))
    group = await locked_row(session, GradeSheet, sheet_id, revision)
    section = await _section(session, sheet_id, section_id)
    if section.sections < 2:
        raise Refusal("sheet_no_group")
    raise_refused(await refusal_of_sheets(session, sheet_id))
    if await taught_in(session, sheet_id, group.coordinator_id) == {section_id}:
        raise Refusal("group_coordinator_stays")
    before = await made_of(session, group)
    own_id = await _own_sheet(session, principal, _Leaving(section, group, Mover(principal.person_id, utc_now())))
    if section.sections == 2:
        group.group_name = ""
    await regrouped(session, principal, group, before)
    await announce(session, client, sheet_id)
    return own_id


async def dissolve_group(
    session: AsyncSession, client: Client, principal: Principal, sheet_id: UUID, revision: int
) -> None:
    """Give each section a sheet of its own again; this one is the coordinator's from now on.

    Raises Refusal ``not_found``, ``forbidden``, ``sheet_no_group``, ``revision_moved``, and the codes of
    :func:`models.grades.grading_group.rules.refusal_to_regroup`.
    """
    group = await to_regroup(session, principal, sheet_id, revision)
    if not group.group_name:
        raise Refusal("sheet_no_group")
    before = await made_of(session, group)
    there = (
        await session.scalars(
            select(GradeSheetSection.section_id)
            .where(col(GradeSheetSection.sheet_id) == sheet_id)
            .order_by(col(GradeSheetSection.section_id))
        )
    ).all()
    taught = await taught_in(session, sheet_id, group.coordinator_id)
    kept = min(taught or there)
    for section_id in there:
        if section_id == kept:
            continue
        await one_at_a_time(session, lock_of_section(section_id))
        section = await _section(session, sheet_id, section_id)
        await _own_sheet(session, principal, _Leaving(section, group, Mover(principal.person_id, utc_now())))
    group.group_name = ""
    await regrouped(session, principal, group, before)
    await announce(session, client, sheet_id)


async def _section(session: AsyncSession, sheet_id: UUID, section_id: int) -> GroupableSection:
    section = await read_one(session, _SECTION, SECTION, {"section_id": section_id})
    if section.sheet_id != sheet_id:
        raise Refusal("not_found")
    return section


async def _own_sheet(session: AsyncSession, principal: Principal, leaving: _Leaving) -> UUID:
    """A sheet for one section that is graded as its group was."""
    section, group, mover = leaving
    own = new_sheet(
        (group.academic_year, group.semester), group.subject_code, group.campus_code, section.grading,
        coordinator_id=section.main_id or group.coordinator_id, by=mover.person_id, at=mover.at,
    )  # fmt: skip
    own.method, own.rounding, own.decimals = group.method, group.rounding, group.decimals
    own.bounds, own.distances, own.is_explained = dict(group.bounds), dict(group.distances), group.is_explained
    session.add(own)
    await session.flush()
    before = await made_of(session, own)
    pairs = {}
    for position, topic in enumerate(await topics_of(session, group.sheet_id), start=1):
        pairs[topic.topic_id] = new_id()
        session.add(
            ScoreTopic(
                topic_id=pairs[topic.topic_id], sheet_id=own.sheet_id, position=position, name=topic.name,
                maximum=topic.maximum, weight=topic.weight,
            )
        )  # fmt: skip
    await session.flush()
    await take_out(session, group.sheet_id, own.sheet_id, pairs, section.section_id, mover)
    row = await session.get_one(GradeSheetSection, section.section_id, populate_existing=True)
    row.sheet_id = own.sheet_id
    await regrouped(session, principal, own, before)
    return own.sheet_id
