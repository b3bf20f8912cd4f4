import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SingleDebtDialog = lazy(() => import('./single-debt-dialog'));

/** The way to enter a fine or a debt of one student. */
export function EnterDebt({ studentCode }: { studentCode: string }) {
  const { t } = useTranslation('imports');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('single.enter')}
      </Button>
      <Suspense fallback={null}>
        {open && <SingleDebtDialog studentCode={studentCode} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
