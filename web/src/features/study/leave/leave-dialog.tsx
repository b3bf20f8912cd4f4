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
import { LeaveForm } from './leave-form';

interface LeaveDialogProps {
  /** The student staff ask for; without one the student asks. */
  studentCode?: string;
  onClose: () => void;
}

/** Asks to leave or to come back; the student then sees the case, staff what became of it. */
export default function LeaveDialog({ studentCode, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('leaves');
  const phone = !useWideScreen();
  const navigate = useNavigate();
  const possible = useQuery(possibleQuery(studentCode));
  const [answer, setAnswer] = useState<Schemas['LeaveAnswer'] | null>(null);
  if (!answer && possible.data && possible.data.terms.length > 0)
    return (
      <LeaveForm
        studentCode={studentCode}
        possible={possible.data}
        onClose={onClose}
        onAnswer={(given) => (studentCode ? setAnswer(given) : navigate(`/std/cases/${given.caseId}`))}
      />
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="leave-dialog">
      <DialogTitle id="leave-dialog">{t(studentCode ? 'askFor' : 'ask')}</DialogTitle>
      {answer ? (
        <AnsweredRequest answer={answer} onClose={onClose} />
      ) : (
        <DialogContent>
          <QueryView query={possible}>{() => <Typography>{t('noTerms')}</Typography>}</QueryView>
        </DialogContent>
      )}
    </Dialog>
  );
}
