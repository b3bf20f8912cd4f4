import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import DeletionDialog from '@/features/finance/master-changes/deletion-dialog';
import { useAskToDeleteBankAccount } from './api';

interface AccountDeletionProps {
  account: Schemas['BankAccountView'];
  onClose: () => void;
}

/** Asks a second person that an account be deleted. */
export default function AccountDeletion({ account, onClose }: AccountDeletionProps) {
  const { t } = useTranslation('bankAccounts');
  const ask = useAskToDeleteBankAccount(account);
  return (
    <DeletionDialog
      name={`${account.bankCode} ${account.number}`}
      effect={t('deleteMessage')}
      send={ask.mutateAsync}
      onClose={onClose}
    />
  );
}
