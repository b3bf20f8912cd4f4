import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { readQuery, useChange } from '@/client/queries';

const CONCERNED = ['delegations', 'tasks'];

/** The user's absences, and those of colleagues in whose place the user decides. */
export const delegationsQuery = readQuery(['delegations'], () => api.GET('/delegations'));

export function useDelegate() {
  return useChange(CONCERNED, (body: Schemas['DelegationAsk']) => api.POST('/delegations', { body }));
}

export function useEndDelegation() {
  return useChange(CONCERNED, (delegationId: string) =>
    api.DELETE('/delegations/{delegation_id}', { params: { path: { delegation_id: delegationId } } }),
  );
}
