import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['agencies'];
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

/** Adds an agency, or changes one as it was seen. */
export function useSaveAgency(agency: Schemas['AgencyView'] | null) {
  return useChange(CONCERNED, (body: Schemas['AgencyInput']) =>
    agency === null
      ? api.POST('/finance/agencies', { body })
      : api.PUT('/finance/agencies/{agency_id}', {
          params: { path: placeOf(agency) },
          body: { ...body, revision: agency.revision },
        }),
  );
}

/** Deletes an agency as it was seen. */
export function useDeleteAgency() {
  return useChange(CONCERNED, (agency: Schemas['AgencyView']) =>
    api.DELETE('/finance/agencies/{agency_id}', {
      params: { path: placeOf(agency), query: { revision: agency.revision } },
    }),
  );
}
