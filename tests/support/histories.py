"""Recorded histories: the endings and waiting stages of every process, kept as files and replayed in every run.

The histories of a workflow type are one archive, and beside the history of a case stands the record it came to.
``index.tsv`` has a line for each: its name, workflow type, number of events, and the stage of its record.
"""

from __future__ import annotations

import fcntl
import io
import json
import lzma
import os
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from temporalio.client import WorkflowHandle

from models.cases.case.contract.record import CaseRecord

HISTORIES: Final = Path(__file__).parent.parent / "replay" / "histories"
RECORD: Final = "RECORD_HISTORIES"
_HISTORY: Final = "history.json"
_RECORD: Final = "record.json"
_INDEX: Final = HISTORIES / "index.tsv"
_NO_RECORD: Final = "-"


@dataclass(frozen=True, slots=True, order=True)
class RecordedHistory:
    """A line of the index. ``stage`` is None where the workflow has no case."""

    name: str
    workflow: str
    events: int
    stage: str | None

    @classmethod
    def of_line(cls, line: str) -> RecordedHistory:
        """Read a line of the index."""
        name, workflow, events, stage = line.split("\t")
        return cls(name, workflow, int(events), None if stage == _NO_RECORD else stage)

    def line(self) -> str:
        """Write the line of the index."""
        return "\t".join((self.name, self.workflow, str(self.events), self.stage or _NO_RECORD))

    def history(self) -> str:
        """Return the history as JSON."""
        return _archive(self.workflow)[f"{self.name}/{_HISTORY}"].decode()

    def record(self) -> CaseRecord | None:
        """Return the record that the case came to."""
        text = _archive(self.workflow).get(f"{self.name}/{_RECORD}")
        return None if text is None else CaseRecord.model_validate_json(text)


def recorded_histories() -> list[RecordedHistory]:
    """Return all lines of the index, by name."""
    return [RecordedHistory.of_line(line) for line in _INDEX.read_text(encoding="utf-8").splitlines()]


def archived_members() -> set[tuple[str, str]]:
    """Return workflow type and name of every history in the archives, whatever the index says."""
    return {
        (path.name.removesuffix(".tar.xz"), member.partition("/")[0])
        for path in HISTORIES.glob("*.tar.xz")
        for member in _archive(path.name.removesuffix(".tar.xz"))
    }


async def keep_history(handle: WorkflowHandle[Any, Any], name: str) -> None:
    """Add the workflow's history so far to its archive, when recording is asked for.

    Record a new one when a process gains an ending or a stage; never record an old one again to make a replay pass:
    cases that run today have that history.
    """
    name = name.removeprefix("test_")
    if os.environ.get(RECORD) != "1" or any(recorded.name == name for recorded in recorded_histories()):
        return
    history = await handle.fetch_history()
    text = json.dumps(json.loads(history.to_json()), separators=(",", ":"))
    # The replay needs the workflow as it is: imported only where a history is recorded.
    from tests.support.replaying import replayed_record

    record = await replayed_record(name, text)
    first = history.events[0].workflow_execution_started_event_attributes
    _add(RecordedHistory(name, first.workflow_type.name, len(history.events), record and record.stage), text, record)


def _add(recorded: RecordedHistory, history: str, record: CaseRecord | None) -> None:
    with _writing():
        members = dict(_archive(recorded.workflow))
        members[f"{recorded.name}/{_HISTORY}"] = history.encode()
        if record is not None:
            kept = record.model_dump(mode="json", exclude_defaults=True)
            members[f"{recorded.name}/{_RECORD}"] = json.dumps(kept, ensure_ascii=False).encode()
        _write_archive(recorded.workflow, members)
        lines = sorted([*recorded_histories(), recorded])
        _INDEX.write_text("".join(f"{each.line()}\n" for each in lines), encoding="utf-8")


@contextmanager
def _writing() -> Iterator[None]:
    """One process of the run at a time, which reads the archives anew."""
    with _INDEX.open(encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _archive.cache_clear()
        yield
        _archive.cache_clear()


@lru_cache
def _archive(workflow: str) -> Mapping[str, bytes]:
    """The files of an archive by name, none where there is no archive."""
    path = HISTORIES / f"{workflow}.tar.xz"
    if not path.exists():
        return {}
    with tarfile.open(path) as archive:
        opened = {member.name: archive.extractfile(member) for member in archive.getmembers()}
        return {name: file.read() for name, file in opened.items() if file is not None}


def _write_archive(workflow: str, members: Mapping[str, bytes]) -> None:
    """The same members give the same bytes: no times, no owners, sorted by name."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in sorted(members.items()):
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    (HISTORIES / f"{workflow}.tar.xz").write_bytes(lzma.compress(written.getvalue(), preset=9))
