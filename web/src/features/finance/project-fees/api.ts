import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['project-fees'];
const placeOf = ({ projectFeeId }: Schemas['ProjectFeeView']) => ({ project_fee_id: projectFeeId });

export function projectFeesQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['project-fees', query], () => api.GET('/finance/project-fees', { params: { query } }));
}

/** Who changed it, the last ones. */
export function projectFeeAuditQuery(row: Schemas['ProjectFeeView']) {
  const params = { path: placeOf(row), query: { pageSize: 5 } };
  return readQuery(['project-fees', row.projectFeeId, 'audit'], () =>
    api.GET('/finance/project-fees/{project_fee_id}/audit', { params }),
  );
}

/** Adds a fee, or changes one as it was seen. */
export function useSaveProjectFee(row: Schemas['ProjectFeeView'] | null) {
  return useChange(CONCERNED, (body: Schemas['ProjectFeeInput']) =>
    row === null
      ? api.POST('/finance/project-fees', { body })
      : api.PUT('/finance/project-fees/{project_fee_id}', {
          params: { path: placeOf(row) },
          body: { ...body, revision: row.revision },
        }),
  );
}

/** Deletes a fee as it was seen. */
export function useDeleteProjectFee() {
  return useChange(CONCERNED, (row: Schemas['ProjectFeeView']) =>
    api.DELETE('/finance/project-fees/{project_fee_id}', {
      params: { path: placeOf(row), query: { revision: row.revision } },
    }),
  );
}

/** The special projects that fees can be of. */
export const projectsQuery = queryOptions({
  queryKey: ['project-fees', 'projects'],
  queryFn: () => bodyOf(api.GET('/finance/project-fees/projects')),
});
