import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { bundleAuditQuery } from './api';

/** Who changed the bundle before, and what. Nothing is shown while nobody did. */
export function BundleHistory({ bundleId }: { bundleId: string }) {
  const { t } = useTranslation(['bundles', 'case', 'common']);
  const { language, pick } = useLanguage();
  const { data } = useQuery(bundleAuditQuery(bundleId));
  if (!data || data.total === 0) return null;
  const words = (members: unknown): string =>
    (Array.isArray(members) && members.map(String).join(', ')) || t('common:state.none');
  return (
    <section aria-label={t('history')}>
      <Typography variant="subtitle2" component="h3">
        {t('history')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, fontSize: '0.9rem' }}>
        {data.items.map((entry) => (
          <li key={entry.at}>
            <Box sx={{ color: 'text.secondary' }}>
              {[
                dateTime(entry.at, language),
                entry.actor ? pick(entry.actor.th, entry.actor.en) : t('case:system'),
              ].join(' · ')}
            </Box>
            {t('changed', { from: words(entry.before?.members), to: words(entry.after?.members) })}
          </li>
        ))}
      </Box>
    </section>
  );
}
