"""Reading a student's profile. Particulars that were never given are empty, not missing."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_rows
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH
from api.people.profile.schemas import EducationView, MajorChangeView, StatusChangeView, StudentPersonalView
from models.kit.errors import Refusal
from models.kit.name_sql import academic_name_en, academic_name_th

_PERSONAL_ROWS: Final = TypeAdapter(list[StudentPersonalView])
_EDUCATION_ROWS: Final = TypeAdapter(list[EducationView])
_STATUS_ROWS: Final = TypeAdapter(list[StatusChangeView])
_MAJOR_ROWS: Final = TypeAdapter(list[MajorChangeView])


def _parent(who: str) -> str:
    """The nine columns of a parent."""
    return f"""
        coalesce({who}.id_card, '') AS {who}_person_id_code,
        coalesce({who}.name_th, '') AS {who}_name_th, coalesce({who}.name_en, '') AS {who}_name_en,
        coalesce({who}_nation.name_th, '') AS {who}_nation_name_th,
        coalesce({who}_nation.name_en, '') AS {who}_nation_name_en,
        coalesce({who}_religion.name_th, '') AS {who}_religion_th,
        coalesce({who}_religion.name_en, '') AS {who}_religion_en,
        coalesce({who}.phone, '') AS {who}_phone, coalesce({who}.email, '') AS {who}_email
    """


def _parent_join(who: str) -> str:
    return f"""
        LEFT JOIN student_parent {who} ON {who}.student_id = s.student_id AND {who}.parent = '{who}'
        {code_name(f"{who}_nation", "nation", f"{who}.nation_code")}
        {code_name(f"{who}_religion", "religion", f"{who}.religion_code")}
    """


def code_name(alias: str, kind: str, code: str) -> str:
    """A join that finds the names of a code under an alias."""
    return f"LEFT JOIN code_name {alias} ON {alias}.kind = '{kind}' AND {alias}.code = {code}"


_PERSONAL: Final = text(f"""
    SELECT s.student_id::text AS std_id, coalesce(d.id_card, '') AS id_card_code, d.passport_no,
           p.gender AS gender_code,
           CASE p.gender WHEN 'M' THEN 'ชาย' WHEN 'F' THEN 'หญิง' ELSE '' END AS gender_th,
           CASE p.gender WHEN 'M' THEN 'Male' WHEN 'F' THEN 'Female' ELSE '' END AS gender_en,
           {FULL_NAME_TH} AS name_th, {FULL_NAME_EN} AS name_en,
           coalesce(d.birth_on::text, '') AS birth_date, s.nation_code,
           coalesce(nation.name_th, '') AS nation_name_th, coalesce(nation.name_en, '') AS nation_name_en,
           coalesce(religion.name_th, '') AS religion_th, coalesce(religion.name_en, '') AS religion_en,
           coalesce(d.contact_phone, p.mobile) AS phone, p.email,
           {_parent("father")}, {_parent("mother")},
           coalesce(d.admitted_on::text, '') AS attened_date,
           coalesce(admission.name_th, '') AS entrance_th, coalesce(admission.name_en, '') AS entrance_en,
           coalesce(d.admission_project, '') AS project_name, coalesce(d.welfare, '') AS auth_welfare,
           coalesce(d.library_barcode, '') AS lib_barcode,
           coalesce(d.physical_condition_th, '') AS deform_th, coalesce(d.physical_condition_en, '') AS deform_en
    FROM student s JOIN person p USING (person_id)
    LEFT JOIN student_personal d ON d.student_id = s.student_id
    {code_name("nation", "nation", "s.nation_code")}
    {code_name("religion", "religion", "d.religion_code")}
    {code_name("admission", "admission", "d.admission_code")}
    {_parent_join("father")} {_parent_join("mother")}
    WHERE s.student_id = :student_id
