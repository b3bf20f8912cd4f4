import { api } from '@/client/api';
import { readQuery } from '@/client/queries';

const SHOWN = 50;

/** The last round of audits that has ended; null before the first. */
export const lastRoundQuery = readQuery(['audit-rounds', 'last'], () => api.GET('/study/audit-rounds/last'));

/** Students in their final year whose audit the last round found changed. */
export const changesQuery = readQuery(['audit-rounds', 'changes'], () =>
  api.GET('/study/audit-rounds/last/changes', { params: { query: { finalYear: true, pageSize: SHOWN } } }),
);
