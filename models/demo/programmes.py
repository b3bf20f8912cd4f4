"""The programmes of the demo, one for each major, and what was agreed beside one (study §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, TypeAlias
from uuid import UUID

from models.demo.curriculum import FOUNDATION, Course, Curriculum
from models.demo.data import read
from models.demo.organisation import MajorPlan, Organisation
from models.demo.personas import MAJOR
from models.demo.plan import Plan
from models.study.programme.contract import (
    BlockRule,
    ExceptionKind,
    GraduationConditions,
    PlannedItem,
    ProgrammeBlock,
    ProgrammeDocument,
    ProgrammeLeaf,
    ProgrammeStatus,
    SubjectPattern,
)
from models.study.programme.tables import ProgrammeException, ProgrammeVersion

_GENERAL: Final = (
    ("wellness", "อยู่ดีมีสุข", "Wellness", 3),
    ("entrepreneur", "ศาสตร์แห่งผู้ประกอบการ", "Entrepreneurship", 3),
    ("language", "ภาษากับการสื่อสาร", "Language and communication", 9),
    ("citizen", "พลเมืองไทยและพลเมืองโลก", "Thai citizen and global citizen", 3),
    ("aesthetics", "สุนทรียศาสตร์", "Aesthetics", 3),
)
"""The groups of general education: name in paths, the tag, its English name, and the fewest credits."""
_GENERAL_CREDITS: Final = 24
_ELECTIVE_CREDITS: Final = 6
_FREE_CREDITS: Final = 6
_DEGREE_CREDITS: Final = 120
"""What a degree of four years comes to at least. Departments of the demo have few subjects of their own: what is left
of it is chosen from other fields, in the part of the free electives, so that one part alone takes any subject.
"""
_REQUIRED_UP_TO_YEAR: Final = 4
_TERMS_A_YEAR: Final = 2
_REVISION: Final = 2565
_ENTRY_YEARS: Final = 8
"""The programmes are those of everybody who was admitted in the last so many years."""

_Years: TypeAlias = tuple[int, int | None]
"""The first and the last year of admission; no last one: whoever comes from the first year on."""
_NAMES_OF_GROUPS: Final = {tag: name for name, tag, _english, _credits in _GENERAL}
"""By the group of general education, the name of its part of a programme."""


def programme_rows(
    plan: Plan, organisation: Organisation, curriculum: Curriculum, officer: UUID
) -> Iterator[ProgrammeVersion]:
    """A programme for each major, active; and of one major the version before it, which nobody follows any more."""
    ids = plan.ids("programmes")
    named = {row["major_code"]: row for row in read("majors")}
    first = plan.current.academic_year - _ENTRY_YEARS

    def version(major: MajorPlan, document: ProgrammeDocument, revision: int, years: _Years) -> ProgrammeVersion:
        names = named[major.code]
        return ProgrammeVersion(
            version_id=next(ids),
            programme_code=major.code,
            revision=revision,
            major_code=major.code,
            campus_code=major.campus_code,
            name_th=f"หลักสูตร{names['degree_th']} สาขาวิชา{names['name_th']}",
            name_en=f"{names['degree_en']} in {names['name_en']}",
            total_credits=credits_of(document),
            first_entry_year=years[0],
            last_entry_year=years[1],
            status=ProgrammeStatus.ACTIVE,
            document=document.model_dump(mode="json"),
            updated_by=officer,
            updated_at=plan.now,
        )

    for major in organisation.majors.values():
        yield version(major, programme_document(major, curriculum), _REVISION, (first, None))
    earlier = organisation.majors[MAJOR]
    document = _as_it_was(programme_document(earlier, curriculum))
    yield version(earlier, document, _REVISION - _ENTRY_YEARS, (first - _ENTRY_YEARS, first - 1))


def _as_it_was(document: ProgrammeDocument) -> ProgrammeDocument:
    """The version before: fewer electives, more free subjects, and no recommended plan."""
    *others, major, free = document.layers
    if not isinstance(major, ProgrammeBlock) or not isinstance(free, ProgrammeBlock):
        raise TypeError("a demo programme ends with its major and its free electives")
    required, elective = major.children
    fewer = elective.model_copy(update={"credits": Decimal(_ELECTIVE_CREDITS - 3)})
    layers = (
        *others,
        major.model_copy(update={"children": (required, fewer)}),
        free.model_copy(update={"credits": free.credits + 3, "name_th": "วิชาเลือกเสรี"}),
    )
    return document.model_copy(update={"layers": layers, "plan": ()})


def exception_row(plan: Plan, student_id: int, version_id: UUID, advisor: UUID, registrar: UUID) -> ProgrammeException:
    """What was agreed for the student who is near graduation."""
    return ProgrammeException(
        exception_id=next(plan.ids("programme exceptions")),
        student_id=student_id,
        kind=ExceptionKind.WAIVE,
        path="general.aesthetics",
        reason="ยกเว้นกลุ่มสุนทรียศาสตร์ เนื่องจากเป็นผู้แทนมหาวิทยาลัยในการประกวดดนตรีไทยระดับชาติ",
        asked_by=advisor,
        agreed_by=registrar,
        agreed_at=plan.now,
        version_id=version_id,
    )


def programme_document(major: MajorPlan, curriculum: Curriculum) -> ProgrammeDocument:
    """General education, the core of its path, what its department requires, electives and free subjects."""
    core = _core(major, curriculum)
    own = [course for course in curriculum.of_department[major.department_code] if course not in core]
    named = (_general(), _subjects("core", "วิชาแกน", "Core subjects", core), _major(major, own))
    left = _DEGREE_CREDITS - sum((_asked(layer) for layer in named), Decimal(0))
    layers = (*named, _free(max(left, Decimal(_FREE_CREDITS))))
    return ProgrammeDocument(layers=layers, conditions=GraduationConditions(), plan=tuple(_plan(core, own, curriculum)))


def credits_of(document: ProgrammeDocument) -> Decimal:
    """The credits that the layers of a demo programme ask for."""
    return sum((_asked(layer) for layer in document.layers), Decimal(0))


def _asked(node: ProgrammeBlock | ProgrammeLeaf) -> Decimal:
    if isinstance(node, ProgrammeLeaf):
        return node.credits
    below = (
        Decimal(0) if node.rule is BlockRule.CREDITS else sum((_asked(child) for child in node.children), Decimal(0))
    )
    return max(node.credits, below)


def _core(major: MajorPlan, curriculum: Curriculum) -> list[Course]:
    codes = [code for number in sorted(FOUNDATION[major.path]) for code in FOUNDATION[major.path][number]]
    return [course for code in codes if (course := curriculum.courses[code]).group is None]


def _general() -> ProgrammeBlock:
    groups = tuple(
        ProgrammeBlock(
            path=f"general.{name}",
            name_th=f"กลุ่ม{tag}",
            name_en=english,
            rule=BlockRule.CREDITS,
            credits=Decimal(credits),
            children=(
                ProgrammeLeaf(
                    path=f"general.{name}.any",
                    name_th=f"เลือกจากกลุ่ม{tag}",
                    name_en=f"Chosen from {english}",
                    patterns=(SubjectPattern(tag=tag),),
                ),
            ),
        )
        for name, tag, english, credits in _GENERAL
    )
    return ProgrammeBlock(
        path="general",
        name_th="หมวดวิชาศึกษาทั่วไป",
        name_en="General education",
        credits=Decimal(_GENERAL_CREDITS),
        children=groups,
    )


def _subjects(path: str, name_th: str, name_en: str, courses: Sequence[Course]) -> ProgrammeBlock:
    return ProgrammeBlock(
        path=path,
        name_th=name_th,
        name_en=name_en,
        children=tuple(
            ProgrammeLeaf(
                path=f"{path}.s{course.show_code}",
                name_th=course.name_th,
                name_en=course.name_en,
                codes=(course.show_code,),
                credits=Decimal(course.credit),
            )
            for course in courses
        ),
    )


def _major(major: MajorPlan, own: Sequence[Course]) -> ProgrammeBlock:
    required = [course for course in own if course.year < _REQUIRED_UP_TO_YEAR]
    elective = ProgrammeBlock(
        path="major.elective",
        name_th="วิชาเลือกเฉพาะสาขา",
        name_en="Major electives",
        rule=BlockRule.CREDITS,
        credits=Decimal(_ELECTIVE_CREDITS),
        overflow="free.any",
        children=(
            ProgrammeLeaf(
                path="major.elective.any",
                name_th="เลือกจากวิชาของภาควิชา ระดับ 3 ขึ้นไป",
                name_en="Subjects of the department, level 3 and above",
                patterns=(SubjectPattern(prefix=major.department_code, levels=(3, 4)),),
            ),
        ),
    )
    return ProgrammeBlock(
        path="major",
        name_th="หมวดวิชาเฉพาะ",
        name_en="Major",
        children=(_subjects("major.required", "วิชาเฉพาะบังคับ", "Required subjects", required), elective),
    )


def _free(credits: Decimal) -> ProgrammeBlock:
    return ProgrammeBlock(
        path="free",
        name_th="หมวดวิชาเสริมความรู้และวิชาเลือกเสรี",
        name_en="Subjects of other fields and free electives",
        rule=BlockRule.CREDITS,
        credits=credits,
        children=(
            ProgrammeLeaf(
                path="free.any",
                name_th="วิชาใดก็ได้",
                name_en="Any subject",
                patterns=(SubjectPattern(prefix="0"),),
            ),
        ),
    )


def _plan(core: Sequence[Course], own: Sequence[Course], curriculum: Curriculum) -> Iterator[PlannedItem]:
    """Core subjects first, then those of each year, in an order in which their requisites are met.

    What they require of general education is chosen there.
    """
    required = [course for course in own if course.year < _REQUIRED_UP_TO_YEAR]
    paths = {course.show_code: f"core.s{course.show_code}" for course in core}
    paths |= {course.show_code: f"major.required.s{course.show_code}" for course in required}
    years = {course.show_code: 1 for course in core} | {course.show_code: course.year for course in required}
    courses = {course.show_code: course for course in (*core, *required)}
    for course in _required_of_groups(courses, curriculum):
        courses[course.show_code], years[course.show_code] = course, 1
        paths[course.show_code] = f"general.{_NAMES_OF_GROUPS[course.group or '']}.any"
    for code, term in _terms_of(courses, years).items():
        yield PlannedItem(
            year=1 + term // _TERMS_A_YEAR, semester=1 + term % _TERMS_A_YEAR, path=paths[code], code=code
        )
    yield PlannedItem(year=_REQUIRED_UP_TO_YEAR, semester=1, path="major.elective")
    yield PlannedItem(year=_REQUIRED_UP_TO_YEAR, semester=2, path="free")


def _required_of_groups(courses: Mapping[str, Course], curriculum: Curriculum) -> list[Course]:
    """The subjects of general education that these require, and what those require in turn."""
    found: dict[str, Course] = {}
    left = list(courses.values())
    while left:
        for code in (*(course := left.pop()).requires, *course.together):
            asked = curriculum.courses[code]
            if code not in courses and code not in found and asked.group in _NAMES_OF_GROUPS:
                found[code] = asked
                left.append(asked)
    return [found[code] for code in sorted(found)]


def _terms_of(courses: Mapping[str, Course], years: Mapping[str, int]) -> dict[str, int]:
    """A regular term, counted from 0, for each course: in its year where that can be, the one with fewer credits.

    What it requires comes in a term before it, what is taken together with it no later than it.
    """
    terms: dict[str, int] = {}
    credits: Counter[int] = Counter()

    def place(code: str) -> None:
        if code in terms:
            return
        course = courses[code]
        before = [each for each in course.requires if each in courses]
        beside = [each for each in course.together if each in courses]
        for each in (*before, *beside):
            place(each)
        first = (years[code] - 1) * _TERMS_A_YEAR
        earliest = max([first, *(terms[each] + 1 for each in before), *(terms[each] for each in beside)])
        of_its_year = range(earliest, max(first + _TERMS_A_YEAR, earliest + 1))
        terms[code] = min(of_its_year, key=lambda term: (credits[term], term))
        credits[terms[code]] += course.credit

    for code in courses:
        place(code)
    return dict(sorted(terms.items(), key=lambda placed: placed[1]))
