/**
 * Written by hand to the team's contract until the API serves its OpenAPI document;
 * `npm run generate` replaces this file.
 */
import type * as M from './models';

type Answer<T> = { 200: { headers: { [name: string]: unknown }; content: { 'application/json': T } } };
type Params<P> = P extends undefined ? { path?: never } : { path: P };
type Get<T, Q = undefined, P = undefined> = {
  get: { parameters: { query?: Q; header?: never; cookie?: never } & Params<P>; responses: Answer<T> };
};
type Idem = { 'Idempotency-Key'?: string };
type Method<T, B, P = undefined> = {
  parameters: { query?: never; header?: Idem; cookie?: never } & Params<P>;
  requestBody: { content: { 'application/json': B } };
  responses: Answer<T>;
};
type Bare<T, P = undefined> = {
  parameters: { query?: never; header?: Idem; cookie?: never } & Params<P>;
  requestBody?: never;
  responses: Answer<T>;
};
type Post<T, B, P = undefined> = { post: Method<T, B, P> };
type Results<T> = { code: string; results: T };
type Ok = { code: string };

export interface components { schemas: Record<string, never> }

export interface paths {
  '/security/client-config': Get<M.ClientConfig>;
  '/v2/user-login/login': Post<M.LoginAnswer, { username: string; password: string; intent?: string }>;
  '/v2/user-login/logout': Post<{ code: string; message: string; logoutUrl: string | null }, { loginName: string }>;
  '/security/oauth/save-authorize-data': Post<
    M.Tokens & Ok,
    { code: string; session_state: string; authorize_raw_data: { code_verifier: string; redirect_uri: string; state?: string } }
  >;
  '/security/oauth/authorize': Get<{ authorizationCode: string; code: string }, Record<string, string>>;
  '/security/myadmin-user/login-profile': { post: Bare<M.LoginAnswer> };
  '/security/myadmin-user/mobile-user-profile-by-app-access-token': Post<M.LoginAnswer, { accesstoken: string }>;
  '/security/myadmin-user/re-generate-token': Post<M.LoginAnswer, { role_id: number }>;
  '/security/token/verify-accesstoken': Post<
    M.Tokens & { status: { code: number } },
    { accesstoken: string; redirect_url?: string; oauthtoken?: string }
  >;
  '/security/permission/menu-routing': Post<Results<{ path: string; menuId: number }[]>, { roleId: number | null; menu_system: string | null }>;
  '/security/permission/role-data-scope': Get<
    Results<{ dataScope: string; actionScope: { menuId: number; actions: string[] }[] }>, { role_id?: number }
  >;
  '/security/userAuthProfile/getUserMenu': Get<Results<M.MenuItem[]>, { roleId?: number; menu_system?: string }>;
  '/usr-common/getschedule': Get<Results<{ academicYr: number; semester: number }[]>, Record<string, string>>;
  '/usr-common/getAnnounceNews': Get<Results<M.Announcement[]>>;
  '/announcements': Post<M.Announcement, M.AnnouncementInput>;
  '/announcements/{announceId}': {
    put: Method<M.Announcement, M.AnnouncementInput, { announceId: number }>;
    delete: Bare<Ok, { announceId: number }>;
  };
  '/advisor/getStdContact': Get<Results<M.StudentContact[]>, { stdId: string }>;
  '/stddashboard/counts': Get<M.DashboardCounts>;
  '/cases': Get<M.Page<M.CaseSummary>, { kind?: string; state?: M.CaseState; stage?: string; text?: string; page?: number; pageSize?: number }>;
  '/cases/{caseId}': Get<M.CaseView, { live?: boolean }, { caseId: string }>;
  '/cases/{caseId}/actions/{action}': Post<
    M.CaseView, { remark?: string; substituteId?: string; revision: number }, { caseId: string; action: string }
  >;
  '/people/substitutes': Get<M.Substitute[], { text: string }>;
  '/tasks': Get<M.Page<M.TaskItem>, { kind?: string; due?: M.Due; text?: string; page?: number; pageSize?: number }>;
  '/tasks/bulk': Post<{ results: M.BulkOutcome[] }, { action: string; remark?: string; tasks: { caseId: string; revision: number }[] }>;

  '/enroll/openSubjectForEnroll': Get<
    Results<M.OpenSection[]>, { query: string; academicYear: string; semester: string; campusCode?: string; section?: string }
  >;
  '/enroll/searchSectionDetail': Get<{ code: string; sectionDetail: M.SectionDetail }, { sectionId: number }>;
  '/enroll/enroll': Post<M.EnrolAnswer, M.EnrolRequest>;
  '/enroll/searchEnrollResult': Post<M.EnrolResult, { academicYear: string; semester: string; stdId: string }>;
  '/std-profile/getGroupCourse': Get<Results<M.CourseGroup[]>, { academicYear: string; semester: string; stdId: string }>;
  '/std-profile/checkGrades': Get<Results<M.GradeTerm[]>, { idcode?: string }>;
  '/stddashboard/gpax': Get<Results<M.Gpax[]>, { stdId?: string }>;
  '/std-profile/getStdPersonal': Get<Results<{ stdPersonalModel: M.Fields }>, { stdId: string }>;
  '/std-profile/getStdEducation': Get<Results<M.Education>, { stdId: string }>;
  '/std-profile/getStdAddress': Get<{ code: string; stdAddress: M.Fields }, { stdId: string }>;
  '/std-profile/stdimages': Get<Blob, { stdcode?: string }>;
  '/roles': Get<M.Role[]>;
  '/roles/{roleId}': Get<M.RoleView, { page?: number; pageSize?: number }, { roleId: number }>;
  '/roles/{roleId}/permissions': {
    put: Method<M.RoleView, { permissions: { menuId: number; actions: string[] }[]; revision: number }, { roleId: number }>;
  };
  '/roles/{roleId}/data-scope': { put: Method<M.RoleView, { dataScope: M.DataScope; revision: number }, { roleId: number }> };
  '/roles/{roleId}/holders/{username}': {
    put: Bare<Ok, { roleId: number; username: string }>;
    delete: Bare<Ok, { roleId: number; username: string }>;
  };
  '/roles/audit': Get<M.Page<M.AuditEntry>, { page?: number; pageSize?: number }>;
  '/finance/normal-fees': Get<M.Page<M.Fee>, { text?: string; sort?: string; page?: number; pageSize?: number }>;
  '/curriculum/subjects': Get<M.Page<M.Subject>, { text?: string; sort?: string; page?: number; pageSize?: number }>;
  '/calendar/periods': Get<M.Page<M.CalendarPeriod>, { page?: number; pageSize?: number }>;
}
