import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, bodyOf, idempotencyKey } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { keepTokenFor } from '@/client/request';
import { beforeLeaving } from '@/lib/before-leaving';
import { saveFailure } from '@/lib/data-failures';
import { reportFailure } from '@/lib/report-failure';
import { sessionStore } from '@/lib/session';
import { createStore } from '@/lib/store';
import { stopwatch } from '@/lib/clock';

/** How long a decision can be taken back before it is sent. */
export const UNDO_MS = 10_000;
const NOT_MOVED = 204;
const FOLLOWED_TIMES = 3;
/** The token outlives the wait by so much: for a slow renewal, and for clocks that differ. */
const TOKEN_MARGIN_MS = 20_000;

/** A decision that was made and is not sent yet. */
export interface LaterDecision {
  action: Schemas['CaseActionName'];
  task: Pick<Schemas['TaskItem'], 'caseId' | 'revision' | 'title' | 'lines' | 'subject'>;
  key: string;
  /** When it was made, in epoch milliseconds. */
  at: number;
}

interface FailedDecision extends LaterDecision {
  message: string;
}

/** Decisions that can still be taken back, the latest last. */
export const waitingDecisions = createStore<readonly LaterDecision[]>([]);
/** What was sent and not taken, and why. */
export const failedDecisions = createStore<readonly FailedDecision[]>([]);
/** Cases that are decided here, whether or not the list has heard of it. */
export const decidedCases = createStore<ReadonlySet<string>>(new Set());

const timers = new Map<string, number>();
let inboxes = 0;
/** So many sessions have ended since the page was loaded. */
let ended = 0;

// Whoever signs in next is told of nothing that somebody else decided, and sends nothing of it.
sessionStore.subscribe(() => {
  if (sessionStore.get()) return;
  ended += 1;
  for (const { task } of waitingDecisions.get()) forget(task.caseId);
  failedDecisions.set([]);
  decidedCases.set(new Set());
});

function forget(caseId: string): void {
  window.clearTimeout(timers.get(caseId));
  timers.delete(caseId);
  waitingDecisions.set(waitingDecisions.get().filter(({ task }) => task.caseId !== caseId));
}

function setDecided(caseId: string, decided: boolean): void {
  const next = new Set(decidedCases.get());
  if (decided) next.add(caseId);
  else next.delete(caseId);
  decidedCases.set(next);
}

/** Waits until a case has moved, as long as a few held requests last. */
async function moved(caseId: string, after: number): Promise<void> {
  const params = { path: { case_id: caseId }, query: { after } };
  for (let asked = 0; asked < FOLLOWED_TIMES; asked += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const { response } = await api.GET('/cases/{case_id}', { params });
    if (response.status !== NOT_MOVED) return;
  }
}

/** Sends it, so that it arrives even where the tab is being closed. Its key makes sending it twice sending it once. */
async function send(client: QueryClient, decision: LaterDecision): Promise<void> {
  const { action, task, key } = decision;
  const session = ended;
  forget(task.caseId);
  try {
    const params = { path: { case_id: task.caseId, action }, header: { 'Idempotency-Key': key } };
    const body = { revision: task.revision };
    const answer = await bodyOf(api.POST('/cases/{case_id}/actions/{action}', { params, body, keepalive: true }));
    // Passed on, and not taken yet: until it is, the list would show the task as if nobody had decided. That it cannot be
    // followed says nothing of the decision.
    if (answer.revision === task.revision) await moved(task.caseId, task.revision).catch(() => undefined);
  } catch (error) {
    if (session === ended) {
      if (inboxes === 0) reportFailure(error);
      failedDecisions.set([...failedDecisions.get(), { ...decision, message: saveFailure(error) }]);
    }
  }
  for (const queryKey of [['case', task.caseId], ['cases']]) void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: ['tasks'] });
  setDecided(task.caseId, false);
}

/** Sends everything that can still be taken back. */
function sendAll(client: QueryClient): Promise<unknown> {
  return Promise.all(waitingDecisions.get().map((decision) => send(client, decision)));
}

/** Takes a decision back that is not sent yet. */
export function takeBack(caseId: string): void {
  forget(caseId);
  setDecided(caseId, false);
}

/** Takes everything back that is not sent yet. */
export function takeAllBack(): void {
  for (const { task } of waitingDecisions.get()) takeBack(task.caseId);
}

/**
 * Decides in ten seconds, until which it can be taken back; at once when the inbox, the tab or the session is left, or
 * the tab is hidden, which on a phone may be the last that is heard of it.
 */
export function useLaterDecisions(): (action: Schemas['CaseActionName'], task: LaterDecision['task']) => void {
  const client = useQueryClient();
  useEffect(() => {
    const all = () => sendAll(client);
    const hidden = () => {
      if (document.visibilityState === 'hidden') void all();
    };
    const left = beforeLeaving(all);
    window.addEventListener('pagehide', all);
    document.addEventListener('visibilitychange', hidden);
    inboxes += 1;
    return () => {
      inboxes -= 1;
      left();
      window.removeEventListener('pagehide', all);
      document.removeEventListener('visibilitychange', hidden);
      void all();
    };
  }, [client]);
  return (action, task) => {
    const decision = { action, task, key: idempotencyKey(), at: stopwatch() };
    setDecided(task.caseId, true);
    // That it fails is said when the decision is sent.
    keepTokenFor(UNDO_MS + TOKEN_MARGIN_MS).catch(() => undefined);
    waitingDecisions.set([...waitingDecisions.get(), decision]);
    timers.set(
      task.caseId,
      window.setTimeout(() => void send(client, decision), UNDO_MS),
    );
  };
}
