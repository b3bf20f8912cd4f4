import { useTranslation } from 'react-i18next';
import type { Cancellation } from '@/client/models-finance';
import { useReverseWriteOff } from './api';
import ReversalDialog from './reversal-dialog';

interface WriteOffReversalDialogProps {
  writeOff: Cancellation;
  onClose: () => void;
}

/** Asks the treasury to take a write-off back. */
export default function WriteOffReversalDialog({ writeOff: { caseId, number }, onClose }: WriteOffReversalDialogProps) {
  const { t } = useTranslation('cancellations');
  const ask = useReverseWriteOff(caseId);
  return (
    <ReversalDialog
      title={t('writeOff.reversal.title', { number })}
      effect={t('writeOff.reversal.effect')}
      ask={ask.mutateAsync}
      onClose={onClose}
    />
  );
}
