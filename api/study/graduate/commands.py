"""Who graduates in a term as an Excel file: faculty after faculty, each with its total, and all of them at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.exports import ListExport, Taken
from api.kit.paging import Paging
from api.kit.spreadsheet import Cell
from api.kit.wire import Names
from api.study.graduate.queries import Wanted, list_graduates
from api.study.graduate.schemas import GraduateLine
from models.kit.errors import Detail, Language, text_of
from models.study.graduation.contract import HonoursClass

_COLUMNS: Final = (
    ("faculty", 36), ("student", 14), ("name", 32), ("programme", 48), ("stage", 24), ("honours", 24), ("number", 18),
    ("conferred", 14),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Total:
    """A line under the graduates of a faculty; without a faculty the one under all of them."""

    faculty: Names | None
    graduates: int
    first: int
    second: int


def _with_totals(lines: Sequence[GraduateLine]) -> Iterator[GraduateLine | _Total]:
    for _, of_faculty in groupby(lines, key=lambda line: line.faculty_code):
        rows = list(of_faculty)
        yield from rows
        yield _total(rows[0].faculty, rows)
    yield _total(None, lines)


def _total(faculty: Names | None, lines: Sequence[GraduateLine]) -> _Total:
    honours = [line.honours for line in lines]
    return _Total(faculty, len(lines), honours.count(HonoursClass.FIRST), honours.count(HonoursClass.SECOND))


def _cells(row: GraduateLine | _Total, language: Language) -> tuple[Cell, ...]:
    def name_of(names: Names) -> str:
        return names.th if language == "th" else names.en

    def sentence_of(key: str, facts: dict[str, Detail]) -> str:
        return text_of(f"graduates.{key}", language, facts, name="exports")

    if isinstance(row, _Total):
        label = (
            sentence_of("total", {})
            if row.faculty is None
            else sentence_of("total_of", {"faculty": name_of(row.faculty)})
        )
        return (
            label,
            row.graduates,
            None,
            None,
            None,
            sentence_of("honours_of", {"first": row.first, "second": row.second}),
        )
    honours = "" if row.honours is None else text_of(f"graduation.honours.{row.honours}", language, name="exports")
    return (
        name_of(row.faculty),
        row.student_code,
        name_of(row.name),
        name_of(row.programme),
        text_of(f"stage.graduation.{row.stage}", language, name="cases"),
        honours,
        row.number or "",
        "" if row.conferred_on is None else row.conferred_on.isoformat(),
    )


GRADUATES: Final = ListExport("graduates", 50_000, _COLUMNS, _cells)


async def graduates_file(
    session: AsyncSession, principal: Principal, wanted: Wanted, language: Language
) -> FileResponse:
    """The graduates that the page shows, as a file. Raises Refusal ``export_too_large``."""
    found = await list_graduates(session, principal, wanted, Paging(1, GRADUATES.most + 1))
    taken = Taken(
        by=principal.person_id,
        of=f"{wanted.academic_year}/{wanted.semester}",
        rows=len(found.items),
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )
    return await GRADUATES.send(session, language, taken, lambda: _with_totals(found.items))
