"""Announcements for everybody and of sections, and what the personas find under their bell."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from uuid import UUID

from sqlmodel import SQLModel

from models.demo.lexical import rich_text
from models.demo.plan import Plan
from models.demo.sections import Offering
from models.news.announcement.tables import Announcement, AnnouncementRecipient, Notification
from models.people.student.contract.filter import StudentFilter
from models.people.student_note.contract import NoteVisibility
from models.people.student_note.tables import StudentNote

_PUBLIC = (
    (
        "เปิดระบบลงทะเบียนเรียน",
        "นิสิตลงทะเบียนเรียน เพิ่ม และถอนรายวิชาผ่านระบบได้ตั้งแต่บัดนี้ ตรวจสอบเวลาเรียนและเวลาสอบก่อนยืนยันทุกครั้ง",
        ("ค้นหารายวิชาที่เปิดสอนด้วยรหัสหรือชื่อวิชา", "วิชาที่มีบรรยายและปฏิบัติการต้องเลือกทั้งสองหมู่", "ติดตามผลได้ที่เมนูคำขอของฉัน"),
    ),
    (
        "กำหนดการชำระค่าธรรมเนียมการศึกษา",
        "ชำระค่าธรรมเนียมการศึกษาภายในกำหนดของปฏิทินการศึกษา หากพ้นกำหนดจะมีค่าปรับลงทะเบียนล่าช้า",
        (),
    ),
    (
        "ประกาศผลการเรียนภาคการศึกษาที่ผ่านมา",
        "ผลการเรียนภาคการศึกษาที่ผ่านมาประกาศแล้ว นิสิตตรวจสอบได้ที่เมนูผลการเรียน หากพบข้อสงสัยติดต่ออาจารย์ผู้สอน",
        (),
    ),
    (
        "ให้บริการเอกสารสำคัญทางการศึกษา",
        "สำนักทะเบียนและประมวลผลเปิดให้บริการใบแสดงผลการศึกษาและหนังสือรับรองในวันทำการ เวลา 8.30–16.30 น.",
        ("ใบแสดงผลการศึกษา ฉบับละ 50 บาท", "หนังสือรับรองการเป็นนิสิต ฉบับละ 50 บาท"),
    ),
    (
        "ปรับปรุงระบบเครือข่ายคืนวันเสาร์",
        "คืนวันเสาร์ เวลา 23.00–24.00 น. ระบบอาจตอบช้ากว่าปกติ คำขอที่ส่งแล้วจะไม่สูญหาย",
        (),
    ),
)  # fmt: skip
_OF_SECTION = (
    ("นัดหมายการเรียนครั้งแรก", "พบกันตามเวลาเรียนในสัปดาห์แรก เอกสารประกอบการเรียนอยู่ในห้องเรียนออนไลน์ของวิชา"),
    ("ส่งการบ้านครั้งที่ 1", "ส่งการบ้านครั้งที่ 1 ผ่านห้องเรียนออนไลน์ภายในสิ้นสัปดาห์หน้า"),
    ("ขอบเขตการสอบกลางภาค", "การสอบกลางภาคครอบคลุมเนื้อหาบทที่ 1–5 อนุญาตให้นำกระดาษ A4 หนึ่งแผ่นเข้าห้องสอบ"),
)
_OF_ADVISOR = (
    "นัดพบอาจารย์ที่ปรึกษาก่อนลงทะเบียน",
    "ขอให้นิสิตในความดูแลตรวจสอบรายวิชาที่ยังขาด แล้วนัดพบอาจารย์ที่ปรึกษาก่อนวันสุดท้ายของการลงทะเบียน",
)
_NOTE = "คุยเรื่องแผนการเรียนแล้ว ภาคหน้าควรลงวิชาบังคับของชั้นปีที่ 4 ให้ครบก่อนวิชาเลือก"
_NOTIFICATIONS = (
    ("enrolment", "university.enrolment_open", 1),
    ("grade", "university.grades_published", 9),
    ("finance", "university.fees_due", 4),
)


def announcements(plan: Plan, offerings: list[Offering], author: UUID) -> Iterator[Announcement]:
    """Public news by the registrar; teachers' news of the personas' sections and of one other in eight."""
    office = ("สำนักทะเบียนและประมวลผล", "https://registrar.ku.example")
    for number, (title, message, bullets) in enumerate(_PUBLIC, start=1):
        yield _announcement(
            plan, number, None, author, title, message, rich_text(message, bullets=bullets, link=office),
            link_ext=office[1] if number == 1 else None, pin_order=1 if number == 1 else None, days_ago=number * 2,
        )  # fmt: skip
    random = plan.random("announcements")
    taught = [offering for offering in offerings if offering.taken and not offering.has_persona]
    chosen = [offering for offering in offerings if offering.has_persona] + random.sample(taught, len(taught) // 8)
    for number, offering in enumerate(chosen, start=len(_PUBLIC) + 1):
        title, message = random.choice(_OF_SECTION)
        yield _announcement(
            plan, number, offering.section_id, offering.teachers[0], title, message, rich_text(message),
            link_ext=None, pin_order=None, days_ago=random.randint(1, 12),
        )  # fmt: skip


def of_advisor(plan: Plan, number: int, advisor: UUID, students: list[int]) -> Iterator[SQLModel]:
    """What the personas' advisor announced to their students, and noted about the first of them for them to read."""
    title, message = _OF_ADVISOR
    announcement = _announcement(
        plan, number, None, advisor, title, message, rich_text(message), link_ext=None, pin_order=None, days_ago=3
    )
    announcement.audience = StudentFilter().model_dump(mode="json")
    yield announcement
    for student_id in students:
        yield AnnouncementRecipient(announce_id=number, student_id=student_id)
    yield StudentNote(
        note_id=next(plan.ids("student notes")), student_id=students[0], text=_NOTE, visibility=NoteVisibility.STUDENT,
        written_by=advisor, written_at=plan.now - timedelta(days=3),
    )  # fmt: skip


def _announcement(
    plan: Plan,
    number: int,
    section_id: int | None,
    author: UUID,
    title: str,
    message: str,
    content: str,
    *,
    link_ext: str | None,
    pin_order: int | None,
    days_ago: int,
) -> Announcement:
    at = plan.now - timedelta(days=days_ago)
    return Announcement(
        announce_id=number,
        announce_code=f"A{plan.current.academic_year}{number:05d}",
        section_id=section_id,
        title=title,
        message=message,
        content=content,
        link_ext=link_ext,
        pin_order=pin_order,
        announced_at=at,
        created_by=author,
        created_at=at,
        updated_by=author,
        updated_at=at,
    )


def notifications(plan: Plan, student_ids: list[int]) -> Iterator[SQLModel]:
    """The same three lines for each of the given students."""
    ids = plan.ids("notifications")
    year, semester = plan.current
    for student_id in student_ids:
        for contact_type, key, days_ago in _NOTIFICATIONS:
            yield Notification(
                notification_id=next(ids),
                student_id=student_id,
                contact_type=contact_type,
                key=key,
                facts={"term": f"{year}/{semester}"},
                updated_at=plan.now - timedelta(days=days_ago),
            )
