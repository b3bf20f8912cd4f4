import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, bodyOf, idempotencyKey } from '@/client/api';
import type { BulkOutcome, CaseActionName, TaskRef } from '@/client/models';
import { reportFailure } from '@/lib/report-failure';

/** Less than a second's work for the server: progress moves, and stopping is prompt. */
const BATCH = 25;

export interface DecidedTask {
  task: TaskRef;
  outcome: BulkOutcome;
}

export interface BulkProgress {
  done: number;
  total: number;
}

interface BulkDecision {
  action: CaseActionName;
  remark?: string;
  tasks: readonly TaskRef[];
}

async function decideBatch(
  batch: readonly TaskRef[],
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
 * One decision on many tasks, batch by batch; each task reports its own outcome. It can be stopped between batches, and
 * a batch whose answer was lost ends it too: what was decided until then is answered, the rest is still in the inbox.
 */
export function useBulkDecision() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const stopped = useRef(false);

  const decide = async (decision: BulkDecision): Promise<DecidedTask[]> => {
    const key = idempotencyKey();
    const total = decision.tasks.length;
    const decided: DecidedTask[] = [];
    const decideFrom = async (from: number): Promise<void> => {
      if (from >= total || stopped.current) return;
      setProgress({ done: decided.length, total });
      const batch = decision.tasks.slice(from, from + BATCH);
      decided.push(...(await decideBatch(batch, `${key}-${from}`, decision)));
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
    return decided;
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
