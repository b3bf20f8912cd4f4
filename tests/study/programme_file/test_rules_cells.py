"""The cells of a file of programmes are read as people write them (golive §3)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.columns import read_row
from models.kit.imported_row import RowProblem
from models.kit.updating import written
from models.study.programme_file.contract.rows import PartKind, ProgrammeRow

KEY = {"programme_code": "E09-T", "revision": "2570"}


def read(name: str, cell: str) -> object:
    """What a cell is read as."""
    return getattr(ProgrammeRow.model_validate({**KEY, name: cell}), name)


@pytest.mark.parametrize(
    ("name", "cell", "said"),
    [
        ("programme_code", "E๐๙-T", "E09-T"),
        ("revision", "2027", "2570"),
        ("kind", "หมวดวิชา", "all"),
        ("kind", "Subject", "subjects"),
        ("path", " Major/Core.one ", "major.core.one"),
        ("credits", "๖.0", "6"),
        ("how_many", "2.0", "2"),
        ("minimum_grade", "c+", "C+"),
        ("subjects", "1418113; 01418112", "01418112, 01418113"),
        ("patterns", "*", "0*"),
        ("patterns", "01418* 4/3", "01418* 3/4"),
        ("patterns", "3/4", "3/4"),
        ("patterns", "[กลุ่ม, ก]; 01* [ข]", "01* [ข], [กลุ่ม, ก]"),
        ("shares_with", "free, ge.one", "free, ge.one"),
        ("path_before", "Major/One; major.two", "major.one, major.two"),
        ("path_before", " – ", "-"),
        ("path_before", "ไม่มี", "-"),
        ("semester", "ฤดูร้อน", "0"),
        ("transfer_share", "0.75", "0.75"),
    ],
)
def test_a_cell_is_read_and_said_again(name: str, cell: str, said: str) -> None:
    found = written(read(name, cell))
    assert found == said
    assert written(read(name, said)) == said
    assert written(read(name, f"\ufeff\u00a0{cell[:1]}\u200b{cell[1:]} \u200e")) == said, "as it is pasted"


@pytest.mark.parametrize(
    ("name", "cell", "problem"),
    [
        ("programme_code", "วท.บ.", "import_programme_code_wrong"),
        ("kind", "อื่น", "import_programme_kind_wrong"),
        ("path", "หมวด.1", "import_programme_path_wrong"),
        ("path", "a" * 201, "import_programme_path_wrong"),
        ("path_before", "major.one -", "import_programme_path_wrong"),
        ("credits", "401", "import_programme_number_wrong"),
        ("credits", "2.25", "import_programme_number_wrong"),
        ("how_many", "1.5", "import_programme_number_wrong"),
        ("years", "0", "import_programme_number_wrong"),
        ("longest", "0.5", "import_programme_number_wrong"),
        ("transfer_share", "75", "import_programme_number_wrong"),
        ("minimum_grade", "F", "import_programme_grade_wrong"),
        ("subjects", "01418112, คณิต", "import_subject_code_wrong"),
        ("subjects", "91418112", "import_subject_code_wrong"),
        ("patterns", "01418", "import_programme_pattern_wrong"),
    ],
)
def test_a_cell_that_is_wrong_is_refused_in_words(name: str, cell: str, problem: str) -> None:
    said = {**KEY, name: cell}
    with pytest.raises(ValidationError):
        ProgrammeRow.model_validate(said)
    found = read_row(ImportKind.PROGRAMMES, {each: place for place, each in enumerate(said)}, list(said.values()))
    assert isinstance(found, RowProblem)
    assert (found.code, found.column) == (problem, name)


def test_a_place_of_the_plan_is_another_row_than_its_part() -> None:
    part = ProgrammeRow.model_validate({**KEY, "kind": "subjects", "path": "major.one"})
    place = ProgrammeRow.model_validate(
        {**KEY, "kind": "plan", "path": "major.one", "study_year": "1", "semester": "1"}
    )
    assert part.kind is PartKind.SUBJECTS
    assert part.identity != place.identity
    assert part.part_of == place.part_of == ("E09-T", "2570")
