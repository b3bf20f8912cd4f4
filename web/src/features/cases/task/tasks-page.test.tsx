import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { awaitingCase, staff } from '@/testing/fixtures';
import { caseId, idCode, PAGE, task } from '@/testing/inbox-fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const TOTAL = 60;
const everything = Array.from({ length: TOTAL }, (_, index) => task(index + 1));
const refs: Schemas['TaskRef'][] = everything.map(({ subject, title, lines, ...rest }) => ({
  title,
  lines,
  caseId: rest.caseId,
  revision: rest.revision,
  subject,
  actions: ['approve', 'disapprove'],
}));
const overview: Schemas['InboxOverview'] = {
  total: TOTAL,
  overdue: 0,
  escalated: 1,
  own: TOTAL - 1,
  kinds: [{ kind: 'enrolment', count: TOTAL }],
  subjects: [],
  inPlaceOf: [{ personId: caseId(900), name: { th: 'ผศ.ไม่อยู่ วันนี้', en: 'Asst. Prof. Not Here' }, count: 1 }],
};

beforeEach(() => {
  screenIs(true);
  server.use(
    http.get(at('/tasks'), ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
      const items = everything.slice((page - 1) * PAGE, page * PAGE);
      return answer({ items, page, pageSize: PAGE, total: TOTAL });
    }),
    http.get(at('/tasks/overview'), () => answer(overview)),
    http.get(at('/tasks/matching'), () => answer({ tasks: refs, total: TOTAL })),
    http.get(at('/delegations'), () => answer({ mine: [], givenToMe: [] })),
    http.get(at('/cases/:id/context'), () => answer({ code: 'not_found', message: '', details: {} }, 404)),
  );
  signedIn(staff(), { actionScope: [{ menuId: 10101, actions: ['view', 'approve'] }] });
});

function answerBulk(refusedCase?: string) {
  const batches: { size: number; key: string | null; remark: unknown }[] = [];
  server.use(
    http.post(at('/tasks/bulk'), async ({ request }) => {
      const body = (await request.json()) as { remark?: string; tasks: { caseId: string }[] };
      batches.push({ size: body.tasks.length, key: request.headers.get('idempotency-key'), remark: body.remark });
      return answer({
        results: body.tasks.map((decided) =>
          decided.caseId === refusedCase
            ? { caseId: decided.caseId, outcome: 'refused', error: { code: 'case_closed', message: 'นิสิตยกเลิกแล้ว' } }
            : { caseId: decided.caseId, outcome: 'decided', error: null },
        ),
      });
    }),
  );
  return batches;
}

const user = userEvent.setup({ delay: null });

test('what a colleague decided meanwhile leaves the list by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  open('/adm/tasks');
  await screen.findByText(idCode(1));
  const left = everything.slice(1, PAGE + 1);
  server.use(http.get(at('/tasks'), () => answer({ items: left, page: 1, pageSize: PAGE, total: TOTAL - 1 })));
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(screen.queryByText(idCode(1))).not.toBeInTheDocument());
  expect(screen.getByText(idCode(PAGE + 1))).toBeVisible();
});

test('everything that matches is decided batch by batch, and what did not go through is told first', async () => {
  const batches = answerBulk(caseId(30));
  open('/adm/tasks');
  await user.click(await screen.findByRole('checkbox', { name: 'เลือกทั้งหน้า' }));
  await user.click(screen.getByRole('button', { name: 'เลือกทั้ง 60 รายการที่ตรงเงื่อนไข' }));
  expect(await screen.findByText('เลือก 60 รายการ')).toBeInTheDocument();
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'อนุมัติ' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'เห็นชอบ');
  await user.click(within(dialog).getByRole('button', { name: 'อนุมัติ 60 รายการ' }));
  const results = await screen.findByRole('alert');
  expect(results).toHaveTextContent('บันทึกแล้ว 59 รายการ');
  expect(results).toHaveTextContent('ทำไม่ได้ 1 รายการ');
  expect(within(results).getAllByRole('listitem')[0]).toHaveTextContent(
    `${idCode(30)} นิสิต 30 · 01418390 สหกิจศึกษา (1): นิสิตยกเลิกแล้ว`,
  );
  expect(batches.map(({ size }) => size)).toEqual([25, 25, 10]);
  expect(new Set(batches.map(({ key }) => key)).size).toBe(3);
  expect(batches.every(({ remark }) => remark === 'เห็นชอบ')).toBe(true);
});

