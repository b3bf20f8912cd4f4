import CloudOffIcon from '@mui/icons-material/CloudOff';
import Alert from '@mui/material/Alert';
import { notifyManager, useQueryClient, type QueryCache } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { shownKept } from '@/client/kept-reading';
import { relativeTime } from '@/lib/age';
import { fromDevice } from '@/lib/clock';
import { connection } from '@/lib/connection';
import { useStore } from '@/lib/store';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useNow } from '@/lib/use-now';

/** What of the page is kept: since when the oldest of it is, and whether nobody answered for some of it. */
function oldestOf(cache: QueryCache, isOffline: boolean): number | null {
  const shown = cache
    .getAll()
    .filter((query) => query.meta?.isKept && query.isActive() && query.state.data !== undefined);
  const isOld = isOffline || shown.some(({ queryHash }) => shownKept.get().has(queryHash));
  return isOld && shown.length > 0 ? Math.min(...shown.map(({ state }) => state.dataUpdatedAt)) : null;
}

/** Where nobody answers: that the page shows what was kept here, and as of when. */
export function KeptNote() {
  const cache = useQueryClient().getQueryCache();
  const { isOffline } = useStore(connection);
  const subscribe = useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]);
  const at = useSyncExternalStore(subscribe, () => oldestOf(cache, isOffline));
  return at !== null && <AsOf at={fromDevice(at)} />;
}

function AsOf({ at }: { at: number }) {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  const now = useNow();
  return (
    <Alert severity="warning" icon={<CloudOffIcon fontSize="inherit" />} className="on-screen" sx={{ mb: 2 }}>
      {t('connection.asOf', { at: dateTime(at, language), age: relativeTime(at, Math.max(at, now), language) })}
    </Alert>
  );
}
