"""Who may decide on an import: an office that brings in files of its kind, also where somebody stands in."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName
from models.cases.case.store.kinds import CaseFacts
from models.imports.import_batch.rules.kinds import KINDS_OF_OFFICES, OF_ACCESS
from models.kit.table import one_of

_OF_OTHERS: Final = " OR ".join(
    (
        f"(:role_id <> {RoleId.ADMINISTRATOR.value} AND {one_of('b.kind', *sorted(OF_ACCESS))})",
        *(
            f"(:role_id = {int(role)} AND NOT {one_of('b.kind', *sorted(kinds))})"
            for role, kinds in KINDS_OF_OFFICES.items()
        ),
    )
)
BATCH_FACTS: Final = CaseFacts(
    refused=f"""
        SELECT 'import_kind_of_others' FROM import_batch b
         WHERE b.case_id = :case_id AND ({_OF_OTHERS})
           AND {one_of(":action", CaseActionName.APPROVE, CaseActionName.DISAPPROVE, CaseActionName.DELEGATE)}
    """
)
"""A task may be handed on, or fall to a substitute, of any office: that office sees no file of this kind."""
