"""The student profile (wire contract §4); ``attenedDate`` and ``passport_no`` are the wire's spellings.

Dates are ISO (``2005-01-31``), instants ISO in UTC; both are strings on the wire.
"""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.access.session.schemas import Wire


class StudentPersonalView(Wire):
    """Personal particulars of a student and of their parents; empty where nothing is known."""

    std_id: str
    id_card_code: str
    passport_no: str | None = Field(alias="passport_no")
    gender_code: str
    gender_th: str
    gender_en: str
    name_th: str
    name_en: str
    birth_date: str
    nation_code: str
    nation_name_th: str
    nation_name_en: str
    religion_th: str
    religion_en: str
    phone: str
    email: str
    father_person_id_code: str
    father_name_th: str
    father_name_en: str
    father_nation_name_th: str
    father_nation_name_en: str
    father_religion_th: str
    father_religion_en: str
    father_phone: str
    father_email: str
    mother_person_id_code: str
    mother_name_th: str
    mother_name_en: str
    mother_nation_name_th: str
    mother_nation_name_en: str
    mother_religion_th: str
    mother_religion_en: str
    mother_phone: str
    mother_email: str
    attened_date: str
    entrance_th: str
    entrance_en: str
    project_name: str
    auth_welfare: str
    lib_barcode: str
    deform_th: str
    deform_en: str


class StudentPersonalResult(Wire):
    """The wire's wrapper around the particulars."""

    std_personal_model: StudentPersonalView


class EducationView(Wire):
    """What a student studies, where, and with whom as advisor."""

    std_id: str
    std_code: str
    edulevel_name_th: str
    edulevel_name_en: str
    status_name_th: str
    status_name_en: str
    degree_name_th: str
    degree_name_en: str
    type_name_th: str
    type_name_en: str
    campus_code: str
    campus_name_th: str
    campus_name_en: str
    cur_name_th: str
    cur_name_en: str
    faculty_code: str
    faculty_name_th: str
    faculty_name_en: str
    department_code: str
    department_name_th: str
    department_name_en: str
    major_code: str
    major_name_th: str
    major_name_en: str
    project_getin_id: str
    getin_project_name: str
    copen_id: str
    copen_name: str
    teacher_name: str
    teacher_name_en: str
    attened_date: str
    branch_name_th: str


class StatusChangeView(Wire):
    """One row of the status history. What the university does not keep is null."""

    academic_year: int
    std_id: str
    flag_chk_return_retrie: str
    semester: str
    semester_name_th: str
    semester_name_en: str
    study_status_code: str
    study_status_name_th: str
    study_status_name_en: str
    activity_status_remark: str
    activity_status_remark_name_th: str
    activity_status_remark_name_en: str
    approve_dt: str
    activity_by: str
    activity_dt: str
    cancelled_by: str
    screen_code: str
    record_status: str
    created_by: str
    created_name: str
    created_dt: str
    updated_name: str
    updated_dt: str
    record_status_name: str
    std_activity_log_id: str
    expire_date: str | None = None
    activity_file_no: str | None = None
    cancel_status_remark: str | None = None
    cancelled_dt: str | None = None
    cancelled_file_no: str | None = None
    attach_file_id: str | None = None
    cancelled_file_path: str | None = None
    file_path: str | None = None
    cancelled_attach_file_name: str | None = None
    attach_file_name: str | None = None
    cancelled_attach_file_id: str | None = None
    updated_by: str | None = None
    old_std_status: str | None = None


class MajorChangeView(Wire):
    """One row of the transfer history."""

    academic_year: int
    semester: str
    old_major_code: str
    old_major_name_th: str
    old_major_name_en: str
    new_major_code: str
    new_major_name_th: str
    new_major_name_en: str
    approve_dt: str
    remark: str


class EducationResult(BaseModel):
    """Education, status history and transfer history."""

    education: list[EducationView]
    statushis: list[StatusChangeView]
    majorchange: list[MajorChangeView]
