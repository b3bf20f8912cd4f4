import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnrolResponse } from '@/client/models';
import { useWideScreen } from '@/lib/use-media-query';
import { OnBehalfAnswer } from './on-behalf-answer';
import { OnBehalfForm } from './on-behalf-form';

/** Enrols, changes, drops or withdraws for a student; the answer says what became of each subject. */
export default function OnBehalfDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('results');
  const phone = !useWideScreen();
  const [answer, setAnswer] = useState<EnrolResponse | null>(null);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="on-behalf-dialog">
      <DialogTitle id="on-behalf-dialog">{t('onBehalf.title')}</DialogTitle>
      {answer ? (
        <OnBehalfAnswer answer={answer} onClose={onClose} />
      ) : (
        <OnBehalfForm onClose={onClose} onAnswer={setAnswer} />
      )}
    </Dialog>
  );
}
