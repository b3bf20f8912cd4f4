import type { Schemas } from '@/client/schemas';

/** What can be asked for, in the order people look for it. */
export const KINDS: readonly Schemas['LeaveKind'][] = [
  'leave',
  'late_maintain',
  'return',
  'resign',
  'reinstatement',
  'take_back',
];

/** Where a request stands, in the order it passes; a refusal of the rules is only among all requests. */
export const STAGES: readonly Schemas['LeaveStage'][] = [
  'advisor_review',
  'head_review',
  'dean_review',
  'faculty_review',
  'registrar_review',
  'granted',
  'active',
  'approved',
  'returned',
  'extended',
  'taken_back',
  'lapsed',
  'refused',
  'cancelled',
];
