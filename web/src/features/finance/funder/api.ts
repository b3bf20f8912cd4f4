import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['funders'];
const EVERY = { pageSize: 100 };
const placeOf = ({ funderId }: Schemas['FunderView']) => ({ funder_id: funderId });

export function fundersQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['funders', query], () => api.GET('/finance/funders', { params: { query } }));
}

/** Every funder, to choose from. */
export const funderChoicesQuery = fundersQuery(EVERY);

/** Who changed a funder, the last ones. */
export function funderAuditQuery(funder: Schemas['FunderView']) {
  const params = { path: placeOf(funder), query: { pageSize: 5 } };
  return readQuery(['funders', funder.funderId, 'audit'], () =>
    api.GET('/finance/funders/{funder_id}/audit', { params }),
  );
}

/** Adds a funder, or changes one as it was seen. */
export function useSaveFunder(funder: Schemas['FunderView'] | null) {
  return useChange(CONCERNED, (body: Schemas['FunderInput']) =>
    funder === null
      ? api.POST('/finance/funders', { body })
      : api.PUT('/finance/funders/{funder_id}', {
          params: { path: placeOf(funder) },
          body: { ...body, revision: funder.revision },
        }),
  );
}

/** Deletes a funder as it was seen. */
export function useDeleteFunder() {
  return useChange(CONCERNED, (funder: Schemas['FunderView']) =>
    api.DELETE('/finance/funders/{funder_id}', {
      params: { path: placeOf(funder), query: { revision: funder.revision } },
    }),
  );
}
