"""Typed, pasted and undone scores: what can stand is saved, and of the rest each cell is told why not."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final
from uuid import UUID, uuid5

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.grades.scores.answers import problem_of, saved_scores
from api.grades.scores.saving import Batch, Change, Key, save, scores_now
from api.grades.scores.schemas import CellsInput, PasteConfirmed, PasteInput, PastePreview, PlannedCell, SavedScores
from api.grades.sheets.queries import score_view
from api.grades.sheets.reading import OpenSheet, open_sheet
from api.kit.rows import read_rows
from models.calendar import utc_now
from models.contracts.cases.case import Refused
from models.contracts.grades.sheets import ScoreSource
from models.errors import Language, Refusal
from models.facts.grades.sheets import ScoreRow
from models.rules.grades.pasting import PastePlan, Row, plan_of_paste
from models.rules.grades.scoring import Score, refusal_of_score

_KEYS: Final = UUID("5f0c9a2e-6a54-4f0e-9b39-0d1c54a8f7b1")
_EARLIER: Final = TypeAdapter(list[ScoreRow])
# What each cell of a batch held before; its revision is the one the batch left.
_BEFORE: Final = text("""
    SELECT topic_id, student_id, old_value AS value, old_mark AS mark, revision FROM score_event
     WHERE batch_id = :batch_id AND sheet_id = :sheet_id
