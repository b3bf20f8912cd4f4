import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';

type Degree = NonNullable<Schemas['NameEffectsView']['degree']>;

function aboutDegree({ differ, isApproved }: Degree) {
  if (!differ) return 'degree.same' as const;
  return isApproved ? ('degree.reopens' as const) : ('degree.differs' as const);
}

/** What a change of name does: each part before and after, papers, and the degree under way. */
export function NameEffects({ effects }: { effects: Schemas['NameEffectsView'] }) {
  const { t } = useTranslation('nameChanges');
  const { pick } = useLanguage();
  const { changes, degree } = effects;
  return (
    <Box component="ul" aria-label={t('effects')} sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {t('change', {
            part: t(`part.${field}`),
            before: before || t('nothing'),
            after: after || t('nothing'),
          })}
        </li>
      ))}
      <li>{t('former')}</li>
      <li>{t('papers')}</li>
      {degree && <li>{t(aboutDegree(degree), { name: pick(degree.printed.th, degree.printed.en) })}</li>}
    </Box>
  );
}
