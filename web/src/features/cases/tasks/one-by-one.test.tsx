import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { awaitingCase, emptyInbox, staff } from '@/testing/fixtures';
import { caseId, idCode, PAGE, task } from '@/testing/inbox-fixtures';
import { open, screenIs, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const everything = Array.from({ length: PAGE }, (_, index) => task(index + 1));
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  screenIs(true);
  server.use(
    http.get(at('/tasks'), () => answer({ items: everything, page: 1, pageSize: PAGE, total: PAGE })),
    http.get(at('/tasks/overview'), () => answer({ ...emptyInbox, total: PAGE })),
    http.get(at('/delegations'), () => answer({ mine: [], givenToMe: [] })),
    http.get(at('/cases/:id/context'), () => answer({ code: 'not_found', message: '', details: {} }, 404)),
  );
  signedIn(staff(), { actionScope: [{ menuId: 10101, actions: ['view', 'approve'] }] });
});

interface Sent {
  id: string;
  action: string;
  key: string | null;
}

function answerDecisions(status = 200) {
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

const panelOf = async (number: number) => {
  const panel = await screen.findByRole('region', { name: 'พิจารณา' });
  await within(panel).findByText(new RegExp(idCode(number)));
  return within(panel);
};
const leave = () => act(() => window.dispatchEvent(new Event('pagehide')));

test('the inbox is worked by keyboard: the next task stands ready, and the focus in it', async () => {
  const sent = answerDecisions();
  open('/adm/tasks');
  await screen.findByRole('link', { name: `ลงทะเบียนเรียน ${idCode(1)}` });
  expect(screen.getByText(/J ถัดไป/)).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await panelOf(1);
  await user.keyboard('j');
  await panelOf(2);
  await user.keyboard('k');
  await panelOf(1);
  await user.keyboard('a');
  const panel = await panelOf(2);
  expect(panel.getByRole('heading', { name: 'พิจารณา' })).toHaveFocus();
  expect(screen.queryByRole('link', { name: `ลงทะเบียนเรียน ${idCode(1)}` })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
  await leave();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ id: caseId(1), action: 'approve' });
});

test('a decision is taken back until it is sent, and a reason is asked for where one is needed', async () => {
  const sent = answerDecisions();
  open(`/adm/tasks?case=${caseId(3)}`);
  const panel = await panelOf(3);
  await user.click(panel.getByRole('button', { name: 'อนุมัติ' }));
  await panelOf(4);
  await user.click(screen.getByRole('button', { name: new RegExp(`^เลิกทำ: ${idCode(3)}`) }));
  await panelOf(3);
  await leave();
  expect(sent).toEqual([]);
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'ไม่อนุมัติ' });
  expect(dialog).toHaveTextContent(`${idCode(3)} นิสิต 3`);
  await user.type(within(dialog).getByRole('textbox'), 'ja');
  expect(screen.getByRole('region', { name: 'พิจารณา', hidden: true })).toHaveTextContent(idCode(3));
  await user.click(within(dialog).getByRole('button', { name: 'ไม่อนุมัติ' }));
  await panelOf(4);
  expect(sent).toHaveLength(1);
});

test('a decision that came too late is told with the student, and the task is still there', async () => {
  answerDecisions(409);
  open(`/adm/tasks?case=${caseId(3)}`);
  await user.click((await panelOf(3)).getByRole('button', { name: 'อนุมัติ' }));
  await leave();
  const failed = await screen.findByText(/บันทึกการพิจารณาไม่ได้ 1 รายการ/);
  expect(failed).toHaveTextContent(`${idCode(3)} นิสิต 3`);
  expect(failed).toHaveTextContent('นิสิตยกเลิกแล้ว');
  expect(await screen.findByRole('link', { name: `ลงทะเบียนเรียน ${idCode(3)}` })).toBeInTheDocument();
});

test('where a filter leaves nothing, everything is one press away', async () => {
  server.use(
    http.get(at('/tasks'), ({ request }) => {
      const due = new URL(request.url).searchParams.get('due');
      return answer({ items: due ? [] : everything.slice(0, 1), page: 1, pageSize: PAGE, total: due ? 0 : 1 });
    }),
  );
  open('/adm/tasks?due=overdue');
  await user.click(await screen.findByRole('button', { name: 'แสดงทั้งหมด' }));
  expect(await screen.findByRole('link', { name: `ลงทะเบียนเรียน ${idCode(1)}` })).toBeInTheDocument();
});
