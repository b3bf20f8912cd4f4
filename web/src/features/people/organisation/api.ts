import { api } from '@/client/api';
import { readQuery, useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';

const STEADY_MS = 10 * 60_000;
const ORGANISATION = 'organisation';

/** Every major with its faculty: the choices of filters and of who may enrol. */
export const majorsQuery = {
  ...readQuery([ORGANISATION, 'majors'], () => api.GET('/organisation/majors')),
  staleTime: STEADY_MS,
};

/** The levels of education. */
export const levelsQuery = {
  ...readQuery([ORGANISATION, 'levels'], () => api.GET('/organisation/education-levels')),
  staleTime: STEADY_MS,
};

/** Which unit: codes are of their kind. */
export type UnitKey = Schemas['UnitKey'];

/** Every unit and code with what hangs on it. */
export const unitsQuery = readQuery([ORGANISATION, 'units'], () => api.GET('/organisation/units'));

/** The changes of the names of a unit, the latest first. */
export function unitNamesQuery({ kind, code }: UnitKey) {
  return readQuery([ORGANISATION, 'names', kind, code], () =>
    api.GET('/organisation/units/{kind}/{code}/names', { params: { path: { kind, code } } }),
  );
}

/** What closing a unit on a day meets. */
export function closingQuery({ kind, code }: UnitKey, on: string) {
  return readQuery([ORGANISATION, 'closing', kind, code, on], () =>
    api.GET('/organisation/units/{kind}/{code}/closing', { params: { path: { kind, code }, query: { on } } }),
  );
}

export function useAddUnit() {
  return useChange([ORGANISATION], (body: Schemas['UnitInput']) => api.POST('/organisation/units', { body }));
}

export function useChangeNames({ kind, code }: UnitKey) {
  return useChange([ORGANISATION], (body: Schemas['UnitNamesInput']) =>
    api.POST('/organisation/units/{kind}/{code}/names', { params: { path: { kind, code } }, body }),
  );
}

export function useWithdrawNames({ kind, code }: UnitKey) {
  return useChange([ORGANISATION], (from_on: string) =>
    api.DELETE('/organisation/units/{kind}/{code}/names/{from_on}', { params: { path: { kind, code, from_on } } }),
  );
}

export function useCloseUnit({ kind, code }: UnitKey) {
  return useChange([ORGANISATION], (closedOn: string | null) =>
    api.PUT('/organisation/units/{kind}/{code}/closing', { params: { path: { kind, code } }, body: { closedOn } }),
  );
}
