import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { useLanguage } from '@/lib/use-language';
import { nodesOf } from './words';

/** The recommended study plan, term by term. */
export function StudyPlan({ version }: { version: Schemas['ProgrammeDetail'] }) {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const { plan, layers } = version.document;
  if (plan.length === 0) return null;
  const places = new Map(nodesOf(layers).map((node) => [node.path, pick(node.nameTh, node.nameEn)]));
  return (
    <Panel title={t('plan')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {termsOf(plan).map(({ year, semester, items }) => (
          <Box key={`${year}/${semester}`} sx={{ minWidth: 0 }}>
            <Typography variant="h3">{t('planTerm', { year, semester })}</Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
              {items.map(({ path, code }) => (
                <li key={`${path} ${code}`}>{[code, places.get(path) ?? path].filter(Boolean).join(' ')}</li>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

interface PlanTerm {
  year: number;
  semester: number;
  items: Schemas['PlannedItem'][];
}

/** The items of a plan by their terms, in order; a summer is the last term of its year. */
export function termsOf(plan: readonly Schemas['PlannedItem'][]): PlanTerm[] {
  const terms = new Map<string, PlanTerm>();
  for (const item of plan) {
    const { year, semester } = item;
    const term = terms.get(`${year}/${semester}`) ?? { year, semester, items: [] };
    term.items.push(item);
    terms.set(`${year}/${semester}`, term);
  }
  const place = ({ year, semester }: PlanTerm) => year * 10 + (semester || 9);
  return [...terms.values()].toSorted((one, other) => place(one) - place(other));
}
