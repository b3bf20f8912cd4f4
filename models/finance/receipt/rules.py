"""What the next print of a receipt is: its original is released once (spec §9, finance §5)."""

from __future__ import annotations

from collections.abc import Collection

from models.finance.paper.contract import ReceiptForm, WantedPrint


def next_form(wanted: WantedPrint, printed: Collection[ReceiptForm], *, stands: bool = True) -> ReceiptForm | None:
    """The form of the next print after those there are; None where an original that was never released is to be
    substituted. Of a receipt that does not stand any more, being cancelled, only copies are printed.
    """
    if not stands:
        return None if wanted is WantedPrint.SUBSTITUTE else ReceiptForm.COPY
    is_released = ReceiptForm.ORIGINAL in printed
    if wanted is WantedPrint.SUBSTITUTE:
        return ReceiptForm.SUBSTITUTE if is_released else None
    if wanted is WantedPrint.NEXT and not is_released:
        return ReceiptForm.ORIGINAL
    return ReceiptForm.COPY
