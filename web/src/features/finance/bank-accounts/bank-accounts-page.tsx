import { useQuery } from '@tanstack/react-query';
import Link from '@mui/material/Link';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { bankAccountsQuery } from './api';

const BankAccountDialog = lazy(() => import('./bank-account-dialog'));
const AccountDeletion = lazy(() => import('./account-deletion'));
const named = ({ bankCode, number }: Schemas['BankAccountView']) => `${bankCode} ${number}`;

/** The accounts that money comes to: found, and added, changed and deleted once a second person agrees. */
export default function BankAccountsPage() {
  const { t } = useTranslation(['bankAccounts', 'masters', 'masterChanges']);
  const { pick } = useLanguage();
  const master = useMaster<Schemas['BankAccountView']>(MENU.bankAccounts);
  const { may, open, close } = master;
  const [deleting, setDeleting] = useState<Schemas['BankAccountView'] | null>(null);
  const query = useQuery(bankAccountsQuery(master.asked));
  const asked = query.data?.items.some(({ caseId }) => caseId !== null);
  const waiting = {
    key: 'asked',
    header: t('masterChanges:waiting'),
    cell: (account: Schemas['BankAccountView']) =>
      account.caseId && (
        <Link component={RouterLink} to={`/adm/cases/${account.caseId}`}>
          {t('masterChanges:toCase', { name: named(account) })}
        </Link>
      ),
  };
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
        ...(asked ? [waiting] : []),
      ]}
      actionsOf={(account) =>
        account.caseId
          ? []
          : [
              may.edit && {
                label: t('masters:change.action'),
                name: t('masters:change.name', { name: named(account) }),
                run: () => open(account),
              },
              may.delete && {
                label: t('masterChanges:delete.action'),
                name: t('masterChanges:delete.title', { name: named(account) }),
                run: () => setDeleting(account),
                tone: 'error' as const,
              },
            ]
      }
      dialog={(account) => <BankAccountDialog account={account} onClose={close} />}
    >
      <Suspense fallback={null}>
        {deleting && <AccountDeletion account={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </MasterPage>
  );
}
