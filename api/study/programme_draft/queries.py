"""What editing a draft of a programme needs: what it goes on from, and which groups of subjects there are."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_one
from api.kit.wire import Camel, Names
from api.study.programme_draft.schemas import EarlierNode, ProgrammeDraftView
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.study.audit.store.reading import AGREED, HOLDS, MAPPED
from models.study.programme.contract import ProgrammeDocument, ProgrammeLeaf, ProgrammeStatus
from models.study.programme.rules.path_map import paths_of

_AGREED: Final = f"""
    SELECT coalesce(m.new_path, p.path) AS path, count(*) AS exceptions
      FROM {AGREED} p JOIN student_programme f USING (student_id) {MAPPED}
     WHERE f.version_id = v.based_on AND {HOLDS} GROUP BY 1
"""
_DRAFT: Final = text(f"""
    SELECT v.version_id, v.edits, v.based_on, v.major_code, v.status, e.document AS earlier,
           coalesce((SELECT jsonb_object_agg(m.old_path, m.new_path) FROM programme_path_map m
                      WHERE m.version_id = v.version_id AND m.from_version_id = v.based_on), '{{}}') AS mapped,
           coalesce((SELECT jsonb_object_agg(a.path, a.exceptions) FROM ({_AGREED}) a), '{{}}') AS agreed,
           coalesce((SELECT jsonb_agg(DISTINCT s.general_education_group ORDER BY s.general_education_group)
                       FROM subject s WHERE s.status = '{ACTIVE_SUBJECT}' AND s.general_education_group IS NOT NULL),
                    '[]') AS groups
      FROM programme_version v LEFT JOIN programme_version e ON e.version_id = v.based_on
     WHERE v.version_id = :version_id
""")


class _Row(Camel):
    version_id: UUID
    edits: int
    based_on: UUID | None
    major_code: str
    status: ProgrammeStatus
    earlier: ProgrammeDocument | None
    mapped: dict[str, str | None]
    agreed: dict[str, int]
    groups: list[str]


_ROWS: Final = TypeAdapter(list[_Row])


async def read_draft(session: AsyncSession, version_id: UUID) -> ProgrammeDraftView:
    """A draft as it is edited. Raises Refusal ``not_found``, also for a version that is none."""
    row = await read_one(session, _ROWS, _DRAFT, {"version_id": version_id, "today": bangkok_date(utc_now())})
    if row.status is not ProgrammeStatus.DRAFT:
        raise Refusal("not_found")
    earlier = {} if row.earlier is None else paths_of(row.earlier)
    return ProgrammeDraftView(
        version_id=row.version_id,
        edits=row.edits,
        based_on=row.based_on,
        major_code=row.major_code,
        earlier=[
            EarlierNode(
                path=path,
                name=Names(th=node.name_th, en=node.name_en),
                is_leaf=isinstance(node, ProgrammeLeaf),
                becomes=row.mapped.get(path, path),
                exceptions=row.agreed.get(path, 0),
            )
            for path, node in earlier.items()
        ],
        groups=row.groups,
    )
