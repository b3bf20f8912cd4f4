import { api } from '@/client/api';
import { useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { useKeys } from '@/client/use-keys';
import { UNIVERSITY } from '@/features/people/university/api';

/** Asks a second person that the names and the tax id be changed. Pressing again is the same request. */
export function useAskToRename() {
  const keyOf = useKeys();
  return useChange([UNIVERSITY, 'cases', 'tasks'], (body: Schemas['UniversityChange']) =>
    api.PUT('/finance/university', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }),
  );
}