test('what is chosen stays chosen on the next page, and is let go with another filter', async () => {
  open('/adm/tasks');
  await user.click(await screen.findByRole('checkbox', { name: 'เลือกทั้งหน้า' }));
  await user.click(screen.getByRole('button', { name: 'หน้าถัดไป' }));
  await user.click(await screen.findByRole('checkbox', { name: `เลือก ลงทะเบียนเรียน ${idCode(21)}` }));
  expect(screen.getByText('เลือก 21 รายการ')).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: 'เฉพาะที่ส่งต่อแล้ว (1)' }));
  await waitFor(() => expect(screen.queryByText('เลือก 21 รายการ')).toBeNull());
});

async function approveEverything(count: number) {
  open('/adm/tasks');
  await user.click(await screen.findByRole('checkbox', { name: 'เลือกทั้งหน้า' }));
  if (count > PAGE) await user.click(screen.getByRole('button', { name: `เลือกทั้ง ${count} รายการที่ตรงเงื่อนไข` }));
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'อนุมัติ' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: `อนุมัติ ${count} รายการ` }));
}

const failing = (status: number) => answer({ code: 'unavailable', message: 'ระบบไม่ว่าง', details: {} }, status);

test('a batch whose answer is lost is sent once more with its key', async () => {
  const batches = answerBulk();
  const keys: (string | null)[] = [];
  server.use(
    http.post(
      at('/tasks/bulk'),
      ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return failing(503);
      },
      { once: true },
    ),
  );
  await approveEverything(TOTAL);
  expect(await screen.findByRole('alert')).toHaveTextContent('บันทึกแล้ว 60 รายการ');
  expect(batches.map(({ size }) => size)).toEqual([25, 25, 10]);
  expect(batches[0]?.key).toBe(keys[0]);
});

test('where it is lost again that ends it, and what is not known is told apart from what was not sent', async () => {
  server.use(http.post(at('/tasks/bulk'), () => failing(503)));
  await approveEverything(TOTAL);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
  const results = await screen.findByRole('alert');
  expect(results).toHaveTextContent('ไม่ทราบผล 25 รายการ');
  expect(results).toHaveTextContent('ยังไม่ได้ทำ 35 รายการ ยังอยู่ในกล่องงาน');
});

