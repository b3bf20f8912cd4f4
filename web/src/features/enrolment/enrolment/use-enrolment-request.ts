import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { ApiError, isAnswer } from '@/client/api-error';
import type { EnrolmentAsk } from '@/client/models';
import { caseQuery } from '@/components/case-panel/api';
import { tracked } from '@/lib/tracking';
import { forget, keyOf } from './kept-requests';

const REQUEST = ['enrolment-request'];
const TRIES = 4;
const FIRST_WAIT_MS = 1000;

/** Longer each time, and not all at the same moment. */
function waitBefore(failures: number): number {
  return FIRST_WAIT_MS * 2 ** failures * (0.5 + Math.random());
}

/** Sends a request, again by itself where a part of the portal is down or the connection broke. Its key is kept until an answer came, so that sending it again is the same case. */
export function useEnrolmentRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: REQUEST,
    mutationFn: async (ask: EnrolmentAsk) => {
      const key = keyOf(ask);
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
    onSuccess: (answer) => client.setQueryData(caseQuery(answer.caseId).queryKey, answer.case),
    onSettled: () => {
      for (const queryKey of [['enrolment'], ['plans'], ['cases'], ['dashboard'], ['timetable']])
        void client.invalidateQueries({ queryKey });
    },
  });
}

export function useIsRequesting(): boolean {
  return useIsMutating({ mutationKey: REQUEST }) > 0;
}
