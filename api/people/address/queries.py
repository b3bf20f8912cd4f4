"""A student's two addresses in one row."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_rows
from api.people.address.schemas import AddressesView
from models.kit.errors import Refusal

_ROWS: Final = TypeAdapter(list[AddressesView])

_COLUMNS: Final = {
    "house_no": "house_no",
    "village_no": "village_no",
    "lane": "lane",
    "road": "road",
    "country": "country",
    "zip_code": "zip_code",
    "addr_level1_th": "province_th",
    "addr_level1_en": "province_en",
    "addr_level2_th": "district_th",
    "addr_level2_en": "district_en",
    "addr_level3_th": "subdistrict_th",
    "addr_level3_en": "subdistrict_en",
}
"""The wire's names of the parts that are always strings, and ours."""


def _group(prefix: str, type_id: str) -> str:
    parts = [f"coalesce({prefix}.{ours}, '') AS {prefix}_{wire}" for wire, ours in _COLUMNS.items()]
    return f"""
        coalesce({prefix}.address_id::text, '') AS {prefix}_std_addr_id, s.student_id::text AS {prefix}_std_id,
        '{type_id}' AS {prefix}_addr_type_id, '' AS {prefix}_house_id,
        coalesce({prefix}.zip_code, '') AS {prefix}_post_code_id, {prefix}.building AS {prefix}_building,
        {prefix}.floor AS {prefix}_floor, {prefix}.detail AS {prefix}_addr_detail, {", ".join(parts)}
    """


_ADDRESSES: Final = text(f"""
    SELECT {_group("regis", "1")}, {_group("stay", "2")}, '1' AS stay_ref_addr_type_id
    FROM student s
    LEFT JOIN student_address regis ON regis.student_id = s.student_id AND regis.kind = 'regis'
    LEFT JOIN student_address stay ON stay.student_id = s.student_id AND stay.kind = 'stay'
    WHERE s.student_id = :student_id
    LIMIT 1
""")


async def addresses_of(session: AsyncSession, student_id: int) -> AddressesView:
    """The registered and the present address; empty where none is known."""
    rows = await read_rows(session, _ROWS, _ADDRESSES, {"student_id": student_id})
    if not rows:
        raise Refusal("not_found")
    return rows[0]
