"""Reading the particulars of a student that the wire's own answers leave out."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_one
from api.kit.sql import names
from api.people.particulars.schemas import ParticularsView
from models.people.person.tables import AddressKind

_ROWS: Final = TypeAdapter(list[ParticularsView])


def _home_phone(kind: AddressKind) -> str:
    return f"""
        coalesce((SELECT max(a.home_phone) FROM student_address a
                   WHERE a.student_id = s.student_id AND a.kind = '{kind.value}'), '')
    """


_PARTICULARS: Final = text(f"""
    SELECT s.student_code, coalesce(p.mobile, '') AS mobile, coalesce(d.contact_phone, '') AS contact_phone,
           {_home_phone(AddressKind.REGISTERED)} AS registered_home_phone,
           {_home_phone(AddressKind.PRESENT)} AS present_home_phone, coalesce(d.study_plan, '') AS study_plan,
           {names("m.curriculum_th", "m.curriculum_en")} AS curriculum,
           {names("m.name_th", "m.name_en")} AS major_subject,
           (SELECT {names("former.curriculum_th", "former.curriculum_en")}
              FROM student_major_change h JOIN major former ON former.major_code = h.old_major_code
             WHERE h.student_id = s.student_id
             ORDER BY h.effective_on DESC, h.major_change_id DESC LIMIT 1) AS former_curriculum
      FROM student s JOIN person p USING (person_id) JOIN major m ON m.major_code = s.major_code
      LEFT JOIN student_personal d ON d.student_id = s.student_id
     WHERE s.student_id = :student_id
""")


async def particulars_of(session: AsyncSession, student_id: int) -> ParticularsView:
    """A student's particulars. Raises Refusal ``not_found``."""
    return await read_one(session, _ROWS, _PARTICULARS, {"student_id": student_id})
