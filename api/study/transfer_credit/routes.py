"""Asking to have credits transferred, and such requests. Deciding is an action of the case (study §5)."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Depends

from api.access.auth.deps import menu_rights, requires
from api.enrolment.on_behalf.student_request import StudentRequestRoutes
from api.study.transfer_credit.commands import ask_for_transfer, keep_file, look_at_transfer
from api.study.transfer_credit.comparison import possible_of
from api.study.transfer_credit.queries import file_of_transfer, transfer_of_case, transfers_of
from api.study.transfer_credit.schemas import (
    TransferAnswer,
    TransferAsk,
    TransferComparison,
    TransferFileView,
    TransferLook,
    TransferOnBehalf,
    TransferPossible,
    TransferView,
)
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/transfer-credits", tags=["transfer-credits"])

_asks: Final = Depends(requires(MenuId.MY_CASES, Action.EDIT))
_routes: Final = StudentRequestRoutes(router, _asks, menu_rights(MenuId.STUDENT_STATUS).add)
_routes.mine(transfers_of, TransferView)
_routes.possible(possible_of, TransferPossible)
_routes.preview("/compare", look_at_transfer, TransferLook, TransferComparison)
_routes.files(keep_file, TransferFileView, file_of_transfer)
_routes.of_case(transfer_of_case, TransferView)
_routes.asking(ask_for_transfer, TransferAsk, TransferOnBehalf, TransferAnswer)
