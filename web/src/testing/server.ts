import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { API_PATH } from '@/client/paths';
import { clientConfig, costOfChange, financeProgress } from './fixtures';
import { graduationPlan } from './plan-fixtures';
import { gradingGroup } from './sheet-fixtures';

const ORIGIN = 'http://portal.test';

/** The API's address of a path, for a handler. */
export const at = (path: string) => `${ORIGIN}${API_PATH}${path}`;

export const answer = (body: JsonBodyType, status = 200) => HttpResponse.json(body, { status });

/** HTTP is answered here; a request nobody answers fails the test. */
export const server = setupServer(
  http.get(at('/terms'), () => answer([])),
  http.get(at('/curriculum/concerning-changes'), () => answer([])),
  http.get(at('/study/lost-exceptions'), () => answer([])),
  http.get(at('/study/notes'), () => answer([])),
  http.get(at('/study/exceptions'), () => answer([])),
  http.get(at('/study/students/:code/exceptions'), () => answer([])),
  http.get(at('/study/students/:code/notes'), () => answer([])),
  http.get(at('/advisors/changes/mine'), () => answer([])),
  http.get(at('/advisors/changes/:code'), () => answer({ advisor: null, changes: [] })),
  http.get(at('/contact-details/mine'), () => answer(null)),
  http.get(at('/contact-details/:code/changes'), () => answer([])),
  http.get(at('/study/audit-rounds/last'), () => answer(null)),
  http.get(at('/study/audit-rounds/last/changes'), () => answer({ items: [], page: 1, pageSize: 50, total: 0 })),
  http.get(at('/study/graduation-plan'), () => answer(graduationPlan())),
  http.get(at('/study/students/:code/graduation-plan'), () => answer(graduationPlan())),
  http.get(at('/organisation/education-levels'), () => answer([])),
  http.get(at('/organisation/majors'), () => answer([])),
  http.get(at('/tasks/other-roles'), () => answer([])),
  http.get(at('/imports/kinds'), () => answer([])),
  http.get(at('/enrolment/waitlist'), () => answer([])),
  http.get(at('/news'), () => answer({ items: [], page: 1, pageSize: 20, total: 0 })),
  http.get(at('/news/unread'), () => answer({ unread: 0 })),
  http.get(at('/curriculum/subjects/:code/uses'), () => answer([])),
  http.get(at('/finance/waivers/mine'), () => answer([])),
  http.get(at('/finance/accounts/:code/scholarships'), () => answer([])),
  http.get(at('/finance/my-scholarships'), () => answer({ awards: [], choosable: [], isCurrent: true })),
  http.get(at('/security/client-config'), () => answer(clientConfig)),
  http.get(at('/cases/:id/minimum-credits'), () => answer({ below: null })),
  http.get(at('/grades/changes'), () => answer([])),
  http.get(at('/enrolment/average'), () =>
    answer({ gpax: null, academicYear: null, semester: null, termEnded: true, outstanding: [] }),
  ),
  http.get(at('/grades/my-standing'), () => answer({ terms: [], openGrades: [], isOnProbation: false, clearing: [] })),
  http.post(at('/grades/sheets/:id/presence'), () => answer({ others: [] })),
  http.delete(at('/grades/sheets/:id/presence'), () => new HttpResponse(null, { status: 204 })),
  http.get(at('/grades/sheets/:id/drafts'), () => answer([])),
  http.get(at('/grades/sheets/:id/group'), () => answer(gradingGroup())),
  http.post(at('/finance/bill/if-changed'), () => answer(costOfChange())),
  http.post(at('/finance/bill/if-changed/:code'), () => answer(costOfChange())),
  http.get(at('/finance/bill/changes/:id'), () => answer(costOfChange())),
  http.get(at('/finance/bill/if-late'), () => answer({ fine: null, isOpen: true })),
  http.get(at('/finance/my-refunds'), () =>
    answer({ credit: '0.00', withdrawable: '0.00', deposit: '0.00', lists: [], names: [], refunds: [] }),
  ),
  http.get(at('/finance/my-account/progress'), () => answer(financeProgress())),
  http.put(at('/finance/my-account/progress'), () => answer(financeProgress())),
);
