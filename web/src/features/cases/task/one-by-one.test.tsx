import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { awaitingCase } from '@/testing/fixtures';
import { answerAnInbox, answerDecisions, everything, leave, panelOf, type Sent } from '@/testing/inbox-decisions';
import { caseId, idCode, PAGE, task } from '@/testing/inbox-fixtures';
import { open } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const user = userEvent.setup({ delay: null });

beforeEach(answerAnInbox);

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

/** A page of few tasks: all of them are decided well within the time in which they can be taken back. */
const FEW = 5;

/** An inbox of this many tasks, from which goes what was sent. */
function answerInbox(count: number, sent: readonly Sent[]) {
  server.use(
    http.get(at('/tasks'), ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
      const gone = new Set(sent.map(({ id }) => id));
      const left = everything.slice(0, count).filter((each) => !gone.has(each.caseId));
      return answer({ items: left.slice((page - 1) * FEW, page * FEW), page, pageSize: FEW, total: left.length });
    }),
  );
}

async function decideByKey(from: number, to: number): Promise<void> {
  if (from > to) return;
  await panelOf(from);
  await user.keyboard('a');
  await decideByKey(from + 1, to);
}

test('deciding a whole page brings the next one, and everything can still be taken back', async () => {
  const sent = answerDecisions();
  answerInbox(2 * FEW + 5, sent);
  open(`/adm/tasks?pageSize=${FEW}&case=${caseId(1)}`);
  await decideByKey(1, FEW + 2);
  await panelOf(FEW + 3);
  expect(sent).toEqual([]);
  const bar = within(screen.getByRole('region', { name: 'ยังเลิกทำได้ 7 รายการ' }));
  expect(bar.getAllByRole('button', { name: /^เลิกทำ:/ })).toHaveLength(3);
  await user.click(bar.getByRole('button', { name: 'ดูทั้งหมด' }));
  expect(bar.getAllByRole('button', { name: /^เลิกทำ:/ })).toHaveLength(7);
  await user.click(bar.getByRole('button', { name: new RegExp(`^เลิกทำ: ${idCode(1)}`) }));
  await panelOf(1);
  await user.click(bar.getByRole('button', { name: 'เลิกทำทั้งหมด' }));
  await leave();
  expect(sent).toEqual([]);
  expect(screen.queryByRole('region', { name: /ยังเลิกทำได้/ })).toBeNull();
});

test('when all of it is decided and sent, nothing of it is shown again', async () => {
  const sent = answerDecisions();
  answerInbox(FEW + 2, sent);
  open(`/adm/tasks?pageSize=${FEW}&case=${caseId(1)}`);
  await decideByKey(1, FEW + 2);
  expect(sent).toEqual([]);
  await leave();
  expect(await screen.findByText('ไม่มีงานรออนุมัติ')).toBeInTheDocument();
  expect(sent).toHaveLength(FEW + 2);
});

test('a decision that is passed on and not taken yet is waited for, and its task not shown as undecided', async () => {
  let decided = false;
  server.use(
    http.get(at('/tasks'), () => {
      const items = decided ? [] : everything.slice(0, 1);
      return answer({ items, page: 1, pageSize: PAGE, total: items.length });
    }),
    http.get(at('/cases/:id'), ({ request }) => {
      const isFollowed = new URL(request.url).searchParams.has('after');
      if (isFollowed && !decided) {
        decided = true;
        return new Response(null, { status: 204 });
      }
      return answer(awaitingCase({ id: caseId(1), subject: task(1).subject, revision: task(1).revision }));
    }),
    http.post(at('/cases/:id/actions/:action'), () =>
      answer(awaitingCase({ id: caseId(1), revision: task(1).revision }), 202),
    ),
  );
  open(`/adm/tasks?case=${caseId(1)}`);
  await panelOf(1);
  await user.keyboard('a');
  await leave();
  expect(await screen.findByText('ไม่มีงานรออนุมัติ')).toBeInTheDocument();
});

test('an empty inbox does not explain keys', async () => {
  server.use(http.get(at('/tasks'), () => answer({ items: [], page: 1, pageSize: PAGE, total: 0 })));
  open('/adm/tasks');
  expect(await screen.findByText('ไม่มีงานรออนุมัติ')).toBeInTheDocument();
  expect(screen.queryByText(/J ถัดไป/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'ปิดปุ่มลัด' })).toBeNull();
});
