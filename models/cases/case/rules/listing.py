"""Which cases a page lists: whoever may see the page sees these cases, within their data scope (design §5).

A list that says where a request stands leads to its case. What a page lists by a rule of its own, as imports are by the
office whose kind of file they are, is not here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.access.role.contract import MenuId
from models.cases.case.contract.record import CaseKind

LISTED: Final[Mapping[MenuId, frozenset[CaseKind]]] = {
    MenuId.AGENCIES: frozenset({CaseKind.MASTER_CHANGE}),
    MenuId.ALLOCATION_ROUNDS: frozenset({CaseKind.ALLOCATION_ROUND}),
    MenuId.BANK_ACCOUNTS: frozenset({CaseKind.MASTER_CHANGE}),
    MenuId.BILL_RUNS: frozenset({CaseKind.BILL_RUN}),
    MenuId.CANCELLATIONS: frozenset(
        {
            CaseKind.INVOICE_CANCELLATION,
            CaseKind.RECEIPT_CANCELLATION,
            CaseKind.WRITE_OFF,
            CaseKind.WRITE_OFF_REVERSAL,
        }
    ),
    MenuId.ERP_UNITS: frozenset({CaseKind.MASTER_CHANGE}),
    MenuId.FEE_PATTERNS: frozenset({CaseKind.MASTER_CHANGE}),
    MenuId.INSTALMENT_PATTERNS: frozenset({CaseKind.MASTER_CHANGE}),
    MenuId.INSTALMENT_SPLITS: frozenset({CaseKind.INSTALMENT_SPLIT}),
    # Processes that move money or the date it is due, and in which a second person decides.
    MenuId.MONEY_REPORTS: frozenset(
        {
            CaseKind.AWARD_SHORTFALL,
            CaseKind.BILL_RUN,
            CaseKind.IMPORT_BATCH,
            CaseKind.INVOICE_CANCELLATION,
            CaseKind.MASTER_CHANGE,
            CaseKind.PAYMENT_EXCEPTION,
            CaseKind.RECEIPT_CANCELLATION,
            CaseKind.REFUND,
            CaseKind.SCHOLARSHIP_AWARD,
            CaseKind.SPONSOR_PAYMENT,
            CaseKind.SPONSOR_PAYMENT_REVERSAL,
            CaseKind.WAIVER,
            CaseKind.WRITE_OFF,
            CaseKind.WRITE_OFF_REVERSAL,
        }
    ),
    MenuId.ADOPTIONS: frozenset({CaseKind.ADOPTION}),
    MenuId.PROGRAMMES: frozenset({CaseKind.PROGRAMME_CHANGE}),
    MenuId.RECONCILIATION_DESK: frozenset({CaseKind.BANK_MISTAKE, CaseKind.LINE_MATCH}),
    MenuId.REFUND_LISTS: frozenset({CaseKind.MASTER_CHANGE}),
    MenuId.REFUNDS: frozenset({CaseKind.REFUND}),
    MenuId.ROLES: frozenset({CaseKind.ROLE_CHANGE}),
    MenuId.SCHOLARSHIP_AWARDS: frozenset({CaseKind.SCHOLARSHIP_AWARD}),
    MenuId.SIGNERS: frozenset({CaseKind.MASTER_CHANGE}),
    MenuId.SPONSOR_PAYMENTS: frozenset({CaseKind.SPONSOR_PAYMENT, CaseKind.SPONSOR_PAYMENT_REVERSAL}),
    MenuId.SUBJECTS: frozenset({CaseKind.SUBJECT_CHANGE}),
    MenuId.UNEXPLAINED_MONEY: frozenset({CaseKind.PAYMENT_EXCEPTION}),
    MenuId.WAIVER_RULES: frozenset({CaseKind.MASTER_CHANGE}),
    MenuId.WAIVERS: frozenset({CaseKind.WAIVER}),
    MenuId.YEAR_PROMOTIONS: frozenset({CaseKind.YEAR_PROMOTION}),
}
