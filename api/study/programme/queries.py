"""Reading versions of programmes: a list, one with its tree and faults, the difference of two (study §3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.sql import visible
from api.curriculum.version_change.schemas import ChangeCase
from api.kit.paging import Search
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sql import begun_first, full_names, has_words, matches, names
from api.kit.texts import sentence
from api.kit.wire import Camel, Names, Page
from api.study.programme.schemas import (
    ChangedField,
    ChangedRequirement,
    NamedSubject,
    ProgrammeDetail,
    ProgrammeDifferenceView,
    ProgrammeFault,
    ProgrammeRow,
    ProgrammeSibling,
)
from models.curriculum.subject.tables import ACTIVE_FIRST, ACTIVE_SUBJECT
from models.kit.errors import Language, Refusal
from models.study.programme.contract import ProgrammeDocument, ProgrammeLeaf, ProgrammeStatus, nodes_of
from models.study.programme.rules.changes import FieldChange, programme_difference
from models.study.programme.rules.soundness import Catalogue, WrittenProgramme, faults_of
from models.study.programme.store.catalogues import read_catalogue

_ROWS: Final = TypeAdapter(list[ProgrammeRow])
_SUBJECT_ROWS: Final = TypeAdapter(list[NamedSubject])
_COLUMNS: Final = f"""
    v.version_id, v.programme_code, v.revision, {names("v.name_th", "v.name_en")} AS name,
    {names("f.name_th", "f.name_en")} AS faculty, CAST(trim_scale(v.total_credits) AS text) AS total_credits,
    v.first_entry_year, v.last_entry_year, v.status, v.updated_at,
    (SELECT count(*) FROM student_programme x WHERE x.version_id = v.version_id) AS students
"""
_FROM: Final = """
    programme_version v JOIN major m USING (major_code) JOIN department d USING (department_code)
      JOIN faculty f USING (faculty_code)
"""
_LIST: Final = f"""
    SELECT {_COLUMNS}, count(*) OVER () AS total FROM {_FROM}
     WHERE {has_words("v.programme_code", "v.name_th", "v.name_en")}
       AND (:status = '' OR v.status = :status)
"""
_ORDER: Final = "v.programme_code, v.revision DESC, v.version_id"
_DETAIL: Final = f"""
    SELECT {_COLUMNS}, {names("c.name_th", "c.name_en")} AS campus, {names("m.name_th", "m.name_en")} AS major,
           {full_names("p")} AS updated_by, v.document, v.based_on, v.campus_code,
           (SELECT jsonb_build_object('case_id', h.case_id, 'kind', c.kind, 'stage', c.stage, 'sees_case', {{sees}})
              FROM programme_change h JOIN case_file c USING (case_id)
             WHERE h.version_id = v.version_id AND h.is_open) AS change,
           EXISTS (SELECT FROM programme_change h WHERE h.version_id = v.version_id) AS was_proposed,
           (SELECT jsonb_agg(jsonb_build_object('version_id', o.version_id, 'revision', o.revision,
                                                'status', o.status) ORDER BY o.revision DESC)
              FROM programme_version o WHERE o.programme_code = v.programme_code) AS versions
      FROM {_FROM} JOIN campus c ON c.campus_code = v.campus_code LEFT JOIN person p ON p.person_id = v.updated_by
     WHERE v.version_id = :version_id
"""
_SUBJECTS: Final = text(f"""
    SELECT DISTINCT ON (s.show_code) s.show_code AS code, {names("s.name_th", "s.name_en")} AS name,
           CAST(trim_scale(s.credit) AS text) AS credits, s.status = '{ACTIVE_SUBJECT}' AS is_taught
      FROM subject s WHERE s.show_code = ANY(:codes)
     ORDER BY s.show_code, {ACTIVE_FIRST.format(subject="s")}
""")
_PAIR: Final = text("""
    SELECT was.document AS was, becomes.document AS becomes,
           coalesce((SELECT jsonb_object_agg(m.old_path, m.new_path) FROM programme_path_map m
                      WHERE m.version_id = becomes.version_id AND m.from_version_id = was.version_id), '{}') AS mapped
      FROM programme_version becomes JOIN programme_version was USING (programme_code)
     WHERE becomes.version_id = :version_id AND was.version_id = :other
