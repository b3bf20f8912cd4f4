import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

const CONCERNED = ['project-fees', 'fee-patterns', 'cases', 'tasks'];
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

/** Asks a second person to add a fee, or to change one as it was seen. Pressing again is the same request. */
export function useAskForProjectFee(row: Schemas['ProjectFeeView'] | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['ProjectFeeAddition']) => {
    const header = { 'Idempotency-Key': keyOf(body) };
    return row === null
      ? api.POST('/finance/project-fees', { params: { header }, body })
      : api.PUT('/finance/project-fees/{project_fee_id}', {
          params: { path: placeOf(row), header },
          body: { ...body, revision: row.revision },
        });
  });
}

/** Asks a second person to delete a fee as it was seen. */
export function useAskToDeleteProjectFee() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ fee, reason }: Reason & { fee: Schemas['ProjectFeeView'] }) =>
    api.DELETE('/finance/project-fees/{project_fee_id}', {
      params: {
        path: placeOf(fee),
        query: { revision: fee.revision, reason },
        header: { 'Idempotency-Key': keyOf([fee.projectFeeId, reason]) },
      },
    }),
  );
}

/** The special projects that fees can be of. */
export const projectsQuery = queryOptions({
  queryKey: ['project-fees', 'projects'],
  queryFn: () => bodyOf(api.GET('/finance/project-fees/projects')),
});
