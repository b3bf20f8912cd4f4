import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@/client/schemas';
import { tracked } from '@/lib/tracking';
import { caseQuery } from './api';

interface Answer {
  caseId: string;
  case: Schemas['CaseView'];
}

/**
 * What follows a request that opens a case: the case is kept as the answer shows it; what is kept under these keys is read
 * again, as are the cases and what the home page shows of them.
 */
export function useAnswered(keys: readonly string[]) {
  const client = useQueryClient();
  return {
    onSuccess: (answer: Answer) => client.setQueryData(caseQuery(answer.caseId).queryKey, answer.case),
    onSettled: () => {
      for (const key of [...keys, 'cases', 'dashboard']) void client.invalidateQueries({ queryKey: [key] });
    },
  };
}

/** Sends what opens a case, or sends it again. */
export function useRequest<Input, Answered extends Answer>(
  keys: readonly string[],
  send: (input: Input) => Promise<Answered>,
) {
  return useMutation({ mutationFn: (input: Input) => tracked(send(input)), ...useAnswered(keys) });
}