async function approvePageInVain(write: (remark: HTMLElement) => unknown) {
  await user.click(await screen.findByRole('checkbox', { name: 'เลือกทั้งหน้า' }));
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'อนุมัติ' }));
  const dialog = await screen.findByRole('dialog');
  await write(within(dialog).getByRole('textbox'));
  await user.click(within(dialog).getByRole('button', { name: `อนุมัติ ${PAGE} รายการ` }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
}

test('deciding again after that sends the same batch, with the remark as it was written', async () => {
  const keys = new Set<string | null>();
  server.use(
    http.post(at('/tasks/bulk'), ({ request }) => {
      keys.add(request.headers.get('idempotency-key'));
      return failing(503);
    }),
  );
  open('/adm/tasks');
  await approvePageInVain((remark) => user.type(remark, 'เห็นชอบ'));
  await approvePageInVain((remark) => expect(remark).toHaveValue('เห็นชอบ'));
  expect(keys.size).toBe(1);
});

test('a batch that is refused is not sent again, and is still in the inbox', async () => {
  let sent = 0;
  server.use(
    http.post(at('/tasks/bulk'), () => {
      sent += 1;
      return failing(403);
    }),
  );
  await approveEverything(PAGE);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
  expect(await screen.findByRole('alert')).toHaveTextContent('ยังไม่ได้ทำ 20 รายการ ยังอยู่ในกล่องงาน');
  expect(sent).toBe(1);
});

test('of more tasks than are handed out at once the first are offered, and no more is promised', async () => {
  server.use(
    http.get(at('/tasks'), () => answer({ items: everything.slice(0, PAGE), page: 1, pageSize: PAGE, total: 700 })),
  );
  open('/adm/tasks');
  await user.click(await screen.findByRole('checkbox', { name: 'เลือกทั้งหน้า' }));
  expect(screen.getByRole('button', { name: 'เลือก 500 รายการแรกจาก 700 รายการที่ตรงเงื่อนไข' })).toBeInTheDocument();
});

test('a filter of the address counts before the overview is there, and shows even where the overview omits it', async () => {
  const asked: string[] = [];
  const opened: { go: () => void } = { go: () => undefined };
  const mayAnswer = new Promise<void>((resolve) => {
    opened.go = resolve;
  });
  server.use(
    http.get(at('/tasks'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer({ items: [], page: 1, pageSize: PAGE, total: 0 });
    }),
    http.get(at('/tasks/overview'), async () => {
      await mayAnswer;
      return answer(overview);
    }),
  );
  open('/adm/tasks?kind=waitlist&subject=01418999');
  await waitFor(() => expect(asked).toHaveLength(1));
  opened.go();
  expect(await screen.findByRole('combobox', { name: 'รายวิชา' })).toHaveTextContent('01418999');
  expect(screen.getByRole('combobox', { name: 'ประเภทคำขอ' })).toHaveTextContent('รายชื่อรอที่นั่ง');
  expect(asked).toEqual([expect.stringMatching(/kind=waitlist.*subject=01418999/)]);
});

test('a case stands beside the list, says for whom one decides, and the next is one press away', async () => {
  server.use(
    http.get(at('/cases/:id'), ({ params }) =>
      answer(awaitingCase({ id: String(params.id), title: { th: `คำขอ ${params.id}`, en: '' } })),
    ),
  );
  const { router } = open('/adm/tasks');
  expect(await screen.findByText('ส่งต่อแล้ว')).toBeInTheDocument();
  expect(screen.getByText('แทน ผศ.ไม่อยู่ วันนี้')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: `ลงทะเบียนเรียน ${idCode(1)}` }));
  const panel = await screen.findByRole('region', { name: 'พิจารณา' });
  expect(await within(panel).findByText(`คำขอ ${caseId(1)}`)).toBeInTheDocument();
  expect(within(panel).getByText(/เรื่องจะไปถึงหัวหน้าภาควิชาด้วย/)).toBeInTheDocument();
  expect(within(panel).getByRole('button', { name: 'รายการก่อนหน้า' })).toBeDisabled();
  await user.click(within(panel).getByRole('button', { name: 'รายการถัดไป' }));
  expect(await within(panel).findByText(`คำขอ ${caseId(2)}`)).toBeInTheDocument();
  expect(router.state.location.search).toContain(caseId(2));
  await user.click(within(panel).getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'พิจารณา' })).toBeNull());
});

test('on a phone a case has its page, leads on to the next of the list, and back to the list', async () => {
  screenIs(false);
  server.use(
    http.get(at('/cases/:id'), ({ params }) => {
      const number = everything.findIndex((each) => each.caseId === params.id) + 1;
      const { subject } = task(number);
      return answer(awaitingCase({ id: caseId(number), subject }));
    }),
  );
  open('/adm/tasks?sort=-gpax');
  expect(await screen.findByText('60 งานรอท่านหรือบทบาทของท่านพิจารณา')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'เรียงตาม' })).toHaveTextContent('มากไปน้อย');
  await user.click(screen.getByRole('link', { name: `ลงทะเบียนเรียน ${idCode(2)}` }));
  expect(await screen.findByText(new RegExp(`นิสิต 2 \\(${idCode(2)}\\)`))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'รายการถัดไป' }));
  expect(await screen.findByText(new RegExp(`นิสิต 3 \\(${idCode(3)}\\)`))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'กลับไปรายการ' }));
  expect(await screen.findByRole('link', { name: `ลงทะเบียนเรียน ${idCode(1)}` })).toBeInTheDocument();
});

test('on a phone a link to a case beside the list opens its page, and Back returns to the list', async () => {
  screenIs(false);
  server.use(http.get(at('/cases/:id'), () => answer(awaitingCase({ id: caseId(3) }))));
  const { router, path } = open(`/adm/tasks?case=${caseId(3)}&due=today`);
  await waitFor(() => expect(path()).toBe(`/adm/tasks/case/${caseId(3)}`));
  await user.click(await screen.findByRole('button', { name: 'กลับไปรายการ' }));
  await waitFor(() => expect(path()).toBe('/adm/tasks'));
  expect(router.state.location.search).toBe('?due=today');
  expect(await screen.findByRole('heading', { name: 'กล่องงานรอพิจารณา' })).toBeVisible();
});
