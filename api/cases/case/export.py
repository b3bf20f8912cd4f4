"""The list of cases as an Excel file: what the page shows, with who has each case and for how long."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends
from fastapi.responses import FileResponse

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.case.filters import Wanted
from api.cases.case.list_queries import CaseListRow, list_cases
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER, ListExport, Taken
from api.kit.language import LanguageDep
from api.kit.spreadsheet import Cell
from api.kit.texts import titled
from api.kit.wire import Names
from models.access.role.contract import Action, MenuId
from models.cases.case.rules.results import result_of
from models.kit.calendar import utc_now
from models.kit.errors import Language, catalogue, text_of
from models.registry.process.rules import PROCESSES

router: Final = APIRouter(tags=["cases"])
MayExport = Annotated[Principal, Depends(requires(MenuId.CASES, Action.EXPORT))]
_COLUMNS: Final = (
    ("kind", 24), ("title", 32), ("lines", 60), ("student", 12), ("name", 32), ("stage", 24), ("holder", 32),
    ("since", 18), ("days", 10), ("due", 18), ("overdue", 12), ("escalated", 18), ("opened", 18), ("updated", 18),
)  # fmt: skip


def _result(row: CaseListRow, language: Language) -> str:
    """Where the case stands, in the page's word: a stage may say too much of some of its items."""
    result = result_of(PROCESSES[row.kind], row.stage, row.items)
    texts = catalogue("cases", language)
    key = f"result.{row.kind.value}.{result}"
    return text_of(key if key in texts else f"stage.{row.kind.value}.{result}", language, name="cases")


def _cells(row: CaseListRow, language: Language) -> tuple[Cell, ...]:
    def words(thai: str | None, english: str | None) -> str | None:
        return thai if language == "th" else english

    def spoken(names: Names) -> str:
        return names.th if language == "th" else names.en

    now = utc_now()
    due = min((at for at in (row.due_at, row.deadline_at) if at is not None), default=None)
    late = due is not None and row.since is not None and due < now
    return (
        text_of(f"kind.{row.kind.value}", language, name="cases"),
        spoken(titled(row.title_th, row.title_en)),
        "; ".join(spoken(titled(item.label_th, item.label_en)) for item in row.items),
        row.id_code,
        words(row.subject_th, row.subject_en),
        _result(row, language),
        words(row.holder_th, row.holder_en),
        row.since,
        (now - row.since).days if row.since else None,
        due if row.since else None,
        text_of("case.late", language, name="exports") if late else None,
        row.escalated_at,
        row.opened_at,
        row.updated_at,
    )


CASES: Final = ListExport("case", 10_000, _COLUMNS, _cells)
"""At most more cases than anybody goes through one by one."""


@router.get("/cases/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export_cases(
    session: SessionDep, principal: MayExport, language: LanguageDep, wanted: Wanted
) -> FileResponse:
    """The cases of a filter. Who exported what is in the audit trail before the first byte is sent."""
    found = await list_cases(session, principal, wanted, page=1, page_size=CASES.most + 1)
    taken = Taken(
        by=principal.person_id,
        of="cases",
        rows=len(found.rows),
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )
    return await CASES.send(session, language, taken, lambda: found.rows)
