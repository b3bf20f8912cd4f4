import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { DataScope, PermissionInput } from '@/client/models';
import { tracked } from '@/lib/tracking';

interface Paging {
  page?: number;
  pageSize?: number;
}

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: () => bodyOf(api.GET('/roles')),
});

export function roleQuery(roleId: number, paging: Paging = {}) {
  return queryOptions({
    queryKey: ['roles', roleId, paging],
    queryFn: () => bodyOf(api.GET('/roles/{role_id}', { params: { path: { role_id: roleId }, query: paging } })),
    placeholderData: keepPreviousData,
  });
}

export function auditQuery(paging: Paging & { roleId?: number }) {
  return queryOptions({
    queryKey: ['roles', 'audit', paging],
    queryFn: () => bodyOf(api.GET('/roles/audit', { params: { query: paging } })),
    placeholderData: keepPreviousData,
  });
}

/** A change to a role; every view of roles is read again afterwards. */
function useRoleChange<T>(change: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: T) => tracked(change(input)),
    onSettled: () => client.invalidateQueries({ queryKey: rolesQuery.queryKey }),
  });
}

export function useSavePermissions(roleId: number) {
  return useRoleChange((body: { permissions: PermissionInput[]; revision: number }) =>
    api.PUT('/roles/{role_id}/permissions', { params: { path: { role_id: roleId } }, body }),
  );
}

export function useSaveDataScope(roleId: number) {
  return useRoleChange((body: { dataScope: DataScope; revision: number }) =>
    api.PUT('/roles/{role_id}/data-scope', { params: { path: { role_id: roleId } }, body }),
  );
}

export function useAddHolder(roleId: number) {
  return useRoleChange((username: string) =>
    api.PUT('/roles/{role_id}/holders/{username}', { params: { path: { role_id: roleId, username } } }),
  );
}

export function useRemoveHolder(roleId: number) {
  return useRoleChange((username: string) =>
    api.DELETE('/roles/{role_id}/holders/{username}', { params: { path: { role_id: roleId, username } } }),
  );
}
