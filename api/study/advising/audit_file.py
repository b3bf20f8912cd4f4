"""Audits of many students as an Excel file: a line for each, with what is missing in words (study §6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.exports import ListExport, Taken
from api.kit.spreadsheet import Cell
from api.kit.wire import Names
from api.study.advising.queries import audits_in_care, names_of_parts
from api.study.advising.schemas import AuditLine, BlockedChain, CareFilter
from models.kit.errors import Detail, Language, text_of
from models.people.student.contract.filter import StudentFilter

_COLUMNS: Final = (
    ("student", 14), ("name", 32), ("programme", 48), ("year", 8), ("gpax", 8), ("need", 10), ("done", 10),
    ("if_passed", 14), ("to_take", 14), ("missing", 64), ("proven", 14), ("audited", 18), ("holds", 10), ("cases", 14),
    ("risk", 48), ("blocked", 64), ("status", 24),
)  # fmt: skip


class _Line(NamedTuple):
    """What was found of a student, and what the parts of the programme are called, by their paths."""

    found: AuditLine
    parts: Mapping[str, Names]


def _cells(line: _Line, language: Language) -> tuple[Cell, ...]:
    def name_of(names: Names | None) -> str:
        return "" if names is None else names.th if language == "th" else names.en

    def sentence_of(key: str) -> str:
        return text_of(key, language, name="exports")

    found = line.found
    missing = (f"{name_of(line.parts.get(part.path)) or part.path} ({part.credits})" for part in found.missing)
    risk = found.risk
    return (
        found.student_code,
        name_of(found.student),
        name_of(found.programme),
        found.study_year,
        found.gpax,
        found.need,
        found.done,
        found.if_passed,
        found.to_take,
        "; ".join(missing),
        "" if found.is_proven is None else sentence_of(f"audit.{'is_proven' if found.is_proven else 'not_proven'}"),
        found.audited_at,
        found.holds,
        found.cases,
        ""
        if risk is None
        else f"{sentence_of(f'standing_rule.{risk.rule}')} · {sentence_of(f'standing_reach.{risk.reach}')}",
        "" if found.blocked is None else _chain(found.blocked, language),
        name_of(found.status),
    )


def _chain(blocked: BlockedChain, language: Language) -> str:
    """A chain in words, with the terms it takes and those that are left."""
    parts = [part.code or (part.name.th if language == "th" else part.name.en) for part in blocked.chain]
    facts: dict[str, Detail] = {
        "chain": " → ".join(parts),
        "needed": blocked.terms_needed,
        "left": blocked.terms_left,
        "heldUp": blocked.held_up,
    }
    return text_of("audit.blocked_chain", language, facts, name="exports")


AUDITS: Final = ListExport("audit", 100_000, _COLUMNS, _cells)


async def audits_file(
    session: AsyncSession,
    principal: Principal,
    wanted: StudentFilter,
    care: CareFilter,
    words: str,
    language: Language,
) -> FileResponse:
    """The students that the list shows, as the last round of audits found them. Raises Refusal ``export_too_large``."""
    rows = await audits_in_care(session, principal, wanted, care, words, AUDITS.most + 1)
    parts = await names_of_parts(session, {each.version_id for each in rows if each.version_id is not None})
    narrowed = {"text": words, "attention": care.attention, "studies": care.studies, **wanted.narrowed}
    taken = Taken(
        by=principal.person_id,
        of="all",
        rows=len(rows),
        scope=principal.data_scope.value,
        narrowed={name: value for name, value in narrowed.items() if value},
    )

    def lines() -> list[_Line]:
        return [_Line(each, {} if each.version_id is None else parts[each.version_id]) for each in rows]

    return await AUDITS.send(session, language, taken, lines)
