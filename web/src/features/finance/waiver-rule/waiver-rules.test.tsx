import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CASE = '0192f0c0-0000-7000-8000-0000000000c1';
const RULE: Schemas['WaiverRuleView'] = {
  ruleId: '0192f0c0-0000-7000-8000-000000000001',
  waiverKind: 'leniency',
  arrearsFrom: 0,
  offices: ['officer'],
  caseId: null,
  revision: 3,
};
const CHANGE: Schemas['AuditView'] = {
  at: '2026-11-20T03:00:00Z',
  actor: { th: 'มานี', en: 'Manee' },
  action: 'edit',
  subjectId: RULE.ruleId,
  before: null,
  after: { waiverKind: 'leniency', arrearsFrom: 0, offices: ['advisor', 'officer'] },
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

test('what a rule was before is read with its terms, none included, and a change is asked of a second person once', async () => {
  const keys: (string | null)[] = [];
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/waiver-rules'), () => answer(page([RULE]))),
    http.get(at('/finance/waiver-rules/:id/audit'), () => answer(page([CHANGE]))),
    http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)),
    http.put(at('/finance/waiver-rules/:id'), async ({ request, params }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      sent.push([params['id'], await request.json()]);
      return keys.length === 1
        ? answer({ code: 'revision_moved', message: 'ลองใหม่', details: {} }, 409)
        : answer({ caseId: CASE }, 202);
    }),
  );
  signedIn(
    staff({
      roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.waiverRules, 9300, 'ผ่อนผัน', '/adm/finance/waiver-rules')],
    }),
    { actionScope: [{ menuId: MENU.waiverRules, actions: ['view', 'edit'] }] },
  );
  open('/adm/finance/waiver-rules');
  await userEvent.click(await screen.findByRole('button', { name: /^แก้ไข/u }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/^0 · /u)).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'ตามประกาศ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  expect(await within(dialog).findByText('ลองใหม่')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toBe(keys[1]);
  const body = { waiverKind: 'leniency', arrearsFrom: 0, offices: ['officer'], reason: 'ตามประกาศ', revision: 3 };
  expect(sent).toEqual([
    [RULE.ruleId, body],
    [RULE.ruleId, body],
  ]);
});
