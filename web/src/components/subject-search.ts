import { api } from '@/client/api';
import { readQuery } from '@/client/queries';

/** So many letters a search for subjects needs. */
export const shortestSearch = 3;
const OPTIONS = 30;

/** The first subjects that are taught, with these words in their code or name: one version of each. */
export function subjectsFound(text: string) {
  const params = { query: { text, status: 'active' as const, pageSize: OPTIONS } };
  return readQuery(['subjects', 'picker', text], () => api.GET('/curriculum/subjects', { params }));
}
