"""ZIPs of pictures: each becomes the photograph of the student whose code is its name (golive §3)."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Final
from uuid import UUID

import pytest
from PIL import Image
from sqlalchemy import text, update
from sqlmodel import Session, select
from temporalio.testing import ActivityEnvironment

from activities.documents.housekeeping import delete_unnamed_files
from activities.imports.file_reading import read_import_file
from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.cases.case.contract.record import CaseState
from models.cases.case.tables import CaseFile
from models.documents.file.tables import StoredFileChunk
from models.imports.import_batch.contract.case import RowState
from models.imports.import_batch.store.pictures import take_pictures
from models.imports.import_batch.tables import ImportBatch, ImportRow
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, Student, UserType
from models.people.photograph.contract import PHOTOGRAPH_TRAIL
from models.people.photograph.store.keeping import KEPT_AT_LEAST, is_kept
from models.people.photograph.tables import Photograph, StudentPicture
from tests.support.photographs import archive, colours, photograph, photographs_request, picture
from tests.support.university import University
from tests.support.updating import applied, became, brought_in, checked, rows_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)
GREEN: Final = (20, 140, 20)


@pytest.fixture
def registrar(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


@pytest.fixture
def student(university: University) -> Student:
    return university.student()


def sent(university: University, sender: Person, entries: Mapping[str, bytes]) -> UUID:
    """An import of these pictures that was brought in."""
    return brought_in(photographs_request(university, sender, entries))


def problems(university: University, case_id: UUID) -> list[str | None]:
    """Why each row is not brought in."""
    return [row.problem for row in rows_of(university, case_id)]


def test_pictures_become_the_photographs_of_their_students(
    university: University, registrar: Person, student: Student
) -> None:
    other = university.student()
    case_id = sent(
        university,
        registrar,
        {f"{student.student_code}.jpg": picture(), f"{other.student_code}.png": picture(kind="PNG", top=GREEN)},
    )
    assert became(university, case_id) == [NEW, NEW]
    assert [row.student_id for row in rows_of(university, case_id)] == [student.student_id, other.student_id]
    assert colours(photograph(university, student.student_id))[:2] == ["red", "blue"]
    assert colours(photograph(university, other.student_id))[:2] == ["green", "blue"]


@pytest.mark.parametrize(
    "path",
    [
        "{code}.JPG",
        " {code} .jpeg",
        "คณะวิทยาศาสตร์/ปี 1/{code}.jpg",
        "รูป\\{code}.jpg",
        "b{code}.jpg",
        "{thai}.jpg",
        "{hyphens}.jpg",
        "{code}",
    ],
)
def test_names_are_read_as_people_mean_them(
    university: University, registrar: Person, student: Student, path: str
) -> None:
    code = student.student_code
    thai = code.translate({ord(str(digit)): chr(0x0E50 + digit) for digit in range(10)})
    named = path.format(code=code, thai=thai, hyphens=f"{code[:4]}-{code[4:9]}-{code[9:]}")
    assert became(university, sent(university, registrar, {named: picture()})) == [NEW]


def test_names_in_the_letters_of_an_old_windows_are_read(
    university: University, registrar: Person, student: Student
) -> None:
    name = f"คณะ/{student.student_code.translate({ord('6'): '๖'})}.jpg"
    content = archive({f"{'x' * len(name.encode('cp874'))}": picture()})
    old = content.replace(b"x" * len(name.encode("cp874")), name.encode("cp874"))
    case_id = brought_in(photographs_request(university, registrar, {}, old))
    assert (became(university, case_id), rows_of(university, case_id)[0].cells[0]) == ([NEW], name)


def test_what_computers_add_by_themselves_is_no_picture(
    university: University, registrar: Person, student: Student
) -> None:
    entries = {
        "รูป/": b"", "รูป/Thumbs.db": b"x", ".DS_Store": b"x", "__MACOSX/รูป/._1.jpg": b"x", "desktop.ini": b"x",
        f"รูป/._{student.student_code}.jpg": b"x", f"รูป/{student.student_code}.jpg": picture(),
    }  # fmt: skip
    assert became(university, sent(university, registrar, entries)) == [NEW]


def test_the_same_file_again_changes_nothing(university: University, registrar: Person, student: Student) -> None:
    entries = {f"{student.student_code}.jpg": picture()}
    sent(university, registrar, entries)
    [before] = university.rows(StudentPicture)
    assert became(university, sent(university, registrar, entries)) == [UNCHANGED]
    assert university.rows(StudentPicture) == [before]


def test_another_picture_is_a_change_with_both_photographs_kept(
    university: University, registrar: Person, student: Student
) -> None:
    name = f"{student.student_code}.jpg"
    sent(university, registrar, {name: picture()})
    [before] = university.rows(Photograph)
    case_id = checked(photographs_request(university, registrar, {name: picture(top=GREEN)}))
    assert colours(photograph(university, student.student_id))[0] == "red", "the check changes nothing"
    [row] = rows_of(university, case_id)
    [change] = row.changes or []
    assert (change["field"], change["old"], change["new"]) == ("picture", before.digest, row.cells[1])
    applied(case_id)
    assert became(university, case_id) == [CHANGED]
    assert colours(photograph(university, student.student_id))[0] == "green"
    assert len(university.rows(Photograph)) == 2
    verbs = [each.action for each in university.rows(AuditEntry) if each.subject_kind == PHOTOGRAPH_TRAIL]
    assert sorted(verbs) == [f"{PHOTOGRAPH_TRAIL}.add", f"{PHOTOGRAPH_TRAIL}.edit"]


def test_undoing_restores_the_photograph_before_and_takes_new_ones_away(
    university: University, registrar: Person, student: Student
) -> None:
    other = university.student()
    sent(university, registrar, {f"{student.student_code}.jpg": picture()})
    case_id = sent(
        university,
        registrar,
        {f"{code}.jpg": picture(top=GREEN, size=(600, 801 + n)) for n, code in enumerate(codes(student, other))},
    )
    undone(case_id)
    assert {row.state for row in rows_of(university, case_id)} == {RowState.UNDONE}
    assert colours(photograph(university, student.student_id))[0] == "red"
    assert photograph(university, other.student_id) is None


def codes(*students: Student) -> list[str]:
    """The codes of students."""
    return [student.student_code for student in students]


def test_undoing_leaves_a_photograph_that_was_changed_again_and_names_it(
    university: University, registrar: Person, student: Student
) -> None:
    name = f"{student.student_code}.jpg"
    case_id = sent(university, registrar, {name: picture()})
    sent(university, registrar, {name: picture(top=GREEN)})
    undone(case_id)
    assert became(university, case_id) == [(RowState.KEPT, RowChange.NEW, "import_picture_changed_since")]
    assert colours(photograph(university, student.student_id))[0] == "green"


REFUSED: Final[dict[str, tuple[str, bytes, str]]] = {
    "no code": ("สมชาย.jpg", picture(), "import_picture_name_wrong"),
    "copy of a file": ("{code} (1).jpg", picture(), "import_picture_name_wrong"),
    "short code": ("651045.jpg", picture(), "import_picture_name_wrong"),
    "nobody's code": ("9999999999.jpg", picture(), "import_student_not_found"),
    "out of the folder": ("../../{code}.jpg", picture(), "import_picture_path_wrong"),
    "from the root": ("/etc/{code}.jpg", picture(), "import_picture_path_wrong"),
    "too small": ("{code}.jpg", picture((200, 250)), "import_picture_too_small"),
    "no picture": ("{code}.jpg", b"%PDF-1.7 something", "import_picture_no_picture"),
    "a text": ("{code}.txt", "ไม่มีรูป".encode(), "import_picture_no_picture"),
    "a GIF": ("{code}.gif", b"GIF89a;;;;;;;;", "import_picture_no_picture"),
    "nothing": ("{code}.jpg", b"", "import_picture_no_picture"),
    "a ZIP in the ZIP": ("{code}.zip", archive({"1.jpg": picture()}), "import_picture_no_picture"),
    "cut off": ("{code}.jpg", picture()[:3_000], "import_picture_damaged"),
    "too many bytes": ("{code}.png", picture(kind="PNG") + bytes(15 * 1024 * 1024), "import_picture_too_many_bytes"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_picture_that_cannot_be_taken_is_refused_and_the_others_come_in(
    university: University, registrar: Person, student: Student, case: str
) -> None:
    path, content, code = REFUSED[case]
    other = university.student()
    entries = {path.format(code=student.student_code): content, f"{other.student_code}.jpg": picture()}
    case_id = sent(university, registrar, entries)
    assert became(university, case_id) == [(RowState.REFUSED, None, code), NEW]
    assert [each.student_id for each in university.rows(StudentPicture)] == [other.student_id]


def test_a_bomb_and_a_hundred_megapixels_are_refused_one_by_one(
    university: University, registrar: Person, student: Student
) -> None:
    content = io.BytesIO()
    Image.new("1", (40_000, 30_000)).save(content, "PNG")
    hundred = io.BytesIO()
    Image.new("L", (10_000, 10_001)).save(hundred, "PNG")
    third = university.student()
    entries = {
        f"{student.student_code}.png": content.getvalue(),
        f"{university.student().student_code}.png": hundred.getvalue(),
        f"{third.student_code}.jpg": picture(),
    }
    case_id = sent(university, registrar, entries)
    assert problems(university, case_id) == [*["import_picture_too_many_pixels"] * 2, None]


def test_a_row_says_everything_that_is_wrong_with_it(university: University, registrar: Person) -> None:
    [row] = rows_of(university, sent(university, registrar, {"ใคร.jpg": picture((100, 100))}))
    assert (row.problem, [note["code"] for note in row.notes or []]) == (
        "import_picture_name_wrong",
        ["import_picture_too_small"],
    )


def test_of_two_pictures_of_a_student_none_is_taken(
    university: University, registrar: Person, student: Student
) -> None:
    code = student.student_code
    entries = {f"a/{code}.jpg": picture(), f"b/{code}.JPG": picture(top=GREEN)}
    case_id = sent(university, registrar, entries)
    assert problems(university, case_id) == ["import_other_row_wrong", "import_row_repeated"]
    assert [row.facts for row in rows_of(university, case_id)] == [{"row": 2}, {"row": 1}]
    assert photograph(university, student.student_id) is None


def test_a_damaged_entry_is_a_line_and_the_others_are_brought_in(
    university: University, registrar: Person, student: Student
) -> None:
    other = university.student()
    entries = {f"{student.student_code}.jpg": picture(), f"{other.student_code}.jpg": picture(top=GREEN)}
    whole = archive(entries)
    at = whole.index(b"\xff\xd8") + 500
    broken = whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]
    case_id = brought_in(photographs_request(university, registrar, {}, broken))
    assert became(university, case_id) == [(RowState.REFUSED, None, "import_picture_damaged"), NEW]


def test_activities_run_again_change_nothing(university: University, registrar: Person, student: Student) -> None:
    request = photographs_request(university, registrar, {f"{student.student_code}.jpg": picture()})
    read_import_file(request)
    case_id = brought_in(request)
    before = became(university, case_id)
    checked(request)
    applied(case_id)
    assert (became(university, case_id), before) == ([NEW], [NEW])
    assert len(university.rows(StudentPicture)) == 1


def test_a_file_does_not_wait_for_another_that_holds_the_same_picture(
    university: University, registrar: Person, student: Student
) -> None:
    request = photographs_request(university, registrar, {f"{student.student_code}.jpg": picture()})
    read_import_file(request)
    with Session(university.engine) as looking, Session(university.engine) as other:
        rows = looking.exec(select(ImportRow).where(ImportRow.case_id == request.case_id)).all()
        take_pictures(looking, looking.get_one(ImportBatch, request.case_id), rows)
        other.execute(text("SET LOCAL lock_timeout = '1s'"))
        assert is_kept(other, rows[0].cells[1], utc_now())


def test_a_file_larger_than_a_piece_is_read_where_its_pictures_are(university: University, registrar: Person) -> None:
    students = [university.student() for _ in range(3)]
    entries = {f"{student.student_code}.png": noise(student.student_id) for student in students}
    case_id = sent(university, registrar, entries)
    assert became(university, case_id) == [NEW] * 3
    assert len(university.rows(StoredFileChunk)) > 3


def noise(seed: int) -> bytes:
    """A picture of some hundred kilobytes."""
    content = io.BytesIO()
    Image.effect_noise((480, 600), 90 + seed % 7).save(content, "PNG")
    return content.getvalue()


def test_photographs_that_nobody_has_are_deleted_once_no_import_needs_them(
    university: University, registrar: Person, student: Student
) -> None:
    name = f"{student.student_code}.jpg"
    first = sent(university, registrar, {name: picture()})
    second = sent(university, registrar, {name: picture(top=GREEN)})
    with Session(university.engine) as session, session.begin():
        session.execute(update(Photograph).values(kept_at=utc_now() - 2 * KEPT_AT_LEAST))
    ActivityEnvironment().run(delete_unnamed_files)
    assert len(university.rows(Photograph)) == 2, "undoing the second file gives the first photograph back"
    with Session(university.engine) as session, session.begin():
        for case_id in (first, second):
            session.get_one(CaseFile, case_id).state = CaseState.CLOSED
    ActivityEnvironment().run(delete_unnamed_files)
    assert [each.digest for each in university.rows(Photograph)] == [
        each.digest for each in university.rows(StudentPicture)
    ]
