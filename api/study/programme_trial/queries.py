"""Trying a version of a programme on the students of its major whom the caller sees (study §3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.kit.db import end_transaction
from api.kit.rows import read_one, read_rows
from api.kit.sql import full_names
from api.kit.wire import Camel, Names
from api.people.student.queries import visible_students
from api.study.programme_exception.effects import names_of
from api.study.programme_trial.schemas import ProgrammeTrial, TrialNode, TrialStudent, TrialYear
from api.study.programme_trial.trying import Asked, Base, Followed, tried
from models.grades.sheet.rules.scoring import plain
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.people.student.store.studying import STUDIES
from models.study.audit.rules.reading import faults
from models.study.audit.store.reading import AUDIT_FACTS, AuditFacts
from models.study.programme.contract import ProgrammeDocument, ProgrammeStatus
from models.study.programme.rules.trial import TriedStudent, figures_of, lacked_nodes

MOST_TRIED: Final = 300
"""Students of one trial; of more, so many who are spread evenly over all of them."""
MOST_TOLD: Final = 100
"""Students who are named in an answer."""
_CHUNK: Final = 50
"""Students read and audited at a time, so that others are answered in between."""

_STUDIES: Final = f"""
    student s LEFT JOIN student_programme f USING (student_id)
     WHERE s.major_code = :major_code AND {STUDIES}
"""
_NAMED: Final = """
    coalesce((SELECT jsonb_object_agg(m.old_path, m.new_path) FROM programme_path_map m
               WHERE m.version_id = {becomes} AND m.from_version_id = {was}), '{{}}')
"""
_VERSION: Final = text(f"""
    SELECT v.version_id, v.status, v.major_code, v.first_entry_year, v.last_entry_year, v.document, v.based_on,
           b.document AS base, {_NAMED.format(becomes="v.version_id", was="v.based_on")} AS from_base
      FROM programme_version v LEFT JOIN programme_version b ON b.version_id = v.based_on
     WHERE v.version_id = :version_id
""")
_FOLLOWED: Final = text(f"""
    SELECT v.version_id, v.revision, v.document,
           {_NAMED.format(becomes="CAST(:version_id AS uuid)", was="v.version_id")} AS named,
           {_NAMED.format(becomes="CAST(:based_on AS uuid)", was="v.version_id")} AS to_base
      FROM programme_version v WHERE v.version_id = ANY(CAST(:followed AS uuid[]))
