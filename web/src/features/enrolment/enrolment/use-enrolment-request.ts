import { useIsMutating, useMutation, useQueryClient, type Mutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { ApiError, isAnswer } from '@/client/api-error';
import type { Schemas } from '@/client/schemas';
import { useAnswered } from '@/components/case-panel/use-request';
import { tracked } from '@/lib/tracking';
import { forget, keptOf, keyOf, markSent, sameAsk } from './kept-requests';

const REQUEST = ['enrolment-request'];
const TRIES = 4;
const FIRST_WAIT_MS = 1000;

/** Longer each time, and not all at the same moment. */
function waitBefore(failures: number): number {
  return FIRST_WAIT_MS * 2 ** failures * (0.5 + Math.random());
}

/** Sends a request, again by itself where a part of the portal is down or the connection broke; offline it is kept and sent later. Its key is kept until an answer came, so that sending it again is the same case. */
export function useEnrolmentRequest() {
  return useMutation({
    mutationKey: REQUEST,
    // Offline it waits until there is a connection again, and is not tried before.
    networkMode: 'online',
    onMutate: (ask: Schemas['EnrolmentAsk']) => void keyOf(ask),
    mutationFn: async (ask: Schemas['EnrolmentAsk']) => {
      const key = keyOf(ask);
      markSent(key);
      try {
        const answer = await tracked(
          bodyOf(api.POST('/enrolment/requests', { params: { header: { 'Idempotency-Key': key } }, body: ask })),
        );
        forget(key);
        return answer;
      } catch (error) {
        if (isAnswer(error)) forget(key);
        throw error;
      }
    },
    retry: (failures, error) => failures < TRIES && error instanceof ApiError && [0, 503].includes(error.status),
    retryDelay: waitBefore,
    ...useAnswered(['enrolment', 'plans', 'timetable']),
  });
}

/** Takes back a request that is kept and was never sent; false where it may have arrived already. */
export function useTakeBack(): (ask: Schemas['EnrolmentAsk']) => boolean {
  const client = useQueryClient();
  return (ask) => {
    const kept = keptOf(ask);
    if (kept?.state !== 'kept') return false;
    forget(kept.key);
    const waiting = client.getMutationCache();
    const itself = (mutation: Mutation) => sameAsk(mutation.state.variables as Schemas['EnrolmentAsk'], ask);
    for (const mutation of waiting.findAll({ mutationKey: REQUEST, status: 'pending', predicate: itself }))
      waiting.remove(mutation);
    return true;
  };
}

export function useIsRequesting(): boolean {
  return useIsMutating({ mutationKey: REQUEST }) > 0;
}
