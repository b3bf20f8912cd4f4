"""The drafts of a faculty, and what an adoption makes of each (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseKind, CaseState, Refused
from models.curriculum.requisite.contract import RequisiteTree
from models.curriculum.requisite.rules.cycles import cycle_through, merged, order_of
from models.curriculum.subject.contract.words import SubjectStatus
from models.kit.query import Query
from models.kit.statements import run
from models.kit.thai import buddhist_year
from models.study.adoption.contract import AdoptionOutcome
from models.study.adoption.rules.plan import Planned, ProgrammeDraft, SubjectDraft, plan_of_programmes, plan_of_subjects
from models.study.programme.contract import ProgrammeDocument, ProgrammeStatus
from models.study.programme.rules.soundness import WrittenProgramme, faults_of
from models.study.programme.store.catalogues import read_catalogue


class _Subject(NamedTuple):
    """A draft of a version of a subject of the faculty."""

    subject_code: str
    show_code: str
    name_th: str
    name_en: str
    start_year: int
    first_year: int
    is_proposed: bool
    has_level: bool
    taught_year: int | None


class _Programme(NamedTuple):
    """A draft of a version of a programme of the faculty."""

    version_id: UUID
    programme_code: str
    revision: int
    name_th: str
    name_en: str
    first_entry_year: int
    campus_code: str
    total_credits: Decimal
    document: dict[str, object]
    is_proposed: bool
    active_years: list[int]


class _Year(NamedTuple):
    """The academic year of a term."""

    academic_year: int


class _Requisites(NamedTuple):
    """What is passed or taken before a subject, of a version that is taught or may be."""

    show_code: str
    trees: list[object]


class _OpenCase(NamedTuple):
    """An adoption of a faculty that has not ended."""

    case_id: UUID


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """A draft, and what becomes of it; ``refused`` is why it is left out."""

    key: str
    code: str
    name_th: str
    name_en: str
    outcome: AdoptionOutcome
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class AdoptionPlan:
    """What an adoption of a faculty takes and leaves out."""

    subjects: Sequence[PlannedLine]
    programmes: Sequence[PlannedLine]

    @property
    def subject_codes(self) -> list[str]:
        """The versions of subjects that it takes."""
        return [line.key for line in self.subjects if line.refused is None]

    @property
    def version_ids(self) -> list[UUID]:
        """The versions of programmes that it takes."""
        return [UUID(line.key) for line in self.programmes if line.refused is None]


_SUBJECTS: Final = Query(
    _Subject,
    f"""
    SELECT u.subject_code, u.show_code, u.name_th, u.name_en, u.start_year,
           coalesce(u.first_year, u.start_year) AS first_year,
           EXISTS (SELECT FROM subject_change h WHERE h.subject_code = u.subject_code AND h.is_open) AS is_proposed,
           u.education_level_code <> '' AS has_level,
           (SELECT max(o.start_year) FROM subject o
             WHERE o.show_code = u.show_code AND o.status = '{SubjectStatus.ACTIVE.value}') AS taught_year
      FROM subject u JOIN department d USING (department_code)
     WHERE d.faculty_code = :faculty_code AND u.status = '{SubjectStatus.DRAFT.value}'
     ORDER BY u.subject_code
    """,
)
_PROGRAMMES: Final = Query(
    _Programme,
    f"""
    SELECT v.version_id, v.programme_code, v.revision, v.name_th, v.name_en, v.first_entry_year, v.campus_code,
           v.total_credits, v.document,
           EXISTS (SELECT FROM programme_change h
                    WHERE h.programme_code = v.programme_code AND h.is_open) AS is_proposed,
           ARRAY(SELECT o.first_entry_year FROM programme_version o
                  WHERE o.programme_code = v.programme_code
                    AND o.status = '{ProgrammeStatus.ACTIVE.value}') AS active_years
      FROM programme_version v JOIN major m USING (major_code) JOIN department d USING (department_code)
     WHERE d.faculty_code = :faculty_code AND v.status = '{ProgrammeStatus.DRAFT.value}'
     ORDER BY v.programme_code, v.revision
    """,
)
_REQUISITES: Final = Query(
    _Requisites,
    f"""
    SELECT u.show_code, jsonb_agg(jsonb_build_object('kind', q.kind, 'tree', q.tree)) AS trees
      FROM subject u JOIN subject_requisite q USING (subject_code)
     WHERE u.status IN ('{SubjectStatus.ACTIVE.value}', '{SubjectStatus.IN_REVIEW.value}')
        OR u.subject_code = ANY(:codes)
     GROUP BY u.show_code
    """,
)
_OPEN: Final = Query(
    _OpenCase,
    f"""
    SELECT case_id FROM case_file
     WHERE kind = '{CaseKind.ADOPTION.value}' AND state = '{CaseState.OPEN.value}' AND faculty_code = :faculty_code
    """,
)
_GO_LIVE_YEAR: Final = Query(
    _Year, "SELECT academic_year FROM term WHERE ends_on >= :day ORDER BY ends_on, academic_year LIMIT 1"
)
"""The academic year of the term in which a day lies, or before which it lies."""
_LOCK_SUBJECTS: Final = text(f"""
    SELECT FROM subject u JOIN department d USING (department_code)
     WHERE d.faculty_code = :faculty_code AND u.status = '{SubjectStatus.DRAFT.value}'
     ORDER BY u.subject_code FOR UPDATE OF u
