import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { sectionAuditQuery } from './api';

/** Who changed the section before, and what. Nothing is shown while nobody did. */
export function SectionHistory({ sectionId }: { sectionId: number }) {
  const { t, i18n } = useTranslation(['sections', 'case', 'common']);
  const { language, pick } = useLanguage();
  const { data } = useQuery(sectionAuditQuery(sectionId));
  if (!data || data.total === 0) return null;
  const words = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(String).join(', ') || t('common:state.none');
    return i18n.exists(`sections:value.${String(value)}`) ? t(`value.${String(value)}`) : String(value);
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
            {Object.keys(entry.after ?? {}).map((field) => (
              <div key={field}>
                {t('changed', {
                  field: t(`field.${field}`),
                  from: words(entry.before?.[field]),
                  to: words(entry.after?.[field]),
                })}
              </div>
            ))}
          </li>
        ))}
      </Box>
    </section>
  );
}
