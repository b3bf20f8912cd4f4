import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { isAnswer } from '@/client/api-error';
import { useKeys } from '@/client/use-keys';
import { reportFailure } from '@/lib/report-failure';

/** Less than a second's work for the server: progress moves, and stopping is prompt. */
const BATCH = 25;

export interface DecidedTask {
  task: Schemas['TaskRef'];
  outcome: Schemas['BulkResult'];
}

/** What became of a bulk decision; what is in neither of them was not sent. */
export interface BulkOutcomes {
  decided: readonly DecidedTask[];
  /** How many were sent, and no answer came: they may be decided or not. */
  unknown: number;
}

export interface BulkProgress {
  done: number;
  total: number;
}

interface BulkDecision {
  action: Schemas['CaseActionName'];
  remark?: string;
  tasks: readonly Schemas['TaskRef'][];
}

async function decideBatch(
  batch: readonly Schemas['TaskRef'][],
  key: string,
  { action, remark }: BulkDecision,
): Promise<DecidedTask[]> {
  const { results } = await bodyOf(
    api.POST('/tasks/bulk', {
      params: { header: { 'Idempotency-Key': key } },
      body: {
        action,
        ...(remark && { remark }),
        tasks: batch.map(({ caseId, revision }) => ({ caseId, revision })),
      },
    }),
  );
  const byCase = new Map(results.map((outcome) => [outcome.caseId, outcome]));
  return batch.flatMap((task) => {
    const outcome = byCase.get(task.caseId);
    return outcome ? [{ task, outcome }] : [];
  });
}

/**
 * One decision on many tasks, batch by batch; each task reports its own outcome. It can be stopped between batches.
 *
 * A batch whose answer was lost is sent once more with its key: what was decided then is answered, not decided again.
 * Where that is lost too it ends, and what became of that batch is not known: the same tasks decided in the same words
 * again are still that batch. What comes after it is still in the inbox.
 */
export function useBulkDecision() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const stopped = useRef(false);
  const keyOf = useKeys();

  const decide = async (decision: BulkDecision): Promise<BulkOutcomes> => {
    const total = decision.tasks.length;
    const decided: DecidedTask[] = [];
    let unknown = 0;
    const decideFrom = async (from: number): Promise<void> => {
      if (from >= total || stopped.current) return;
      setProgress({ done: decided.length, total });
      const batch = decision.tasks.slice(from, from + BATCH);
      const tasks = batch.map(({ caseId, revision }) => ({ caseId, revision }));
      const key = keyOf({ action: decision.action, remark: decision.remark, tasks });
      const send = () => decideBatch(batch, key, decision);
      try {
        decided.push(...(await send().catch((error: unknown) => (isAnswer(error) ? Promise.reject(error) : send()))));
      } catch (error) {
        if (!isAnswer(error)) unknown = batch.length;
        throw error;
      }
      await decideFrom(from + BATCH);
    };
    stopped.current = false;
    try {
      await decideFrom(0);
    } catch (error) {
      reportFailure(error);
    } finally {
      setProgress(null);
      for (const queryKey of [['tasks'], ['cases'], ['case']]) void client.invalidateQueries({ queryKey });
    }
    return { decided, unknown };
  };

  return {
    decide,
    /** Null while nothing is being decided. */
    progress,
    stop: () => {
      stopped.current = true;
    },
  };
}
