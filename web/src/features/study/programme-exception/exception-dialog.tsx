import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { AnsweredRequest } from '@/components/answered-request';
import Dialog from '@/components/dialog';
import { useWideScreen } from '@/lib/use-media-query';
import { ExceptionForm } from './exception-form';
import { WithdrawalForm } from './withdrawal-form';

interface ExceptionDialogProps {
  /** The student staff ask for; without one the student asks. */
  code: string | undefined;
  layers: readonly Schemas['AuditNode'][];
  /** The exception that is to be withdrawn; without one another is asked for. */
  withdraws?: Schemas['ExceptionView'];
  onClose: () => void;
}

/** Asks for an exception, or that one is withdrawn; the student then sees the case, staff what became of it. */
export default function ExceptionDialog({ code, layers, withdraws, onClose }: ExceptionDialogProps) {
  const { t } = useTranslation('exceptions');
  const phone = !useWideScreen();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<Schemas['ExceptionAnswer'] | null>(null);
  if (answer)
    return (
      <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="exception-dialog">
        <DialogTitle id="exception-dialog">{t(withdraws ? 'withdrawTitle' : 'askFor')}</DialogTitle>
        <AnsweredRequest answer={answer} onClose={onClose} />
      </Dialog>
    );
  if (withdraws && code !== undefined)
    return <WithdrawalForm code={code} exception={withdraws} onClose={onClose} onAnswer={setAnswer} />;
  return (
    <ExceptionForm
      code={code}
      layers={layers}
      onClose={onClose}
      onAnswer={(given) => (code === undefined ? navigate(`/std/cases/${given.caseId}`) : setAnswer(given))}
    />
  );
}
