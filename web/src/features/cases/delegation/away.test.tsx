import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { emptyInbox, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const absence: Schemas['DelegationView'] = {
  id: '0190b7a0-0000-7000-8000-000000000001',
  personId: '0190b7a0-0000-7000-8000-000000000002',
  person: { th: 'ผศ.สมชาย ใจดี', en: 'Somchai Jaidee' },
  substitute: { th: 'รศ.มานี มีนา', en: 'Manee Meena' },
  role: { th: 'อาจารย์', en: 'Teacher' },
  startsAt: '2026-11-20T02:00:00Z',
  endsAt: '2026-11-27T09:30:00Z',
  reason: 'ประชุมวิชาการ',
  revokedAt: null,
  state: 'active',
};

beforeEach(() => {
  screenIs(true);
  signedIn(staff(), { actionScope: [{ menuId: 10101, actions: ['view', 'approve'] }] });
});

test('a substitute is named, and what the server says about the dates stands in the form', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/delegations'), () => answer({ mine: [], givenToMe: [] })),
    http.get(at('/people/substitutes'), () =>
      answer([{ id: absence.personId, name: absence.substitute, position: { th: 'อาจารย์', en: 'Teacher' } }]),
    ),
    http.post(at('/delegations'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'delegation_overlaps', message: 'ท่านมีผู้ปฏิบัติงานแทนอยู่แล้ว', details: {} }, 409);
    }),
  );
  open('/adm/tasks/away');
  const save = await screen.findByRole('button', { name: 'มอบหมาย' });
  await userEvent.click(save);
  expect(await screen.findByText('กรุณากรอกข้อมูล')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole('combobox', { name: 'ผู้ปฏิบัติงานแทน' }), 'มานี');
  await userEvent.click(await screen.findByRole('option', { name: /รศ.มานี มีนา/ }));
  await userEvent.click(save);
  expect(await screen.findByText('ท่านมีผู้ปฏิบัติงานแทนอยู่แล้ว')).toBeInTheDocument();
  expect(sent).toEqual([expect.objectContaining({ substituteId: absence.personId, reason: '' })]);
});

test('a delegation in force is ended after a question, and stays in the list', async () => {
  let mine = [absence];
  server.use(
    http.get(at('/delegations'), () => answer({ mine, givenToMe: [] })),
    http.delete(at(`/delegations/${absence.id}`), () => {
      mine = [{ ...absence, state: 'revoked', revokedAt: '2026-11-21T02:00:00Z' }];
      return answer(mine[0]!);
    }),
  );
  open('/adm/tasks/away');
  await userEvent.click(await screen.findByRole('button', { name: 'สิ้นสุดทันที' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('รศ.มานี มีนา จะพิจารณาแทนท่านไม่ได้อีก');
  await userEvent.click(within(dialog).getByRole('button', { name: 'สิ้นสุดทันที' }));
  expect(await screen.findByText('ยกเลิกแล้ว')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'สิ้นสุดทันที' })).toBeNull();
});

test('the inbox says who decides for whom', async () => {
  server.use(
    http.get(at('/delegations'), () => answer({ mine: [absence], givenToMe: [absence] })),
    http.get(at('/tasks'), () => answer({ items: [], page: 1, pageSize: 20, total: 0 })),
    http.get(at('/tasks/overview'), () => answer(emptyInbox)),
  );
  open('/adm/tasks');
  expect(await screen.findByText('ท่านพิจารณาแทน ผศ.สมชาย ใจดี ถึง 27 พ.ย. 2569 16:30')).toBeInTheDocument();
  expect(screen.getByText(/รศ.มานี มีนา พิจารณาแทนท่านถึง 27 พ.ย. 2569 16:30/)).toBeInTheDocument();
});