""")


async def save_cells(
    session: AsyncSession, principal: Principal, sheet_id: UUID, wanted: CellsInput, key: str, language: Language
) -> SavedScores:
    """Save scores that were typed. Raises Refusal ``not_found``."""
    sheet = await open_sheet(session, sheet_id, principal.person_id, {cell.student_id for cell in wanted.cells})
    changes = [
        Change(cell.student_id, cell.topic_id, cell.revision, Score(cell.value, cell.mark)) for cell in wanted.cells
    ]
    return await _saved(session, principal, sheet, changes, ScoreSource.TYPING, key, language)


async def preview_paste(
    session: AsyncSession, principal: Principal, sheet_id: UUID, block: PasteInput, language: Language
) -> PastePreview:
    """What a block would do. Raises Refusal ``not_found``."""
    sheet = await open_sheet(session, sheet_id, principal.person_id)
    plan = _plan(sheet, block)
    return PastePreview(
        hash=_hash(plan, sheet),
        by_code=plan.by_code,
        problem=problem_of(plan.refused, language),
        cells=[
            PlannedCell(
                student_id=cell.student_id,
                topic_id=cell.topic_id,
                before=score_view(sheet.scores.get((cell.student_id, cell.topic_id))),
                value=None if cell.score.value is None else f"{cell.score.value:f}",
                mark=cell.score.mark,
                problem=problem_of(cell.refused or _refusal_of_place(sheet, cell.student_id, cell.topic_id), language),
            )
            for cell in plan.cells
        ],
    )


async def apply_paste(
    session: AsyncSession, principal: Principal, sheet_id: UUID, block: PasteConfirmed, key: str, language: Language
) -> SavedScores:
    """Do what was shown of a block, and nothing else.

    Raises Refusal ``not_found``, and ``paste_moved`` where it would now do something else: a score has changed since.
    """
    sheet = await open_sheet(session, sheet_id, principal.person_id)
    plan = _plan(sheet, block)
    if plan.refused is not None:
        raise Refusal(plan.refused.code, **plan.refused.facts)
    if _hash(plan, sheet) != block.hash and not await _was_saved(session, principal, sheet_id, key):
        raise Refusal("paste_moved")
    changes = [
        Change(cell.student_id, cell.topic_id, _seen(sheet, (cell.student_id, cell.topic_id)), cell.score)
        for cell in plan.cells
        if cell.refused is None
    ]
    return await _saved(session, principal, sheet, changes, ScoreSource.PASTE, key, language)


async def undo_batch(
    session: AsyncSession, principal: Principal, sheet_id: UUID, batch_id: UUID, key: str, language: Language
) -> SavedScores:
    """Put back what the cells of a batch held before it, where nobody has changed them since.

    Raises Refusal ``not_found`` for a batch that is none of this sheet's.
    """
    sheet = await open_sheet(session, sheet_id, principal.person_id)
    earlier = await read_rows(session, _EARLIER, _BEFORE, {"batch_id": batch_id, "sheet_id": sheet_id})
    if not earlier:
        raise Refusal("not_found")
    changes = [Change(row.student_id, row.topic_id, row.revision, row.score) for row in earlier]
    return await _saved(session, principal, sheet, changes, ScoreSource.UNDO, key, language)


async def _saved(
    session: AsyncSession,
    principal: Principal,
    sheet: OpenSheet,
    changes: Sequence[Change],
    source: ScoreSource,
    key: str,
    language: Language,
) -> SavedScores:
    refused = {change.key: refused for change in changes if (refused := _refusal(sheet, change)) is not None}
    wanted = [change for change in changes if change.key not in refused]
    sheet_id = sheet.row.sheet_id
    batch = Batch(_batch_id(principal, sheet_id, key), sheet_id, source, principal.person_id, utc_now())
    saved = await save(session, wanted, batch)
    lost = await scores_now(session, [change.key for change in wanted if change.key not in saved])
    students = {change.student_id for change in changes}
    after = await open_sheet(session, sheet_id, principal.person_id, students)
    return saved_scores(after, batch.batch_id, saved, lost, refused, students, language)


def _refusal(sheet: OpenSheet, change: Change) -> Refused | None:
    place = _refusal_of_place(sheet, change.student_id, change.topic_id)
    if place is not None:
        return place
    topic = next(topic for topic in sheet.rules.topics if topic.topic_id == change.topic_id)
    return refusal_of_score(topic, change.score)


def _refusal_of_place(sheet: OpenSheet, student_id: int, topic_id: UUID) -> Refused | None:
    """Why the caller may not enter anything there."""
    student = next((student for student in sheet.students if student.student_id == student_id), None)
    code = None
    if student is None:
        code = "score_not_of_sheet"
    elif student.is_withdrawn:
        code = "score_withdrawn"
    elif not sheet.may_edit(student):
        code = "score_not_yours"
    elif all(topic.topic_id != topic_id for topic in sheet.topics):
        code = "score_topic_gone"
    return None if code is None else Refused(code=code, rule=_refusal_of_place.__name__)


def _plan(sheet: OpenSheet, block: PasteInput) -> PastePlan:
    known = {student.student_id: student for student in sheet.students}
    unknown = set(block.order) - known.keys()
    if unknown or block.student_id not in block.order or len(set(block.order)) < len(block.order):
        raise Refusal("paste_moved")
    if all(topic.topic_id != block.topic_id for topic in sheet.topics):
        raise Refusal("paste_moved")
    rows = [Row(number, known[number].student_code, known[number].name_th) for number in block.order]
    return plan_of_paste(block.text, rows, sheet.rules.topics, at_student=block.student_id, at_topic=block.topic_id)


def _hash(plan: PastePlan, sheet: OpenSheet) -> str:
    """Of what the block would do, and of the scores it would do it to."""
    seen = "\n".join(str(_seen(sheet, (cell.student_id, cell.topic_id))) for cell in plan.cells)
    return hashlib.sha256(f"{plan.hash}\n{seen}".encode()).hexdigest()


def _seen(sheet: OpenSheet, key: Key) -> int:
    score = sheet.scores.get(key)
    return 0 if score is None else score.revision


def _batch_id(principal: Principal, sheet_id: UUID, key: str) -> UUID:
    """The same for the same press of the same person."""
    return uuid5(_KEYS, f"{principal.person_id} {sheet_id} {key}")


async def _was_saved(session: AsyncSession, principal: Principal, sheet_id: UUID, key: str) -> bool:
    named = {"batch_id": _batch_id(principal, sheet_id, key), "sheet_id": sheet_id}
    return bool(await read_rows(session, _EARLIER, _BEFORE, named))
