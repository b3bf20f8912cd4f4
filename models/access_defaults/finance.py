"""Pages of the area ``finance``."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import Action, MenuId, RoleId
from models.access_defaults.shape import CHANGE, DECIDE, PLACE, PRINT, READ, VIEW, WRITE, MenuPage, to

PAGES: Final = (
    MenuPage(
        MenuId.STUDENT_FINANCE, MenuId.FINANCE, "/std/finance", "การเงินของฉัน", "My finances",
        (to((*CHANGE, Action.PRINT), RoleId.STUDENT),),
    ),
    MenuPage(
        MenuId.PAYMENTS, MenuId.FINANCE, "/adm/finance/payments", "รายการชำระเงิน", "Payments",
        (to(READ, RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR),),
    ),
    MenuPage(
        MenuId.STUDENT_ACCOUNTS, MenuId.FINANCE, "/adm/finance/accounts", "บัญชีนิสิต", "Student accounts",
        (to((*PRINT, Action.EDIT), RoleId.FINANCE_OFFICER), to(PRINT, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.BILL_RUNS, MenuId.FINANCE, "/adm/finance/bill-runs", "เรียกเก็บทั้งภาค", "Bill runs",
        (
            to((*PLACE, Action.EXPORT), RoleId.FINANCE_OFFICER),
            to((*DECIDE, Action.EXPORT), RoleId.TREASURY_DIRECTOR),
        ),
    ),
    MenuPage(
        MenuId.UNEXPLAINED_MONEY, MenuId.FINANCE, "/adm/finance/unexplained", "เงินที่รอตรวจสอบ", "Money to be explained",
        (to(VIEW, RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR),),
    ),
    MenuPage(
        MenuId.CANCELLATIONS, MenuId.FINANCE, "/adm/finance/cancellations", "ยกเลิกเอกสารการเงิน", "Cancelled documents",
        (to(PLACE, RoleId.FINANCE_OFFICER), to(DECIDE, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.INSTALMENT_SPLITS, MenuId.FINANCE, "/adm/finance/instalment-splits", "แบ่งชำระเป็นงวด", "Split invoices",
        (to(PLACE, RoleId.FINANCE_OFFICER), to(DECIDE, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.REFUNDS, MenuId.FINANCE, "/adm/finance/refunds", "คืนเงินนิสิต", "Refunds",
        (to(PLACE, RoleId.FINANCE_OFFICER), to(DECIDE, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.REFUND_LISTS, MenuId.FINANCE, "/adm/finance/refund-lists", "รายการคืนเงิน", "Refund lists",
        (to(WRITE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.RECONCILIATION_DESK, MenuId.FINANCE, "/adm/finance/desk", "กระทบยอดธนาคาร", "Reconciliation desk",
        (to(PLACE, RoleId.FINANCE_OFFICER), to(DECIDE, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.DAY_BALANCE, MenuId.FINANCE, "/adm/finance/days", "ปิดยอดประจำวัน", "Day close",
        (to(CHANGE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.WAIVERS, MenuId.FINANCE, "/adm/finance/waivers", "ผ่อนผันและเลื่อนการชำระ", "Waivers",
        (to((*VIEW, Action.ADD), RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.MONEY_REPORTS, MenuId.FINANCE, "/adm/finance/reports", "รายงานการเงิน", "Money reports",
        (to(READ, RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR),),
    ),
    MenuPage(
        MenuId.NORMAL_FEES, MenuId.FINANCE, "/adm/finance/normal-fees", "ค่าธรรมเนียมการศึกษา", "Education fees",
        (
            to((*READ, *WRITE), RoleId.FINANCE_OFFICER),
            to((*READ, Action.APPROVE), RoleId.TREASURY_DIRECTOR),
            to(VIEW, RoleId.SCHOLARSHIP_OFFICER, RoleId.ADMINISTRATOR),
        ),
    ),
    MenuPage(
        MenuId.FEE_PATTERNS, MenuId.FINANCE, "/adm/finance/fee-patterns", "รูปแบบอัตราค่าธรรมเนียม", "Fee patterns",
        (to(WRITE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.FEES, MenuId.FINANCE, "/adm/finance/fees", "รายการค่าธรรมเนียม", "Fee items",
        (to(PLACE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.SUBJECT_FEES, MenuId.FINANCE, "/adm/finance/subject-fees", "ค่าธรรมเนียมพิเศษรายวิชา",
        "Special subject fees",
        (to(WRITE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.PROJECT_FEES, MenuId.FINANCE, "/adm/finance/project-fees", "ค่าธรรมเนียมโครงการพิเศษ",
        "Special project fees",
        (to(WRITE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.LATE_FINES, MenuId.FINANCE, "/adm/finance/late-fines", "ค่าปรับลงทะเบียนล่าช้า", "Late enrolment fines",
        (to(WRITE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.AGENCIES, MenuId.FINANCE, "/adm/finance/agencies", "หน่วยงานภายนอก", "External agencies",
        (to(WRITE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.WAIVER_RULES, MenuId.FINANCE, "/adm/finance/waiver-rules", "ผู้พิจารณาการผ่อนผัน",
        "Who agrees to waivers",
        (to(WRITE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.IMPORTS, MenuId.FINANCE, "/adm/finance/imports", "นำเข้าข้อมูล", "Imports",
        (
            to((*PLACE, Action.EXPORT), RoleId.FINANCE_OFFICER, RoleId.SCHOLARSHIP_OFFICER, RoleId.CURRICULUM_OFFICER),
            to((*PLACE, *DECIDE, Action.EXPORT), RoleId.ADMINISTRATOR),
            to((*DECIDE, Action.EXPORT), RoleId.TREASURY_DIRECTOR),
            to((*PLACE, *DECIDE, Action.EXPORT), RoleId.REGISTRAR),
        ),
    ),
    MenuPage(
        MenuId.SCHOLARSHIPS, MenuId.FINANCE, "/adm/finance/scholarships", "ทุนและส่วนลด", "Scholarships and discounts",
        (
            to(WRITE, RoleId.SCHOLARSHIP_OFFICER),
            to(VIEW, RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR),
        ),
    ),
    MenuPage(
        MenuId.SCHOLARSHIP_AWARDS, MenuId.FINANCE, "/adm/finance/scholarship-awards", "ให้ทุนและส่วนลด",
        "Giving scholarships",
        (
            to((*PLACE, *DECIDE), RoleId.SCHOLARSHIP_OFFICER),
            to(VIEW, RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR),
        ),
    ),
    MenuPage(
        MenuId.FUNDERS, MenuId.FINANCE, "/adm/finance/funders", "แหล่งทุน", "Funders",
        (
            to(WRITE, RoleId.SCHOLARSHIP_OFFICER),
            to(VIEW, RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR),
        ),
    ),
    MenuPage(
        MenuId.SPONSOR_PAYMENTS, MenuId.FINANCE, "/adm/finance/sponsor-payments", "เงินจากแหล่งทุน",
        "Payments of funders",
        (
            to((*PLACE, Action.EXPORT), RoleId.FINANCE_OFFICER),
            to((*DECIDE, Action.EXPORT), RoleId.TREASURY_DIRECTOR),
            to(READ, RoleId.SCHOLARSHIP_OFFICER),
        ),
    ),
    MenuPage(
        MenuId.INSTALMENT_PATTERNS, MenuId.FINANCE, "/adm/finance/instalment-patterns", "รูปแบบการผ่อนชำระ",
        "Instalment patterns",
        (to(WRITE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.BANK_ACCOUNTS, MenuId.FINANCE, "/adm/finance/bank-accounts", "บัญชีธนาคาร", "Bank accounts",
        (to(WRITE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.ERP_UNITS, MenuId.FINANCE, "/adm/finance/erp-units", "หน่วยงานในระบบ ERP", "ERP units",
        (to(WRITE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
    MenuPage(
        MenuId.SIGNERS, MenuId.FINANCE, "/adm/finance/signers", "ผู้ลงนามในเอกสาร", "Document signers",
        (to(WRITE, RoleId.FINANCE_OFFICER), to(VIEW, RoleId.TREASURY_DIRECTOR)),
    ),
)  # fmt: skip
