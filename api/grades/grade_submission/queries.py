"""Reading submissions: what a sheet still lacks, and a submitted version beside the past and the version before."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.cases.case.queries import find_case, seen_cases
from api.grades.grade_submission.drafting import draft_of
from api.grades.grade_submission.schemas import (
    ChangedLetter,
    HintView,
    MissingStudent,
    Review,
    ReviewLine,
    SectionFigures,
    SubmissionState,
)
from api.grades.grading_group.queries import group_made
from api.grades.sheet.past_terms import past_by_code
from api.grades.sheet.queries import statistics_of
from api.grades.sheet.reading import open_sheet
from api.grades.sheet.schemas import Statistics
from api.kit.rows import read_rows
from api.kit.sql import full_names, names
from api.kit.wire import Names
from models.cases.case.contract.record import CaseKind
from models.grades.grade_submission.contract.case import GradeRound, SubmissionStage
from models.grades.grade_submission.rules.hints import Hint
from models.grades.grade_submission.rules.process import REGULATIONS, closes_at
from models.grades.grade_submission.rules.window import window_at
from models.grades.grade_submission.store.reading import SHEET_MOVED, SPANS, kinds_of, spans_of
from models.grades.sheet.rules.cutoffs import distribution, spread_of
from models.grades.sheet.rules.scoring import plain
from models.grades.sheet.store.contents import SheetRow
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

ENDED: Final = (SubmissionStage.PUBLISHED, SubmissionStage.CANCELLED)
"""After these the next submission is another case."""


class Standing(NamedTuple):
    """Where the grades of a sheet stand: in which round, and until when they may be submitted now (UTC).

    ``closes_at`` is what the calendar says now, which a case that was not told of a change learns at its deadline.
    """

    case_id: UUID | None
    stage: SubmissionStage | None
    round: GradeRound
    revision: int
    closes_at: datetime | None
    opens_at: datetime | None

    @property
    def known_case(self) -> UUID:
        """Its case. Raises LookupError where it was not begun."""
        if self.case_id is None:
            raise LookupError("the submission was not begun")
        return self.case_id


_LAST: Final = text("""
    SELECT g.case_id, f.stage, g.round, f.revision,
           coalesce(CAST(f.detail ->> 'regulation_version' AS integer), 1) AS regulation_version,
           (SELECT max(e.at) FROM case_event e WHERE e.case_id = g.case_id AND e.action = 'return') AS returned_at
      FROM grade_submission g JOIN case_file f USING (case_id)
     WHERE g.sheet_id = :sheet_id ORDER BY f.opened_at DESC, f.case_id DESC LIMIT 1
""")


async def standing_of(session: AsyncSession, sheet: SheetRow) -> Standing:
    """Where the grades of a sheet stand; of one whose grades are out, that of the additional round."""
    named = {"sheet_id": sheet.sheet_id}
    last = (await session.execute(_LAST, named)).one_or_none()
    round = GradeRound.NORMAL if last is None else GradeRound(last.round)
    if last is not None and last.stage == SubmissionStage.PUBLISHED:
        round = GradeRound.ADDITIONAL
    spans = await session.execute(SPANS, {**named, "kinds": kinds_of(round)})
    now = utc_now()
    window = window_at(spans_of((row.opens_at, row.closes_at) for row in spans), now)
    if last is None:
        return Standing(None, None, round, 0, window.closes_at, window.opens_at)
    stage = SubmissionStage(last.stage)
    until = window.closes_at
    if stage is SubmissionStage.DRAFTING:
        until = closes_at(last.returned_at, window, REGULATIONS[last.regulation_version], now)
    return Standing(last.case_id, stage, round, last.revision, until, window.opens_at)


async def submission_state(session: AsyncSession, principal: Principal, sheet_id: UUID) -> SubmissionState:
    """What stands between a sheet and its submission. Raises Refusal ``not_found``."""
    sheet = await open_sheet(session, sheet_id, principal.person_id)
    standing = await standing_of(session, sheet.row)
    seen = await seen_cases(session, principal, [] if standing.case_id is None else [standing.case_id])
    draft = await draft_of(session, sheet)
    topics = {topic.topic_id: topic.name for topic in sheet.topics}
    complete = sheet.incomplete is None
    is_open = standing.closes_at is not None and standing.stage in (None, *_SUBMITS)
    return SubmissionState(
        case_id=standing.case_id,
        sees_case=standing.case_id in seen,
        stage=standing.stage,
        round=standing.round,
        closes_at=standing.closes_at,
        opens_at=standing.opens_at,
        coordinates=sheet.may_compute,
        may_submit=sheet.may_compute and complete and is_open,
        students=len(draft.students),
        missing=[
            MissingStudent(
                student_id=each.student_id,
                student_code=sheet.students[each.student_id].student_code,
                name=Names(th=sheet.students[each.student_id].name_th, en=sheet.students[each.student_id].name_en),
                blank=[topics[topic] for topic in each.blank],
            )
            for each in draft.missing
        ],
        statistics=statistics_of({line: sheet.results[line] for line in draft.students}),
        hints=_hints(draft.hints),
        hash=draft.hash,
    )


_SUBMITS: Final = (SubmissionStage.DRAFTING, *ENDED)
_VERSION: Final = text(f"""
    SELECT v.version_id, v.case_id, v.sheet_id, v.number, v.hints, v.created_at, u.show_code AS subject_code,
           {names("u.name_th", "u.name_en")} AS subject, {full_names("p")} AS submitted_by,
           h.academic_year, h.semester, {SHEET_MOVED} AS is_moved
      FROM grade_version v JOIN grade_sheet h USING (sheet_id) JOIN subject u USING (subject_code)
      JOIN person p ON p.person_id = v.created_by
     WHERE v.case_id = :case_id ORDER BY v.number DESC LIMIT 2
