import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@/client/models';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { periodAuditQuery } from './api';

const FIELDS = ['opensAt', 'closesAt'] as const;

/** Who moved the period before, from when to when. Nothing is shown while nobody did. */
export function PeriodHistory({ periodId }: { periodId: number }) {
  const { t } = useTranslation(['calendar', 'lists', 'case']);
  const { language, pick } = useLanguage();
  const { data } = useQuery(periodAuditQuery(periodId));
  if (!data || data.total === 0) return null;
  const at = (record: AuditEntry['before'], field: (typeof FIELDS)[number]) => {
    const value = record?.[field];
    return typeof value === 'string' ? dateTime(value, language) : '';
  };
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
            {FIELDS.filter((field) => at(entry.before, field) !== at(entry.after, field)).map((field) => (
              <div key={field}>
                {t('changed', {
                  field: t(field === 'opensAt' ? 'lists:calendar.opens' : 'lists:calendar.closes'),
                  from: at(entry.before, field),
                  to: at(entry.after, field),
                })}
              </div>
            ))}
          </li>
        ))}
      </Box>
    </section>
  );
}
