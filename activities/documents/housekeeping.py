"""Files that were sent for a request and that none has named are cleared away (study §5), and photographs that no
student has any more.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy.orm import Session
from temporalio import activity

from models.db import engine
from models.documents.file.store.keeping import remove_unnamed
from models.imports.import_batch.store.pictures import remove_photographs
from models.kit.calendar import utc_now

BATCH: Final = 1_000
"""Files of one transaction."""


@activity.defn(name="delete_unnamed_files")
def delete_unnamed_files() -> int:
    """Delete what was sent for a request and never named, and photographs that neither a student has nor an import
    under way names, a batch in one statement; returns how many.

    Safe to run twice and at any time: what is left by a fault is deleted by the next run.
    """
    deleted = 0
    for remove in (remove_unnamed, remove_photographs):
        found = BATCH
        while found == BATCH:
            with Session(engine()) as session, session.begin():
                found = remove(session, utc_now(), BATCH)
            deleted += found
            activity.heartbeat(deleted)
    return deleted


ACTIVITIES: Final = (delete_unnamed_files,)