""")
_LOCK_PROGRAMMES: Final = text(f"""
    SELECT FROM programme_version v
     WHERE v.programme_code IN (SELECT w.programme_code FROM programme_version w
                                  JOIN major m USING (major_code) JOIN department d USING (department_code)
                                 WHERE d.faculty_code = :faculty_code
                                   AND w.status = '{ProgrammeStatus.DRAFT.value}')
     ORDER BY v.version_id FOR UPDATE
""")
"""Every version of the programmes, in the order in which who proposes one of them locks it too."""
_SUBJECTS_IN_REVIEW: Final = text(f"""
    UPDATE subject SET status = '{SubjectStatus.IN_REVIEW.value}', updated_at = :at WHERE subject_code = ANY(:codes)
""")
"""The revision stays: nothing of what a draft says is another, and a file is undone whose drafts nobody changed."""
_PROGRAMMES_IN_REVIEW: Final = text(f"""
    UPDATE programme_version SET status = '{ProgrammeStatus.IN_REVIEW.value}', updated_at = :at
     WHERE version_id = ANY(:versions)
""")
_LOCK: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('requisites', 0))")
"""The lock of whoever asks for cycles of requisites, see ``api.curriculum.requisite.queries``."""
_TREES: Final = TypeAdapter(list[RequisiteTree])


def open_adoptions(session: Session, faculty_code: str) -> list[UUID]:
    """Return the adoptions of a faculty that have not ended."""
    return [row.case_id for row in _OPEN.rows(session, {"faculty_code": faculty_code})]


def put_in_review(session: Session, faculty_code: str, go_live_on: date, at: datetime) -> AdoptionPlan:
    """Put what an adoption of a faculty takes before its offices; everything it takes or leaves out."""
    faculty = {"faculty_code": faculty_code}
    session.execute(_LOCK_SUBJECTS, faculty)
    session.execute(_LOCK_PROGRAMMES, faculty)
    session.execute(_LOCK)
    plan = plan_of(session, faculty_code, go_live_on)
    run(session, _SUBJECTS_IN_REVIEW, {"codes": plan.subject_codes, "at": at})
    run(session, _PROGRAMMES_IN_REVIEW, {"versions": plan.version_ids, "at": at})
    return plan


def plan_of(session: Session, faculty_code: str, go_live_on: date) -> AdoptionPlan:
    """Return what an adoption would take and leave out. A programme may ask for a subject that the adoption takes."""
    year_of_term = _GO_LIVE_YEAR.optional(session, {"day": go_live_on})
    year = buddhist_year(go_live_on) if year_of_term is None else year_of_term.academic_year
    subjects = _SUBJECTS.rows(session, {"faculty_code": faculty_code})
    planned = plan_of_subjects([_draft(row) for row in subjects], year, _cycles(session, subjects))
    taken = [code for code, each in planned.items() if not isinstance(each, Refused)]
    programmes = _PROGRAMMES.rows(session, {"faculty_code": faculty_code})
    drafts = [_programme_draft(session, row, taken) for row in programmes]
    planned_programmes = plan_of_programmes(drafts, year)
    return AdoptionPlan(
        subjects=[
            _line(row.subject_code, row.subject_code, row.name_th, row.name_en, planned[row.subject_code])
            for row in subjects
        ],
        programmes=[
            _line(
                str(row.version_id), f"{row.programme_code} {row.revision}", row.name_th, row.name_en,
                planned_programmes[row.version_id],
            )
            for row in programmes
        ],
    )  # fmt: skip


def _line(key: str, code: str, name_th: str, name_en: str, planned: Planned) -> PlannedLine:
    if isinstance(planned, Refused):
        return PlannedLine(key, code, name_th, name_en, AdoptionOutcome.LEFT_OUT, planned)
    return PlannedLine(key, code, name_th, name_en, planned)


def _draft(row: _Subject) -> SubjectDraft:
    return SubjectDraft(
        row.subject_code, row.show_code, row.start_year, row.first_year, row.is_proposed, row.has_level, row.taught_year
    )


def _cycles(session: Session, subjects: Iterable[_Subject]) -> dict[str, tuple[str, ...]]:
    """Return the way back to each subject that would have to come before itself, by its code."""
    shown = {row.show_code for row in subjects}
    rows = _REQUISITES.rows(session, {"codes": [row.subject_code for row in subjects]})
    order = merged(*(order_of(row.show_code, _TREES.validate_python(row.trees)) for row in rows))
    asked = shown & {row.show_code for row in rows}
    return {code: way for code in asked if (way := cycle_through(code, order))}


def _programme_draft(session: Session, row: _Programme, taken: Collection[str]) -> ProgrammeDraft:
    document = ProgrammeDocument.model_validate(row.document)
    written = WrittenProgramme(document, row.total_credits, row.first_entry_year, row.campus_code)
    faults = faults_of(written, read_catalogue(session, document, row.first_entry_year, also=taken))
    return ProgrammeDraft(
        version_id=row.version_id,
        programme_code=row.programme_code,
        first_entry_year=row.first_entry_year,
        is_proposed=row.is_proposed,
        active_years=frozenset(row.active_years),
        fault=faults[0] if faults else None,
    )
