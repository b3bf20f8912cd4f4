import { ApiError } from '@/client/api-error';
import { api, bodyOf } from '@/client/api';
import type { Tokens, Schemas } from '@/client/schemas';
import { clearSession, saveRenewExpiry, saveSession, saveTokens } from '@/lib/session';

/** Why a sign-in did not end in a session; `code` chooses the words (spec §8). */
export class SignInFailure extends Error {
  readonly code: string;

  constructor(code: string, message = '') {
    super(message);
    this.name = 'SignInFailure';
    this.code = code;
  }
}

/**
 * Turns a login answer into a session: calendar, routes, data scope and menus of the current role.
 * When any of them fails, nothing of the session is kept.
 */
export async function establish(answer: Schemas['LoginAnswer']): Promise<Schemas['UserView']> {
  if (!answer.accesstoken) throw new SignInFailure('error');
  saveTokens(answer);
  try {
    return await completeSession(answer);
  } catch (error) {
    clearSession();
    throw error;
  }
}

async function completeSession({ user, renewExpiresin }: Schemas['LoginAnswer']): Promise<Schemas['UserView']> {
  const role = user.currentRole;
  const system = user.currentRoleSystem;
  const [calendar, routes, scope, menus] = await Promise.all([
    currentTerm(user),
    routesOf(role, system),
    bodyOf(api.GET('/security/permission/role-data-scope', { params: { query: { role_id: role ?? undefined } } })),
    bodyOf(
      api.GET('/security/userAuthProfile/getUserMenu', {
        params: { query: { roleId: role ?? undefined, menu_system: system ?? undefined } },
      }),
    ).catch(() => {
      throw new SignInFailure('menu_error');
    }),
  ]);
  const complete: Schemas['UserView'] = { ...user, roleMenus: menus.results };
  saveRenewExpiry(renewExpiresin);
  saveSession({
    user: complete,
    userinfo: {
      // The selected term defaults to the user's own.
      academicYear: Number(user.academicYear ?? calendar.academicYr),
      semester: Number(user.semester ?? calendar.semester),
      dataScope: scope.results.dataScope,
      actionScope: scope.results.actionScope,
      routes,
    },
  });
  return complete;
}

/** Of a university that has no term yet: staff bring in the first one. */
const NO_TERM = { academicYr: 0, semester: 0 };

async function currentTerm({ student, teacher, staff, userType }: Schemas['UserView']) {
  const query: Record<string, string> = { userType };
  if (student) {
    query.stdStatusCode = student.studentStatusCode;
    query.campusCode = student.campusCode;
    query.facultyCode = student.facultyCode;
    query.majorCode = student.majorCode;
    query.edulevelCode = student.edulevelCode;
  } else {
    query.campusCode = teacher?.campusCode ?? staff?.campusCode ?? '';
  }
  const answer = await bodyOf(api.GET('/usr-common/getschedule', { params: { query } })).catch((error: unknown) => {
    if (!student && error instanceof ApiError && error.code === 'calendar_error') return { results: [NO_TERM] };
    throw error instanceof ApiError && error.status !== 0 ? new SignInFailure('calendar_error') : error;
  });
  const [term] = answer.results;
  if (!term) throw new SignInFailure('calendar_error');
  return term;
}

async function routesOf(roleId: number | null, system: string | null) {
  try {
    const body = { roleId, menu_system: system };
    return (await bodyOf(api.POST('/security/permission/menu-routing', { body }))).results;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/** Signs in with tokens that another step obtained: reads the profile, then establishes the session. */
export async function establishWithTokens(tokens: Tokens): Promise<Schemas['UserView']> {
  if (!tokens.accesstoken) throw new SignInFailure('error');
  saveTokens(tokens);
  try {
    const profile = await bodyOf(api.POST('/security/myadmin-user/login-profile'));
    return await establish({
      ...profile,
      accesstoken: profile.accesstoken || tokens.accesstoken,
      renewtoken: profile.renewtoken || tokens.renewtoken,
    });
  } catch (error) {
    clearSession();
    throw error;
  }
}
