import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

const CONCERNED = ['agencies', 'cases', 'tasks'];
const EVERY = { pageSize: 100 };
const placeOf = ({ agencyId }: Schemas['AgencyView']) => ({ agency_id: agencyId });

export function agenciesQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['agencies', query], () => api.GET('/finance/agencies', { params: { query } }));
}

/** Every agency, to choose from. */
export const agencyChoicesQuery = agenciesQuery(EVERY);

/** Who changed an agency, the last ones. */
export function agencyAuditQuery(agency: Schemas['AgencyView']) {
  const params = { path: placeOf(agency), query: { pageSize: 5 } };
  return readQuery(['agencies', agency.agencyId, 'audit'], () =>
    api.GET('/finance/agencies/{agency_id}/audit', { params }),
  );
}

/** Asks a second person to add an agency, or to change one as it was seen. Pressing again is the same request. */
export function useAskForAgency(agency: Schemas['AgencyView'] | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['AgencyAddition']) => {
    const header = { 'Idempotency-Key': keyOf(body) };
    return agency === null
      ? api.POST('/finance/agencies', { params: { header }, body })
      : api.PUT('/finance/agencies/{agency_id}', {
          params: { path: placeOf(agency), header },
          body: { ...body, revision: agency.revision },
        });
  });
}

/** Asks a second person to delete an agency as it was seen. */
export function useAskToDeleteAgency() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ agency, reason }: Reason & { agency: Schemas['AgencyView'] }) =>
    api.DELETE('/finance/agencies/{agency_id}', {
      params: {
        path: placeOf(agency),
        query: { revision: agency.revision, reason },
        header: { 'Idempotency-Key': keyOf([placeOf(agency), reason]) },
      },
    }),
  );
}
