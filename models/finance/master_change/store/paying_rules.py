"""Refusals of requested changes to who may let students pay later, how they pay in parts and what agencies charge; each
is a :class:`~models.finance.master_change.store.guarded_masters.MasterRule`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from pydantic.alias_generators import to_camel
from sqlalchemy import select, text
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.tables import AuditEntry
from models.cases.case.contract.record import Fact, Refused
from models.finance.bank_account.contract import InstalmentPart
from models.finance.bank_account.tables import InstalmentPattern
from models.finance.debt.store.reading import FEES_IN_USE
from models.finance.debt.tables import Agency
from models.finance.fee.store.items import FEES_AND_PATTERNS
from models.finance.instalment_pattern.rules import instalments_refusal
from models.finance.master_change.store.columns import Columns
from models.finance.waiver.contract.case import WaiverKind
from models.finance.waiver.rules.naming import office_words, rule_words
from models.finance.waiver.tables import WaiverRule
from models.kit.table import Master

_EQUAL_RULE: Final = text("""
    SELECT offices FROM waiver_rule WHERE deleted_at IS NULL AND rule_id <> :row_id
       AND (waiver_kind, arrears_from) = (:waiver_kind, :arrears_from)
""")
_AGENCY_OF_CODE: Final = text("""
    SELECT 1 FROM agency WHERE deleted_at IS NULL AND agency_id <> :row_id AND code = :code
""")
_FINES: Final = text("SELECT count(*) FROM debt WHERE agency_id = :row_id")
_PATTERN_OF_CODE: Final = text("""
    SELECT 1 FROM instalment_pattern
     WHERE deleted_at IS NULL AND instalment_pattern_id <> :row_id AND code = :code
""")
_SHOWN: Final = sorted(InstalmentPattern.model_fields.keys() - Master.model_fields.keys() - {"instalment_pattern_id"})
"""What an officer says of a pattern: all but its key and what every master has."""
_TERMS: Final = TypeAdapter(int)
_PARTS: Final = TypeAdapter(tuple[InstalmentPart, ...])


def refusal_of_waiver_rule(
    session: Session, row_id: UUID, row: Master | None, wanted: Columns | None
) -> Refused | None:
    """Return why the offices that agree to a waiver may not become what is requested, or None.

    ``waiver_rule_first`` where the rule for students without arrears would be deleted or be another's: without it
    nobody could ask; ``waiver_rule_exists`` where another rule is for the same kind and arrears.
    """
    rule = row if isinstance(row, WaiverRule) else None
    place = None if wanted is None else (wanted["waiver_kind"], wanted["arrears_from"])
    if rule is not None and rule.arrears_from == 0 and place != (rule.waiver_kind, 0):
        return _refusal(refusal_of_waiver_rule, "waiver_rule_first")
    if wanted is None:
        return None
    offices = session.scalar(_EQUAL_RULE, {**wanted, "row_id": row_id})
    return None if offices is None else _equal_rule(wanted, offices)


def _equal_rule(wanted: Columns, offices: list[str]) -> Refused:
    """Return the refusal that names the rule for the same kind and arrears, and its offices."""
    rule = rule_words(WaiverKind(str(wanted["waiver_kind"])), _TERMS.validate_python(wanted["arrears_from"]))
    agree = office_words(offices)
    return _refusal(
        refusal_of_waiver_rule,
        "waiver_rule_exists",
        name_th=rule.th,
        name_en=rule.en,
        offices_th=agree.th,
        offices_en=agree.en,
    )


def refusal_of_agency(session: Session, row_id: UUID, row: Master | None, wanted: Columns | None) -> Refused | None:
    """Return why an agency may not become what is requested, or None.

    ``agency_in_use`` where it would be deleted though it has fined somebody, ``agency_exists`` where another one has
    its code, ``import_fee_not_found`` where its fee is out of use. Fees stay in use until the transaction ends.
    """
    if wanted is None:
        fines = session.scalar(_FINES, {"row_id": row_id}) or 0
        code = row.code if isinstance(row, Agency) else ""
        return _refusal(refusal_of_agency, "agency_in_use", agency=code, fines=fines) if fines else None
    if session.scalar(_AGENCY_OF_CODE, {"row_id": row_id, "code": wanted["code"]}):
        return _refusal(refusal_of_agency, "agency_exists", name=str(wanted["code"]))
    session.execute(FEES_AND_PATTERNS)
    fee = str(wanted["fee_code"])
    in_use = session.execute(FEES_IN_USE, {"codes": [fee]}).first()
    return None if in_use else _refusal(refusal_of_agency, "import_fee_not_found", fee=fee)


def refusal_of_instalment_pattern(
    session: Session, row_id: UUID, row: Master | None, wanted: Columns | None
) -> Refused | None:
    """Return why a pattern of instalments may not become what is requested, or None.

    ``instalment_default_kept`` where no pattern would be in use any more, ``instalment_pattern_exists`` where another
    one has its code; and the codes of :func:`models.finance.instalment_pattern.rules.instalments_refusal`.
    """
    pattern = row if isinstance(row, InstalmentPattern) else None
    if wanted is not None and (refused := instalments_refusal(_PARTS.validate_python(wanted["parts"]))):
        return refused
    if pattern is not None and pattern.is_default and (wanted is None or not wanted["is_default"]):
        return _refusal(refusal_of_instalment_pattern, "instalment_default_kept")
    if wanted is not None and session.scalar(_PATTERN_OF_CODE, {"row_id": row_id, "code": wanted["code"]}):
        return _refusal(refusal_of_instalment_pattern, "instalment_pattern_exists", name=str(wanted["code"]))
    return None


def give_up_default(session: Session, row_id: UUID, wanted: Columns | None, by: UUID, at: datetime) -> None:
    """Take the pattern of instalments that is in use out of use where another one takes its place; its trail says so.

    Of two that are agreed to at once the later one meets the unique index, and its activity is tried again.
    """
    if wanted is None or not wanted["is_default"]:
        return
    in_use = select(InstalmentPattern).where(
        col(InstalmentPattern.is_default),
        col(InstalmentPattern.deleted_at).is_(None),
        col(InstalmentPattern.instalment_pattern_id) != row_id,
    )
    for other in session.scalars(in_use.with_for_update()):
        before = _shown(other)
        other.is_default = False
        other.revision += 1
        other.changed_by, other.changed_at = by, at
        session.add(
            AuditEntry(
                at=at, actor_id=by, action="instalment_pattern.edit", subject_kind="instalment_pattern",
                subject_id=str(other.instalment_pattern_id), before=before, after=_shown(other),
            )
        )  # fmt: skip
    session.flush()


def _shown(pattern: InstalmentPattern) -> dict[str, object]:
    """Return a pattern as its trail shows it."""
    return {to_camel(name): getattr(pattern, name) for name in _SHOWN}


def _refusal(rule: Callable[..., Refused | None], code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=rule.__name__, facts=facts)
