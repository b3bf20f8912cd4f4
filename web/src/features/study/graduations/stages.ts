import type { GraduationStage, HonoursClass } from '@/client/study-models';

/** Where a request may stand, in the order of its way. */
export const STAGES: readonly GraduationStage[] = [
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

export const HONOURS: readonly HonoursClass[] = ['first', 'second'];

/** How a stage looks, where its own name is no status that everybody knows. */
export const LOOKS: Partial<Record<GraduationStage, string>> = { given_back: 'partly' };
