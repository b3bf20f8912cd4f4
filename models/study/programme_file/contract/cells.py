"""What the cells of a file of programmes say: paths, patterns of subjects, numbers (golive §3)."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Annotated, Final

from pydantic import BeforeValidator

from models.curriculum.file_import.contract import SUBJECT_CODE_DIGITS
from models.kit.imported_row import wrong_cell
from models.kit.text import folded, plain, tidy, with_zeros
from models.study.programme.contract import PATH, SubjectPattern

_PROGRAMME_CODE: Final = re.compile(r"[A-Za-z0-9-]{1,12}")
_PATH: Final = re.compile(PATH)
_LONGEST_PATH: Final = 200
_NUMBER: Final = re.compile(r"[0-9]{1,3}(\.[0-9]{1,2})?")
_MOST_CREDITS: Final = 400
_TENTH: Final = Decimal("0.1")
_BETWEEN: Final = re.compile(r"[;,\s]+")
_SUBJECT: Final = re.compile(r"0[0-9]{7}")
_PATTERN: Final = re.compile(r"(?:([0-9]{0,8})\*)? ?((?:[1-9](?:/[1-9])*)?) ?(?:\[([^\[\]]{1,80})\])?")
_PATTERNS: Final = re.compile(r"(?:\[[^\[\]]*\]|[^;,\n\[\]])+")
_ANY: Final = "0"
"""What every code of a subject begins with."""
NOTHING: Final = "-"
"""What a part says that replaces nothing of the version before."""
_NOTHING: Final = frozenset({NOTHING, "ไม่มี"})
_GRADES: Final = frozenset({"A", "B+", "B", "C+", "C", "D+"})


def _programme_code(cell: object) -> str:
    code = plain(str(cell))
    if not _PROGRAMME_CODE.fullmatch(code):
        raise wrong_cell("import_programme_code_wrong", cell)
    return code


def _path(cell: object) -> str:
    path = folded(str(cell)).replace("/", ".").strip(".")
    if not _PATH.fullmatch(path) or len(path) > _LONGEST_PATH:
        raise wrong_cell("import_programme_path_wrong", cell)
    return path


def _paths(cell: object) -> tuple[str, ...]:
    return tuple(sorted({_path(part) for part in _BETWEEN.split(plain(str(cell))) if part}))


def _paths_before(cell: object) -> tuple[str, ...]:
    return (NOTHING,) if plain(str(cell)) in _NOTHING else _paths(cell)


def _decimal(cell: object, most: int) -> Decimal:
    text = plain(str(cell))
    number = Decimal(text) if _NUMBER.fullmatch(text) else None
    if number is None or number > most:
        raise wrong_cell("import_programme_number_wrong", cell, most=str(most))
    return number


def _credits(cell: object) -> Decimal:
    credits = _decimal(cell, _MOST_CREDITS)
    if credits != credits.quantize(_TENTH):
        raise wrong_cell("import_programme_number_wrong", cell, most=str(_MOST_CREDITS))
    return credits


def _grade(cell: object) -> str:
    letter = plain(str(cell)).upper()
    if letter not in _GRADES:
        raise wrong_cell("import_programme_grade_wrong", cell)
    return letter


def _codes(cell: object) -> tuple[str, ...]:
    codes = {with_zeros(part, SUBJECT_CODE_DIGITS) for part in _BETWEEN.split(plain(str(cell))) if part}
    if wrong := sorted(code for code in codes if not _SUBJECT.fullmatch(code)):
        raise wrong_cell("import_subject_code_wrong", ", ".join(wrong))
    return tuple(sorted(codes))


def _patterns(cell: object) -> tuple[str, ...]:
    return tuple(sorted({pattern_text(_pattern(part, cell)) for part in _PATTERNS.findall(str(cell)) if tidy(part)}))


def _pattern(part: str, cell: object) -> SubjectPattern:
    text = tidy(part)
    if plain(text) == "*":
        return SubjectPattern(prefix=_ANY)
    found = _PATTERN.fullmatch(text if "[" in text else plain(text))
    if found is None or not any(found.groups()):
        raise wrong_cell("import_programme_pattern_wrong", cell)
    levels = tuple(sorted({int(level) for level in found[2].split("/") if level}))
    return SubjectPattern(prefix=found[1] or "", levels=levels, tag=found[3])


def pattern_text(pattern: SubjectPattern) -> str:
    """Return a pattern as a file says it: ``01418* 3/4 [group]``."""
    levels = "/".join(map(str, sorted(pattern.levels)))
    parts = (f"{pattern.prefix}*" if pattern.prefix else "", levels, f"[{pattern.tag}]" if pattern.tag else "")
    return " ".join(part for part in parts if part)


def pattern_of(text: str) -> SubjectPattern:
    """Return the pattern that :func:`pattern_text` wrote."""
    return _pattern(text, text)


def up_to(most: int, least: int = 0) -> BeforeValidator:
    """Return the reader of a number in these bounds, with up to two decimals."""

    def number(cell: object) -> Decimal:
        found = _decimal(cell, most)
        if found < least:
            raise wrong_cell("import_programme_number_wrong", cell, most=str(most))
        return found

    return BeforeValidator(number)


def whole_up_to(most: int, least: int = 0) -> BeforeValidator:
    """Return the reader of a whole number in these bounds."""

    def number(cell: object) -> int:
        found = _decimal(cell, most)
        if found != int(found) or found < least:
            raise wrong_cell("import_programme_number_wrong", cell, most=str(most))
        return int(found)

    return BeforeValidator(number)


ProgrammeCodeCell = Annotated[str, BeforeValidator(_programme_code)]
PathCell = Annotated[str, BeforeValidator(_path)]
PathsCell = Annotated[tuple[str, ...], BeforeValidator(_paths)]
PathsBeforeCell = Annotated[tuple[str, ...], BeforeValidator(_paths_before)]
CreditsCell = Annotated[Decimal, BeforeValidator(_credits)]
GradeCell = Annotated[str, BeforeValidator(_grade)]
CodesCell = Annotated[tuple[str, ...], BeforeValidator(_codes)]
PatternsCell = Annotated[tuple[str, ...], BeforeValidator(_patterns)]
