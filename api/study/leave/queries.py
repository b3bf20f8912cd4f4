"""Reading requests to leave: what may be asked for, a student's own, and what stands beside a decision (study §5)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import RowMapping, text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.queries import find_case
from api.cases.case.views import refused_view
from api.kit.paging import Search
from api.kit.rows import read_page
from api.kit.sql import full_names, names, nearest_first, person_matches, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from api.study.leave.schemas import (
    LeaveContext,
    LeaveEffectsView,
    LeaveKindView,
    LeaveLine,
    LeavePlace,
    LeavePossible,
    LeavePreviewView,
    LeaveTermEffectView,
    LeaveTermView,
    LeaveUndoneView,
    LeaveView,
)
from models.cases.case.contract.record import CaseKind
from models.documents.file.tables import StoredFile
from models.grades.standing_review.contract import EndingEnrolment
from models.kit.calendar import utc_now
from models.kit.errors import Audience, Language, Refusal
from models.study.leave.contract import LeaveEffects, LeaveKind, LeavePreview, LeaveStage, Proof
from models.study.leave.rules.asking import SUMMER, one_at_a_time, status_allows
from models.study.leave.rules.effects import effect_on
from models.study.leave.store.reading import read_facts

_TERMS: Final = """
           coalesce((SELECT jsonb_agg(jsonb_build_object('academicYear', x.academic_year, 'semester', x.semester)
                                      ORDER BY x.academic_year, x.semester)
                       FROM leave_term x WHERE x.leave_id = l.leave_id), '[]') AS terms
"""
_STAGE: Final = f"CASE WHEN l.import_case_id IS NULL THEN c.stage ELSE '{LeaveStage.APPROVED.value}' END"
"""Where a request stands; what was carried over from the old system has no case: it was approved there, and is over."""
_LEAVE: Final = f"""
    SELECT l.leave_id, l.case_id, l.leave_kind AS kind, {_STAGE} AS stage, l.import_case_id IS NOT NULL AS carried_over,
           l.asked_on, l.reason, l.effects, l.done IS NOT NULL AS is_done, l.number, l.approved_at, l.began_at,
           l.ended_at, l.ended_as, l.student_id,
           coalesce(c.request ->> 'phone', '') AS phone, coalesce(c.request ->> 'address', '') AS address,
           {_TERMS},
           coalesce((SELECT jsonb_agg(jsonb_build_object('fileId', f.file_id, 'name', s.name) ORDER BY s.sent_at)
                       FROM leave_file f JOIN stored_file s USING (file_id) WHERE f.case_id = l.case_id), '[]') AS files
      FROM leave l LEFT JOIN case_file c USING (case_id)
