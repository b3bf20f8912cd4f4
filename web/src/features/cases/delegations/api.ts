import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { DelegationAsk } from '@/client/models';
import { tracked } from '@/lib/tracking';

/** The user's absences, and those of colleagues in whose place the user decides. */
export const delegationsQuery = queryOptions({
  queryKey: ['delegations'],
  queryFn: () => bodyOf(api.GET('/delegations')),
});

function useRefreshed() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [['delegations'], ['tasks']]) void client.invalidateQueries({ queryKey });
  };
}

export function useDelegate() {
  return useMutation({
    mutationFn: (body: DelegationAsk) => tracked(bodyOf(api.POST('/delegations', { body }))),
    onSettled: useRefreshed(),
  });
}

export function useEndDelegation() {
  return useMutation({
    mutationFn: (delegationId: string) =>
      tracked(
        bodyOf(api.DELETE('/delegations/{delegation_id}', { params: { path: { delegation_id: delegationId } } })),
      ),
    onSettled: useRefreshed(),
  });
}
