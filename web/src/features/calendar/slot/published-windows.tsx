import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** The windows students see now; without any, the whole period is everybody's. */
export function PublishedWindows({ published }: { published: Schemas['PublishedSlots'] }) {
  const { t } = useTranslation('slots');
  const { language } = useLanguage();
  const { windows, students } = published;
  const first = windows[0];
  const last = windows.at(-1);
  if (!first || !last) return <EmptyState title={t('published.none')} hint={t('published.noneHint')} />;
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {t('published.summary', {
          students: t('count.students', { count: students }),
          windows: t('count.windows', { count: windows.length }),
          from: dateTime(first.opensAt, language),
          to: dateTime(last.opensAt, language),
        })}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('published.title')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          maxHeight: 280,
          overflow: 'auto',
          display: 'grid',
          gap: 0.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
          fontSize: '0.92rem',
        }}
      >
        {windows.map((window) => (
          <li key={window.opensAt}>
            {t('published.window', { at: dateTime(window.opensAt, language), count: window.students })}
          </li>
        ))}
      </Box>
    </>
  );
}
