import { act, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { screenIs } from './browser';
import { awaitingCase, emptyInbox, staff } from './fixtures';
import { caseId, idCode, PAGE, task } from './inbox-fixtures';
import { signedIn } from './render';
import { answer, at, server } from './server';

export const everything = Array.from({ length: 3 * PAGE }, (_, index) => task(index + 1));

export interface Sent {
  id: string;
  action: string;
  key: string | null;
}

/** Signs in whoever decides tasks one by one. */
export const decides = (loginName = 'teacher01') =>
  signedIn(staff({ loginName }), { actionScope: [{ menuId: 10101, actions: ['view', 'approve'] }] });

/** An inbox with a page of tasks, before which its reader sits at a wide screen. */
export function answerAnInbox(): void {
  screenIs(true);
  server.use(
    http.get(at('/tasks'), () => answer({ items: everything.slice(0, PAGE), page: 1, pageSize: PAGE, total: PAGE })),
    http.get(at('/tasks/overview'), () => answer({ ...emptyInbox, total: PAGE })),
    http.get(at('/delegations'), () => answer({ mine: [], givenToMe: [] })),
    http.get(at('/cases/:id/context'), () => answer({ code: 'not_found', message: '', details: {} }, 404)),
  );
  decides();
}

/** Answers each decision with this status; returns what was decided. */
export function answerDecisions(status = 200) {
  const sent: Sent[] = [];
  server.use(
    http.get(at('/cases/:id'), ({ params }) => {
      const number = everything.findIndex((each) => each.caseId === params.id) + 1;
      return answer(awaitingCase({ id: caseId(number), subject: task(number).subject }));
    }),
    http.post(at('/cases/:id/actions/:action'), ({ request, params }) => {
      const { id, action } = params;
      sent.push({ id: String(id), action: String(action), key: request.headers.get('idempotency-key') });
      return status === 200
        ? answer(awaitingCase({ id: String(id), state: 'closed', actions: [] }))
        : answer({ code: 'case_closed', message: 'นิสิตยกเลิกแล้ว', details: {} }, status);
    }),
  );
  return sent;
}

export const panelOf = async (number: number) => {
  const panel = await screen.findByRole('region', { name: 'พิจารณา' });
  await within(panel).findByText(new RegExp(idCode(number)));
  return within(panel);
};

/** The tab is closed. */
export const leave = () => act(() => window.dispatchEvent(new Event('pagehide')));
