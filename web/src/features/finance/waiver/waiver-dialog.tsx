import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { AnsweredRequest } from '@/components/answered-request';
import Dialog from '@/components/dialog';
import { QueryView } from '@/components/query-view';
import { useWideScreen } from '@/lib/use-media-query';
import { possibleQuery } from './api';
import { WaiverForm } from './waiver-form';

interface WaiverDialogProps {
  /** The student an officer asks for; without one the student asks. */
  studentCode?: string;
  onClose: () => void;
}

/** Asks to pay later; a student then sees the case, an officer what became of it. */
export default function WaiverDialog({ studentCode, onClose }: WaiverDialogProps) {
  const { t } = useTranslation('waivers');
  const phone = !useWideScreen();
  const navigate = useNavigate();
  const possible = useQuery(possibleQuery(studentCode));
  const [answer, setAnswer] = useState<Schemas['WaiverAnswer'] | null>(null);
  const found = possible.data;
  if (!answer && found && found.invoices.length > 0)
    return (
      <WaiverForm
        studentCode={studentCode}
        possible={found}
        onClose={onClose}
        onAnswer={(given) => (studentCode ? setAnswer(given) : navigate(`/std/cases/${given.caseId}`))}
      />
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="waiver-dialog">
      <DialogTitle id="waiver-dialog">{t(studentCode ? 'askFor' : 'ask')}</DialogTitle>
      {answer ? (
        <AnsweredRequest answer={answer} onClose={onClose} />
      ) : (
        <DialogContent>
          <QueryView query={possible}>{() => <Typography>{t('nothingOpen')}</Typography>}</QueryView>
        </DialogContent>
      )}
    </Dialog>
  );
}
