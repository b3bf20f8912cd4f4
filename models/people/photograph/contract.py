"""Photographs of students, and rows of files of them (golive §3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar, Final

from pydantic import BeforeValidator

from models.kit.imported_row import ImportedRow, RowProblem, student_code_of, wrong_cell

PHOTOGRAPH_TRAIL: Final = "student_picture"
"""The ``subject_kind`` of a photograph's audit entries."""
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_ENDING: Final = re.compile(r"\.[A-Za-z]{1,5} *$")


def name_of_path(path: str) -> str:
    """Return the name of a file without its folders, whichever way they are told apart."""
    return path.replace("\\", "/").rsplit("/", 1)[-1]


def _code(cell: object) -> str:
    """The student code that the name of a picture is: ``คณะวิทยาศาสตร์/6510450012.JPG``."""
    path = str(cell)
    if ".." in path.replace("\\", "/").split("/") or path.startswith(("/", "\\")):
        raise wrong_cell("import_picture_path_wrong", path)
    name = name_of_path(path)
    code = student_code_of(_ENDING.sub("", name))
    if code is None:
        raise wrong_cell("import_picture_name_wrong", name)
    return code


def _picture(cell: object) -> str:
    """The digest of a photograph; where none could be made of the picture, the cell is the problem as JSON."""
    made = str(cell)
    if _DIGEST.fullmatch(made):
        return made
    problem = RowProblem.model_validate_json(made)
    raise wrong_cell(problem.code, "", **{name: str(fact) for name, fact in problem.facts.items()})


class PhotographRow(ImportedRow):
    """A picture of a ZIP: its name there is the student's code, ``picture`` the photograph that was made of it.

    Two pictures of one student are both refused: nobody knows which is meant.
    """

    CODE_DIGITS: ClassVar[Mapping[str, int]] = {}
    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset({"picture"})
    COMPARED_ACROSS: ClassVar[frozenset[str]] = frozenset({"picture"})

    student_code: Annotated[str, BeforeValidator(_code)]
    picture: Annotated[str, BeforeValidator(_picture)] | None = None

    @property
    def part_of(self) -> tuple[str, ...] | None:
        """The student: all pictures of one come in, or none."""
        return (self.student_code,)