"""
_ONE: Final = text(f"{_LEAVE} WHERE l.case_id = :case_id")
_MINE: Final = text(f"{_LEAVE} WHERE l.student_id = :student_id ORDER BY l.asked_on DESC, l.leave_id DESC LIMIT 50")
_LINES: Final = TypeAdapter(list[LeaveLine])
_FILE: Final = text("SELECT FROM leave_file WHERE case_id = :case_id AND file_id = :file_id")


async def leaves_possible(
    session: AsyncSession, student_id: int, language: Language, audience: Audience
) -> LeavePossible:
    """What may be asked for a student now, and what a leave does to each term, by the rules a request is judged by."""
    facts, _advisor = await session.run_sync(lambda plain: read_facts(plain, student_id, utc_now(), None))
    kinds = []
    for kind in LeaveKind:
        refused = status_allows(facts, kind) or one_at_a_time(facts)
        kinds.append(LeaveKindView(kind=kind, refused=refused_view(refused, language, audience) if refused else None))
    terms = []
    for dates in facts.terms.values():
        if dates.term.semester == SUMMER or facts.asked_on > dates.ends_on:
            continue
        effect = effect_on(dates, facts.asked_on, facts.policy)
        terms.append(
            LeaveTermView(
                academic_year=dates.term.academic_year,
                semester=dates.term.semester,
                starts_on=dates.starts_on,
                ends_on=dates.ends_on,
                effect=effect.effect if effect else None,
                fees=effect.fees if effect else None,
                proof=effect.proof if effect else Proof.NONE,
                changes_on=effect.changes_on if effect else None,
                becomes=effect.becomes if effect else None,
            )
        )
    return LeavePossible(kinds=kinds, terms=terms, most_terms=facts.policy.most_terms)


def preview_view(preview: LeavePreview, language: Language, audience: Audience) -> LeavePreviewView:
    """A preview for the page."""
    refused = preview.refused
    return LeavePreviewView(
        refused=refused_view(refused, language, audience) if refused else None,
        effects=None if preview.effects is None else _effects(preview.effects),
    )


async def list_leaves(
    session: AsyncSession, principal: Principal, asked: Search, kind: LeaveKind | None, stage: LeaveStage | None
) -> Page[LeaveLine]:
    """A page of the requests and carried-over leaves of students the caller sees, the last first; by code or name, kind
    and stage.
    """
    statement = f"""
        SELECT l.leave_id, l.case_id, s.student_code, {full_names("p")} AS name,
               {names("f.name_th", "f.name_en")} AS faculty, l.leave_kind AS kind, {_STAGE} AS stage,
               l.import_case_id IS NOT NULL AS carried_over, {_TERMS}, l.asked_on, l.number,
               c.deadline_at AS until, count(*) OVER () AS total
          FROM leave l LEFT JOIN case_file c USING (case_id) JOIN student s ON s.student_id = l.student_id
          JOIN person p ON p.person_id = s.person_id JOIN faculty f ON f.faculty_code = s.faculty_code
         WHERE {visible_students(principal)} AND {person_matches(asked.text)}
           AND (CAST(:kind AS text) IS NULL OR l.leave_kind = :kind)
           AND (CAST(:stage AS text) IS NULL OR {_STAGE} = :stage)
         ORDER BY {nearest_first(asked.text, "l.asked_on DESC, l.leave_id DESC")}
    """
    narrowed = {**searched(asked.text), "kind": kind, "stage": stage}
    return await read_page(session, _LINES, statement, {**caller_parameters(principal), **narrowed}, asked)


async def leaves_of(session: AsyncSession, student_id: int) -> list[LeaveView]:
    """A student's requests and leaves of the old system, the last first."""
    rows = await session.execute(_MINE, {"student_id": student_id})
    return [LeaveView.model_validate(_shown(row)) for row in rows.mappings()]


async def context_of_leave(session: AsyncSession, principal: Principal, case_id: UUID) -> LeaveContext:
    """What stands beside a decision, for whoever sees the case. Raises Refusal ``not_found``."""
    row = await _seen(session, principal, case_id)
    earlier = [leave for leave in await leaves_of(session, row["student_id"]) if leave.case_id != case_id]
    return LeaveContext.model_validate(
        {**_shown(row), "phone": row["phone"], "address": row["address"], "earlier": earlier}
    )


async def file_of_leave(session: AsyncSession, principal: Principal, case_id: UUID, file_id: UUID) -> StoredFile:
    """A file that came with a request, for whoever sees the case. Raises Refusal ``not_found``."""
    await _seen(session, principal, case_id)
    if (await session.execute(_FILE, {"case_id": case_id, "file_id": file_id})).first() is None:
        raise Refusal("not_found")
    return await session.get_one(StoredFile, file_id)


async def _seen(session: AsyncSession, principal: Principal, case_id: UUID) -> RowMapping:
    case = await find_case(session, principal, case_id)
    row = (await session.execute(_ONE, {"case_id": case_id})).mappings().first()
    if case is None or case.kind is not CaseKind.LEAVE or row is None:
        raise Refusal("not_found")
    return row


def _shown(row: RowMapping) -> dict[str, Any]:
    return {**row, "effects": _effects(LeaveEffects.model_validate(row["effects"]))}


def _effects(effects: LeaveEffects) -> LeaveEffectsView:
    ending = () if effects.consequences is None else effects.consequences.enrolments
    undone = effects.undone
    return LeaveEffectsView(
        terms=[
            LeaveTermEffectView(
                academic_year=each.effect.academic_year,
                semester=each.effect.semester,
                effect=each.effect.effect,
                fees=each.effect.fees,
                changes_on=each.effect.changes_on,
                becomes=each.effect.becomes,
                given_up=[_place(place) for place in each.enrolments],
                graded=[_place(place) for place in each.graded],
            )
            for each in effects.terms
        ],
        given_up=[_place(place) for place in ending],
        undone=None
        if undone is None
        else LeaveUndoneView(
            regained=[_place(place) for place in undone.regained], lost=[_place(place) for place in undone.lost]
        ),
        unpaid_before=Decimal(effects.unpaid_before),
        unpaid_after=Decimal(effects.unpaid_after),
    )


def _place(place: EndingEnrolment) -> LeavePlace:
    return LeavePlace(subject_code=place.subject_code, section_code=place.section_code, grade=place.grade)
