import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';

const SplitDialog = lazy(() => import('./split-dialog'));
const UndoSplitDialog = lazy(() => import('./undo-split-dialog'));

/** Opens the requests to split an invoice into dated parts, or to undo that; not where nothing of it is open. */
export function SplitButton({
  invoice: { number, open, splitAt },
}: {
  invoice: Schemas['AccountView']['invoices'][number];
}) {
  const { t } = useTranslation('instalmentSplits');
  const mayAsk = useMay(MENU.instalmentSplits, 'add');
  const [asking, setAsking] = useState<'split' | 'undo' | null>(null);
  const close = () => setAsking(null);
  if (!mayAsk || Number(open) <= 0) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking('split')} aria-label={t('split.named', { number })}>
        {t('split.action')}
      </Button>
      {splitAt && (
        <Button size="small" onClick={() => setAsking('undo')} aria-label={t('undo.named', { number })}>
          {t('undo.action')}
        </Button>
      )}
      <Suspense fallback={null}>
        {asking === 'split' && <SplitDialog number={number} onClose={close} />}
        {asking === 'undo' && <UndoSplitDialog number={number} onClose={close} />}
      </Suspense>
    </>
  );
}
