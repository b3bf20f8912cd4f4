import { api } from '@/client/api';
import type { BankAccount, BankAccountInput } from '@/client/models';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['bank-accounts'];
const placeOf = ({ bankAccountId }: BankAccount) => ({ bank_account_id: bankAccountId });

export function bankAccountsQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['bank-accounts', query], () => api.GET('/finance/bank-accounts', { params: { query } }));
}

/** Who changed it, the last ones. */
export function bankAccountAuditQuery(row: BankAccount) {
  const params = { path: placeOf(row), query: { pageSize: 5 } };
  return readQuery(['bank-accounts', row.bankAccountId, 'audit'], () =>
    api.GET('/finance/bank-accounts/{bank_account_id}/audit', { params }),
  );
}

/** Adds an account, or changes one as it was seen. */
export function useSaveBankAccount(row: BankAccount | null) {
  return useChange(CONCERNED, (body: BankAccountInput) =>
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
  return useChange(CONCERNED, (row: BankAccount) =>
    api.DELETE('/finance/bank-accounts/{bank_account_id}', {
      params: { path: placeOf(row), query: { revision: row.revision } },
    }),
  );
}
