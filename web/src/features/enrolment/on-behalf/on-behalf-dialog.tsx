import Dialog from '@/components/dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { AnsweredRequest, isTaken } from '@/components/answered-request';
import { caseQuery } from '@/components/case-panel/api';
import { Items } from '@/components/case-panel/case-facts';
import { useCaseTexts } from '@/components/case-panel/use-case-texts';
import { useWideScreen } from '@/lib/use-media-query';
import { OnBehalfForm } from './on-behalf-form';

/** Enrols, changes, drops or withdraws for a student; the answer says what became of each subject. */
export default function OnBehalfDialog({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<Schemas['EnrolResponse'] | null>(null);
  if (!answer) return <OnBehalfForm onClose={onClose} onAnswer={setAnswer} />;
  return <Answered answer={answer} onClose={onClose} />;
}

/** What became of each subject, followed where the answer does not know it yet. */
function Answered({ answer, onClose }: { answer: Schemas['EnrolResponse']; onClose: () => void }) {
  const { t } = useTranslation('results');
  const phone = !useWideScreen();
  const given = answer.case;
  const texts = useCaseTexts(given.kind);
  const view = useQuery({
    ...caseQuery(given.id),
    initialData: given,
    enabled: isTaken(answer) && given.state === 'open',
  }).data;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="on-behalf-dialog">
      <DialogTitle id="on-behalf-dialog">{t('onBehalf.title')}</DialogTitle>
      <AnsweredRequest
        answer={answer}
        outcome={given.state === 'closed' ? answer.message : undefined}
        onClose={onClose}
      >
        <Items kind={view.kind} items={view.items} texts={texts} />
      </AnsweredRequest>
    </Dialog>
  );
}
