"""The people everybody signs in as (design §9), and the subjects kept ready for them to try."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionApproval, SectionStatus
from models.demo.introductions import INTRODUCTIONS as INTRODUCTIONS
from models.people.person.tables import UserType

MAJOR: Final = "D14"
"""All student personas read computer science: their codes say so."""

CURRENT: Final = "17001"
ON_PROBATION: Final = "6610450002"
INDEBTED: Final = "6610450005"
"""The code of the student with debts, who is on hold."""
ON_INSTALMENTS: Final = "6610450001"
"""The code of the student who pays by instalments, and has paid none of this term's."""
PAID_UP: Final = "6510450004"
"""The code of the student who has paid everything, and has the receipts."""
FIRST_YEAR: Final = "6810450003"
"""The code of the first-year student, whose personal slot has not opened yet: the first year's come last."""
FINISHING: Final = PAID_UP
"""The code of the final-year student, for whom a requirement was waived."""


@dataclass(frozen=True, slots=True)
class StudentPersona:
    """A student persona: standing, and how well they do (``ability`` is about their GPAX)."""

    code: str
    study_year: int
    gender: str
    name_th: tuple[str, str]
    name_en: tuple[str, str]
    ability: float
    current_credits: int
    status_code: str = CURRENT
    summer_english: bool = False


STUDENTS: Final = (
    StudentPersona("6610450001", 3, "M", ("ณัฐพงศ์", "ศรีสวัสดิ์"), ("Natthaphong", "Sisawat"), 3.2, 6),
    StudentPersona(ON_PROBATION, 3, "M", ("ธนกฤต", "บุญมงคล"), ("Thanakrit", "Bunmongkhon"), 1.75, 3),
    StudentPersona(FIRST_YEAR, 1, "F", ("พิมพ์ชนก", "แก้ววิไล"), ("Phimchanok", "Kaeowilai"), 3.3, 3, summer_english=True),
    StudentPersona(FINISHING, 4, "F", ("ศิริพร", "จันทร์เจริญ"), ("Siriphon", "Chancharoen"), 3.5, 3),
    StudentPersona(INDEBTED, 3, "M", ("ภูมิพัฒน์", "ทองสกุล"), ("Phumiphat", "Thongsakun"), 2.7, 3),
)


@dataclass(frozen=True, slots=True)
class StaffPersona:
    """A teacher or officer persona with the roles they hold."""

    username: str
    user_type: UserType
    roles: tuple[RoleId, ...]
    gender: str
    name_th: tuple[str, str]
    name_en: tuple[str, str]
    position_th: str
    position_en: str
    department_code: str | None = None


