import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const NameChangeDialog = lazy(() => import('./name-change-dialog'));

interface AskNameChangeProps {
  /** The student staff ask for; without one the student asks. */
  studentCode?: string;
}

/** The way to ask for another name. */
export function AskNameChange(props: AskNameChangeProps) {
  return (
    <Suspense fallback={null}>
      <AskButton {...props} />
    </Suspense>
  );
}

function AskButton({ studentCode }: AskNameChangeProps) {
  const { t } = useTranslation('nameChanges');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t(studentCode ? 'askFor' : 'ask')}
      </Button>
      <Suspense fallback={null}>
        {open && <NameChangeDialog studentCode={studentCode} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
