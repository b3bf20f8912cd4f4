import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['bank-accounts'];
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

/** Adds an account, or changes one as it was seen. */
export function useSaveBankAccount(row: Schemas['BankAccountView'] | null) {
  return useChange(CONCERNED, (body: Schemas['BankAccountInput']) =>
    row === null
      ? api.POST('/finance/bank-accounts', { body })
      : api.PUT('/finance/bank-accounts/{bank_account_id}', {
          params: { path: placeOf(row) },
          body: { ...body, revision: row.revision },
        }),
  );
}

/** Deletes an account as it was seen. */
export function useDeleteBankAccount() {
  return useChange(CONCERNED, (row: Schemas['BankAccountView']) =>
    api.DELETE('/finance/bank-accounts/{bank_account_id}', {
      params: { path: placeOf(row), query: { revision: row.revision } },
    }),
  );
}
