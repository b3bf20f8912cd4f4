import { api } from '@/client/api';
import { masterApi } from '@/client/master-api';
import { readQuery } from '@/client/queries';

export const erpUnits = masterApi('/finance/erp-units', '/finance/erp-units/{erp_unit_id}', ({ erpUnitId }) => ({
  erp_unit_id: erpUnitId,
}));

/** Every unit, for who says where money is booked. */
export const unitChoicesQuery = readQuery(['erp-units', 'choices'], () => api.GET('/finance/erp-units/choices'));
