import { useQuery } from '@tanstack/react-query';
import { api } from '@/client/api';
import { listQuery, readQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';

/** What is tried: another programme, subjects that are planned and those under way that are given up, by their codes. */
export interface WhatIf {
  programme?: string;
  planned?: string[];
  without?: string[];
  world?: World;
}

/** The subjects that an audit shows: those that are done, or with them those under way and planned, as passed. */
export type World = Schemas['DegreeAudit']['world'];

/** The audit of a student, or of the user; what was shown stays while something else is tried. */
export function auditQuery(code: string | undefined, query: WhatIf) {
  return listQuery(['audit', code ?? 'own', query], () =>
    code === undefined
      ? api.GET('/study/audit', { params: { query } })
      : api.GET('/study/students/{code}/audit', { params: { path: { code }, query } }),
  );
}

/** The programmes that may be tried. */
export const programmesQuery = readQuery(['programmes'], () => api.GET('/study/programmes'));

/** The layers of the programme that is followed, by the user or by the student with this code; none while unknown. */
export function useOwnLayers(code: string | undefined): readonly Schemas['AuditNode'][] {
  return useQuery(auditQuery(code, {})).data?.nodes ?? [];
}
