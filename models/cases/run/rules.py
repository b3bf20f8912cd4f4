"""Runs over many rows: worked out first, confirmed by a second person, done in chunks, and undone as a whole.

A process says what its stages are called, whose it is and what its texts say (:class:`Run`); the record after each step
is written here, the same for every such process (finance §3, §6).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from models.access.role.contract import MenuId, RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, Fact
from models.cases.case.rules.process import ActionField, ActionRule, By, Endings, Process, RemarkNeed, Tone
from models.cases.case.rules.steps import ended_by, handed_over
from models.cases.run.contract import RunRegulation, RunStages
from models.cases.task.contract import Task
from models.cases.task.rules.holding import in_place_of

CONFIRM_TASK: Final = "confirm_run"
WATCH_TASK: Final = "watch_run"
RESUME_TASK: Final = "resume_run"

_CANCEL: Final = ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER)
_ASK_UNDO: Final = ActionRule(CaseActionName.ASK_UNDO, By.OWNER, Tone.DANGER, RemarkNeed.REQUIRED)


@dataclass(frozen=True, slots=True)
class Run:
    """A process of this form: on whose page it is approved, who confirms it, and who looks after it while it runs.

    ``stays``: the text of what its last deadline does, after which it cannot be undone.
    """

    kind: CaseKind
    stages: RunStages
    menu: MenuId
    confirms: RoleId
    watches: tuple[RoleId, ...]
    stays: str

    @property
    def endings(self) -> Endings:
        """How it ends: for good, undone, or before anything was done. A check that leaves nothing to do ends it too."""
        return Endings(
            {
                CaseActionName.LAPSE: self.stages.finished,
                CaseActionName.UNDO: self.stages.undone,
                CaseActionName.CANCEL: self.stages.cancelled,
                CaseActionName.DISAPPROVE: self.stages.cancelled,
                CaseActionName.TERMINATE: self.stages.cancelled,
                CaseActionName.CHECK: self.stages.cancelled,
            }
        )

    @property
    def process(self) -> Process:
        """The process: the second person agrees, refuses with a reason, or hands it over."""
        confirmed_by_another = (
            ActionRule(CaseActionName.APPROVE, By.HOLDER, Tone.PRIMARY, RemarkNeed.OPTIONAL, menu=self.menu),
            ActionRule(CaseActionName.DISAPPROVE, By.HOLDER, Tone.DANGER, RemarkNeed.REQUIRED, menu=self.menu),
            ActionRule(
                CaseActionName.DELEGATE, By.HOLDER, Tone.NEUTRAL, RemarkNeed.OPTIONAL, fields=(ActionField.SUBSTITUTE,)
            ),
        )
        stages = self.stages
        return Process(
            kind=self.kind,
            main_stages=(stages.first, stages.looked_at, stages.confirmed, stages.running, stages.finished),
            actions={
                stages.first: (_CANCEL,),
                stages.looked_at: (*confirmed_by_another, _CANCEL),
                stages.running: (ActionRule(CaseActionName.PAUSE, By.HOLDER),),
                stages.paused: (ActionRule(CaseActionName.RESUME, By.HOLDER, Tone.PRIMARY), _ASK_UNDO),
                stages.finished: (_ASK_UNDO,),
                stages.undo_review: confirmed_by_another,
            },
            endings=self.endings,
        )

    def looked_at(
        self,
        record: CaseRecord,
        action: CaseActionName,
        at: datetime,
        *,
        items: tuple[CaseItem, ...],
        facts: Mapping[str, Fact],
        stage: str | None = None,
    ) -> CaseRecord:
        """The record once it is known what the run would do: a second person confirms it or does not.

        ``stage`` is another one than ``looked_at`` in which this is decided.
        """
        return record.step(
            action,
            at=at,
            stage=stage or self.stages.looked_at,
            items=items,
            facts=dict(facts),
            tasks=(Task(name=CONFIRM_TASK, since=at, role_id=self.confirms.value),),
            deadline_at=None,
            deadline_effect=None,
        )

    def acted(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        """The record after a decision that :func:`models.cases.case.rules.actions.refusal_of` let pass."""
        name, stages = action.action, self.stages
        if name is CaseActionName.DELEGATE:
            return handed_over(record, action, at)
        if record.stage == stages.undo_review:
            if name is CaseActionName.APPROVE:
                return self._moved(record, action, at, stages.undoing, None)
            return self._moved(record, action, at, self._asked_from(record), record.deadline_at)
        if name in (CaseActionName.CANCEL, CaseActionName.DISAPPROVE):
            return ended_by(record, self.endings, name, at=at, by=action)
        to = {
            CaseActionName.APPROVE: stages.confirmed,
            CaseActionName.PAUSE: stages.paused,
            CaseActionName.RESUME: stages.running,
            CaseActionName.ASK_UNDO: stages.undo_review,
        }[name]
        return self._moved(record, action, at, to, record.deadline_at)

    def begun(self, record: CaseRecord, at: datetime) -> CaseRecord:
        """The record of a confirmed run that does its work now."""
        return record.step(
            CaseActionName.RUN,
            at=at,
            stage=self.stages.running,
            tasks=self._tasks(self.stages.running, at, None),
            deadline_at=None,
            deadline_effect=None,
        )

    def finished(
        self,
        record: CaseRecord,
        regulation: RunRegulation,
        at: datetime,
        *,
        items: tuple[CaseItem, ...],
        facts: Mapping[str, Fact],
    ) -> CaseRecord:
        """The record once every row was looked at: until its deadline somebody may ask to undo it."""
        return record.step(
            CaseActionName.FINISH,
            at=at,
            stage=self.stages.finished,
            items=items,
            facts=dict(facts),
            tasks=(),
            deadline_at=at + regulation.undo_within,
            deadline_effect=self.stays,
        )

    def stays_done(self, record: CaseRecord, at: datetime) -> CaseRecord:
        """Return the record of a run that can no longer be undone; a request to undo it without approval ends too."""
        return ended_by(record, self.endings, CaseActionName.LAPSE, at=at)

    def undone(self, record: CaseRecord, at: datetime, facts: Mapping[str, Fact]) -> CaseRecord:
        """The record once what could be undone was; ``facts`` count what was left."""
        return ended_by(record, self.endings, CaseActionName.UNDO, at=at, facts=facts)

    def _moved(
        self, record: CaseRecord, action: CaseAction, at: datetime, stage: str, deadline_at: datetime | None
    ) -> CaseRecord:
        return record.step(
            action.action,
            at=at,
            actor_id=action.actor.person_id,
            stage=stage,
            remark=action.remark,
            facts=in_place_of(record, action),
            tasks=self._tasks(stage, at, deadline_at),
            deadline_at=deadline_at,
            deadline_effect=self.stays if deadline_at else None,
        )

    def _tasks(self, stage: str, since: datetime, due_at: datetime | None) -> tuple[Task, ...]:
        """Whose a stage is: the second person's to confirm, that of those who watch it to stop and to go on."""
        stages = self.stages
        names: dict[str, tuple[str, tuple[RoleId, ...]]] = {
            stages.running: (WATCH_TASK, self.watches),
            stages.paused: (RESUME_TASK, self.watches),
            stages.undo_review: (stages.undo_review, (self.confirms,)),
        }
        name, roles = names.get(stage, ("", ()))
        return tuple(Task(name=name, since=since, due_at=due_at, role_id=role.value) for role in roles)

    def _asked_from(self, record: CaseRecord) -> str:
        """The stage in which somebody asked to undo the run."""
        asked = [event for event in record.events if event.action is CaseActionName.ASK_UNDO]
        return asked[-1].stage_from or self.stages.finished
