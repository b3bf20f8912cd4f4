import Dialog from '@/components/dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { AnsweredRequest } from '@/components/answered-request';
import { useWideScreen } from '@/lib/use-media-query';
import { UnlockForm } from './unlock-form';

interface UnlockDialogProps {
  purpose: Schemas['UnlockPurpose'] | undefined;
  onBehalf: boolean;
  onClose: () => void;
}

/** Asks that something be unlocked; a student then sees the case, staff what became of it. */
export default function UnlockDialog({ purpose, onBehalf, onClose }: UnlockDialogProps) {
  const { t } = useTranslation('unlock');
  const phone = !useWideScreen();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<Schemas['UnlockAnswer'] | null>(null);
  if (!answer)
    return (
      <UnlockForm
        purpose={purpose}
        onBehalf={onBehalf}
        onClose={onClose}
        onAnswer={(given) => (onBehalf ? setAnswer(given) : navigate(`/std/cases/${given.caseId}`))}
      />
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="unlock-dialog">
      <DialogTitle id="unlock-dialog">{t('askFor')}</DialogTitle>
      <AnsweredRequest answer={answer} onClose={onClose} />
    </Dialog>
  );
}
