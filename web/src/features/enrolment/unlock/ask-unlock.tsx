import Button, { type ButtonProps } from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';

const UnlockDialog = lazy(() => import('./unlock-dialog'));

interface AskUnlockProps {
  /** What is asked for, where the page knows it. */
  purpose?: Schemas['UnlockPurpose'];
  /** Staff ask for a student they name. */
  onBehalf?: boolean;
  variant?: ButtonProps['variant'];
}

/** The way to ask that something be unlocked, wherever something stands in the way. */
export function AskUnlock(props: AskUnlockProps) {
  return (
    <Suspense fallback={null}>
      <AskButton {...props} />
    </Suspense>
  );
}

function AskButton({ purpose, onBehalf = false, variant = 'outlined' }: AskUnlockProps) {
  const { t } = useTranslation('unlock');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {t(onBehalf ? 'askFor' : 'ask')}
      </Button>
      <Suspense fallback={null}>
        {open && <UnlockDialog purpose={purpose} onBehalf={onBehalf} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