_COMPUTING = "01418"
STAFF: Final = (
    StaffPersona(
        "teacher01", UserType.TEACHER, (RoleId.TEACHER,), "F",
        ("วราภรณ์", "สุวรรณโรจน์"), ("Waraphon", "Suwannarot"), "ผู้ช่วยศาสตราจารย์", "Assistant Professor", _COMPUTING,
    ),
    StaffPersona(
        "head01", UserType.TEACHER, (RoleId.HEAD_OF_DEPARTMENT,), "M",
        ("สมชาย", "อินทรวัฒนา"), ("Somchai", "Intharawatthana"), "รองศาสตราจารย์", "Associate Professor", _COMPUTING,
    ),
    StaffPersona(
        "dean01", UserType.TEACHER, (RoleId.DEAN,), "F",
        ("รัตนาภรณ์", "พงษ์ไพศาล"), ("Rattanaphon", "Phongphaisan"), "ศาสตราจารย์", "Professor", _COMPUTING,
    ),
    StaffPersona(
        "multi01", UserType.TEACHER, (RoleId.TEACHER, RoleId.HEAD_OF_DEPARTMENT, RoleId.REGISTRAR), "M",
        ("วิโรจน์", "เพชรนุกูล"), ("Wirot", "Phetnukun"), "รองศาสตราจารย์", "Associate Professor", _COMPUTING,
    ),
    StaffPersona(
        "registrar01", UserType.STAFF, (RoleId.REGISTRAR,), "F",
        ("ดวงใจ", "มณีงาม"), ("Duangchai", "Maningam"), "นักวิชาการศึกษา", "Registrar",
    ),
    StaffPersona(
        "finance01", UserType.STAFF, (RoleId.FINANCE_OFFICER,), "F",
        ("พรทิพย์", "ศรีสมบูรณ์"), ("Phonthip", "Sisombun"), "นักวิชาการเงินและบัญชี", "Finance Officer",
    ),
    StaffPersona(
        "treasury01", UserType.OFFICER, (RoleId.TREASURY_DIRECTOR,), "M",
        ("สมบัติ", "ธนพานิช"), ("Sombat", "Thanaphanit"), "ผู้อำนวยการกองคลัง", "Director of Treasury",
    ),
    StaffPersona(
        "scholar01", UserType.STAFF, (RoleId.SCHOLARSHIP_OFFICER,), "F",
        ("วาสนา", "แก้วประเสริฐ"), ("Watsana", "Kaeoprasoet"), "นักกิจการนิสิต", "Scholarship Officer",
    ),
    StaffPersona(
        "curriculum01", UserType.STAFF, (RoleId.CURRICULUM_OFFICER,), "F",
        ("สุดารัตน์", "ปัญญาทิพย์"), ("Sudarat", "Panyathip"), "นักวิชาการหลักสูตร", "Curriculum Officer",
    ),
    StaffPersona(
        "admin01", UserType.OFFICER, (RoleId.ADMINISTRATOR,), "M",
        ("เอกราช", "ชัยศักดิ์"), ("Ekkarat", "Chaisak"), "ผู้ดูแลระบบ", "System Administrator",
    ),
    StaffPersona(
        "registrar02", UserType.STAFF, (RoleId.REGISTRAR,), "M",
        ("ประเสริฐ", "วงศ์สวัสดิ์"), ("Prasoet", "Wongsawat"), "นักวิชาการศึกษา", "Registrar",
    ),
    StaffPersona(
        "finance02", UserType.STAFF, (RoleId.FINANCE_OFFICER,), "F",
        ("อรทัย", "รุ่งเรือง"), ("Orathai", "Rungrueang"), "นักวิชาการเงินและบัญชี", "Finance Officer",
    ),
    StaffPersona(
        "scholar02", UserType.STAFF, (RoleId.SCHOLARSHIP_OFFICER,), "M",
        ("กิตติ", "พิทักษ์ธรรม"), ("Kitti", "Phithaktham"), "นักกิจการนิสิต", "Scholarship Officer",
    ),
    StaffPersona(
        "admin02", UserType.OFFICER, (RoleId.ADMINISTRATOR,), "F",
        ("ปาริชาต", "เกษมสุข"), ("Parichat", "Kasemsuk"), "ผู้ดูแลระบบ", "System Administrator",
    ),
)  # fmt: skip

ADVISOR: Final = "teacher01"


@dataclass(frozen=True, slots=True)
class Showcase:
    """What a subject's sections look like, so that a persona meets every answer the portal can give."""

    approval: SectionApproval = SectionApproval.NONE
    status: SectionStatus = SectionStatus.OPEN
    full: bool = False
    keep_free: int = 0


SHOWCASES: Final[dict[str, Showcase]] = {
    "01418351": Showcase(keep_free=8),
    "01418471": Showcase(keep_free=8),
    "01418390": Showcase(approval=SectionApproval.ADVISOR, keep_free=8),
    "01418362": Showcase(full=True),
    "01418451": Showcase(status=SectionStatus.CLOSED),
}
"""Third-year subjects of computer science: two with lecture and lab, one for the advisor, one full; and one closed."""
