import type { Schemas } from '@/client/schemas';
import { BASE_PATH, safeIntent } from '@/lib/navigation';

/** Where a role lands when neither its own redirect nor an intended address says otherwise (spec §2). */
const PAGE_BY_ROLE: ReadonlyMap<number, string> = new Map([
  [1, '/finance/normal-fees'],
  [7, '/finance/normal-fees'],
  [8, '/finance/normal-fees'],
  [4, '/curriculum/subjects'],
  [6, '/rap/roles'],
]);

/** A role bound to both systems counts as admin. */
export function areaOf(user: Schemas['UserView']): '/std' | '/adm' {
  return user.currentRoleSystem === 'student' ? '/std' : '/adm';
}

/** The path to open after signing in: intended address, else the role's redirect, else by role. */
export function landingPath(user: Schemas['UserView'], intent: string | null = null): string {
  const intended = safeIntent(intent);
  if (intended) return intended;
  const redirect = user.roles.find((role) => role.roleId === user.currentRole)?.redirect;
  if (redirect) return redirect.startsWith(`${BASE_PATH}/`) ? redirect.slice(BASE_PATH.length) : redirect;
  return areaOf(user) + (PAGE_BY_ROLE.get(user.currentRole) ?? '/home');
}
