import { masterApi } from '@/client/master-api';

export const funders = masterApi('/finance/funders', '/finance/funders/{funder_id}', ({ funderId }) => ({
  funder_id: funderId,
}));

/** Every funder, to choose from. */
export const funderChoicesQuery = funders.list({ pageSize: 100 });
