import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

const CONCERNED = ['bank-accounts', 'cases', 'tasks'];
const placeOf = ({ bankAccountId }: Schemas['BankAccountView']) => ({ bank_account_id: bankAccountId });

export function bankAccountsQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['bank-accounts', query], () => api.GET('/finance/bank-accounts', { params: { query } }));
}

/** Who changed it, the last ones. */
export function bankAccountAuditQuery(row: Schemas['BankAccountView']) {
  const params = { path: placeOf(row), query: { pageSize: 5 } };
  return readQuery(['bank-accounts', row.bankAccountId, 'audit'], () =>
    api.GET('/finance/bank-accounts/{bank_account_id}/audit', { params }),
  );
}

/** Asks a second person to add an account, or to change one as it was seen. Pressing again is the same request. */
export function useAskForBankAccount(row: Schemas['BankAccountView'] | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['BankAccountAddition']) => {
    const header = { 'Idempotency-Key': keyOf(body) };
    return row === null
      ? api.POST('/finance/bank-accounts', { params: { header }, body })
      : api.PUT('/finance/bank-accounts/{bank_account_id}', {
          params: { path: placeOf(row), header },
          body: { ...body, revision: row.revision },
        });
  });
}

/** Asks a second person to delete an account as it was seen. */
export function useAskToDeleteBankAccount() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ account, reason }: Reason & { account: Schemas['BankAccountView'] }) =>
    api.DELETE('/finance/bank-accounts/{bank_account_id}', {
      params: {
        path: placeOf(account),
        query: { revision: account.revision, reason },
        header: { 'Idempotency-Key': keyOf([account.bankAccountId, reason]) },
      },
    }),
  );
}
