import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '@/lib/store';
import { trackedRequests } from '@/lib/tracking';
import { Spinner } from './spinner';

/** Below this a cover would only flash. */
const PATIENCE_MS = 250;

/** Covers the page while tracked requests run. */
export function LoadingOverlay() {
  const { t } = useTranslation('common', { useSuspense: false });
  const busy = useStore(trackedRequests) > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(busy), busy ? PATIENCE_MS : 0);
    return () => window.clearTimeout(timer);
  }, [busy]);
  return (
    <div role="status">
      {busy && shown && (
        <div className="loading-overlay">
          <Spinner label={t('state.working')} />
        </div>
      )}
    </div>
  );
}
