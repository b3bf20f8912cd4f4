import type { ComponentType } from 'react';

/** Path, page, and the menu path a role must hold to open it (null: the API alone decides). */
type ShellPage = readonly [string, () => Promise<{ default: ComponentType }>, string | null];

const casePage = () => import('./cases/case-page');

export const studentPages: readonly ShellPage[] = [
  ['/std/home', () => import('./home/student-home-page'), '/std/home'],
  ['/std/open-subjects', () => import('@/features/enrolment/open-subjects/open-subjects-page'), '/std/open-subjects'],
  ['/std/plan', () => import('@/features/enrolment/plans/plans-page'), '/std/plan'],
  ['/std/enrolment', () => import('@/features/enrolment/student-enrolment/my-enrolment-page'), '/std/enrolment'],
  ['/std/enrolment/history', () => import('@/features/enrolment/log/enrolment-log-page'), '/std/enrolment'],
  ['/std/finance', () => import('@/features/finance/account/student-finance-page'), '/std/finance'],
  ['/std/timetable', () => import('@/features/enrolment/timetable/timetable-page'), '/std/timetable'],
  ['/std/grades', () => import('@/features/grades/grades/grades-page'), '/std/grades'],
  ['/std/news', () => import('./news/news-page'), '/std/news'],
  ['/std/news/subjects/:sectionId', () => import('@/features/news/subject-announcements/subject-page'), '/std/news'],
  ['/std/profile', () => import('@/features/people/profile/profile-page'), '/std/profile'],
  ['/std/cases', () => import('./cases/my-cases-page'), '/std/cases'],
  ['/std/cases/:caseId', casePage, null],
];

