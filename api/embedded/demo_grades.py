"""``python -m api.embedded.demo_grades PORT``: grades of the demo university on their way, through the portal itself.

Sheets of the running term that stand where reviewers and students find them: of each persona teacher one before the
head, one returned, one before the dean and one published with an I, an N and a correction under way, and a published
one of a persona student. Each is entered, submitted and decided over HTTP as its people would do it, so that every one
of them is a case like any other.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any, Final, Literal, NamedTuple
from uuid import UUID

from sqlalchemy import text

from api.embedded.demo_desk import Desk, Desks, portal_at
from api.embedded.faults import say
from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionType
from models.demo.grade_sheets import TEACHERS
from models.demo.personas import ON_INSTALMENTS
from models.grades.grade_submission.contract.case import SubmissionStage

TOPICS: Final = (("การบ้าน", 20, 10), ("สอบย่อย", 30, 20), ("สอบกลางภาค", 50, 30), ("สอบปลายภาค", 60, 40))
RETURNED: Final = "คะแนนสอบกลางภาคของหมู่นี้ต่ำกว่าปีก่อนมาก กรุณาตรวจอีกครั้ง"
CORRECTED: Final = "รวมคะแนนการบ้านไม่ครบ"
_EVIDENCE: Final = ("ใบคะแนน.pdf", b"%PDF-1.4\n%%EOF\n", "application/pdf")
_WAY: Final = (
    SubmissionStage.PUBLISHED, SubmissionStage.HEAD_REVIEW, SubmissionStage.DRAFTING, SubmissionStage.DEAN_REVIEW,
)  # fmt: skip
"""Where sheets of a persona teacher are left: published, submitted, returned, agreed to by the head."""
_OFFICES: Final = {
    SubmissionStage.HEAD_REVIEW.value: RoleId.HEAD_OF_DEPARTMENT,
    SubmissionStage.DEAN_REVIEW.value: RoleId.DEAN,
    SubmissionStage.REGISTRAR_REVIEW.value: RoleId.REGISTRAR,
}
"""Who decides at a stage; the registrar only where the dean has a hand in the sheet already."""
_ENOUGH: Final = 5
"""So many students make a sheet worth looking at, where there is one."""
Whose = Literal["student", "teacher"]
"""Whose sections are looked for."""
_SECTIONS: Final = text("""
    SELECT s.section_id, t.person_id, u.department_code, d.faculty_code
      FROM section s JOIN subject u USING (subject_code) JOIN department d USING (department_code)
      JOIN section_teacher t ON t.section_id = s.section_id AND t.position = 1
      JOIN term m USING (academic_year, semester)
     WHERE m.starts_on <= current_date AND current_date <= m.ends_on AND s.section_type = :lecture
       AND NOT EXISTS (SELECT FROM grade_sheet_section x JOIN topic_score o
                         ON o.topic_id IN (SELECT topic_id FROM score_topic k WHERE k.sheet_id = x.sheet_id)
                        WHERE x.section_id = s.section_id)
       AND s.seats_taken > 0
       AND CASE :of WHEN 'teacher' THEN t.person_id IN (SELECT person_id FROM person WHERE username = :named)
                    ELSE s.section_id IN (
                         SELECT section_id FROM enrolment e JOIN student p USING (student_id)
                          WHERE p.student_code = :named AND e.status = 'enrolled')
                     AND t.person_id NOT IN (SELECT person_id FROM person WHERE username = ANY(:personas)) END
     ORDER BY EXISTS (SELECT FROM grade_sheet_section x WHERE x.section_id = s.section_id), s.seats_taken < :enough,
              CASE WHEN s.seats_taken < :enough THEN -s.seats_taken ELSE s.seats_taken END, s.section_id
""")
_HOLDER: Final = text(f"""
    SELECT p.person_id FROM role_holder r JOIN person p USING (person_id)
     WHERE r.role_id = :role_id
       AND (:role_id <> {RoleId.HEAD_OF_DEPARTMENT.value} OR p.department_code = :department_code)
       AND (:role_id = {RoleId.REGISTRAR.value} OR p.faculty_code = :faculty_code) AND p.person_id <> :teacher
     ORDER BY p.username NOT IN ('head01', 'dean01'), p.username LIMIT 1
