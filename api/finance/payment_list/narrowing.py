"""What both payment lists share: whose rows they are narrowed to, and how their rows are read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.kit.db import planned_each_time
from api.kit.narrowing import ListFilter
from api.kit.paging import Paging
from api.kit.sql import begun_first, like, nearest_first, person_matches, searched
from api.kit.wire import Camel
from api.people.student.queries import visible_students
from models.calendar.term.tables import Term
from models.db import engine
from models.finance.ledger.rules.series import SERIAL_DIGITS
from models.kit.text import plain

Totals = TypeVar("Totals", bound=Camel)

_FETCHED_AT_ONCE: Final = 1_000
_PART_OF_A_NUMBER: Final = re.compile("[A-Za-z0-9]+(-[A-Za-z0-9]*)*-[0-9]+")
_PEOPLE: Final = "SELECT o.student_id FROM student o JOIN person p USING (person_id) WHERE {found}"
_INVOICES: Final = """
    SELECT v.invoice_id FROM invoice v
     WHERE (v.academic_year, v.semester) = (:academic_year, :semester) AND lower(v.number) LIKE :number
"""


@dataclass(frozen=True, slots=True)
class TermFilter(ListFilter):
    """What a list of a term is narrowed by; empty fields narrow nothing."""

    text: str = ""
    faculty: str | None = None
    fee: str | None = None


def of_students(principal: Principal, wanted: TermFilter, student_id: str, invoice_id: str) -> list[str]:
    """The SQL conditions of students (``s``) within the caller's scope whom a list is narrowed to. ``student_id`` and
    ``invoice_id`` are the columns by which few people and invoices are found before anything is joined.
    """
    conditions = [visible_students(principal)]
    words = plain(wanted.text)
    numbers = _number_pattern(words)
    if words.isdecimal() and numbers is None:
        conditions.append("s.student_code LIKE :prefix")
    elif words:
        # An array is found before anything is joined: a name that few have must not wait for everybody else's rows.
        people = f"{student_id} = ANY (ARRAY({_PEOPLE.format(found=_people_found(words))}))"
        conditions.append(people if numbers is None else f"({people} OR {invoice_id} = ANY (ARRAY({_INVOICES})))")
    if wanted.faculty:
        conditions.append("s.faculty_code = :faculty")
    return conditions


def _people_found(words: str) -> str:
    return "o.student_code LIKE :prefix" if words.isdecimal() else person_matches(words)


def nearest_to(wanted: TermFilter, order: str, number: str) -> str:
    """Return the ORDER BY list for the rows that :func:`of_students` finds: rows whose code, number or name equals the
    typed text come first, then rows where it begins with that text, then the others, each group in ``order``.
    ``number`` is the column of the invoice number.

    Those whom the beginning of a code finds all begin so, and are led by an index in ``order``.
    """
    words = plain(wanted.text)
    if _number_pattern(words) is not None:
        return begun_first(words, order, number, f"right({number}, {SERIAL_DIGITS})", "s.student_code")
    return order if words.isdecimal() else nearest_first(words, order)


def _number_pattern(words: str) -> str | None:
    """Return the LIKE pattern of the invoices whose number the words are or are a part of; None where they are none.

    A number without its letters is its serial. Fewer digits are the beginning of a student's code, or a year.
    """
    if re.fullmatch(rf"[0-9]{{{SERIAL_DIGITS}}}", words):
        return f"%-{words}"
    return like(words) if _PART_OF_A_NUMBER.fullmatch(words) else None


def parameters_of(principal: Principal, term: Term, wanted: TermFilter) -> dict[str, object]:
    """The parameters of :func:`of_students`, of the term and of the fee."""
    return {
        **caller_parameters(principal),
        "academic_year": term.academic_year,
        "semester": term.semester,
        **searched(wanted.text),
        "number": _number_pattern(plain(wanted.text)),
        "faculty": wanted.faculty,
        "fee": wanted.fee,
    }


async def read_with_totals(
    session: AsyncSession, totals: str, page: str, shown: str, parameters: Mapping[str, object], asked: Paging
) -> list[dict[str, object]]:
    """The rows of a page, each beside the totals of all rows: in one statement, so that both are of one instant.

    ``totals`` is a SELECT of one row, ``page`` an ordered one without a limit, ``shown`` one of ``page t``. A page that
    has no rows is one row of the totals alone.
    """
    statement = f"""
        WITH {totals},
             page AS (SELECT row_number() OVER () AS place, o.* FROM ({page} LIMIT :limit OFFSET :offset) o),
             shown AS ({shown})
        SELECT shown.*, totals.* FROM totals LEFT JOIN shown ON true ORDER BY shown.place
    """
    window = {"limit": asked.page_size, "offset": asked.offset}
    async with planned_each_time(session):
        result = await session.execute(text(statement), {**parameters, **window})
        return [dict(row) for row in result.mappings()]


def totals_of(totals: type[Totals], rows: Sequence[Mapping[str, object]]) -> Totals:
    """The totals that stand beside the rows of a page: the columns ``all_…``."""
    return totals.model_validate(
        {name.removeprefix("all_"): value for name, value in rows[0].items() if name.startswith("all_")}
    )


def streamed(statement: str, parameters: Mapping[str, object]) -> Iterator[dict[str, object]]:
    """Every row, in order, from a server-side cursor. Blocks; call in a thread."""
    with engine().connect().execution_options(yield_per=_FETCHED_AT_ONCE) as connection:
        for row in connection.execute(text(statement), dict(parameters)).mappings():
            yield dict(row)
