import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptQuery } from '@/client/kept-reading';
import type { Schemas } from '@/client/schemas';
import { tracked } from '@/lib/tracking';

/** My averages and credits after each term, what is open, and what would end probation. */
export const myStandingQuery = keptQuery(['my-standing'], () => api.GET('/grades/my-standing'));

/** What my averages would be with grades of one more term; nothing is kept. */
export function useSimulation() {
  return useMutation({
    mutationFn: (body: Schemas['Simulation']) => tracked(bodyOf(api.POST('/grades/my-standing/simulate', { body }))),
  });
}