""")


class Taught(NamedTuple):
    """A lecture section and its main instructor."""

    section_id: int
    person_id: UUID
    department_code: str
    faculty_code: str


class Grades:
    """The sheets of one demo university."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks

    def begin(self) -> int:
        """Brings sheets to where they stand; how many."""
        wanted = [(taught, SubmissionStage.PUBLISHED) for taught in self._sections("student", ON_INSTALMENTS)[:1]]
        for teacher in TEACHERS:
            wanted += zip(self._sections("teacher", teacher), _WAY, strict=False)
        for taught, stage in wanted:
            self._brought(taught, stage)
        return len(wanted)

    def _brought(self, taught: Taught, stage: SubmissionStage) -> None:
        """Leaves the sheet of a section at this stage."""
        if stage is SubmissionStage.PUBLISHED:
            return self._published(taught)
        case_id = self._submitted(taught)
        head = self._office(taught, RoleId.HEAD_OF_DEPARTMENT)
        if stage is SubmissionStage.DRAFTING:
            head.act(case_id, "return", remark=RETURNED)
        elif stage is SubmissionStage.DEAN_REVIEW:
            head.act(case_id, "approve")
        return None

    def _published(self, taught: Taught) -> None:
        """A sheet whose grades are out: with an I and an N, and a letter its teacher wants to correct."""
        teacher = self._desks.of(taught.person_id, RoleId.TEACHER)
        sheet = self._entered(teacher, taught)
        mates = [line for line in sheet["students"] if line["studentCode"] != ON_INSTALMENTS]
        for line, letter in zip(mates, ("I", "N"), strict=False):
            path = f"/grades/sheets/{sheet['sheetId']}/letters/{line['studentId']}"
            given = {"letter": letter, "reason": "ยังไม่ส่งรายงาน", "revision": 0}
            teacher.call("PUT", path, json=given, before=_is_there)
        case_id = self._submit(teacher, sheet["sheetId"])
        while (seen := teacher.call("GET", f"/cases/{case_id}"))["stage"] in _OFFICES:
            self._office(taught, _OFFICES[seen["stage"]]).act(case_id, "approve")
            teacher.follow(case_id, seen["revision"])
        grades = teacher.call("GET", f"/grades/sheets/{sheet['sheetId']}/corrections")
        wrong = next((one for one in grades if one["letters"] and one["studentCode"] != ON_INSTALMENTS), None)
        if wrong is not None:
            self._correction(teacher, sheet["sheetId"], wrong)

    def _correction(self, teacher: Desk, sheet_id: str, grade: dict[str, Any]) -> None:
        better = grade["letters"][0]
        path = f"/grades/sheets/{sheet_id}/corrections/{grade['studentId']}"
        case_id = teacher.call("POST", path, json={"letter": better, "reason": CORRECTED})["caseId"]
        teacher.call("PUT", f"/grades/corrections/{case_id}/evidence", files={"file": _EVIDENCE})
        teacher.follow(case_id, 0)
        teacher.act(case_id, "submit")

    def _submitted(self, taught: Taught) -> str:
        teacher = self._desks.of(taught.person_id, RoleId.TEACHER)
        return self._submit(teacher, self._entered(teacher, taught)["sheetId"])

    def _submit(self, teacher: Desk, sheet_id: str) -> str:
        path = f"/grades/sheets/{sheet_id}/submission"
        case_id: str = teacher.call("POST", path, json={"hash": teacher.call("GET", path)["hash"]})["caseId"]
        teacher.follow(case_id, 0)
        return case_id

    def _entered(self, teacher: Desk, taught: Taught) -> dict[str, Any]:
        """The sheet of a section with all its scores."""
        sheet_id = teacher.call("POST", "/grades/sheets", json={"sectionId": taught.section_id})["sheetId"]
        sheet = teacher.call("GET", f"/grades/sheets/{sheet_id}")
        if not sheet["topics"]:
            topics = [{"name": name, "maximum": str(most), "weight": str(weight)} for name, most, weight in TOPICS]
            wanted = {"revision": sheet["revision"], "topics": topics}
            path = f"/grades/sheets/{sheet_id}"
            sheet = teacher.call("PUT", f"{path}/topics", json=wanted, before=lambda: teacher.look(path))
        random = Random(taught.section_id)  # noqa: S311 - a demo, not a secret
        levels = {line["studentId"]: random.gauss(0.72, 0.12) for line in sheet["students"]}
        cells = [
            {"studentId": line["studentId"], "topicId": topic["topicId"], "revision": score["revision"],
             "value": _score(random, levels[line["studentId"]], float(topic["maximum"]))}
            for line in sheet["students"]
            for topic, score in zip(sheet["topics"], line["scores"], strict=True)
        ]  # fmt: skip
        teacher.call("POST", f"/grades/sheets/{sheet_id}/scores", json={"cells": cells})
        found: dict[str, Any] = teacher.call("GET", f"/grades/sheets/{sheet_id}")
        return found

    def _sections(self, of: Whose, named: str) -> list[Taught]:
        """Sections nobody has entered scores of: those not begun first, of them small ones that are large enough."""
        asked = {"of": of, "named": named, "personas": list(TEACHERS), "enough": _ENOUGH}
        return self._desks.select(Taught, _SECTIONS, {**asked, "lecture": SectionType.LECTURE.value})

    def _office(self, taught: Taught, role: RoleId) -> Desk:
        named = {"role_id": role.value, "teacher": taught.person_id, **taught._asdict()}
        return self._desks.of(self._desks.session.execute(_HOLDER, named).scalar_one(), role)


def _is_there() -> None:
    """A letter that was given before the portal was ended."""


def _score(random: Random, level: float, maximum: float) -> str:
    share = min(max(level + random.gauss(0, 0.08), 0.1), 1)
    return str(round(maximum * share * 2) / 2)


def main(port: str) -> None:
    """Begin them in the portal that serves at this port of this machine."""
    with portal_at(port, "grades") as desks:
        say(f"Grades on their way: {Grades(desks).begin()} sheets")


if __name__ == "__main__":
    main(sys.argv[1])
