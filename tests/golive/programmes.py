"""The programmes of every major, a row for each requirement and each place of the study plan (golive §3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tests.golive.dirt import Dirt
from tests.golive.terms_and_rooms import JudgedRow
from tests.golive.university import CURRICULUM_YEAR, OldSystem, TaughtSubject, Unit

PROGRAMMES_FILE: Final = "5-programmes"
REVISED_FILE: Final = "5-revised-programmes"
"""The file of what goes on from programmes that are in use: it comes in once they are adopted."""
FREE_CREDITS: Final = 6
_REVISED_YEAR: Final = CURRICULUM_YEAR + 5
_CORE: Final = 6
"""Subjects that every programme asks for."""
_SPOILED: Final = "99999"
"""The major of a programme that hangs on a unit which is not there."""
_ASKS_NOTHING: Final = (0, 3)
"""Places of four, in the list of subjects, whose subject has no requisites: a plan may have them in any term."""


def programme_code(major: str) -> str:
    """Return the code of a major's programme."""
    return f"P{major}"


def programme_rows(old: OldSystem) -> Iterator[JudgedRow]:
    """Yield the programme of every major, and one of a major that is not there: no row of it comes in."""
    dirt = Dirt(f"{old.seed}/programmes")
    majors = _majors(old)
    for major, core in majors:
        for row in _tree(major, core, dirt):
            yield row, None
    spoiled_major, core = majors[0]
    spoiled = _tree(spoiled_major._replace(code=_SPOILED), core, dirt)
    for place, row in enumerate(spoiled):
        yield row, "import_other_row_wrong" if place else "import_unit_unknown"


def revised_rows(old: OldSystem) -> Iterator[JudgedRow]:
    """Yield the next revision of the first programme: its subjects have other paths, and the last of them is gone."""
    major, core = _majors(old)[0]
    for row in _tree(major, core[:-1], Dirt(f"{old.seed}/revised programmes")):
        path = row["path"].replace("core", "basis", 1)
        is_moved = path != row["path"] and not row["study_year"]
        yield {
            **row, "revision": str(_REVISED_YEAR), "first_entry_year": row["first_entry_year"] and str(_REVISED_YEAR),
            "path": path, "path_before": row["path"] if is_moved else "",
        }, None  # fmt: skip


def _majors(old: OldSystem) -> list[tuple[Unit, Sequence[TaughtSubject]]]:
    """Every major, with the subjects that its programme asks for."""
    taught: dict[str, list[TaughtSubject]] = {}
    for place, subject in enumerate(old.subjects):
        if place % 4 in _ASKS_NOTHING:
            taught.setdefault(subject.department, []).append(subject)
    return [(unit, taught[unit.parent][:_CORE]) for unit in old.units if unit.kind == "major"]


def _tree(major: Unit, core: Sequence[TaughtSubject], dirt: Dirt) -> Iterator[Mapping[str, str]]:
    code = programme_code(major.code)
    credits = sum(subject.credit for subject in core) + FREE_CREDITS
    yield _row(
        code, dirt.spelling("หลักสูตร", "programme"), name_th=dirt.text(f"หลักสูตร{major.name_th}"),
        name_en=f"Programme of {major.name_en}", credits=dirt.number(str(credits)), major_code=major.code,
        first_entry_year=str(CURRICULUM_YEAR), gpax="2", years="4",
    )  # fmt: skip
    yield _row(code, dirt.spelling("ทั้งหมด", "all"), "core", name_th=dirt.text("วิชาบังคับ"), name_en="Core")
    for number, subject in enumerate(core, 1):
        path = dirt.spelling(f"core.s{number}", f"core/s{number}")
        yield _row(
            code, "วิชา", path, name_th=subject.name_th, name_en=subject.name_en, credits=str(subject.credit),
            subjects=subject.code.lstrip("0"),
        )  # fmt: skip
    yield _row(code, "หน่วยกิต", "free", name_th="วิชาเลือกเสรี", name_en="Free electives", credits=str(FREE_CREDITS))
    yield _row(code, "วิชา", "free.any", name_th="วิชาใด ๆ", name_en="Any subject", patterns="*")
    for number, subject in enumerate(core, 1):
        semester = dirt.spelling("1", "ภาคต้น") if number % 2 else dirt.spelling("2", "ภาคปลาย")
        yield _row(
            code, "แผน", f"core.s{number}", study_year=str((number + 1) // 2), semester=semester,
            subject_code=subject.code.lstrip("0"),
        )  # fmt: skip


def _row(code: str, kind: str, path: str = "", **said: str) -> Mapping[str, str]:
    columns = (
        "programme_code", "revision", "kind", "path", "name_th", "name_en", "credits", "subjects", "patterns",
        "path_before", "study_year", "semester", "subject_code", "major_code", "first_entry_year", "gpax", "years",
    )  # fmt: skip
    return {
        **dict.fromkeys(columns, ""), "programme_code": code, "revision": str(CURRICULUM_YEAR), "kind": kind,
        "path": path, **said,
    }  # fmt: skip
