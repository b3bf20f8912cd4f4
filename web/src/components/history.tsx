import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page, Schemas } from '@/client/schemas';
import type { readQuery } from '@/client/queries';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

interface HistoryProps {
  title: string;
  /** While they are being loaded, as where nobody changed anything, nothing is shown. */
  changes: ReturnType<typeof readQuery<Page<Schemas['AuditView']>>>;
  /** What an entry changed, in words. */
  children: (entry: Schemas['AuditView']) => ReactNode;
}

/** Who changed something before, when, and what. */
export function History({ title, changes, children }: HistoryProps) {
  const { t } = useTranslation('case');
  const { language, pick } = useLanguage();
  const entries = useQuery(changes).data?.items;
  if (!entries?.length) return null;
  return (
    <section aria-label={title}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, fontSize: '0.9rem' }}>
        {entries.map((entry) => (
          <li key={entry.at}>
            <Box sx={{ color: 'text.secondary' }}>
              {[dateTime(entry.at, language), entry.actor ? pick(entry.actor.th, entry.actor.en) : t('system')].join(
                ' · ',
              )}
            </Box>
            {children(entry)}
          </li>
        ))}
      </Box>
    </section>
  );
}
