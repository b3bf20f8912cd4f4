import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { useLanguage } from '@/lib/use-language';

/** The study plan that the programme recommends, year by year, with how far each part is; folded. */
export function RecommendedPanel({ terms }: { terms: readonly Schemas['RecommendedTerm'][] }) {
  const { t } = useTranslation(['graduationPlan', 'audit', 'dashboard']);
  const { pick } = useLanguage();
  if (terms.length === 0) return null;
  return (
    <Panel title={t('recommended.title')}>
      <Box component="details">
        <Box component="summary" sx={{ cursor: 'pointer' }}>
          {t('recommended.show')}
        </Box>
        <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1.5 }}>
          {terms.map(({ year, semester, items }) => (
            <Box component="li" key={`${year}/${semester}`} sx={{ minWidth: 0 }}>
              <Typography variant="h3">
                {t('recommended.term', { year, semester: t(`dashboard:semester.${semester}`) })}
              </Typography>
              <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
                {items.map(({ path, code, name, state }) => (
                  <li key={`${path}/${code ?? ''}`}>
                    {[code, pick(name.th, name.en)].filter(Boolean).join(' ')}
                    {` · ${t(`audit:state.${state}`)}`}
                  </li>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Panel>
  );
}
