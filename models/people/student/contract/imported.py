"""The rows of a file of students (golive §3, spec §3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from models.kit.imported_row import DayCell, FileRow, ImportedRow, ReferenceCell, StudentCodeCell, TextCell
from models.people.organisation.contract import UnitCodeCell
from models.people.person.contract import EmailCell, PhoneCell, StaffCodeCell, UsernameCell
from models.people.student.contract.imported_cells import (
    BuddhistYearCell,
    GenderCell,
    NationalIdCell,
    PassportCell,
    StudyYearCell,
    ZipCodeCell,
)


class StudiesRow(FileRow):
    """Who a student is and what they study: the columns that a file of new students needs.

    Campus, faculty and department are those of the major where the file does not say them. ``status_on`` is the day
    from which ``status_code`` holds, where that is a new one. A programme is known by its code and its revision.
    """

    CODE_DIGITS: ClassVar[Mapping[str, int]] = ImportedRow.CODE_DIGITS
    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset(
        {
            "username", "first_name_th", "last_name_th", "first_name_en", "last_name_en", "major_code",
            "education_level_code", "student_type_code", "nation_code", "study_year", "admission_year", "status_code",
        }
    )  # fmt: skip

    student_code: StudentCodeCell
    username: UsernameCell | None = None
    title_th: TextCell | None = None
    first_name_th: TextCell | None = None
    middle_name_th: TextCell | None = None
    last_name_th: TextCell | None = None
    title_en: TextCell | None = None
    first_name_en: TextCell | None = None
    middle_name_en: TextCell | None = None
    last_name_en: TextCell | None = None
    gender: GenderCell | None = None
    email: EmailCell | None = None
    mobile: PhoneCell | None = None
    campus_code: UnitCodeCell | None = None
    faculty_code: UnitCodeCell | None = None
    department_code: UnitCodeCell | None = None
    major_code: UnitCodeCell | None = None
    programme_code: UnitCodeCell | None = None
    programme_revision: BuddhistYearCell | None = None
    education_level_code: UnitCodeCell | None = None
    student_type_code: UnitCodeCell | None = None
    nation_code: UnitCodeCell | None = None
    study_year: StudyYearCell | None = None
    admission_year: BuddhistYearCell | None = None
    advisor_code: StaffCodeCell | None = None
    status_code: UnitCodeCell | None = None
    status_on: DayCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """Their code."""
        return (self.student_code,)


class PersonalRow(StudiesRow):
    """The personal part of a profile, with father and mother."""

    id_card: NationalIdCell | None = None
    passport_no: PassportCell | None = None
    birth_on: DayCell | None = None
    religion_code: UnitCodeCell | None = None
    contact_phone: PhoneCell | None = None
    library_barcode: ReferenceCell | None = None
    physical_condition_th: TextCell | None = None
    physical_condition_en: TextCell | None = None
    admitted_on: DayCell | None = None
    admission_code: UnitCodeCell | None = None
    admission_project: TextCell | None = None
    welfare: TextCell | None = None
    study_plan: TextCell | None = None
    father_id_card: NationalIdCell | None = None
    father_name_th: TextCell | None = None
    father_name_en: TextCell | None = None
    father_nation_code: UnitCodeCell | None = None
    father_religion_code: UnitCodeCell | None = None
    father_phone: PhoneCell | None = None
    father_email: EmailCell | None = None
    mother_id_card: NationalIdCell | None = None
    mother_name_th: TextCell | None = None
    mother_name_en: TextCell | None = None
    mother_nation_code: UnitCodeCell | None = None
    mother_religion_code: UnitCodeCell | None = None
    mother_phone: PhoneCell | None = None
    mother_email: EmailCell | None = None

    @property
    def unique(self) -> Mapping[str, str]:
        """Nobody signs in as somebody else, and nobody is two students."""
        said = {"username": self.username, "id_card": self.id_card}
        return {name: value for name, value in said.items() if value}


class StudentRow(PersonalRow):
    """A student with their registered and their present address."""

    registered_house_no: TextCell | None = None
    registered_village_no: TextCell | None = None
    registered_building: TextCell | None = None
    registered_floor: TextCell | None = None
    registered_lane: TextCell | None = None
    registered_road: TextCell | None = None
    registered_subdistrict_th: TextCell | None = None
    registered_subdistrict_en: TextCell | None = None
    registered_district_th: TextCell | None = None
    registered_district_en: TextCell | None = None
    registered_province_th: TextCell | None = None
    registered_province_en: TextCell | None = None
    registered_country: UnitCodeCell | None = None
    registered_zip_code: ZipCodeCell | None = None
    registered_home_phone: PhoneCell | None = None
    registered_detail: TextCell | None = None
    present_house_no: TextCell | None = None
    present_village_no: TextCell | None = None
    present_building: TextCell | None = None
    present_floor: TextCell | None = None
    present_lane: TextCell | None = None
    present_road: TextCell | None = None
    present_subdistrict_th: TextCell | None = None
    present_subdistrict_en: TextCell | None = None
    present_district_th: TextCell | None = None
    present_district_en: TextCell | None = None
    present_province_th: TextCell | None = None
    present_province_en: TextCell | None = None
    present_country: UnitCodeCell | None = None
    present_zip_code: ZipCodeCell | None = None
    present_home_phone: PhoneCell | None = None
    present_detail: TextCell | None = None
