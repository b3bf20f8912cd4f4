import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';

interface Paging {
  page?: number;
  pageSize?: number;
}

export const rolesQuery = readQuery(['roles'], () => api.GET('/roles'));

export function roleQuery(roleId: number, query: Paging = {}) {
  const params = { path: { role_id: roleId }, query };
  return listQuery(['roles', roleId, query], () => api.GET('/roles/{role_id}', { params }));
}

export function auditQuery(query: Paging & { roleId?: number }) {
  return listQuery(['roles', 'audit', query], () => api.GET('/roles/audit', { params: { query } }));
}

export function useSavePermissions(roleId: number) {
  return useChange(['roles'], (body: { permissions: Schemas['MenuGrant'][]; revision: number }) =>
    api.PUT('/roles/{role_id}/permissions', { params: { path: { role_id: roleId } }, body }),
  );
}

export function useSaveDataScope(roleId: number) {
  return useChange(['roles'], (body: { dataScope: Schemas['DataScope']; revision: number }) =>
    api.PUT('/roles/{role_id}/data-scope', { params: { path: { role_id: roleId } }, body }),
  );
}

/** The campuses, faculties and departments that a role can be given for. */
export const roleUnitsQuery = readQuery(['roles', 'units'], () => api.GET('/roles/units'));

/** Staff who have what was typed in user name, code or names. */
export function staffQuery(text: string) {
  return readQuery(['roles', 'people', text], () => api.GET('/roles/people', { params: { query: { text } } }));
}

export type Holding = Schemas['HoldingInput'];

export function useAddHolder(roleId: number) {
  return useChange(['roles'], ({ username, holding }: { username: string; holding: Holding }) =>
    api.PUT('/roles/{role_id}/holders/{username}', {
      params: { path: { role_id: roleId, username } },
      body: holding,
    }),
  );
}

export function useRemoveHolder(roleId: number) {
  return useChange(['roles'], (username: string) =>
    api.DELETE('/roles/{role_id}/holders/{username}', { params: { path: { role_id: roleId, username } } }),
  );
}

const ASKED = ['roles', 'cases', 'tasks'];

/** What is asked of a role and waits for another administrator. */
export function openChangesQuery(roleId: number) {
  return readQuery(['roles', roleId, 'changes'], () =>
    api.GET('/roles/{role_id}/changes', { params: { path: { role_id: roleId } } }),
  );
}

/** Asks a second administrator that a person receive the role. Pressing again is the same request. */
export function useAskForHolder(roleId: number) {
  const keyOf = useKeys();
  return useChange(ASKED, (body: Schemas['GivingAsk']) =>
    api.POST('/roles/{role_id}/changes/holders', {
      params: { path: { role_id: roleId }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}

/** Asks a second administrator that the role allow more. */
export function useAskForPermissions(roleId: number) {
  const keyOf = useKeys();
  return useChange(ASKED, (body: Schemas['PermissionsAsk']) =>
    api.POST('/roles/{role_id}/changes/permissions', {
      params: { path: { role_id: roleId }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}

/** Asks a second administrator that the role see further. */
export function useAskForDataScope(roleId: number) {
  const keyOf = useKeys();
  return useChange(ASKED, (body: Schemas['DataScopeAsk']) =>
    api.POST('/roles/{role_id}/changes/data-scope', {
      params: { path: { role_id: roleId }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}
