import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { bankAccountsQuery, useDeleteBankAccount } from './api';

const BankAccountDialog = lazy(() => import('./bank-account-dialog'));
const named = ({ bankCode, number }: Schemas['BankAccountView']) => `${bankCode} ${number}`;

/** The accounts that money comes to: found, added, changed and deleted. */
export default function BankAccountsPage() {
  const { t } = useTranslation(['bankAccounts', 'masters']);
  const { pick } = useLanguage();
  const master = useMaster<Schemas['BankAccountView']>(MENU.bankAccounts);
  const { close, say } = master;
  const remove = useDeleteBankAccount();
  return (
    <MasterPage
      master={master}
      query={useQuery(bankAccountsQuery(master.asked))}
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
        { key: 'type', header: t('type'), cell: (account) => t(`types.${account.accountType}`) },
        {
          key: 'campus',
          header: t('campus'),
          cell: ({ campus }) => (campus ? pick(campus.th, campus.en) : t('everyCampus')),
          note: (account) => account.isForQr && t('forQr'),
        },
      ]}
      actionsOf={useRowActions(master, {
        nameOf: named,
        remove: { send: (account) => remove.mutateAsync(account), message: t('deleteMessage') },
      })}
      dialog={(account) => (
        <BankAccountDialog
          account={account}
          onClose={close}
          onSaved={(saved) => say(t('masters:saved', { name: named(saved) }))}
        />
      )}
    />
  );
}
