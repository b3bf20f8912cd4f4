import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { adviseeNewsQuery } from './api';

/** Students whom the teacher was given or who went to somebody else, a line for each change; nothing without any. */
export function AdviseeNews() {
  const { t } = useTranslation('advisors');
  const { data: news = [] } = useQuery(adviseeNewsQuery);
  if (news.length === 0) return null;
  return (
    <Panel title={t('news.title')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
        {news.map((change) => (
          <Change key={`${change.batchId} ${change.changedAt}`} change={change} />
        ))}
      </Box>
    </Panel>
  );
}

function Change({ change }: { change: Schemas['AdviseeNews'] }) {
  const { t } = useTranslation('advisors');
  const { language, pick } = useLanguage();
  const { gained, lost, students, reason, changedBy, changedAt } = change;
  const others = gained + lost - students.length;
  return (
    <li>
      {[gained > 0 && t('news.gained', { count: gained }), lost > 0 && t('news.lost', { count: lost })]
        .filter(Boolean)
        .join(' · ')}
      {`: ${students.join(', ')}`}
      {others > 0 && ` ${t('news.others', { count: others })}`}
      <Note>
        {[pick(changedBy.th, changedBy.en), dateTime(changedAt, language), reason].filter(Boolean).join(' · ')}
      </Note>
    </li>
  );
}