""")

_EDUCATION: Final = text(f"""
    SELECT s.student_id::text AS std_id, s.student_code AS std_code,
           coalesce(level.name_th, '') AS edulevel_name_th, coalesce(level.name_en, '') AS edulevel_name_en,
           coalesce(status.name_th, '') AS status_name_th, coalesce(status.name_en, '') AS status_name_en,
           m.degree_th AS degree_name_th, m.degree_en AS degree_name_en,
           coalesce(kind.name_th, '') AS type_name_th, coalesce(kind.name_en, '') AS type_name_en,
           s.campus_code, c.name_th AS campus_name_th, c.name_en AS campus_name_en,
           m.curriculum_th AS cur_name_th, m.curriculum_en AS cur_name_en,
           s.faculty_code, f.name_th AS faculty_name_th, f.name_en AS faculty_name_en,
           s.department_code, dep.name_th AS department_name_th, dep.name_en AS department_name_en,
           s.major_code, m.name_th AS major_name_th, m.name_en AS major_name_en,
           coalesce(d.admission_code, '') AS project_getin_id, coalesce(d.admission_project, '') AS getin_project_name,
           m.curriculum_code AS copen_id, m.curriculum_th AS copen_name,
           coalesce({academic_name_th("p")}, '') AS teacher_name,
           coalesce({academic_name_en("p")}, '') AS teacher_name_en,
           coalesce(d.admitted_on::text, '') AS attened_date, m.name_th AS branch_name_th
    FROM student s
    JOIN campus c ON c.campus_code = s.campus_code
    JOIN faculty f ON f.faculty_code = s.faculty_code
    JOIN department dep ON dep.department_code = s.department_code
    JOIN major m ON m.major_code = s.major_code
    LEFT JOIN person p ON p.person_id = s.advisor_id
    LEFT JOIN student_personal d ON d.student_id = s.student_id
    {code_name("level", "education_level", "s.education_level_code")}
    {code_name("status", "student_status", "s.status_code")}
    {code_name("kind", "student_type", "s.student_type_code")}
    WHERE s.student_id = :student_id
""")

_ISO_UTC: Final = "to_char(h.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24\\:MI\\:SS\"Z\"')"
_STATUS_HISTORY: Final = text(f"""
    SELECT h.academic_year, h.student_id::text AS std_id,
           CASE WHEN h.restored_on IS NULL THEN 'N' ELSE 'Y' END AS flag_chk_return_retrie,
           h.semester::text AS semester,
           CASE h.semester WHEN 0 THEN 'ภาคฤดูร้อน' WHEN 1 THEN 'ภาคต้น' ELSE 'ภาคปลาย' END AS semester_name_th,
           CASE h.semester WHEN 0 THEN 'Summer Session' WHEN 1 THEN 'First Semester' ELSE 'Second Semester' END
               AS semester_name_en,
           h.status_code AS study_status_code,
           coalesce(status.name_th, '') AS study_status_name_th, coalesce(status.name_en, '') AS study_status_name_en,
           coalesce(h.restoration_remark, h.reason_th) AS activity_status_remark,
           h.reason_th AS activity_status_remark_name_th, h.reason_en AS activity_status_remark_name_en,
           coalesce(h.approved_on, h.effective_on)::text AS approve_dt, h.recorded_by AS activity_by,
           h.effective_on::text AS activity_dt, '' AS cancelled_by, '' AS screen_code, 'A' AS record_status,
           h.recorded_by AS created_by, h.recorded_by AS created_name, {_ISO_UTC} AS created_dt,
           h.recorded_by AS updated_name, {_ISO_UTC} AS updated_dt, 'ใช้งาน' AS record_status_name,
           h.event_id::text AS std_activity_log_id, h.document_no AS activity_file_no,
           h.old_status_code AS old_std_status
    FROM student_status_event h {code_name("status", "student_status", "h.status_code")}
    WHERE h.student_id = :student_id
    ORDER BY h.effective_on DESC, h.event_id DESC
""")

_MAJOR_CHANGES: Final = text("""
    SELECT h.academic_year, h.semester::text AS semester, h.old_major_code, former.name_th AS old_major_name_th,
           former.name_en AS old_major_name_en, h.major_code AS new_major_code, m.name_th AS new_major_name_th,
           m.name_en AS new_major_name_en, h.effective_on::text AS approve_dt, h.remark
    FROM student_major_change h
    JOIN major former ON former.major_code = h.old_major_code
    JOIN major m ON m.major_code = h.major_code
    WHERE h.student_id = :student_id
    ORDER BY h.effective_on DESC, h.major_change_id DESC
""")


async def personal_of(session: AsyncSession, student_id: int) -> StudentPersonalView:
    """A student's particulars."""
    rows = await read_rows(session, _PERSONAL_ROWS, _PERSONAL, {"student_id": student_id})
    if not rows:
        raise Refusal("not_found")
    return rows[0]


async def education_of(session: AsyncSession, student_id: int) -> list[EducationView]:
    """What a student studies."""
    return await read_rows(session, _EDUCATION_ROWS, _EDUCATION, {"student_id": student_id})


async def status_history_of(session: AsyncSession, student_id: int) -> list[StatusChangeView]:
    """A student's status history, the latest first."""
    return await read_rows(session, _STATUS_ROWS, _STATUS_HISTORY, {"student_id": student_id})


async def major_changes_of(session: AsyncSession, student_id: int) -> list[MajorChangeView]:
    """A student's transfer history, the latest first."""
    return await read_rows(session, _MAJOR_ROWS, _MAJOR_CHANGES, {"student_id": student_id})