""")
_LINES: Final = text(f"""
    SELECT l.version_id, l.student_id, p.id_code AS student_code, {full_names("p")} AS name, s.section_code, l.total,
           l.computed, l.letter, l.reason,
           EXISTS (SELECT FROM enrolment e WHERE e.student_id = l.student_id AND e.section_id = l.section_id
                      AND e.status = 'withdrawn') AS is_withdrawn
      FROM grade_version_line l JOIN section s USING (section_id)
      JOIN student d ON d.student_id = l.student_id JOIN person p ON p.person_id = d.person_id
     WHERE l.version_id = ANY(:version_ids) ORDER BY p.id_code
""")


class _Version(BaseModel):
    version_id: UUID
    case_id: UUID
    sheet_id: UUID
    number: int
    hints: list[Hint]
    created_at: datetime
    subject_code: str
    subject: Names
    submitted_by: Names
    academic_year: int
    semester: int
    is_moved: bool


class _Line(BaseModel):
    version_id: UUID
    student_id: int
    student_code: str
    name: Names
    section_code: str
    total: Decimal | None
    computed: str | None
    letter: str
    reason: str
    is_withdrawn: bool


_VERSIONS: Final = TypeAdapter(list[_Version])
_ROWS: Final = TypeAdapter(list[_Line])


async def review_of(session: AsyncSession, principal: Principal, case_id: UUID) -> Review:
    """The last version of a submission that the caller sees, with what changed since the one before.

    Raises Refusal ``not_found`` also where nothing was submitted yet.
    """
    case = await find_case(session, principal, case_id)
    if case is None or case.kind is not CaseKind.GRADE_SUBMISSION:
        raise Refusal("not_found")
    versions = await read_rows(session, _VERSIONS, _VERSION, {"case_id": case_id})
    if not versions:
        raise Refusal("not_found")
    newest, before = versions[0], versions[1:]
    rows = await read_rows(session, _ROWS, _LINES, {"version_ids": [version.version_id for version in versions]})
    lines = [row for row in rows if row.version_id == newest.version_id]
    earlier = [row for row in rows if row.version_id != newest.version_id]
    return Review(
        case_id=newest.case_id,
        sheet_id=newest.sheet_id,
        number=newest.number,
        subject_code=newest.subject_code,
        subject=newest.subject,
        submitted_by=newest.submitted_by,
        submitted_at=newest.created_at,
        is_moved=newest.is_moved,
        statistics=_statistics(lines),
        sections=_sections(lines),
        group=await group_made(session, newest.sheet_id),
        past=await past_by_code(session, newest.subject_code, newest.academic_year, newest.semester),
        hints=_hints(newest.hints),
        changed=_changed(earlier, lines) if before else [],
        lines=[
            ReviewLine(
                student_code=line.student_code,
                name=line.name,
                section_code=line.section_code,
                total=None if line.total is None else plain(line.total),
                computed=line.computed,
                letter=line.letter,
                reason=line.reason,
                is_withdrawn=line.is_withdrawn,
            )
            for line in lines
        ],
    )


def _hints(hints: list[Hint]) -> list[HintView]:
    return [HintView(code=hint.code, facts=hint.facts) for hint in hints]


def _statistics(lines: list[_Line]) -> Statistics:
    totals = [line.total for line in lines if line.total is not None]
    spread, found = spread_of(totals), distribution([line.letter for line in lines])
    return Statistics(
        totals=len(totals),
        mean=None if spread is None else plain(spread.mean),
        deviation=None if spread is None else plain(spread.deviation),
        counts=dict(found.counts),
        average=None if found.average is None else f"{found.average:.2f}",
    )


def _sections(lines: list[_Line]) -> list[SectionFigures]:
    letters: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        letters[line.section_code].append(line.letter)
    figures = []
    for code, given in sorted(letters.items()):
        found = distribution(given)
        average = None if found.average is None else f"{found.average:.2f}"
        figures.append(
            SectionFigures(section_code=code, students=len(given), average=average, counts=dict(found.counts))
        )
    return figures


def _changed(before: list[_Line], after: list[_Line]) -> list[ChangedLetter]:
    was, now = ({line.student_id: line for line in lines} for lines in (before, after))
    people = {**was, **now}
    pairs = {
        student: (was[student].letter if student in was else None, now[student].letter if student in now else None)
        for student in people
    }
    return [
        ChangedLetter(student_code=people[student].student_code, name=people[student].name, before=old, after=new)
        for student, (old, new) in sorted(pairs.items(), key=lambda pair: people[pair[0]].student_code)
        if old != new
    ]


_LOOKED: Final = text("""
    UPDATE grade_submission SET looked_at = :now
     WHERE case_id = :case_id AND looked_at IS NULL AND NOT EXISTS (
           SELECT FROM grade_version v WHERE v.case_id = :case_id AND v.created_by = :person_id)
""")


async def note_look(session: AsyncSession, principal: Principal, case_id: UUID) -> None:
    """Remember that a reviewer has opened what was submitted: from now on it is returned, not recalled.

    Raises Refusal ``not_found``.
    """
    case = await find_case(session, principal, case_id)
    if case is None or case.kind is not CaseKind.GRADE_SUBMISSION:
        raise Refusal("not_found")
    if principal.person_id == case.opened_by:
        return
    named = {"case_id": case_id, "now": utc_now(), "person_id": principal.person_id}
    await session.execute(_LOOKED, named)
