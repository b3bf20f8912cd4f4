import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigation } from 'react-router';

/** Below this a line would only flash (spec §9). */
const PATIENCE_MS = 200;

/** The path that is shown, or the one that is on its way: the menu marks it at once. */
export function useNextPath(): string {
  const { pathname } = useLocation();
  return useNavigation().location?.pathname ?? pathname;
}

/** A line at the top while a page is on its way. */
export function PageProgress() {
  const { t } = useTranslation('common');
  const loading = useNavigation().state === 'loading';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(loading), loading ? PATIENCE_MS : 0);
    return () => window.clearTimeout(timer);
  }, [loading]);
  return (
    loading &&
    shown && (
      <LinearProgress aria-label={t('state.loading')} sx={{ position: 'fixed', inset: '0 0 auto', zIndex: 1600 }} />
    )
  );
}