""")


class _Version(Camel):
    version_id: UUID
    status: ProgrammeStatus
    major_code: str
    first_entry_year: int
    last_entry_year: int | None
    document: ProgrammeDocument
    based_on: UUID | None
    base: ProgrammeDocument | None
    from_base: dict[str, str | None]


class _FollowedVersion(Camel):
    version_id: UUID
    revision: int
    document: ProgrammeDocument
    named: dict[str, str | None]
    to_base: dict[str, str | None]


class _Student(Camel):
    student_id: int
    student_code: str
    student: Names
    version_id: UUID
    total: int


class _Year(TrialYear):
    of_no_version: int


_VERSIONS: Final = TypeAdapter(list[_Version])
_FOLLOWED_ROWS: Final = TypeAdapter(list[_FollowedVersion])
_STUDENTS: Final = TypeAdapter(list[_Student])
_YEARS: Final = TypeAdapter(list[_Year])
_FACTS: Final = TypeAdapter(list[AuditFacts])


@dataclass(frozen=True, slots=True)
class _Result:
    student: _Student
    follows: int
    tried: TriedStudent


async def try_version(
    session: AsyncSession, principal: Principal, version_id: UUID, entry_year: int | None
) -> ProgrammeTrial:
    """Audit students of the major under this version and under the one they follow.

    Without an entry year: those whom the version is for, or where nobody is yet, those admitted last. Raises Refusal
    ``not_found`` and ``programme_not_sound``.
    """
    version = await read_one(session, _VERSIONS, _VERSION, {"version_id": version_id})
    if faults(version.document):
        raise Refusal("programme_not_sound")
    years = await _years(session, principal, version)
    if entry_year is None and not any(each.is_taken for each in years):
        entry_year = max((each.year for each in years), default=None)
    students = await _students(session, principal, version, entry_year)
    results = await _results(session, version, students)
    tried_years = [each for each in years if (each.is_taken if entry_year is None else each.year == entry_year)]
    return _told(version, entry_year, years, tried_years, results, total=students[0].total if students else 0)


async def _years(session: AsyncSession, principal: Principal, version: _Version) -> list[_Year]:
    statement = text(f"""
        SELECT s.admission_year AS year, count(f.version_id) AS students,
               count(*) FILTER (WHERE f.version_id IS NULL) AS of_no_version,
               s.admission_year >= :first AND (CAST(:last AS int) IS NULL OR s.admission_year <= :last) AS is_taken
          FROM {_STUDIES} AND {visible_students(principal)}
         GROUP BY s.admission_year ORDER BY s.admission_year DESC
    """)
    return await read_rows(session, _YEARS, statement, {**caller_parameters(principal), **_asked(version)})


async def _students(
    session: AsyncSession, principal: Principal, version: _Version, entry_year: int | None
) -> list[_Student]:
    statement = text(f"""
        SELECT w.student_id, w.student_code, {full_names("p")} AS student, w.version_id, w.total
          FROM (SELECT s.student_id, s.student_code, s.person_id, f.version_id, count(*) OVER () AS total,
                       row_number() OVER (ORDER BY s.student_code) - 1 AS place
                  FROM {_STUDIES} AND {visible_students(principal)} AND f.version_id IS NOT NULL
                   AND CASE WHEN CAST(:entry_year AS int) IS NOT NULL THEN s.admission_year = :entry_year
                            ELSE s.admission_year >= :first
                                 AND (CAST(:last AS int) IS NULL OR s.admission_year <= :last) END) w
          JOIN person p USING (person_id)
         WHERE w.place * :most % w.total < :most
         ORDER BY w.version_id, w.student_code
    """)
    asked = {"entry_year": entry_year, "most": MOST_TRIED, **_asked(version)}
    return await read_rows(session, _STUDENTS, statement, {**caller_parameters(principal), **asked})


def _asked(version: _Version) -> dict[str, object]:
    return {
        "major_code": version.major_code,
        "first": version.first_entry_year,
        "last": version.last_entry_year,
    }


async def _results(session: AsyncSession, version: _Version, students: Sequence[_Student]) -> list[_Result]:
    followed = {each.version_id for each in students}
    parameters = {"version_id": version.version_id, "based_on": version.based_on, "followed": sorted(followed)}
    found = {row.version_id: row for row in await read_rows(session, _FOLLOWED_ROWS, _FOLLOWED, parameters)}
    results: list[_Result] = []
    for version_id, of_version in groupby(students, key=lambda each: each.version_id):
        row = found[version_id]
        follows = _follows(version, row)
        all_of_it = list(of_version)
        for start in range(0, len(all_of_it), _CHUNK):
            by_id = {each.student_id: each for each in all_of_it[start : start + _CHUNK]}
            asked = {"student_ids": list(by_id), "today": bangkok_date(utc_now())}
            facts = await read_rows(session, _FACTS, AUDIT_FACTS, asked)
            ready = [Asked(each.student_id, each.taken, each.agreed) for each in facts]
            await end_transaction(session)
            answers = await tried(follows, version.document, ready)
            results += [_Result(by_id[each.student_id], row.revision, each) for each in answers]
    return results


def _follows(version: _Version, row: _FollowedVersion) -> Followed:
    """A version that students follow; what an active one has no map from has all its paths, as they are."""
    is_earlier = row.version_id not in (version.based_on, version.version_id)
    if version.base is None or version.status is ProgrammeStatus.ACTIVE or not is_earlier:
        return Followed(row.document, row.named)
    return Followed(row.document, row.to_base, Base(version.base, version.from_base))


def _told(
    version: _Version,
    entry_year: int | None,
    years: Sequence[_Year],
    tried_years: Sequence[_Year],
    results: Sequence[_Result],
    *,
    total: int,
) -> ProgrammeTrial:
    names = names_of(version.document)
    figures = figures_of(each.tried for each in results)
    changed = sorted(
        (each for each in results if each.tried.is_changed),
        key=lambda each: (each.tried.before - each.tried.after, each.student.student_code),
    )
    return ProgrammeTrial(
        version_id=version.version_id,
        entry_year=entry_year,
        years=[TrialYear(year=each.year, students=each.students, is_taken=each.is_taken) for each in years],
        total=total,
        of_no_version=sum(each.of_no_version for each in tried_years),
        students=figures.students,
        more=figures.more,
        less=figures.less,
        complete_before=figures.complete_before,
        complete_after=figures.complete_after,
        lose_exceptions=figures.lose_exceptions,
        not_proven=figures.not_proven,
        before=plain(figures.before),
        after=plain(figures.after),
        nodes=[
            TrialNode(
                path=node.path,
                name=names[node.path],
                students=node.students,
                newly=node.newly,
                credits=plain(node.credits),
            )
            for node in lacked_nodes(each.tried for each in results)
        ],
        changed=list(_named(changed[:MOST_TOLD], names)),
        changed_total=len(changed),
    )


def _named(results: Sequence[_Result], names: dict[str, Names]) -> Iterator[TrialStudent]:
    for each in results:
        yield TrialStudent(
            student_code=each.student.student_code,
            student=each.student.student,
            follows=each.follows,
            before=plain(each.tried.before),
            after=plain(each.tried.after),
            lost=each.tried.lost,
            opened=[name for path, name in names.items() if path in each.tried.opened],
        )