export const staffPages: readonly ShellPage[] = [
  ['/adm/home', () => import('./home/staff-home-page'), '/adm/home'],
  ['/adm/announcements', () => import('@/features/news/announcements/manage-announcements-page'), '/adm/announcements'],
  ['/adm/cases', () => import('@/features/cases/cases/all-cases-page'), '/adm/cases'],
  ['/adm/cases/:caseId', casePage, null],
  ['/adm/tasks', () => import('./cases/tasks-page'), '/adm/tasks'],
  ['/adm/tasks/case/:caseId', casePage, '/adm/tasks'],
  ['/adm/tasks/away', () => import('@/features/cases/delegations/away-page'), '/adm/tasks'],
  [
    '/adm/finance/normal-fees',
    () => import('@/features/finance/normal-fees/normal-fees-page'),
    '/adm/finance/normal-fees',
  ],
  [
    '/adm/finance/fee-patterns',
    () => import('@/features/finance/fee-patterns/fee-patterns-page'),
    '/adm/finance/fee-patterns',
  ],
  [
    '/adm/finance/subject-fees',
    () => import('@/features/finance/subject-fees/subject-fees-page'),
    '/adm/finance/subject-fees',
  ],
  [
    '/adm/finance/project-fees',
    () => import('@/features/finance/project-fees/project-fees-page'),
    '/adm/finance/project-fees',
  ],
  ['/adm/finance/late-fines', () => import('@/features/finance/late-fines/late-fines-page'), '/adm/finance/late-fines'],
  [
    '/adm/finance/instalment-patterns',
    () => import('@/features/finance/instalment-patterns/instalment-patterns-page'),
    '/adm/finance/instalment-patterns',
  ],
  [
    '/adm/finance/bank-accounts',
    () => import('@/features/finance/bank-accounts/bank-accounts-page'),
    '/adm/finance/bank-accounts',
  ],
  ['/adm/finance/signers', () => import('@/features/finance/signers/signers-page'), '/adm/finance/signers'],
  ['/adm/finance/fees', () => import('@/features/finance/fees/fees-page'), '/adm/finance/fees'],
  ['/adm/finance/erp-units', () => import('@/features/finance/erp-units/erp-units-page'), '/adm/finance/erp-units'],
  ['/adm/finance/payments', () => import('@/features/finance/payment-list/payment-list-page'), '/adm/finance/payments'],
  [
    '/adm/finance/payments/scholarships',
    () => import('@/features/finance/payment-list/awarded-page'),
    '/adm/finance/payments',
  ],
  [
    '/adm/finance/unexplained',
    () => import('@/features/finance/unexplained/unexplained-page'),
    '/adm/finance/unexplained',
  ],
  ['/adm/finance/desk', () => import('@/features/finance/desk/desk-page'), '/adm/finance/desk'],
  ['/adm/finance/bill-runs', () => import('@/features/finance/bill-runs/bill-runs-page'), '/adm/finance/bill-runs'],
  [
    '/adm/finance/bill-runs/:caseId',
    () => import('@/features/finance/bill-runs/bill-run-page'),
    '/adm/finance/bill-runs',
  ],
  ['/adm/finance/agencies', () => import('@/features/finance/agencies/agencies-page'), '/adm/finance/agencies'],
  ['/adm/finance/refunds', () => import('@/features/finance/refunds/refunds-page'), '/adm/finance/refunds'],
  [
    '/adm/finance/refund-lists',
    () => import('@/features/finance/refund-lists/refund-lists-page'),
    '/adm/finance/refund-lists',
  ],
  [
    '/adm/finance/cancellations',
    () => import('@/features/finance/cancellations/cancellations-page'),
    '/adm/finance/cancellations',
  ],
  [
    '/adm/finance/instalment-splits',
    () => import('@/features/finance/instalment-splits/instalment-splits-page'),
    '/adm/finance/instalment-splits',
  ],
  [
    '/adm/finance/scholarships',
    () => import('@/features/finance/scholarships/scholarships-page'),
    '/adm/finance/scholarships',
  ],
  [
    '/adm/finance/scholarship-awards',
    () => import('@/features/finance/scholarship-awards/awards-page'),
    '/adm/finance/scholarship-awards',
  ],
  [
    '/adm/finance/scholarship-awards/:caseId',
    () => import('@/features/finance/scholarship-awards/award-page'),
    '/adm/finance/scholarship-awards',
  ],
  ['/adm/finance/funders', () => import('@/features/finance/funders/funders-page'), '/adm/finance/funders'],
  [
    '/adm/finance/sponsor-payments',
    () => import('@/features/finance/sponsor-payments/sponsor-payments-page'),
    '/adm/finance/sponsor-payments',
  ],
  [
    '/adm/finance/sponsor-payments/:funderId',
    () => import('@/features/finance/sponsor-payments/funder-statement-page'),
    '/adm/finance/sponsor-payments',
  ],
  ['/adm/finance/waivers', () => import('@/features/finance/waivers/waivers-page'), '/adm/finance/waivers'],
  [
    '/adm/finance/waiver-rules',
    () => import('@/features/finance/waiver-rules/waiver-rules-page'),
    '/adm/finance/waiver-rules',
  ],
  ['/adm/finance/imports', () => import('@/features/finance/imports/batches-page'), '/adm/finance/imports'],
  ['/adm/finance/imports/:caseId', () => import('@/features/finance/imports/batch-page'), '/adm/finance/imports'],
  ['/adm/finance/reports', () => import('@/features/finance/money-reports/money-reports-page'), '/adm/finance/reports'],
  ['/adm/finance/days', () => import('@/features/finance/days/days-page'), '/adm/finance/days'],
  ['/adm/finance/accounts', () => import('@/features/finance/accounts/accounts-page'), '/adm/finance/accounts'],
  ['/adm/finance/accounts/:code', () => import('@/features/finance/accounts/account-page'), '/adm/finance/accounts'],
  ['/adm/grades/sheets', () => import('@/features/grades/sheets/sheets-page'), '/adm/grades/sheets'],
  ['/adm/grades/sheets/:sheetId', () => import('./grades/sheet-page'), '/adm/grades/sheets'],
  ['/adm/grades/corrections', () => import('@/features/grades/corrections/corrections-page'), '/adm/grades/sheets'],
  ['/adm/grades/incomplete', () => import('@/features/grades/incomplete/incomplete-page'), '/adm/grades/incomplete'],
  ['/adm/grades/progress', () => import('@/features/grades/progress/progress-page'), '/adm/grades/progress'],
  [
    '/adm/grades/progress/corrections',
    () => import('@/features/grades/progress/corrections-of-units-page'),
    '/adm/grades/progress',
  ],
  ['/adm/students', () => import('@/features/study/student-status/students-page'), '/adm/students'],
  ['/adm/students/:code', () => import('@/features/study/student-status/student-page'), '/adm/students'],
  ['/adm/grades/standing', () => import('@/features/grades/standing-watch/watch-page'), '/adm/grades/standing'],
  [
    '/adm/grades/standing/conversions',
    () => import('@/features/grades/standing-watch/conversions-page'),
    '/adm/grades/standing',
  ],
  [
    '/adm/grades/transcripts',
    () => import('@/features/grades/transcripts/transcripts-page'),
    '/adm/grades/transcripts',
  ],
  [
    '/adm/curriculum/subjects',
    () => import('@/features/curriculum/subjects/subjects-page'),
    '/adm/curriculum/subjects',
  ],
  [
    '/adm/curriculum/sections',
    () => import('@/features/curriculum/sections/sections-page'),
    '/adm/curriculum/sections',
  ],
  [
    '/adm/curriculum/rounds',
    () => import('@/features/curriculum/allocation-rounds/rounds-page'),
    '/adm/curriculum/rounds',
  ],
  ['/adm/curriculum/bundles', () => import('@/features/curriculum/bundles/bundles-page'), '/adm/curriculum/bundles'],
  ['/adm/enrolments', () => import('@/features/enrolment/search/enrolment-search-page'), '/adm/enrolments'],
  ['/adm/holds', () => import('@/features/enrolment/holds/holds-page'), '/adm/holds'],
  ['/adm/slots', () => import('@/features/calendar/slots/slots-page'), '/adm/slots'],
  ['/adm/calendar', () => import('@/features/calendar/periods/calendar-page'), '/adm/calendar'],
  ['/adm/rap/roles', () => import('@/features/access/roles/roles-page'), '/adm/rap/roles'],
];
