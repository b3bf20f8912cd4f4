import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useGuardedRows } from '@/features/finance/master-change/guarded-rows';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { bankAccountsQuery, useAskToDeleteBankAccount } from './api';

const BankAccountDialog = lazy(() => import('./bank-account-dialog'));
const named = ({ bankCode, number }: Schemas['BankAccountView']) => `${bankCode} ${number}`;

/** The accounts that money comes to: found, and added, changed and deleted once a second person agrees. */
export default function BankAccountsPage() {
  const { t } = useTranslation('bankAccounts');
  const { pick } = useLanguage();
  const master = useMaster<Schemas['BankAccountView']>(MENU.bankAccounts);
  const query = useQuery(bankAccountsQuery(master.asked));
  const remove = useAskToDeleteBankAccount();
  const guarded = useGuardedRows(master, {
    rows: query.data?.items,
    nameOf: named,
    remove: { send: (account, { reason }) => remove.mutateAsync({ account, reason }), effect: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={query}
      texts="bankAccounts"
      rowId={(account) => account.bankAccountId}
      rowName={named}
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
        ...guarded.columns,
      ]}
      actionsOf={guarded.actionsOf}
      dialog={(account) => <BankAccountDialog account={account} onClose={master.close} />}
    >
      {guarded.dialog}
    </MasterPage>
  );
}
