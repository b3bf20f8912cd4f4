import type { Schemas } from '@/client/schemas';

type Line = Pick<Schemas['StudentLine'], 'isWithdrawn' | 'isGraded' | 'mayEdit' | 'isOwn'>;
export type ReadOnly = 'withdrawn' | 'graded' | 'submitted' | 'notYours';

/** Why nothing can be entered for a student of a sheet; null where the caller may. */
export function readOnlyReason({ isWithdrawn, isGraded, mayEdit, isOwn }: Line): ReadOnly | null {
  if (isWithdrawn) return 'withdrawn';
  if (isGraded) return 'graded';
  if (mayEdit) return null;
  return isOwn ? 'submitted' : 'notYours';
}
