"""What two people may say of a row of the reconciliation desk (finance §4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.finance.desk.contract import DeskFinding, DeskState
from models.finance.statement.contract import LineState

_MISTAKE: Final = (DeskFinding.BANK_MISTAKE,)
FINDINGS: Final[Mapping[LineState | DeskState, tuple[DeskFinding, ...]]] = {
    LineState.DOUBTFUL: (DeskFinding.SAME_PAYMENT, DeskFinding.ANOTHER_PAYMENT),
    LineState.SENT_UNKNOWN: (DeskFinding.BANK_FEE, DeskFinding.OWN_TRANSFER, DeskFinding.BANK_MISTAKE),
    LineState.DIFFERS: _MISTAKE,
    LineState.REFUND: _MISTAKE,
    DeskState.MISSING: _MISTAKE,
}
"""What a row in a state can be found to be; of other money an officer decides in its case."""


def findings_of(state: LineState | DeskState) -> tuple[DeskFinding, ...]:
    """Return what a row in this state can be found to be."""
    return FINDINGS.get(state, ())
