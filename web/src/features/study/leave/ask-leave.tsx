import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/components/dialog-button';

const LeaveDialog = lazy(() => import('./leave-dialog'));

interface AskLeaveProps {
  /** The student staff ask for; without one the student asks. */
  studentCode?: string;
}

/** The way to ask to leave, to come back, or to maintain the status late. */
export function AskLeave(props: AskLeaveProps) {
  return (
    <Suspense fallback={null}>
      <AskButton {...props} />
    </Suspense>
  );
}

function AskButton({ studentCode }: AskLeaveProps) {
  const { t } = useTranslation('leaves');
  return (
    <DialogButton label={t(studentCode ? 'askFor' : 'ask')}>
      {(close) => <LeaveDialog studentCode={studentCode} onClose={close} />}
    </DialogButton>
  );
}
