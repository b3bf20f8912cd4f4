"""Scholarships and discounts of a file: each row is judged and given as a run gives it (spec §5, finance §6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session
from sqlmodel import col, select

from models.finance.debt.store.posting import Source
from models.finance.debt.store.reading import STUDENTS_OF_CODES
from models.finance.file_import.contract import AwardRow
from models.finance.held_award.store.facts import read_given
from models.finance.held_award.store.given import given_awards_that_stay
from models.finance.held_award.store.owed import lock_funders
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.scholarship.contract import AwardOrigin, AwardSettings, ScholarshipType
from models.finance.scholarship.tables import Scholarship
from models.finance.scholarship_award.store.writing import Given, Grant, Worth, end_awards, give_awards
from models.kit.imported_row import AppliedRow, BroughtBefore, RowOutcome, RowProblem

ALREADY_IMPORTED: Final = "award_already_imported"
_STANDING: Final = text("""
    SELECT a.student_id, a.scholarship_id, b.root_id FROM scholarship_award a JOIN import_batch b USING (case_id)
     WHERE a.student_id = ANY(:student_ids) AND (a.academic_year, a.semester) = (:academic_year, :semester)
       AND a.ended_at IS NULL
""")
"""What files gave these students for a term."""


def bring_in_awards(
    session: Session,
    source: Source,
    settings: AwardSettings,
    rows: Mapping[int, AwardRow],
    at: datetime,
    types: frozenset[ScholarshipType],
) -> dict[int, RowOutcome]:
    """Give by these rows what is of these types; what became of each, by its position. Students are locked here."""
    found = session.execute(STUDENTS_OF_CODES, {"codes": sorted({row.student_code for row in rows.values()})})
    ids = {row.student_code: row.student_id for row in found}
    session.execute(LOCK_STUDENTS, {"student_ids": sorted(ids.values())})
    codes = {row.scholarship_code.upper() for row in rows.values()}
    kept = session.scalars(
        select(Scholarship).where(col(Scholarship.code).in_(codes), col(Scholarship.deleted_at).is_(None))
    )
    scholarships = {each.code: each for each in kept if each.scholarship_type in types}
    asked = {"student_ids": sorted(ids.values()), **settings.model_dump()}
    standing = {(row.student_id, row.scholarship_id): row.root_id for row in session.execute(_STANDING, asked)}
    outcomes: dict[int, RowOutcome] = {}
    good: defaultdict[UUID, dict[int, int]] = defaultdict(dict)
    for position, row in rows.items():
        student_id, scholarship = ids.get(row.student_code), scholarships.get(row.scholarship_code.upper())
        if student_id is None:
            facts: dict[str, str | int | None] = {"code": row.student_code}
            outcomes[position] = RowProblem(code="import_student_not_found", facts=facts, column="student_code")
        elif scholarship is None:
            outcomes[position] = RowProblem(code="discount_not_found", column="scholarship_code")
        elif (student_id, scholarship.scholarship_id) in standing:
            outcomes[position] = (
                BroughtBefore()
                if standing[student_id, scholarship.scholarship_id] == source.root_id
                else RowProblem(code=ALREADY_IMPORTED, column="student_code")
            )
        else:
            good[scholarship.scholarship_id][student_id] = position
    for scholarship_id, positions in good.items():
        worths = {
            id_: Worth(None, amount) for id_, at_ in positions.items() if (amount := rows[at_].amount) is not None
        }
        grant = Grant(
            scholarship_id,
            settings.academic_year,
            settings.semester,
            AwardOrigin.IMPORT,
            source.entered_by,
            source.case_id,
            worths,
        )
        for student_id, given in give_awards(session, grant, sorted(positions), at).items():
            outcomes[positions[student_id]] = _outcome(student_id, given)
    return outcomes


def _outcome(student_id: int, given: Given) -> RowOutcome:
    if given.award_id is None:
        return RowProblem(code=given.refused.code if given.refused else "import_row_failed", column="student_code")
    return AppliedRow(result_id=given.award_id, student_id=student_id, amount=given.amount or Decimal(0))


def take_back_awards(session: Session, award_ids: Sequence[UUID], at: datetime) -> frozenset[UUID]:
    """End those of these awards that stand still: what they took off falls back on the students; which they are.

    What a later file changed, or people decided something by, stays: see :func:`why_kept`.
    """
    awards = read_given(session, award_ids)
    session.execute(LOCK_STUDENTS, {"student_ids": sorted({award.student_id for award in awards})})
    lock_funders(session, [award.key for award in awards])
    stays = given_awards_that_stay(session, award_ids)
    return end_awards(session, [award_id for award_id in award_ids if award_id not in stays], at)


def why_kept(session: Session, award_ids: Sequence[UUID]) -> Mapping[UUID, RowProblem]:
    """Return why these awards are not ended by undoing the file that gave them."""
    return given_awards_that_stay(session, award_ids)
