import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@/client/schemas';
import { tracked } from '@/lib/tracking';
import { caseQuery } from './api';

interface Answer {
  caseId: string;
  case: Schemas['CaseView'];
}

/**
 * Sends what opens a case, or sends it again. Its case is kept as the answer shows it; what is kept under these keys is read
 * again, as are the cases and what the home page shows of them.
 */
export function useRequest<Input, Answered extends Answer>(
  keys: readonly string[],
  send: (input: Input) => Promise<Answered>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => tracked(send(input)),
    onSuccess: (answer) => client.setQueryData(caseQuery(answer.caseId).queryKey, answer.case),
    onSettled: () => {
      for (const key of [...keys, 'cases', 'dashboard']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
