/** Endpoints the API does not document yet, to the team's contract. */
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

export interface ProvisionalPaths {
  '/usr-common/getschedule': Get<Results<{ academicYr: number; semester: number }[]>, Record<string, string>>;
  '/usr-common/getAnnounceNews': Get<Results<M.Announcement[]>>;
  '/announcements': Post<M.Announcement, M.AnnouncementInput>;
  '/announcements/{announceId}': {
    put: Method<M.Announcement, M.AnnouncementInput, { announceId: number }>;
    delete: Bare<Ok, { announceId: number }>;
  };
  '/advisor/getStdContact': Get<Results<M.StudentContact[]>, { stdId: string }>;
  '/stddashboard/counts': Get<M.DashboardCounts>;
  '/enroll/openSubjectForEnroll': Get<
    Results<M.OpenSection[]>, { query: string; academicYear: string; semester: string; campusCode?: string; section?: string }
  >;
  '/enroll/searchSectionDetail': Get<{ code: string; sectionDetail: M.SectionDetail }, { sectionId: number }>;
  '/enroll/searchEnrollResult': Post<M.EnrolResult, { academicYear: string; semester: string; stdId: string }>;
  '/std-profile/getGroupCourse': Get<Results<M.CourseGroup[]>, { academicYear: string; semester: string; stdId: string }>;
  '/std-profile/checkGrades': Get<Results<M.GradeTerm[]>, { idcode?: string }>;
  '/stddashboard/gpax': Get<Results<M.Gpax[]>, { stdId?: string }>;
  '/std-profile/getStdPersonal': Get<Results<{ stdPersonalModel: M.Fields }>, { stdId: string }>;
  '/std-profile/getStdEducation': Get<Results<M.Education>, { stdId: string }>;
  '/std-profile/getStdAddress': Get<{ code: string; stdAddress: M.Fields }, { stdId: string }>;
  '/std-profile/stdimages': Get<Blob, { stdcode?: string }>;
  '/finance/normal-fees': Get<M.Page<M.Fee>, { text?: string; sort?: string; page?: number; pageSize?: number }>;
  '/curriculum/subjects': Get<M.Page<M.Subject>, { text?: string; sort?: string; page?: number; pageSize?: number }>;
  '/calendar/periods': Get<M.Page<M.CalendarPeriod>, { page?: number; pageSize?: number }>;
}
