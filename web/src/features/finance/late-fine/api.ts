import { masterApi } from '@/client/master-api';

export const lateFines = masterApi('/finance/late-fines', '/finance/late-fines/{late_fine_id}', ({ lateFineId }) => ({
  late_fine_id: lateFineId,
}));
