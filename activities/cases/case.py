"""Bringing the rows of a case to what its workflow knows (design §3)."""

from __future__ import annotations

from typing import Final

from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseRecord
from models.cases.case.store.rows import write_record
from models.db import engine


@activity.defn(name="project_case")
def project_case(record: CaseRecord) -> None:
    """Bring the rows of a case to the workflow's record, when it is newer."""
    with Session(engine()) as session, session.begin():
        write_record(session, record)


ACTIVITIES: Final = (project_case,)
