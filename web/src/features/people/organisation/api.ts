import { api } from '@/client/api';
import { readQuery } from '@/client/queries';

const STEADY_MS = 10 * 60_000;

/** Every major with its faculty: the choices of filters and of who may enrol. */
export const majorsQuery = {
  ...readQuery(['organisation', 'majors'], () => api.GET('/organisation/majors')),
  staleTime: STEADY_MS,
};

/** The levels of education. */
export const levelsQuery = {
  ...readQuery(['organisation', 'levels'], () => api.GET('/organisation/education-levels')),
  staleTime: STEADY_MS,
};
