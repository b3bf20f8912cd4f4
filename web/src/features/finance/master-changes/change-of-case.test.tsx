import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const account = {
  bankCode: 'SCB',
  name: 'มหาวิทยาลัย',
  number: '0692000016',
  billerId: '099400012345601',
  isForQr: true,
};

function atTheCase(change: Pick<Schemas['MasterChangeView'], 'step' | 'before' | 'after'>) {
  const view = awaitingCase({ kind: 'master_change' });
  server.use(
    http.get(at(`/cases/${view.id}`), () => answer(view)),
    http.get(at('/finance/master-changes/:id'), () =>
      answer({ caseId: view.id, master: 'bank_account', number: 'SCB 0692000016', reason: 'ธนาคารแจ้ง', ...change }),
    ),
  );
  screenIs(true);
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.bankAccounts, 9300, 'บัญชี', '/adm/finance/bank-accounts')] }),
    { actionScope: [{ menuId: MENU.bankAccounts, actions: ['view'] }] },
  );
  open(`/adm/cases/${view.id}`);
}

const lines = async () =>
  within(await screen.findByRole('table', { name: 'ค่าก่อนและหลังการแก้ไข' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('whoever decides sees each value before and after, and what changes first', async () => {
  atTheCase({ step: 'change', before: account, after: { ...account, billerId: '099400099999999', isForQr: false } });
  expect(await screen.findByText('ขอแก้ไขบัญชีธนาคาร SCB 0692000016')).toBeInTheDocument();
  expect(screen.getByText('ธนาคารแจ้ง')).toBeInTheDocument();
  expect(await lines()).toEqual([
    'รหัสผู้รับชำระ (biller id)099400012345601099400099999999เปลี่ยน',
    'ใช้รับชำระด้วย QRใช่ไม่ใช่เปลี่ยน',
    'รหัสธนาคารSCBSCB',
    'ชื่อบัญชีมหาวิทยาลัยมหาวิทยาลัย',
    'เลขที่บัญชี06920000160692000016',
  ]);
});

test('a deletion shows what goes', async () => {
  atTheCase({ step: 'delete', before: account, after: null });
  expect((await lines())[0]).toBe('รหัสธนาคารSCB–เปลี่ยน');
});
