"""Typed, pasted and undone scores: what can stand is saved, and of the rest each cell is told why not."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID, uuid5

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.grades.score.answers import problem_of, saved_scores
from api.grades.score.saving import Batch, Change, Key, save, saved_in, scores_now
from api.grades.score.schemas import CellsInput, PasteConfirmed, PasteInput, PastePreview, PlannedCell, SavedScores
from api.grades.sheet.queries import score_view
from api.grades.sheet.reading import open_sheet, sheet_to_fill, with_scores
from api.kit.refusals import raise_refused
from api.kit.rows import read_rows
from models.cases.case.contract.record import Refused
from models.grades.sheet.contract import ScoreSource
from models.grades.sheet.rules.pasting import PastePlan, Row, plan_of_paste
from models.grades.sheet.rules.scoring import BLANK, Score, Topic, plain, refusal_of_score
from models.grades.sheet.store.contents import ScoreRow
from models.grades.sheet.store.opened import OpenSheet
from models.kit.calendar import utc_now
from models.kit.errors import Language, Refusal

_PLANNED: Final = frozenset({ScoreSource.PASTE, ScoreSource.FILE, ScoreSource.RESTORE})
"""What is saved by a plan: a cell that holds the score already stays as it is, and has no history of it."""
_KEYS: Final = UUID("5f0c9a2e-6a54-4f0e-9b39-0d1c54a8f7b1")
_EARLIER: Final = TypeAdapter(list[ScoreRow])
# What each cell of a batch held before; its revision is the one the batch left.
_SAVED_AT: Final = text("SELECT max(at) FROM score_event WHERE batch_id = :batch_id")
_BEFORE: Final = text("""
    SELECT topic_id, student_id, old_value AS value, old_mark AS mark, revision FROM score_event
     WHERE batch_id = :batch_id AND sheet_id = :sheet_id
