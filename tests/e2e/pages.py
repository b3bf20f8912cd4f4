"""The pages behind the sign-in by their addresses, and the heading by which a visitor knows each."""

from __future__ import annotations

import re
from re import Pattern
from typing import Final
from urllib.parse import urlsplit

_BASE: Final = "/myku"
_HEADINGS: Final[dict[str, tuple[str, str]]] = {
    r"/(std|adm)/home": (r"สวัสดี .+", r"Hello, .+"),
    r"/std/open-subjects": ("ค้นหาวิชาที่เปิดสอน", "Open subjects"),
    r"/std/plan": ("จัดแผนลงทะเบียน", "Enrolment plans"),
    r"/std/enrolment": ("ผลการลงทะเบียนของฉัน", "My enrolment"),
    r"/std/enrolment/history": ("ประวัติการลงทะเบียน", "Enrolment history"),
    r"/std/finance": ("การเงินของฉัน", "My finances"),
    r"/std/timetable": ("ตารางเรียนตารางสอบ", "Timetable"),
    r"/std/grades": ("ผลการเรียน", "Grades"),
    r"/std/news": ("ข่าวประกาศ", "News"),
    r"/std/news/subjects/.+": ("ประกาศรายวิชา.*", ".*[Aa]nnouncements.*"),
    r"/std/profile": ("ประวัตินิสิต", "Student profile"),
    r"/std/cases": ("คำขอของฉัน", "My requests"),
    r"/(std/cases|adm/students/.+)/transfer-credits": ("ขอเทียบโอนหน่วยกิต", "Transfer of credits"),
    r"/adm/curriculum/goals": ("เป้าหมายเชิงยุทธศาสตร์", "Strategic goals"),
    r"/adm/curriculum/equivalences": ("รายวิชาเทียบเท่า", "Equivalences"),
    r"/adm/study/transfer-rules": ("เกณฑ์เทียบโอนรายวิชา", "Transfer rules"),
    r"/((std|adm)/cases|adm/tasks/case)/.+": ("รายละเอียดคำขอ", "Request"),
    r"/std/graduation": ("สำเร็จการศึกษา", "Graduation"),
    r"/adm/study/demand": ("ความต้องการรายวิชา", "Demand for subjects"),
    r"/adm/study/programmes": ("หลักสูตร", "Programmes"),
    r"/adm/study/programmes/.+/edit": ("แก้ไขร่างหลักสูตร", "Edit a draft of a programme"),
    r"/adm/study/programmes/.+": ("รายละเอียดหลักสูตร", "Programme"),
    r"/adm/study/conferrals": ("การอนุมัติปริญญา", "Conferral of degrees"),
    r"/adm/study/graduations": ("คำขอสำเร็จการศึกษา", "Requests to graduate"),
    r"/adm/study/graduations/graduates": ("ผู้สำเร็จการศึกษาแยกตามคณะ", "Graduates by faculty"),
    r"/adm/students": ("สถานภาพนิสิต", "Student status"),
    r"/adm/students/leaves": ("ลาพัก กลับเข้าศึกษา และลาออก", "Leaves, returns and resignations"),
    r"/adm/students/.+": ("สถานภาพของนิสิต", "Status of a student"),
    r"/adm/cases": ("คำขอทั้งหมด", "All requests"),
    r"/adm/tasks": ("กล่องงานรอพิจารณา", "Inbox"),
    r"/adm/tasks/away": ("เมื่อไม่อยู่", "While away"),
    r"/adm/announcements": ("ข่าวประกาศ", "Announcements"),
    r"/adm/finance/normal-fees": ("ค่าธรรมเนียมปกติ", "Normal fees"),
    r"/adm/finance/fee-patterns": ("รูปแบบอัตราค่าธรรมเนียม", "Fee patterns"),
    r"/adm/finance/fees": ("รายการค่าธรรมเนียม", "Fee items"),
    r"/adm/finance/instalment-patterns": ("รูปแบบการผ่อนชำระ", "Instalment patterns"),
    r"/adm/finance/bank-accounts": ("บัญชีธนาคาร", "Bank accounts"),
    r"/adm/finance/signers": ("ผู้ลงนามในเอกสาร", "Document signers"),
    r"/adm/finance/project-fees": ("ค่าธรรมเนียมโครงการพิเศษ", "Special project fees"),
    r"/adm/finance/late-fines": ("ค่าปรับลงทะเบียนล่าช้า", "Late enrolment fines"),
    r"/adm/finance/subject-fees": ("ค่าธรรมเนียมพิเศษรายวิชา", "Special subject fees"),
    r"/adm/finance/erp-units": ("หน่วยงานในระบบ ERP", "ERP units"),
    r"/adm/finance/payments": ("รายการชำระเงิน", "Payments"),
    r"/adm/finance/unexplained": ("เงินที่รอตรวจสอบ", "Money to be explained"),
    r"/adm/finance/bill-runs": ("เรียกเก็บทั้งภาค", "Bill runs"),
    r"/adm/finance/bill-runs/.+": ("(รอบ)?เรียกเก็บ.*", "Bill run.*"),
    r"/adm/finance/scholarships": ("ทุนและส่วนลด", "Scholarships and discounts"),
    r"/adm/finance/scholarship-awards": ("ให้ทุนและส่วนลด", "Giving scholarships"),
    r"/adm/finance/scholarship-awards/.+": (".+", ".+"),
    r"/adm/finance/funders": ("แหล่งทุน", "Funders"),
    r"/adm/finance/sponsor-payments": ("เงินจากแหล่งทุน", "Payments of funders"),
    r"/adm/finance/sponsor-payments/.+": (".+", ".+"),
    r"/adm/finance/waivers": ("ผ่อนผันและเลื่อนการชำระ", "Waivers"),
    r"/adm/finance/waiver-rules": ("ผู้พิจารณาการผ่อนผัน", "Who agrees to waivers"),
    r"/adm/finance/agencies": ("หน่วยงานภายนอก", "External agencies"),
    r"/adm/finance/refunds": ("คืนเงินนิสิต", "Refunds"),
    r"/adm/finance/refund-lists": ("รายการคืนเงิน", "Refund lists"),
    r"/adm/finance/cancellations": ("ยกเลิกเอกสารการเงิน", "Cancelled documents"),
    r"/adm/finance/instalment-splits": ("แบ่งชำระเป็นงวด", "Split invoices"),
    r"/adm/finance/imports": ("นำเข้าข้อมูล", "Imports"),
    r"/adm/finance/imports/.+": ("นำเข้า.*", "Import.*"),
    r"/adm/finance/reports": ("รายงานการเงิน", "Money reports"),
    r"/adm/finance/payments/scholarships": ("รายการที่ทุนและส่วนลดจ่าย", "Paid by scholarships"),
    r"/adm/finance/desk": ("กระทบยอดธนาคาร", "Reconciliation desk"),
    r"/adm/finance/days": ("ปิดยอดประจำวัน", "Day close"),
    r"/adm/finance/accounts": ("บัญชีนิสิต", "Student accounts"),
    r"/adm/finance/accounts/.+": ("บัญชีของนิสิต", "Account of a student"),
    r"/adm/grades/sheets": ("ใบคะแนนของฉัน", "My grade sheets"),
    r"/adm/grades/sheets/.+": ("ใบคะแนน.*", "Grade sheet.*"),
    r"/adm/grades/corrections": ("KU7 ของฉัน", "My KU7"),
    r"/adm/grades/incomplete": ("แก้ I และ N", "I and N"),
    r"/adm/grades/progress": ("ติดตามการส่งผลการเรียน", "Progress of grades"),
    r"/adm/grades/progress/corrections": (r"คำขอแก้ไขผลการเรียน \(KU7\)", r"Grade corrections \(KU7\)"),
    r"/adm/grades/standing/conversions": ("I และ N ที่จะเปลี่ยนครั้งถัดไป", "Next conversions of I and N"),
    r"/adm/grades/standing": ("เฝ้าดูสถานภาพ", "Standing watch"),
    r"/adm/grades/transcripts": ("ใบแสดงผลการเรียน", "Transcripts"),
    r"/adm/curriculum/subjects": ("รายวิชา", "Subjects"),
    r"/adm/curriculum/subjects/outcomes": ("ผลลัพธ์การเรียนรู้ของหลักสูตร", "Outcomes of curricula"),
    r"/adm/curriculum/subjects/outcomes/.+": (r"PLO .+", r"PLO .+"),
    r"/adm/curriculum/subjects/.+": (r"\d{8}-\d{2} .+", r"\d{8}-\d{2} .+"),
    r"/adm/curriculum/sections": ("หมู่เรียนและที่นั่ง", "Sections and seats"),
    r"/adm/curriculum/rounds": ("รอบปล่อยที่นั่งจัดสรร", "Allocation rounds"),
    r"/adm/curriculum/bundles": ("กลุ่มวิชาที่เรียนร่วมกัน", "Subject bundles"),
    r"/adm/enrolments": ("ค้นหาผลการลงทะเบียน", "Enrolment search"),
    r"/adm/holds": ("การระงับสิทธิ์ลงทะเบียน", "Holds"),
    r"/std/audit": ("ตรวจสอบการสำเร็จการศึกษา", "Degree audit"),
    r"/adm/study/audits": ("นิสิตในความดูแล", "Students in your care"),
    r"/adm/study/audits/\d+": ("ผลตรวจสอบการสำเร็จการศึกษาของนิสิต", "Degree audit of a student"),
    r"/adm/slots": ("ช่วงเวลาลงทะเบียนรายบุคคล", "Personal enrolment slots"),
    r"/adm/calendar": ("ปฏิทินการศึกษา", "Academic calendar"),
    r"/adm/rap/roles": ("จัดการบทบาท", "Role management"),
}
"""By a pattern of the path: the heading in Thai and in English."""


def heading_of(address: str) -> Pattern[str]:
    """The heading of the page at an address, with or without the portal's base and a query. Raises LookupError."""
    path = urlsplit(address).path.removeprefix(_BASE)
    for pattern, headings in _HEADINGS.items():
        if re.fullmatch(pattern, path):
            return re.compile(f"^({'|'.join(headings)})$")
    raise LookupError(f"{path} has no heading in tests/e2e/pages.py: name it there")