""")


class _Row(ProgrammeRow):
    campus: Names
    major: Names
    updated_by: Names | None
    document: ProgrammeDocument
    versions: list[ProgrammeSibling]
    based_on: UUID | None
    change: ChangeCase | None
    was_proposed: bool
    campus_code: str


class _Pair(Camel):
    was: ProgrammeDocument
    becomes: ProgrammeDocument
    mapped: dict[str, str | None]


_DETAIL_ROWS: Final = TypeAdapter(list[_Row])
_PAIR_ROWS: Final = TypeAdapter(list[_Pair])


async def list_versions(session: AsyncSession, asked: Search, status: ProgrammeStatus | None) -> Page[ProgrammeRow]:
    """A page of versions by words of codes and names, newest revision first."""
    narrowed = {**matches(asked.text), "status": status.value if status else ""}
    order = begun_first(asked.text, _ORDER, "v.programme_code")
    statement = f"{_LIST} ORDER BY {order}"
    return await read_page(session, _ROWS, statement, narrowed, asked)


async def read_version(
    session: AsyncSession, principal: Principal, version_id: UUID, language: Language
) -> ProgrammeDetail:
    """A version with its tree and what is wrong with it. Raises Refusal ``not_found``."""
    asked = {**caller_parameters(principal), "version_id": version_id}
    row = await read_one(session, _DETAIL_ROWS, text(_DETAIL.format(sees=visible(principal))), asked)
    codes = sorted(set(_codes(row.document)))
    written = WrittenProgramme(row.document, Decimal(row.total_credits), row.first_entry_year, row.campus_code)
    return ProgrammeDetail(
        **{name: value for name, value in row if name != "campus_code"},
        faults=await faults_in_words(session, written, language),
        subjects=await read_rows(session, _SUBJECT_ROWS, _SUBJECTS, {"codes": codes}),
    )


def _codes(document: ProgrammeDocument) -> Iterator[str]:
    for layer in document.layers:
        for node in nodes_of(layer):
            if isinstance(node, ProgrammeLeaf):
                yield from (*node.codes, *node.excepted)


async def catalogue_of(session: AsyncSession, written: WrittenProgramme) -> Catalogue:
    """The subjects that a programme names."""
    return await session.run_sync(lambda plain: read_catalogue(plain, written.document, written.first_entry_year))


async def faults_in_words(session: AsyncSession, written: WrittenProgramme, language: Language) -> list[ProgrammeFault]:
    """Everything because of which nobody could complete a programme, in words."""
    return [
        ProgrammeFault(
            path=fault.path, code=fault.code, message=sentence(fault.code, {**fault.facts}, language, "staff")
        )
        for fault in faults_of(written, await catalogue_of(session, written))
    ]


async def read_difference(session: AsyncSession, version_id: UUID, other: UUID) -> ProgrammeDifferenceView:
    """What a version says otherwise than another one of its programme. Raises Refusal ``not_found``."""
    found = await read_rows(session, _PAIR_ROWS, _PAIR, {"version_id": version_id, "other": other})
    if not found:
        raise Refusal("not_found")
    [pair] = found
    difference = programme_difference(pair.was, pair.becomes, pair.mapped)
    return ProgrammeDifferenceView(
        nodes=[
            ChangedRequirement(
                kind=node.kind,
                path=node.path,
                old_path=node.old_path,
                name=Names(th=node.name_th, en=node.name_en),
                fields=_fields(node.fields),
            )
            for node in difference.nodes
        ],
        conditions=_fields(difference.conditions),
        shares_differ=difference.shares_differ,
        plan_differs=difference.plan_differs,
        is_of_texts=difference.is_of_texts,
    )


def _fields(changes: Sequence[FieldChange]) -> list[ChangedField]:
    return [ChangedField(field=each.field, before=each.before, after=each.after) for each in changes]
