import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

interface Step {
  words: string;
  at: string;
  caseId?: string | null;
}

/** Who looked at the version and when, when it was published, and what changed since. */
export function Steps({ explanation: { how, entries } }: { explanation: Schemas['Explanation'] }) {
  const { t } = useTranslation('explanations');
  const { language } = useLanguage();
  const steps: Step[] = [
    ...(how ? [{ words: t('steps.submitted', { version: how.version }), at: how.submittedAt }] : []),
    ...(how?.agreements ?? []).map(({ stage, at }) => ({ words: t(`steps.${stage}`), at })),
    ...entries.map(({ kind, letter, number, effectiveAt, caseId }) => ({
      words: t(`steps.${kind}`, { letter, number }),
      at: effectiveAt,
      caseId,
    })),
  ];
  return (
    <section>
      <Typography variant="subtitle1" component="h3" gutterBottom>
        {t('steps.title')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
        {steps.map(({ words, at, caseId }) => (
          <li key={`${words} ${at}`}>
            {words}{' '}
            {caseId && (
              <Link component={RouterLink} to={`/std/cases/${caseId}`}>
                {t('steps.case')}
              </Link>
            )}
            <Note>{dateTime(at, language)}</Note>
          </li>
        ))}
      </Box>
    </section>
  );
}
