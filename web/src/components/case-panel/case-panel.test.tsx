import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { awaitingCase } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { READINGS } from '@/testing/translating';
import { answer, at, server } from '@/testing/server';

const view = awaitingCase();

function openCase(answers: () => Response) {
  let shown = view;
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.get(at(`/cases/${view.id}`), () => answer(shown)),
    http.post(at(`/cases/${view.id}/actions/:action`), async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      shown = awaitingCase({ stage: 'disapproved', state: 'closed', actions: [], deadline: null, revision: 3 });
      return answers();
    }),
  );
  signedIn();
  open(`/adm/cases/${view.id}`);
  return sent;
}

test('a case says where it stands, until when, and what happens then', async () => {
  openCase(() => answer({}));
  expect(await screen.findByRole('heading', { name: 'ลงทะเบียน 01418111' })).toBeInTheDocument();
  expect(screen.getByText('รออนุมัติ', { selector: '[aria-current="step"] *' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('1 ธ.ค. 2569 16:00');
  expect(screen.getByRole('alert')).toHaveTextContent('ระบบจะไม่อนุมัติและคืนที่นั่ง');
});

test.each(READINGS)(
  'a decision names what will happen, and a required reason is required: %s',
  async (_reading, begin) => {
    begin();
    const sent = openCase(() =>
      answer(awaitingCase({ stage: 'disapproved', state: 'closed', actions: [], revision: 3 })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'ไม่อนุมัติ' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('ที่นั่งที่กันไว้จะคืนให้นิสิตคนอื่น');
    await userEvent.click(within(dialog).getByRole('button', { name: 'ไม่อนุมัติ' }));
    const reason = within(dialog).getByLabelText('เหตุผล (จำเป็น)');
    expect(await within(dialog).findByText('กรุณากรอกข้อมูล')).toBeInTheDocument();
    expect(reason).toHaveFocus();
    expect(sent).toEqual([]);
    await userEvent.type(reason, 'หน่วยกิตเกิน');
    await userEvent.click(within(dialog).getByRole('button', { name: 'ไม่อนุมัติ' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      body: { revision: 2, remark: 'หน่วยกิตเกิน' },
      key: expect.stringMatching(/^\w{16,}$/),
    });
  },
);

test('a decision whose answer is lost keeps its remark, and pressing again is the same decision', async () => {
  const moved = awaitingCase({ revision: 3 });
  let shown = view;
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.get(at(`/cases/${view.id}`), () => answer(shown)),
    http.post(at(`/cases/${view.id}/actions/:action`), async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      shown = moved; // it may be of this decision or of another: the server tells by the key
      if (sent.length <= 3) return answer({ code: 'unavailable', message: 'ลองใหม่ได้', details: {} }, 503);
      shown = awaitingCase({ stage: 'disapproved', state: 'closed', actions: [], deadline: null, revision: 4 });
      return answer(shown);
    }),
  );
  signedIn();
  open(`/adm/cases/${view.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'ไม่อนุมัติ' }));
  const dialog = await screen.findByRole('dialog');
  const disapprove = within(dialog).getByRole('button', { name: 'ไม่อนุมัติ' });
  await userEvent.type(within(dialog).getByLabelText('เหตุผล (จำเป็น)'), 'หน่วยกิตเกิน');
  await userEvent.click(disapprove);
  expect(await within(dialog).findByText(/บันทึกข้อมูลไม่สำเร็จ กรุณาลองใหม่/)).toBeVisible();
  expect(within(dialog).getByLabelText('เหตุผล (จำเป็น)')).toHaveValue('หน่วยกิตเกิน');
  await userEvent.click(disapprove);
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent).toEqual(Array.from(sent, () => sent[0]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what the server says of a field of a decision stands at the field', async () => {
  const fields = [{ field: 'remark', message: 'ยาวเกินไป' }];
  server.use(
    http.get(at(`/cases/${view.id}`), () => answer(view)),
    http.post(at(`/cases/${view.id}/actions/:action`), () =>
      answer({ code: 'fields_invalid', message: 'แก้ไข', details: { fields } }, 422),
    ),
  );
  signedIn();
  open(`/adm/cases/${view.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'ไม่อนุมัติ' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('เหตุผล (จำเป็น)'), 'หน่วยกิตเกิน');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ไม่อนุมัติ' }));
  expect(await within(dialog).findByText('ยาวเกินไป')).toBeInTheDocument();
});

test('where only time passes the deadline says so, and a second holder says since when', async () => {
  server.use(
    http.get(at(`/cases/${view.id}`), () =>
      answer(
        awaitingCase({
          stage: 'armed',
          actions: [],
          deadline: { at: '2026-12-01T01:30:00Z', effect: 'submit_at_opening' },
          holders: [
            { ...view.holders[0]!, escalatesAt: null, escalatedAt: '2026-11-23T02:00:01Z' },
            {
              ...view.holders[0]!,
              th: 'หัวหน้าภาควิชา',
              since: '2026-11-23T02:00:01Z',
              escalatesAt: null,
              escalatedAt: '2026-11-23T02:00:01Z',
            },
          ],
        }),
      ),
    ),
  );
  signedIn();
  open(`/adm/cases/${view.id}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('ระบบจะส่งคำขอเมื่อ 1 ธ.ค. 2569 08:30');
  expect(screen.queryByText(/ต้องดำเนินการภายใน/)).toBeNull();
  expect(screen.getAllByText(/ส่งให้ผู้พิจารณาถัดไปร่วมพิจารณาเมื่อ/)).toHaveLength(1);
});

test('who must agree later is said before, to staff of the student and not as if they were one', async () => {
  const asked = { th: 'ผศ.สมชาย ใจดี', en: 'Somchai Jaidee' };
  server.use(
    http.get(at(`/cases/${view.id}`), () =>
      answer(awaitingCase({ kind: 'waitlist', stage: 'waiting', askedLater: asked, holders: [], actions: [] })),
    ),
  );
  signedIn();
  open(`/adm/cases/${view.id}`);
  expect(
    await screen.findByText('เมื่อมีที่นั่งว่าง ระบบจะเสนอให้นิสิต เมื่อนิสิตรับแล้ว ผศ.สมชาย ใจดี ต้องอนุมัติก่อน ระหว่างนั้นระบบกันที่นั่งไว้ให้'),
  ).toBeInTheDocument();
});

test('what was given in part is called so in the heading, in the steps and in the timeline, and bears no tick', async () => {
  const partly = awaitingCase({
    stage: 'enrolled',
    result: 'partly',
    state: 'closed',
    stages: [
      { name: 'received', state: 'done', at: '2026-11-20T02:00:00Z' },
      { name: 'enrolled', state: 'current', at: '2026-11-20T02:00:01Z' },
    ],
    actions: [],
    deadline: null,
    timeline: [
      {
        at: '2026-11-20T02:00:01Z',
        actor: null,
        inPlaceOf: null,
        to: null,
        action: 'decide',
        stageFrom: 'received',
        stageTo: 'enrolled',
        remark: null,
        facts: {},
      },
    ],
  });
  server.use(http.get(at(`/cases/${view.id}`), () => answer(partly)));
  signedIn();
  open(`/adm/cases/${view.id}`);
  expect(await screen.findAllByText('สำเร็จบางส่วน')).toHaveLength(2);
  expect(screen.getByText('รับคำขอแล้ว → สำเร็จบางส่วน')).toBeVisible();
  expect(screen.queryByText(/ลงทะเบียนสำเร็จ/)).toBeNull();
  expect(within(await screen.findByLabelText('ขั้นตอน')).getAllByTestId('CheckIcon')).toHaveLength(1);
});

test('a refused case has a cross at its last step', async () => {
  const stages: Schemas['CaseView']['stages'] = [
    { name: 'received', state: 'done', at: '2026-11-20T02:00:00Z' },
    { name: 'refused', state: 'current', at: '2026-11-20T02:00:01Z' },
  ];
  const refused = awaitingCase({ stage: 'refused', state: 'closed', actions: [], deadline: null, stages });
  server.use(http.get(at(`/cases/${view.id}`), () => answer(refused)));
  signedIn();
  open(`/adm/cases/${view.id}`);
  const [first, last] = within(await screen.findByLabelText('ขั้นตอน')).getAllByRole('listitem');
  expect(within(first as HTMLElement).getByTestId('CheckIcon')).toBeInTheDocument();
  expect(within(last as HTMLElement).getByTestId('CloseIcon')).toBeInTheDocument();
});

test('a deadline that moved says from when to when, and by whom', async () => {
  const moved = {
    at: '2026-11-21T02:00:00Z',
    actor: { th: 'ดวงใจ มณีงาม', en: 'Duangjai Maneengam' },
    inPlaceOf: null,
    to: null,
    action: 'move_deadline' as const,
    stageFrom: 'awaiting_approval',
    stageTo: 'awaiting_approval',
    remark: null,
    facts: { from: '1 ธ.ค. 2569 16:00', to: '4 ธ.ค. 2569 16:00' },
  };
  server.use(http.get(at(`/cases/${view.id}`), () => answer(awaitingCase({ timeline: [moved] }))));
  signedIn();
  open(`/adm/cases/${view.id}`);
  const timeline = await screen.findByRole('region', { name: 'ลำดับเหตุการณ์' });
  expect(timeline).toHaveTextContent('กำหนดเดิม 1 ธ.ค. 2569 16:00 → กำหนดใหม่ 4 ธ.ค. 2569 16:00');
  expect(timeline).toHaveTextContent('ดวงใจ มณีงาม');
});

test('an address that names no case is not found, and speaks of no field', async () => {
  signedIn();
  open('/adm/cases/123');
  expect(await screen.findByText('ไม่พบข้อมูลที่ต้องการ')).toBeVisible();
});
