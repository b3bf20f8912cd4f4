"""Students, one after another: a stream, so that memory stays flat however many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from uuid import UUID

from models.demo import personas
from models.demo.names import Name, mobile_number, name
from models.demo.organisation import MajorPlan, Organisation
from models.demo.personas import StudentPersona
from models.demo.plan import Plan
from models.demo.rows import PersonRow, StudentRow
from models.demo.study import Studies, Transcript
from models.grades.standing.rules.computing import Totals
from models.people.person.tables import UserType
from models.people.student.contract.status import StudentStatus

FIRST_STUDENT_ID = 300_001
_YEARS = (1, 2, 3, 4)
_STATUSES = (("17001", 970), ("17004", 12), ("17003", 10), ("17005", 8))
_TYPES = (("1", 85), ("3", 12), ("2", 3))
_PERSONAS_END_AT = 10


@dataclass(slots=True)
class StudentFile:
    """One student with everything the tables need."""

    student_id: int
    person_id: UUID
    code: str
    major: MajorPlan
    study_year: int
    gender: str
    name: Name
    mobile: str
    status_code: str
    type_code: str
    transcript: Transcript
    random: Random
    persona: StudentPersona | None

    def person_row(self, password_hash: str) -> PersonRow:
        """The row of ``person``."""
        titles = ("นาย", "Mr.") if self.gender == "M" else ("นางสาว", "Miss")
        username = f"b{self.code}"
        return PersonRow(
            self.person_id, username, UserType.STUDENT.value, self.code, *titles,
            self.name.first_th, self.name.first_en, None, None, self.name.last_th, self.name.last_en, "", "",
            self.gender, f"{username}@ku.example", self.mobile, password_hash,
            self.major.campus_code, self.major.faculty_code, self.major.department_code, None,
        )  # fmt: skip

    def student_row(self, advisor_id: UUID, admission_year: int) -> StudentRow:
        """The row of ``student``; the average is that of the grades. A persona begins new: their history goes on."""
        standings = self.transcript.standings(admission_year)
        total = standings[-1].total if standings else Totals()
        return StudentRow(
            self.student_id, self.person_id, self.code,
            self.major.campus_code, self.major.faculty_code, self.major.department_code, self.major.code,
            "10", "TH", StudentStatus.NEW.value if self.persona else self.status_code, self.type_code,
            self.study_year, admission_year, advisor_id,
            total.average, total.earned,
        )  # fmt: skip


def students(plan: Plan, organisation: Organisation, studies: Studies) -> Iterator[StudentFile]:
    """All students: personas first, then every major and year in turn."""
    ids = plan.ids("students")
    for student_id, persona in enumerate(personas.STUDENTS, start=FIRST_STUDENT_ID):
        yield _persona(persona, student_id, next(ids), plan, organisation, studies)
    of_major_and_year: Counter[tuple[str, int]] = Counter()
    majors = list(organisation.majors.values())
    shuffle = plan.random("majors")
    weights = [major.weight for major in majors]
    for student_id in range(FIRST_STUDENT_ID + len(personas.STUDENTS), FIRST_STUDENT_ID + plan.students):
        major = shuffle.choices(majors, weights)[0]
        study_year = shuffle.choice(_YEARS)
        of_major_and_year[major.code, study_year] += 1
        sequence = of_major_and_year[major.code, study_year] + _PERSONAS_END_AT
        code = f"{_year_digits(plan, study_year)}{major.student_digits}{sequence:04d}"
        yield _student(student_id, next(ids), code, major, study_year, plan, studies)


def _year_digits(plan: Plan, study_year: int) -> int:
    """The first two digits of a code: those of the year of entry. The codes of personas are fixed."""
    return (plan.current.academic_year - study_year + 1) % 100


def _student(
    student_id: int, person_id: UUID, code: str, major: MajorPlan, study_year: int, plan: Plan, studies: Studies
) -> StudentFile:
    random = plan.random("student", student_id)
    gender = random.choice("MF")
    ability = min(max(random.gauss(2.75, 0.45), 1.7), 3.9)
    transcript = studies.transcript(
        major, study_year, ability, random, summer_english=random.random() < 0.03, steady=False
    )
    return StudentFile(
        student_id=student_id,
        person_id=person_id,
        code=code,
        major=major,
        study_year=study_year,
        gender=gender,
        name=name(random, gender),
        mobile=mobile_number(random),
        status_code=_draw(random, _STATUSES),
        type_code=_draw(random, _TYPES),
        transcript=transcript,
        random=random,
        persona=None,
    )


def _persona(
    persona: StudentPersona, student_id: int, person_id: UUID, plan: Plan, organisation: Organisation, studies: Studies
) -> StudentFile:
    random = plan.random("persona", persona.code)
    major = organisation.majors[personas.MAJOR]
    transcript = studies.transcript(
        major, persona.study_year, persona.ability, random, summer_english=persona.summer_english, steady=True
    )
    return StudentFile(
        student_id=student_id,
        person_id=person_id,
        code=persona.code,
        major=major,
        study_year=persona.study_year,
        gender=persona.gender,
        name=Name(persona.name_th[0], persona.name_en[0], persona.name_th[1], persona.name_en[1]),
        mobile=mobile_number(random),
        status_code=persona.status_code,
        type_code="1",
        transcript=transcript,
        random=random,
        persona=persona,
    )


def _draw(random: Random, weighted: tuple[tuple[str, int], ...]) -> str:
    return random.choices([value for value, _ in weighted], [weight for _, weight in weighted])[0]
