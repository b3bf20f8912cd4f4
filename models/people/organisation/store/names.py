"""The names of units and of what else rows and refusals say by a code or an id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import Fact, Refused
from models.people.organisation.rules import unit_facts
from models.people.organisation.tables import CodeKind

_NAMED: Final = {
    "campusCode": ("campus", "campus_code", "campus_code", ""),
    "facultyCode": ("faculty", "faculty_code", "faculty_code", ""),
    "departmentCode": ("department", "department_code", "department_code", ""),
    "majorCode": ("major", "major_code", "major_code", ""),
    "feePatternId": ("fee_pattern", "CAST(fee_pattern_id AS text)", "code", ""),
    "erpUnitId": ("erp_unit", "CAST(erp_unit_id AS text)", "code", ""),
    "funderId": ("funder", "CAST(funder_id AS text)", "code", ""),
    "educationLevelCode": ("code_name", "code", "code", f"kind = '{CodeKind.EDUCATION_LEVEL}' AND "),
    "studentTypeCode": ("code_name", "code", "code", f"kind = '{CodeKind.STUDENT_TYPE}' AND "),
    "nationCode": ("code_name", "code", "code", f"kind = '{CodeKind.NATION}' AND "),
}
"""By the wire name of a field: the table it names, its key there, the code people read, and what narrows the table."""
_NAMES: Final = text(
    " UNION ALL ".join(
        f"SELECT '{field}' AS field, {key} AS key, {code} || ' ' || name_th AS th, {code} || ' ' || name_en AS en"
        f" FROM {table} WHERE {only}{key} = ANY(:keys)"
        for field, (table, key, code, only) in _NAMED.items()
    )
)


def names_of_fields(session: Session, rows: Iterable[Mapping[str, object]]) -> dict[tuple[str, str], dict[str, str]]:
    """Return what the codes and ids of some rows stand for, by field and value: code and name, Thai and English.

    ``rows`` are by wire names. What names nothing any more is left out.
    """
    keys = {str(value) for row in rows for field, value in row.items() if field in _NAMED and value}
    found = session.execute(_NAMES, {"keys": sorted(keys)})
    return {(row.field, row.key): {"th": row.th, "en": row.en} for row in found}


_OF_FACTS: Final = {name: f"{name}Code" for name in ("campus", "faculty", "department", "major")}
"""The facts of refusals that are codes of units, and the fields that have such codes."""


def with_unit_names(session: Session, refused: Refused) -> Refused:
    """Return a refusal with the names of the units beside their codes; a code that names nothing stays as it is."""
    codes = {field: refused.facts[name] for name, field in _OF_FACTS.items() if name in refused.facts}
    if not codes:
        return refused
    found = names_of_fields(session, [codes])
    facts: dict[str, Fact] = {}
    for name, value in refused.facts.items():
        names = found.get((_OF_FACTS.get(name, name), str(value)))
        facts |= {name: value} if names is None else unit_facts(name, names["th"], names["en"])
    return refused.model_copy(update={"facts": facts})
