import type { Schemas } from '@/client/schemas';

/** The statuses that rules name, in the order the university keeps them. */
export const STATUSES = [
  '17001',
  '17002',
  '17003',
  '17004',
  '17006',
  '17007',
  '17008',
  '17009',
  '17010',
] as const satisfies readonly Schemas['StudentStatus'][];
