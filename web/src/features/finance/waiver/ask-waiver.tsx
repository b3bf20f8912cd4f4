import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const WaiverDialog = lazy(() => import('./waiver-dialog'));

/** The way to ask to pay later; for a student whom an officer names, or for oneself. */
export function AskWaiver({ studentCode }: { studentCode?: string }) {
  const { t } = useTranslation('waivers');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t(studentCode ? 'askFor' : 'ask')}
      </Button>
      <Suspense fallback={null}>
        {open && <WaiverDialog studentCode={studentCode} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
