"""Reading where versions are used and how they differ."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.curriculum.outcome.queries import outcomes_in_words, outcomes_of
from api.curriculum.subject.queries import read_subject
from api.curriculum.subject.schemas import SubjectBasics, SubjectDetail
from api.curriculum.subject_use.schemas import ConcerningChange, FieldDifference, Use, UsesOfKind
from api.curriculum.teaching_hour.queries import teaching_hours_of, topics_in_words
from api.kit.rows import read_rows
from api.kit.sql import names
from api.kit.wire import Names
from models.cases.case.contract.record import CaseKind
from models.curriculum.requisite.contract import RequisiteTree
from models.curriculum.requisite.rules.wording import sentences_of
from models.curriculum.subject.store.uses import uses_of

_SHOWN: Final = 20
_RECENT_DAYS: Final = 30


class _UseRow(BaseModel):
    kind: str
    key: str
    name: Names
    department: Names | None
    total: int


_USE_ROWS: Final = TypeAdapter(list[_UseRow])
_REQUIRED: Final = TypeAdapter(list[RequisiteTree])
_CHANGES: Final = TypeAdapter(list[ConcerningChange])
_USES: Final = text(f"""
    SELECT * FROM (
        SELECT x.kind, x.key, {names("x.name_th", "x.name_en")} AS name,
               {names("d.name_th", "d.name_en")} AS department,
               count(*) OVER w_all AS total, row_number() OVER w AS place
          FROM ({uses_of("CAST(:subject_code AS text)", "CAST(:show_code AS text)")}) x
          LEFT JOIN department d USING (department_code)
        WINDOW w_all AS (PARTITION BY x.kind), w AS (PARTITION BY x.kind ORDER BY x.key)) y
     WHERE y.place <= {_SHOWN} ORDER BY y.kind, y.place
""")
_CONCERNING: Final = text(f"""
    SELECT h.case_id, s.subject_code, {names("s.name_th", "s.name_en")} AS name, c.stage, x.uses
      FROM subject_change h JOIN case_file c USING (case_id) JOIN subject s USING (subject_code)
      CROSS JOIN LATERAL (
           SELECT count(*) AS uses FROM ({uses_of("coalesce(s.copied_from, s.subject_code)", "s.show_code")}) u
            WHERE u.department_code = :department_code) x
     WHERE x.uses > 0 AND c.kind = '{CaseKind.SUBJECT_CHANGE.value}'
       AND (h.is_open OR (c.stage = 'active' AND c.closed_at > now() - interval '{_RECENT_DAYS} days'))
     ORDER BY c.updated_at DESC, h.case_id LIMIT {_SHOWN}
""")
_TREES: Final = text("""
    SELECT kind, tree FROM subject_requisite WHERE subject_code = :subject_code ORDER BY kind
""")
_NAMED: Final = {
    "department_code": "department",
    "major_code": "major",
    "campus_code": "campus",
    "education_level_code": "education_level",
    "responsible_id": "responsible",
}
"""Fields that are codes, and where their names are."""


async def uses_of_subject(session: AsyncSession, principal: Principal, subject_code: str) -> list[UsesOfKind]:
    """What cites the version, by kind. Raises Refusal ``not_found``."""
    subject = await read_subject(session, principal, subject_code)
    asked = {"subject_code": subject_code, "show_code": subject.show_code}
    rows = await read_rows(session, _USE_ROWS, _USES, asked)
    kinds = ((kind, list(group)) for kind, group in groupby(rows, key=lambda row: row.kind))
    return [
        UsesOfKind(
            kind=kind,
            total=group[0].total,
            uses=[Use(key=row.key, name=row.name, department=row.department) for row in group],
        )
        for kind, group in kinds
    ]


async def concerning_changes(session: AsyncSession, principal: Principal) -> list[ConcerningChange]:
    """Changes under way, or in force for less than a month, of subjects that the caller's department uses."""
    return await read_rows(session, _CHANGES, _CONCERNING, {"department_code": principal.department_code})


async def difference(session: AsyncSession, principal: Principal, before: str, after: str) -> list[FieldDifference]:
    """The fields of which two versions say different things. Raises Refusal ``not_found``."""
    one, other = await read_subject(session, principal, before), await read_subject(session, principal, after)
    fields = [
        FieldDifference(field=field, before=_value(one, field), after=_value(other, field))
        for field in SubjectBasics.model_fields
        if getattr(one, field) != getattr(other, field)
    ]
    taught = [(await teaching_hours_of(session, code)).topics for code in (before, after)]
    achieved = [(await outcomes_of(session, code)).outcomes for code in (before, after)]
    required = [await read_rows(session, _REQUIRED, _TREES, {"subject_code": code}) for code in (before, after)]
    said = {
        "requisites": [_requisites_in_words(trees) for trees in required],
        "teaching_hours": [Names(th=topics_in_words(one), en=topics_in_words(one, "en")) for one in taught],
        "outcomes": [Names(th=outcomes_in_words(one), en=outcomes_in_words(one, "en")) for one in achieved],
    }
    return fields + [
        FieldDifference(field=field, before=first if first.th else None, after=second if second.th else None)
        for field, (first, second) in said.items()
        if first != second
    ]


def _value(subject: SubjectDetail, field: str) -> Names | None:
    if field in _NAMED:
        named: Names | None = getattr(subject, _NAMED[field])
        return named
    if field == "strategic_goals":
        goals = subject.goals
        return Names(th=", ".join(one.th for one in goals), en=", ".join(one.en for one in goals)) if goals else None
    return _plain(getattr(subject, field))


def _requisites_in_words(trees: Sequence[RequisiteTree]) -> Names:
    """Return the sentences that enrolment shows, one a line."""
    return Names(th="\n".join(sentences_of(trees, "th")), en="\n".join(sentences_of(trees, "en")))


def _plain(value: object) -> Names | None:
    if value is None or value == "" or isinstance(value, UUID):
        return None
    said = str(value).lower() if isinstance(value, bool) else str(value)
    return Names(th=said, en=said)
