import { masterApi } from '@/client/master-api';

export const bankAccounts = masterApi(
  '/finance/bank-accounts',
  '/finance/bank-accounts/{bank_account_id}',
  ({ bankAccountId }) => ({ bank_account_id: bankAccountId }),
);
