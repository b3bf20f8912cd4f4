"""Asking for a round, and the list as an Excel file."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from fastapi.responses import FileResponse
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.grades.standing_review.queries import WatchFilter, count_watch, last_rounds, stream_watch
from api.grades.standing_review.schemas import RoundAsk, StandingRoundView, WatchRow
from api.kit.audit import record_change
from api.kit.exports import ListExport, Taken
from api.kit.spreadsheet import Cell
from models.calendar.term.tables import Term
from models.kit.calendar import utc_now
from models.kit.errors import Language, Refusal, text_of
from models.kit.table import new_id

_ASK: Final = text("""
    INSERT INTO standing_round (round_id, academic_year, semester, asked_at, asked_by)
    VALUES (:round_id, :academic_year, :semester, :at, :by) ON CONFLICT DO NOTHING RETURNING round_id
""")
_COLUMNS: Final = (
    ("student", 12), ("name", 32), ("faculty", 32), ("major", 8), ("majorName", 32), ("year", 8), ("rule", 44),
    ("reach", 16), ("facts", 48), ("distance", 14), ("stage", 24), ("found", 18),
)  # fmt: skip


async def ask_round(session: AsyncSession, principal: Principal, wanted: RoundAsk) -> StandingRoundView:
    """Have all students of a term held to the rules; one that waits already is that round. Audited."""
    term = {"academic_year": wanted.academic_year, "semester": wanted.semester}
    if await session.get(Term, tuple(term.values())) is None:
        raise Refusal("not_found")
    now = utc_now()
    asked: UUID | None = await session.scalar(
        _ASK, {**term, "round_id": new_id(), "at": now, "by": principal.person_id}
    )
    if asked is not None:
        record_change(session, principal.person_id, "standing_round", asked, "ask", before=None, after=term, at=now)
    rounds = await last_rounds(session)
    return next(one for one in rounds if (one.academic_year, one.semester) == tuple(term.values()))


def _cells(row: WatchRow, language: Language) -> tuple[Cell, ...]:
    def words_of(kind: str, value: str) -> str:
        return text_of(f"standing_{kind}.{value}", language, name="exports")

    thai = language == "th"
    return (
        row.student_code,
        row.student.th if thai else row.student.en,
        row.faculty.th if thai else row.faculty.en,
        row.major_code,
        row.major.th if thai else row.major.en,
        row.study_year,
        words_of("rule", row.rule),
        words_of("reach", row.reach),
        ", ".join(f"{name} {value}" for name, value in row.facts.items()),
        row.distance,
        text_of(f"stage.standing_review.{row.stage}", language, name="cases") if row.stage else "",
        row.found_at,
    )


WATCH: Final = ListExport("standing_watch", 100_000, _COLUMNS, _cells)


async def watch_file(
    session: AsyncSession, principal: Principal, wanted: WatchFilter, language: Language
) -> FileResponse:
    """Who was found after a term, as a file. Raises Refusal ``export_too_large``."""
    year, semester = str(wanted.academic_year), str(wanted.semester)
    taken = Taken(
        by=principal.person_id,
        of=f"{year}/{semester}",
        rows=await count_watch(session, principal, wanted),
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )
    return await WATCH.send(session, language, taken, lambda: stream_watch(principal, wanted), year, semester)
