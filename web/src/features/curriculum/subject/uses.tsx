import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/empty-state';
import { QueryView } from '@/components/query-view';
import { useLanguage } from '@/lib/use-language';
import { usesQuery } from './api';

/** What cites a version, by kind, with whose it is: shown before any change of it. */
export function Uses({ subjectCode }: { subjectCode: string }) {
  const { t } = useTranslation('subjects');
  const { pick } = useLanguage();
  const query = useQuery(usesQuery(subjectCode));
  return (
    <QueryView query={query} isEmpty={(kinds) => kinds.length === 0} empty={<EmptyState title={t('uses.none')} />}>
      {(kinds) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {kinds.map(({ kind, total, uses }) => (
            <section key={kind} aria-label={t(`uses.${kind}`)}>
              <Typography variant="subtitle1" component="h3">
                {t('uses.heading', { kind: t(`uses.${kind}`), total })}
              </Typography>
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {uses.map(({ key, name, department }) => (
                  <li key={key}>
                    {key} {pick(name.th, name.en)}
                    {department && ` · ${pick(department.th, department.en)}`}
                  </li>
                ))}
              </Box>
            </section>
          ))}
        </Box>
      )}
    </QueryView>
  );
}