""")


async def save_cells(
    session: AsyncSession, principal: Principal, sheet_id: UUID, wanted: CellsInput, key: str, language: Language
) -> SavedScores:
    """Save scores that were typed. Raises Refusal ``not_found``."""
    students = {cell.student_id for cell in wanted.cells}
    sheet = await sheet_to_fill(session, sheet_id, principal.person_id, students)
    changes = [
        Change(cell.student_id, cell.topic_id, cell.revision, Score(cell.value, cell.mark)) for cell in wanted.cells
    ]
    return await _saved(session, principal, sheet, changes, ScoreSource.TYPING, key, language)


async def preview_paste(
    session: AsyncSession, principal: Principal, sheet_id: UUID, block: PasteInput, language: Language
) -> PastePreview:
    """What a block would do. Raises Refusal ``not_found``."""
    sheet = await open_sheet(session, sheet_id, principal.person_id)
    return preview_of(_plan(sheet, block), sheet, language)


def preview_of(plan: PastePlan, sheet: OpenSheet, language: Language) -> PastePreview:
    """A plan as it is shown before it is done, whatever it was made from."""
    topics = {topic.topic_id: topic for topic in sheet.rules.topics}
    return PastePreview(
        hash=_hash(plan, sheet),
        by_code=plan.by_code,
        problem=problem_of(plan.refused, language),
        cells=[
            PlannedCell(
                student_id=cell.student_id,
                topic_id=cell.topic_id,
                before=score_view(sheet.scores.get((cell.student_id, cell.topic_id))),
                value=None if cell.score.value is None else plain(cell.score.value),
                mark=cell.score.mark,
                problem=problem_of(
                    cell.refused or _refusal_of_place(sheet, topics, cell.student_id, cell.topic_id), language
                ),
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
    sheet = await sheet_to_fill(session, sheet_id, principal.person_id)
    return await apply_plan(
        session, principal, sheet, Shown(_plan(sheet, block), block.hash, ScoreSource.PASTE), key, language
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """A plan as it is now, the hash of the one that was shown, and what it was made from."""

    plan: PastePlan
    hash: str
    source: ScoreSource


async def apply_plan(
    session: AsyncSession, principal: Principal, sheet: OpenSheet, shown: Shown, key: str, language: Language
) -> SavedScores:
    """Do what a plan's preview showed; a press that was answered before is answered the same.

    Raises Refusal with the code of what refuses the plan, ``paste_moved``, and ``key_used_differently`` for a key that
    another plan came with.
    """
    plan = shown.plan
    before = await _saved_before(session, principal, sheet, plan, key, language)
    if before is not None:
        return before
    raise_refused(plan.refused)
    if _hash(plan, sheet) != shown.hash:
        raise Refusal("paste_moved")
    return await _saved(session, principal, sheet, _changes(plan, sheet), shown.source, key, language)


async def _saved_before(
    session: AsyncSession, principal: Principal, sheet: OpenSheet, plan: PastePlan, key: str, language: Language
) -> SavedScores | None:
    """What a press that was answered before has saved, whatever has become of the sheet since; None for a new one.

    Raises Refusal ``key_used_differently`` where the plan is another one: it would set one of those cells to another
    score, or one that was as it is now when they were saved.
    """
    batch_id = _batch_id(principal, sheet.row.sheet_id, key)
    saved = await saved_in(session, batch_id)
    if not saved:
        return None
    changes = _changes(plan, sheet)
    others = [change for change in changes if change.key not in saved]
    refused = _refusals(sheet, others)
    standing = _standing(sheet, others) - refused.keys()
    more = [change.key for change in others if change.key not in refused and change.key not in standing]
    now = await scores_now(session, more)
    saved_at = await session.scalar(_SAVED_AT, {"batch_id": batch_id})
    is_another = any(change.key in saved and saved[change.key].score != change.score for change in changes)
    if is_another or any(key not in now or now[key].at <= saved_at for key in more):
        raise Refusal("key_used_differently")
    students = {student for student, _ in saved} | {change.student_id for change in changes}
    return saved_scores(sheet, batch_id, saved | _rows(sheet, standing), {}, refused, students, language)


async def undo_batch(
    session: AsyncSession, principal: Principal, sheet_id: UUID, batch_id: UUID, key: str, language: Language
) -> SavedScores:
    """Put back what the cells of a batch held before it, where nobody has changed them since.

    Raises Refusal ``not_found`` for a batch that is none of this sheet's.
    """
    sheet = await sheet_to_fill(session, sheet_id, principal.person_id)
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
    refused = _refusals(sheet, changes)
    standing = (_standing(sheet, changes) if source in _PLANNED else set()) - refused.keys()
    wanted = [change for change in changes if change.key not in refused and change.key not in standing]
    sheet_id = sheet.row.sheet_id
    batch = Batch(_batch_id(principal, sheet_id, key), sheet_id, source, principal.person_id, utc_now())
    saved = await save(session, wanted, batch) | _rows(sheet, standing)
    lost = await scores_now(session, [change.key for change in wanted if change.key not in saved])
    students = {change.student_id for change in changes}
    after = await with_scores(session, sheet, students)
    return saved_scores(after, batch.batch_id, saved, lost, refused, students, language)


def _changes(plan: PastePlan, sheet: OpenSheet) -> list[Change]:
    """The cells of a plan that can be taken."""
    return [
        Change(cell.student_id, cell.topic_id, _seen(sheet, (cell.student_id, cell.topic_id)), cell.score)
        for cell in plan.cells
        if cell.refused is None
    ]


def _standing(sheet: OpenSheet, changes: Sequence[Change]) -> set[Key]:
    """The cells that hold already what they shall hold; where nobody has entered anything that is blank."""
    now = {key: row.score for key, row in sheet.scores.items()}
    return {change.key for change in changes if change.score == now.get(change.key, BLANK)}


def _rows(sheet: OpenSheet, keys: Iterable[Key]) -> dict[Key, ScoreRow]:
    return {key: sheet.scores[key] for key in keys if key in sheet.scores}


def _refusals(sheet: OpenSheet, changes: Sequence[Change]) -> dict[Key, Refused]:
    topics = {topic.topic_id: topic for topic in sheet.rules.topics}
    return {change.key: refused for change in changes if (refused := _refusal(sheet, topics, change)) is not None}


def _refusal(sheet: OpenSheet, topics: Mapping[UUID, Topic], change: Change) -> Refused | None:
    place = _refusal_of_place(sheet, topics, change.student_id, change.topic_id)
    return refusal_of_score(topics[change.topic_id], change.score) if place is None else place


def _refusal_of_place(
    sheet: OpenSheet, topics: Mapping[UUID, Topic], student_id: int, topic_id: UUID
) -> Refused | None:
    """Why the caller may not enter anything there. ``topics`` are those of the sheet, by their ids."""
    student = sheet.students.get(student_id)
    code = None
    if student is None:
        code = "score_not_of_sheet"
    elif student.is_withdrawn:
        code = "score_withdrawn"
    elif sheet.row.is_submitted:
        code = "sheet_submitted"
    elif student.is_graded:
        code = "grade_published"
    elif not sheet.may_edit(student):
        code = "score_not_yours"
    elif topic_id not in topics:
        code = "score_topic_gone"
    return None if code is None else Refused(code=code, rule=_refusal_of_place.__name__)


def _plan(sheet: OpenSheet, block: PasteInput) -> PastePlan:
    known = sheet.students
    if (
        set(block.order) - known.keys()
        or block.student_id not in block.order
        or len(set(block.order)) < len(block.order)
    ):
        raise Refusal("paste_moved")
    if all(topic.topic_id != block.topic_id for topic in sheet.topics):
        raise Refusal("paste_moved")
    rows = [Row(number, student.student_code, student.name_th) for number, student in known.items()]
    shown = set(block.order)
    by_id = {row.student_id: row for row in rows}
    return plan_of_paste(
        block.text,
        [by_id[number] for number in block.order],
        sheet.rules.topics,
        at_student=block.student_id,
        at_topic=block.topic_id,
        hidden=[row for row in rows if row.student_id not in shown],
    )


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
