import type { ComponentType } from 'react';

/** Path, page, and the menu path a role must hold to open it (null: the API alone decides). */
type ShellPage = readonly [string, () => Promise<{ default: ComponentType }>, string | null];

const casePage = () => import('@/features/cases/case-page');

export const studentPages: readonly ShellPage[] = [
  ['/std/home', () => import('@/features/dashboard/student-home-page'), '/std/home'],
  ['/std/open-subjects', () => import('@/features/enrolment/open-subjects-page'), '/std/open-subjects'],
  ['/std/plan', () => import('@/features/plans/plans-page'), '/std/plan'],
  ['/std/enrolment', () => import('@/features/enrolment/my-enrolment-page'), '/std/enrolment'],
  ['/std/enrolment/history', () => import('@/features/enrolment-log/enrolment-log-page'), '/std/enrolment'],
  ['/std/finance', () => import('@/features/enrolment-type/enrolment-type-page'), '/std/finance'],
  ['/std/timetable', () => import('@/features/timetable/timetable-page'), '/std/timetable'],
  ['/std/grades', () => import('@/features/grades/grades-page'), '/std/grades'],
  ['/std/news', () => import('@/features/announcements/news-page'), '/std/news'],
  ['/std/profile', () => import('@/features/profile/profile-page'), '/std/profile'],
  ['/std/cases', () => import('@/features/cases/my-cases-page'), '/std/cases'],
  ['/std/cases/:caseId', casePage, null],
];

export const staffPages: readonly ShellPage[] = [
  ['/adm/home', () => import('@/features/dashboard/staff-home-page'), '/adm/home'],
  ['/adm/announcements', () => import('@/features/announcements/manage-announcements-page'), '/adm/announcements'],
  ['/adm/cases', () => import('@/features/cases/all-cases-page'), '/adm/cases'],
  ['/adm/cases/:caseId', casePage, null],
  ['/adm/tasks', () => import('@/features/tasks/tasks-page'), '/adm/tasks'],
  ['/adm/tasks/away', () => import('@/features/delegations/away-page'), '/adm/tasks'],
  ['/adm/finance/normal-fees', () => import('@/features/finance/normal-fees-page'), '/adm/finance/normal-fees'],
  ['/adm/curriculum/subjects', () => import('@/features/curriculum/subjects-page'), '/adm/curriculum/subjects'],
  ['/adm/curriculum/sections', () => import('@/features/sections-admin/sections-page'), '/adm/curriculum/sections'],
  ['/adm/curriculum/rounds', () => import('@/features/rounds/rounds-page'), '/adm/curriculum/rounds'],
  ['/adm/curriculum/bundles', () => import('@/features/bundles/bundles-page'), '/adm/curriculum/bundles'],
  ['/adm/enrolments', () => import('@/features/enrolment-search/enrolment-search-page'), '/adm/enrolments'],
  ['/adm/holds', () => import('@/features/holds/holds-page'), '/adm/holds'],
  ['/adm/slots', () => import('@/features/slots/slots-page'), '/adm/slots'],
  ['/adm/calendar', () => import('@/features/calendar/calendar-page'), '/adm/calendar'],
  ['/adm/rap/roles', () => import('@/features/roles/roles-page'), '/adm/rap/roles'],
];
