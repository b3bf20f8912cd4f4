import Dialog from '@/components/dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { AnsweredRequest } from '@/components/answered-request';
import { Items } from '@/components/case-panel/case-facts';
import { useCaseTexts } from '@/components/case-panel/use-case-texts';
import { useWideScreen } from '@/lib/use-media-query';
import { OnBehalfForm } from './on-behalf-form';

/** Enrols, changes, drops or withdraws for a student; the answer says what became of each subject. */
export default function OnBehalfDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('results');
  const phone = !useWideScreen();
  const texts = useCaseTexts('enrolment');
  const [answer, setAnswer] = useState<Schemas['EnrolResponse'] | null>(null);
  if (!answer) return <OnBehalfForm onClose={onClose} onAnswer={setAnswer} />;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="on-behalf-dialog">
      <DialogTitle id="on-behalf-dialog">{t('onBehalf.title')}</DialogTitle>
      <AnsweredRequest answer={answer} message={answer.message} onClose={onClose}>
        <Items kind={answer.case.kind} items={answer.case.items} texts={texts} />
      </AnsweredRequest>
    </Dialog>
  );
}
