"""What demo people have done in the portal, step by step, so that a step that was ended goes on where it was.

A step is a program whose calls follow from the answers to its earlier calls. Each answer is written into the step's
journal when it comes. A step that was ended runs again from its beginning: a call that has an answer takes it from the
journal, and the first one without is made. That one may have been made before, without its answer being written: it is
made under the same idempotency key, and knows that it may be a repetition.

Standard library only: the supervisor looks into journals before anything else is imported.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

FOLDER: Final = "demo-acting"
"""The folder of the journals, in the data folder. It is there once this version has loaded the demo university."""
STEPS: Final = ("grades", "leaves", "transfers", "graduations", "waivers", "programmes")
"""What demo people do, in this order."""
_DONE: Final = {"done": True}


class OtherVersionError(RuntimeError):
    """A journal does not fit its step: another version wrote it."""


class Journal:
    """The journal of one step. A line that was being written when the step was ended counts as not written."""

    def __init__(self, file: Path) -> None:
        self._file = file
        entries = _entries(file)
        self.is_done = _DONE in entries
        self._is_resumed = bool(entries)
        self._calls: list[dict[str, Any]] = [entry for entry in entries[1:] if "call" in entry]
        self._number = 0
        if not entries:
            file.parent.mkdir(parents=True, exist_ok=True)
            entries = [{"key": uuid4().hex}]
        self._key: str = entries[0].get("key", "")
        self._replace(entries)

    def once(self, call: str, make: Callable[[str, bool], Any]) -> Any:
        """Return what the call answered before the step was ended, or make it and write down its answer.

        ``make`` gets an idempotency key, and whether the call may have been made before. ``call`` names it. Raises
        OtherVersionError when another call was made in its place.
        """
        number, self._number = self._number, self._number + 1
        if number < len(self._calls):
            if self._calls[number]["call"] != call:
                raise OtherVersionError(f"{self._file} has {self._calls[number]['call']} in place of {call}")
            return self._calls[number]["answer"]
        answer = make(f"{self._key}-{number}", self._is_resumed and number == len(self._calls))
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"call": call, "answer": answer}) + "\n")
        return answer

    def finish(self) -> None:
        """The step is done: what its calls answered is not needed any more."""
        self.is_done = True
        self._replace([_DONE])

    def _replace(self, entries: list[dict[str, Any]]) -> None:
        partial = self._file.with_suffix(".partial")
        partial.write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
        partial.replace(self._file)


def _entries(file: Path) -> list[dict[str, Any]]:
    if not file.exists():
        return []
    entries = []
    with suppress(json.JSONDecodeError):
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            entries.append(json.loads(line))
    return entries


def journal_of(data_dir: Path, step: str) -> Journal:
    """Return the journal of a step."""
    return Journal(data_dir / FOLDER / f"{step}.jsonl")


def unfinished_steps(data_dir: Path) -> list[str]:
    """Return the steps that are not done."""
    return [step for step in STEPS if _DONE not in _entries(data_dir / FOLDER / f"{step}.jsonl")]
