import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';

const FeeTestDialog = lazy(() => import('./fee-test-dialog'));

/** Opens the test of the fee masters with a student, for who may see the patterns. */
export function TestStudentButton() {
  const { t } = useTranslation('feeTests');
  const [open, setOpen] = useState(false);
  if (!useMay(MENU.feePatterns, 'view')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('action')}</Button>
      <Suspense fallback={null}>{open && <FeeTestDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
