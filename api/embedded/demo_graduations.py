"""``python -m api.embedded.demo_graduations PORT``: students of the demo university who graduate, through the portal.

Students who take all that is missing for their degree, those of the personas' department first: one has the degree, one
waits for the council, one was given the request back, and one waits for each office. The persona who is near
graduation is not among them: they may ask.
"""

from __future__ import annotations

import sys
from itertools import groupby
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import text

from api.embedded.demo_desk import Desk, Desks, portal_at
from api.embedded.faults import say
from models.access.role.contract import RoleId
from models.demo.personas import ADVISOR, STUDENTS
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.kit.calendar import bangkok_date, utc_now
from models.people.student.contract.status import StudentStatus
from models.study.graduation.contract import GraduationStage
from models.study.graduation.rules.clearances import ClearanceKind

RETURNED: Final = "ชื่อภาษาอังกฤษไม่ตรงกับหนังสือเดินทาง โปรดแก้ไขแล้วส่งใหม่"
RESOLUTION: Final = "11/2569"
_LOOKED_UP: Final = {"library": "cleared", "test": "not_asked"}
_CLEARED_FIRST: Final = (GraduationStage.CONFERRED, GraduationStage.APPROVED, GraduationStage.REGISTRAR_REVIEW)
"""Who comes this far has nothing left to pass."""
_OTHERS: Final = (GraduationStage.ADVISOR_REVIEW, GraduationStage.FACULTY_REVIEW, GraduationStage.GIVEN_BACK)
_WHO: Final = text("""
    SELECT s.person_id, s.advisor_id, d.person_id AS dean_id
      FROM student s JOIN person a ON a.person_id = s.advisor_id
      JOIN LATERAL (SELECT p.person_id FROM role_holder h JOIN person p USING (person_id)
                     WHERE h.role_id = :dean AND p.faculty_code = s.faculty_code ORDER BY p.username LIMIT 1) d ON true
     WHERE s.status_code = :status AND s.study_year >= 4 AND s.student_code <> ALL(:personas)
     ORDER BY a.department_code IS DISTINCT FROM (SELECT department_code FROM person WHERE username = :advisor),
              s.student_code
     LIMIT 100
""")

_PLACES: Final = text(f"""
    SELECT e.academic_year, e.semester, e.section_id FROM enrolment e JOIN student s USING (student_id)
     WHERE s.person_id = :person_id AND e.{HOLDS_SEAT}
       AND NOT EXISTS (SELECT FROM grade_record r JOIN subject g USING (subject_code)
                         JOIN subject u ON u.subject_code = e.subject_code AND u.show_code = g.show_code
                        WHERE r.student_id = e.student_id
                          AND (r.academic_year, r.semester) = (e.academic_year, e.semester))
     ORDER BY e.academic_year, e.semester, e.section_id
""")


class Finisher(NamedTuple):
    """A student of the last year, and who considers their request before the registrar."""

    person_id: UUID
    advisor_id: UUID
    dean_id: UUID


class Place(NamedTuple):
    """A place that a student has in a section of a term."""

    academic_year: int
    semester: int
    section_id: int


def _wants_nothing_more(mine: dict[str, Any]) -> bool:
    """Whether everything is in order once the student drops what they take beside the programme."""
    kinds = {clearance["kind"] for clearance in mine["clearances"] if clearance["state"] == "not_cleared"}
    return kinds <= {ClearanceKind.NOTHING_UNDER_WAY.value} and all(
        each["missingWithout"] == [] for each in mine["underWay"]
    )


