import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const rule: Schemas['TransferRuleView'] = {
  ruleId: '0192f0c0-0000-7000-8000-000000000001',
  source: 'outside',
  institution: 'มหาวิทยาลัยธรรมศาสตร์',
  sourceCode: 'CS101',
  sourceName: 'การแก้ปัญหาด้วยคอมพิวเตอร์',
  targetCode: '01418112',
  target: { th: 'แนวคิดการโปรแกรม', en: 'Programming Concepts' },
  leastLetter: 'C',
  credits: '3',
  validFrom: '2025-06-01',
  validTo: null,
  decidedBy: 'คณะกรรมการภาควิชา ครั้งที่ 4',
  uses: 2,
  revision: 1,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

function atThePage(actions: string[]) {
  server.use(
    http.get(at('/transfer-rules'), () => answer(page([rule]))),
    http.get(at('/transfer-rules/:id/audit'), () => answer(page([]))),
  );
  const roleMenus = [menu(9400, 0, 'หลักสูตร'), menu(MENU.transferRules, 9400, 'เกณฑ์', '/adm/study/transfer-rules')];
  signedIn(staff({ roleMenus }), { actionScope: [{ menuId: MENU.transferRules, actions }] });
  open('/adm/study/transfer-rules');
}

test('a rule says what counts as what, since when, who decided, and how often it was used', async () => {
  atThePage(['view']);
  expect(await screen.findByText('CS101 การแก้ปัญหาด้วยคอมพิวเตอร์')).toBeInTheDocument();
  expect(screen.getByText('มหาวิทยาลัยธรรมศาสตร์')).toBeInTheDocument();
  expect(screen.getByText('แนวคิดการโปรแกรม')).toBeInTheDocument();
  expect(screen.getByText(/^ตั้งแต่ 1 มิ.ย. 2568$/u)).toBeInTheDocument();
  expect(screen.getByText('2 รายการ')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'เพิ่มเกณฑ์' })).not.toBeInTheDocument();
});

test('a rule about this university names no institution', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'add', 'edit']);
  server.use(
    http.post(at('/transfer-rules'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...rule, source: 'inside', institution: '', sourceCode: '01417167' }, 201);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'เพิ่มเกณฑ์' }));
  const dialog = await screen.findByRole('dialog');
  const field = (name: string) => within(dialog).getByRole('textbox', { name });
  await userEvent.type(field('ชื่อสถาบัน'), 'จุฬา');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'แหล่งที่มา' }));
  await userEvent.click(screen.getByRole('option', { name: 'ภายในมหาวิทยาลัย' }));
  await userEvent.type(field('รหัสวิชาต้นทาง'), '01417167');
  await userEvent.type(field('ชื่อวิชาต้นทาง'), 'คณิตศาสตร์วิศวกรรม');
  await userEvent.type(field('รหัสวิชาที่เทียบเป็น'), '01418112');
  await userEvent.type(field('ผู้กำหนด'), 'คณะกรรมการ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('บันทึก 01417167 → 01418112 แล้ว')).toBeInTheDocument();
  expect(sent).toMatchObject([{ source: 'inside', institution: '', sourceCode: '01417167', leastLetter: 'C' }]);
});

test('a rule is changed as it was seen', async () => {
  const sent: unknown[] = [];
  const decidedBy = 'คณะกรรมการภาควิชา ครั้งที่ 5';
  atThePage(['view', 'edit']);
  server.use(
    http.put(at('/transfer-rules/:id'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...rule, decidedBy, revision: 2 });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข CS101 → 01418112' }));
  const field = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'ผู้กำหนด' });
  await userEvent.clear(field);
  await userEvent.type(field, decidedBy);
  await userEvent.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('บันทึก CS101 → 01418112 แล้ว')).toBeInTheDocument();
  expect(sent).toMatchObject([{ sourceCode: 'CS101', decidedBy, revision: 1 }]);
});

test('a rule that has known a line is not deleted, and the server says why', async () => {
  const message = 'เกณฑ์นี้ใช้แล้ว 2 รายการ จึงลบไม่ได้';
  atThePage(['view', 'delete']);
  server.use(
    http.delete(at('/transfer-rules/:id'), () => answer({ code: 'transfer_rule_in_use', message, details: {} }, 409)),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'ลบ CS101 → 01418112' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ลบ' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});
