"""The rows of a file of programmes: a row for each part of the tree and each place of the study plan (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, ClassVar, Final

from pydantic import BeforeValidator

from models.calendar.term.contract import SemesterCell
from models.curriculum.file_import.contract import SUBJECT_CODE_DIGITS, SubjectCodeCell
from models.kit.imported_row import FileRow, TextCell, wrong_cell
from models.kit.text import folded
from models.people.organisation.contract import UnitCodeCell
from models.people.student.contract.imported_cells import BuddhistYearCell
from models.study.programme.contract import BlockRule
from models.study.programme_file.contract.cells import (
    CodesCell,
    CreditsCell,
    GradeCell,
    PathCell,
    PathsBeforeCell,
    PathsCell,
    PatternsCell,
    ProgrammeCodeCell,
    up_to,
    whole_up_to,
)


class PartKind(StrEnum):
    """What a row of a file of programmes is. Persisted in files: never renamed."""

    PROGRAMME = "programme"
    """The version itself: what stands above its tree."""
    ALL = "all"
    """Requirements that are all needed."""
    CHOOSE = "choose"
    """Requirements of which so many are needed."""
    CREDITS = "credits"
    """Requirements of which so many credits are needed."""
    SUBJECTS = "subjects"
    """Subjects that count: of these codes or patterns."""
    PLAN = "plan"
    """A place in the recommended study plan."""


BLOCKS: Final[Mapping[PartKind, BlockRule]] = {
    PartKind.ALL: BlockRule.ALL,
    PartKind.CHOOSE: BlockRule.CHOOSE,
    PartKind.CREDITS: BlockRule.CREDITS,
}
"""What each kind of requirement asks of the parts below it."""
_KINDS: Final = {
    "หลักสูตร": PartKind.PROGRAMME, "program": PartKind.PROGRAMME, "ทั้งหมด": PartKind.ALL, "เรียนทั้งหมด": PartKind.ALL,
    "หมวด": PartKind.ALL, "หมวดวิชา": PartKind.ALL, "กลุ่ม": PartKind.ALL, "กลุ่มวิชา": PartKind.ALL, "group": PartKind.ALL,
    "all of": PartKind.ALL, "เลือก": PartKind.CHOOSE, "choose n": PartKind.CHOOSE, "หน่วยกิต": PartKind.CREDITS,
    "วิชา": PartKind.SUBJECTS, "รายวิชา": PartKind.SUBJECTS, "subject": PartKind.SUBJECTS, "แผน": PartKind.PLAN,
    "แผนการเรียน": PartKind.PLAN, "แผนการศึกษา": PartKind.PLAN, "study plan": PartKind.PLAN,
}  # fmt: skip
"""What files call a kind beside its name."""


def _kind(cell: object) -> PartKind:
    text = folded(str(cell))
    found = _KINDS.get(text) or next((kind for kind in PartKind if kind.value == text), None)
    if found is None:
        raise wrong_cell("import_programme_kind_wrong", cell)
    return found


class ProgrammeRow(FileRow):
    """A part of a version of a programme: the version itself without a path, else the part at its path.

    ``credits``: of the version its total, of a requirement how many are needed, of subjects what one of them brings.
    ``how_many``: parts of those below that are needed, or places of the same kind in a term of the study plan.
    ``path_before``: the paths of the version before that the part replaces; a part that keeps its path says none.
    """

    CODE_DIGITS: ClassVar[Mapping[str, int]] = {"subject_code": SUBJECT_CODE_DIGITS}
    KEY_BESIDE: ClassVar[frozenset[str]] = frozenset({"path", "study_year", "semester", "subject_code"})

    programme_code: ProgrammeCodeCell
    revision: BuddhistYearCell
    kind: Annotated[PartKind, BeforeValidator(_kind)] | None = None
    path: PathCell | None = None
    name_th: TextCell | None = None
    name_en: TextCell | None = None
    credits: CreditsCell | None = None
    how_many: Annotated[int, whole_up_to(100)] | None = None
    cap: CreditsCell | None = None
    minimum_grade: GradeCell | None = None
    overflow: PathCell | None = None
    subjects: CodesCell | None = None
    patterns: PatternsCell | None = None
    excepted: CodesCell | None = None
    shares_with: PathsCell | None = None
    path_before: PathsBeforeCell | None = None
    study_year: Annotated[int, whole_up_to(10, 1)] | None = None
    semester: SemesterCell | None = None
    subject_code: SubjectCodeCell | None = None
    major_code: UnitCodeCell | None = None
    campus_code: UnitCodeCell | None = None
    first_entry_year: BuddhistYearCell | None = None
    last_entry_year: BuddhistYearCell | None = None
    gpax: Annotated[Decimal, up_to(4)] | None = None
    years: Annotated[int, whole_up_to(10, 1)] | None = None
    longest: Annotated[Decimal, up_to(3, 1)] | None = None
    fewest_terms: Annotated[int, whole_up_to(20)] | None = None
    transfer_share: Annotated[Decimal, up_to(1)] | None = None
    test_th: TextCell | None = None
    test_en: TextCell | None = None

    @property
    def needed_when_new(self) -> frozenset[str]:
        """What a new part says, by its kind; a place of the study plan is all in its key."""
        if self.kind is PartKind.PLAN:
            return frozenset({"kind", "path", "study_year"})
        if self.kind is PartKind.PROGRAMME:
            return frozenset({"kind", "name_th", "name_en", "credits", "major_code", "first_entry_year"})
        need = {PartKind.CHOOSE: {"how_many"}, PartKind.CREDITS: {"credits"}}.get(self.kind or PartKind.ALL, set())
        return frozenset({"kind", "path", "name_th", "name_en", *need})

    @property
    def identity(self) -> tuple[str, ...]:
        """Its version and path; of a place of the study plan its term and subject too."""
        part = (self.programme_code, str(self.revision), self.path or "")
        if self.study_year is None:
            return part
        return (*part, str(self.study_year), str(self.semester), self.subject_code or "")

    @property
    def says_path_before(self) -> bool:
        """Whether it is a row of a part that says what the part replaces, be it nothing."""
        return self.path is not None and self.study_year is None and "path_before" in self.model_fields_set

    @property
    def part_of(self) -> tuple[str, ...]:
        """Its version: half a tree is worse than none."""
        return (self.programme_code, str(self.revision))


ONLY_OF: Final[Mapping[str, frozenset[PartKind]]] = {
    "name_th": frozenset(PartKind) - {PartKind.PLAN},
    "name_en": frozenset(PartKind) - {PartKind.PLAN},
    "credits": frozenset(PartKind) - {PartKind.PLAN},
    "how_many": frozenset({PartKind.CHOOSE, PartKind.PLAN}),
    "cap": frozenset(BLOCKS),
    "minimum_grade": frozenset(BLOCKS),
    "overflow": frozenset(BLOCKS),
    "subjects": frozenset({PartKind.SUBJECTS}),
    "patterns": frozenset({PartKind.SUBJECTS}),
    "excepted": frozenset({PartKind.SUBJECTS}),
    "shares_with": frozenset(PartKind) - {PartKind.PLAN, PartKind.PROGRAMME},
    "path_before": frozenset(PartKind) - {PartKind.PLAN, PartKind.PROGRAMME},
    "study_year": frozenset({PartKind.PLAN}),
    "semester": frozenset({PartKind.PLAN}),
    "subject_code": frozenset({PartKind.PLAN}),
    **dict.fromkeys(
        (
            "major_code", "campus_code", "first_entry_year", "last_entry_year", "gpax", "years", "longest",
            "fewest_terms", "transfer_share", "test_th", "test_en",
        ),
        frozenset({PartKind.PROGRAMME}),
    ),
}  # fmt: skip
"""What only rows of some kinds say."""
OF_CONDITIONS: Final = ("gpax", "years", "longest", "fewest_terms", "transfer_share", "test_th", "test_en")
"""What a programme asks apart from subjects."""
