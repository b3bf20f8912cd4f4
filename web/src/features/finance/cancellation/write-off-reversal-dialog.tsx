import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useReverseWriteOff } from './api';
import ReversalDialog from './reversal-dialog';

interface WriteOffReversalDialogProps {
  writeOff: Schemas['CancellationView'];
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
