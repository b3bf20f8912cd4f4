import { api } from '@/client/api';
import { sendLogo } from '@/client/logo';
import { readQuery, useChange } from '@/client/queries';

/** The name under which the university is kept. */
export const UNIVERSITY = 'university';

/** What papers and pages say of the university. */
export const universityQuery = readQuery([UNIVERSITY], () => api.GET('/university'));

/** Changes the logo, or takes it away. */
export function useChangeLogo() {
  return useChange([UNIVERSITY], (logo: File | null) =>
    logo ? sendLogo((body) => api.PUT('/university/logo', body), logo) : api.DELETE('/university/logo'),
  );
}
