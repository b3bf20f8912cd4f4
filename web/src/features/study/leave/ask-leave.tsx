import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

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
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t(studentCode ? 'askFor' : 'ask')}
      </Button>
      <Suspense fallback={null}>
        {open && <LeaveDialog studentCode={studentCode} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
