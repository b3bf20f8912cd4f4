import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { masterApi } from '@/client/master-api';

export const projectFees = masterApi(
  '/finance/project-fees',
  '/finance/project-fees/{project_fee_id}',
  ({ projectFeeId }) => ({ project_fee_id: projectFeeId }),
  ['fee-patterns'],
);

/** The special projects that fees can be of. */
export const projectsQuery = queryOptions({
  queryKey: ['project-fees', 'projects'],
  queryFn: () => bodyOf(api.GET('/finance/project-fees/projects')),
});
