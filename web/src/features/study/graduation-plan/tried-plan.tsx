import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';

interface TriedPlanProps {
  view: Schemas['GraduationPlanView'];
  onEnd: () => void;
}

/** That the plan is of a programme or of subjects that are only tried, and what it comes to beside the plan as it stands. */
export function TriedPlan({ view, onEnd }: TriedPlanProps) {
  const { t } = useTranslation(['graduationPlan', 'audit']);
  const { pick } = useLanguage();
  const inSum = useSum();
  const { programme, isOwn, own, terms, notPlaced } = view;
  if (!programme || (isOwn && !own)) return null;
  const last = terms.at(-1);
  const tried = { last: last ?? null, terms: terms.length, notPlaced: notPlaced.length };
  return (
    <Alert severity="warning" role="status">
      <strong>
        {isOwn
          ? t('tried.subjects.title')
          : t('tried.title', {
              programme: pick(programme.name.th, programme.name.en),
              revision: t('audit:revision', { year: programme.revision }),
            })}
      </strong>{' '}
      {t(isOwn ? 'tried.subjects.nothingChanges' : 'tried.nothingChanges')}
      <div>{t(isOwn ? 'tried.subjects.there' : 'tried.there', { sum: inSum(tried) })}</div>
      {own && <div>{t(isOwn ? 'tried.subjects.own' : 'tried.own', { sum: inSum(own) })}</div>}
      <Button color="inherit" variant="outlined" size="small" onClick={onEnd} sx={{ mt: 1 }}>
        {t(isOwn ? 'tried.subjects.end' : 'tried.end')}
      </Button>
    </Alert>
  );
}

function useSum(): (plan: NonNullable<Schemas['GraduationPlanView']['own']>) => string {
  const { t } = useTranslation('graduationPlan');
  const termName = useTermName();
  return ({ last, terms, notPlaced }) => {
    const ends = last ? t('tried.ends', { count: terms, term: termName(last) }) : t('nothing');
    return notPlaced > 0 ? `${ends} ${t('tried.notPlaced', { count: notPlaced })}` : ends;
  };
}
