import type { Schemas } from '@/client/schemas';

/** Where a request may stand, in the order of its way. */
export const STAGES: readonly Schemas['GraduationStage'][] = [
  'advisor_review',
  'faculty_review',
  'registrar_review',
  'given_back',
  'approved',
  'conferred',
  'lapsed',
  'refused',
  'cancelled',
];

export const HONOURS: readonly Schemas['HonoursClass'][] = ['first', 'second'];
