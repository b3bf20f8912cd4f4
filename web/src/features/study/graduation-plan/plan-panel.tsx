import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { useItemWords } from './use-item-words';

interface PlanPanelProps {
  view: Schemas['GraduationPlanView'];
  summer: boolean;
  onSummer: (on: boolean) => void;
}

/** A proposed order of what is missing over the terms to come, and what is in none of them. */
export function PlanPanel({ view, summer, onSummer }: PlanPanelProps) {
  const { t } = useTranslation('graduationPlan');
  const termName = useTermName();
  const { terms, notPlaced, isShortest, isProven } = view;
  const last = terms.at(-1);
  const isEmpty = terms.length === 0 && notPlaced.length === 0;
  return (
    <Panel
      title={t('title')}
      actions={
        <FormControlLabel
          control={<Switch checked={summer} onChange={(_event, on) => onSummer(on)} />}
          label={t('summer')}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
        <Note>{t('hint')}</Note>
        {isEmpty && <Box>{t('nothing')}</Box>}
        {last && notPlaced.length === 0 && <Box>{t('doneAfter', { term: termName(last) })}</Box>}
        {!isProven && <Alert severity="warning">{t('auditNotProven')}</Alert>}
        {!isShortest && <Alert severity="info">{t('notProven')}</Alert>}
        <NotPlaced items={notPlaced} lastYear={view.lastYear} />
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {terms.map((term) => (
            <TermOf key={`${term.academicYear}/${term.semester}`} term={term} />
          ))}
        </Box>
      </Box>
    </Panel>
  );
}

function TermOf({ term }: { term: Schemas['PlannedTerm'] }) {
  const { t } = useTranslation('graduationPlan');
  const termName = useTermName();
  const words = useItemWords();
  const { credits, limit } = term;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}>
      <Typography variant="h3">{termName(term)}</Typography>
      <Note>{t('termCredits', { credits, limit })}</Note>
      <Box component="ul" sx={{ m: 0, mt: 0.75, pl: 2.5, overflowWrap: 'anywhere' }}>
        {term.items.map((item) => (
          <li key={item.key}>
            {`${words(item)} · ${t('credits', { credits: item.credits })}`}
            {item.path === null && <Note>{t('requiredBefore')}</Note>}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function NotPlaced({ items, lastYear }: { items: readonly Schemas['NotPlacedItem'][]; lastYear: number | null }) {
  const { t } = useTranslation('graduationPlan');
  const { pick } = useLanguage();
  const words = useItemWords();
  if (items.length === 0) return null;
  return (
    <Alert severity="warning">
      {t('notPlaced.title')}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {items.map((item) => (
          <li key={item.key}>
            {`${words(item)}: ${t(`notPlaced.${item.because}`, {
              lacking: item.lacking ? pick(item.lacking.th, item.lacking.en) : '',
              year: lastYear ?? '',
            })}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
