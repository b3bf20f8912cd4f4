import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { GuardedMasterPage } from '@/features/finance/master-change/guarded-master-page';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { bankAccounts } from './api';

const BankAccountDialog = lazy(() => import('./bank-account-dialog'));
const named = ({ bankCode, number }: Schemas['BankAccountView']) => `${bankCode} ${number}`;

/** The accounts that money comes to: found, and added, changed and deleted once a second person agrees. */
export default function BankAccountsPage() {
  const { t } = useTranslation('bankAccounts');
  const { pick } = useLanguage();
  return (
    <GuardedMasterPage
      master={bankAccounts}
      menu={MENU.bankAccounts}
      texts="bankAccounts"
      nameOf={named}
      columns={[
        { key: 'name', header: t('name'), cell: (account) => account.name, note: named },
        {
          key: 'biller',
          header: t('biller'),
          cell: (account) => account.billerId,
          note: ({ toldBy }) => t(`tellers.${toldBy}`),
        },
        {
          key: 'type',
          header: t('type'),
          cell: (account) => t(`types.${account.accountType}`),
          note: ({ shortTolerance }) =>
            Number(shortTolerance) > 0 && t('tolerated', { amount: formatBaht(shortTolerance) }),
        },
        {
          key: 'campus',
          header: t('campus'),
          cell: ({ campus }) => (campus ? pick(campus.th, campus.en) : t('everyCampus')),
          note: (account) => account.isForQr && t('forQr'),
        },
      ]}
      dialog={(account, close) => <BankAccountDialog account={account} onClose={close} />}
    />
  );
}