class Graduations:
    """The requests to graduate of one demo university."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks

    def begin(self) -> int:
        """Brings requests to where they stand; how many."""
        cleared, others = self._who_may_ask()
        come_far = list(zip(_CLEARED_FIRST, cleared, strict=False))
        rest = [*cleared[len(come_far) :], *others]
        for stage, student in [*come_far, *zip(_OTHERS, rest, strict=False)]:
            self._brought(stage, student)
        return len(come_far) + min(len(_OTHERS), len(rest))

    def _who_may_ask(self) -> tuple[list[Finisher], list[Finisher]]:
        """Those whose degree wants nothing any more, and those who still take something."""
        whose = {
            "advisor": ADVISOR,
            "dean": RoleId.DEAN.value,
            "status": StudentStatus.CURRENT,
            "personas": [persona.code for persona in STUDENTS],
        }
        cleared: list[Finisher] = []
        others: list[Finisher] = []
        for student in self._desks.select(Finisher, _WHO, whose):
            if len(cleared) >= len(_CLEARED_FIRST) and len(cleared) + len(others) >= len(_CLEARED_FIRST + _OTHERS):
                break
            mine = self._mine(student)
            if mine["refused"] is None:
                (cleared if _wants_nothing_more(mine) else others).append(student)
        return cleared, others

    def _given_up(self, student: Finisher) -> None:
        """The student drops what they take beside the programme: a degree waits for whatever is under way."""
        places = self._desks.select(Place, _PLACES, {"person_id": student.person_id})
        for (academic_year, semester), of_term in groupby(places, key=lambda place: place[:2]):
            asked = {
                "academicYear": academic_year,
                "semester": semester,
                "operation": EnrolmentOperation.DROP.value,
                "dropSectionIds": [place.section_id for place in of_term],
            }
            self._student(student).ask("/enrolment/requests", asked)

    def _mine(self, student: Finisher) -> dict[str, Any]:
        found: dict[str, Any] = self._student(student).call("GET", "/graduations/mine")
        return found

    def _brought(self, stage: GraduationStage, student: Finisher) -> None:
        """A request, as far as this stage."""
        if stage in _CLEARED_FIRST:
            self._given_up(student)
        case_id = self._asked(student)
        if stage is GraduationStage.GIVEN_BACK:
            self._desks.of(student.advisor_id, RoleId.TEACHER).act(case_id, "return", remark=RETURNED)
            return
        offices: tuple[tuple[GraduationStage, Desk, dict[str, object]], ...] = (
            (GraduationStage.ADVISOR_REVIEW, self._desks.of(student.advisor_id, RoleId.TEACHER), {}),
            (GraduationStage.FACULTY_REVIEW, self._desks.of(student.dean_id, RoleId.DEAN), {}),
            (
                GraduationStage.REGISTRAR_REVIEW,
                self._desks.named("registrar01", RoleId.REGISTRAR),
                {"form": _LOOKED_UP},
            ),
        )
        for review, desk, more in offices:
            if review is stage:
                return
            self._student(student).see_decided(desk, case_id, "approve", **more)
        if stage is GraduationStage.CONFERRED:
            self._conferred(student)

    def _asked(self, student: Finisher) -> str:
        """The case of a request, once it is before the advisor."""
        mine = self._mine(student)
        asked = {
            "academicYear": mine["academicYear"],
            "semester": mine["semester"],
            "nameTh": mine["names"]["th"],
            "nameEn": mine["names"]["en"],
            "inputHash": mine["coverage"]["inputHash"],
        }
        return self._student(student).ask("/graduations", asked)

    def _conferred(self, student: Finisher) -> None:
        """The approved requests of the term are listed, agreed to by a second registrar, and resolved on today."""
        first, second = (
            self._desks.named("registrar01", RoleId.REGISTRAR),
            self._desks.named("registrar02", RoleId.REGISTRAR),
        )
        mine, today = self._mine(student), bangkok_date(utc_now()).isoformat()
        asked = {"academicYear": mine["academicYear"], "semester": mine["semester"], "councilOn": today}
        case_id = first.ask("/conferrals", asked)
        first.see_decided(second, case_id, "approve")
        first.see_decided(first, case_id, "confirm", form={"resolution": RESOLUTION, "conferredOn": today})

    def _registrar(self, username: str) -> Desk:
        return self._desks.named(username, RoleId.REGISTRAR)

    def _student(self, student: Finisher) -> Desk:
        return self._desks.of(student.person_id, RoleId.STUDENT)


def main(port: str) -> None:
    """Begin the graduations of the demo in the portal at this port of this machine."""
    with portal_at(port, "graduations") as desks:
        say(f"Graduations on their way: {Graduations(desks).begin()} students")


if __name__ == "__main__":
    main(sys.argv[1])
