import { masterApi } from '@/client/master-api';

export const agencies = masterApi('/finance/agencies', '/finance/agencies/{agency_id}', ({ agencyId }) => ({
  agency_id: agencyId,
}));

/** Every agency, to choose from. */
export const agencyChoicesQuery = agencies.list({ pageSize: 100 });
