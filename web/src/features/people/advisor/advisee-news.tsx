import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { adviseeNewsQuery } from './api';

/** Recent changes of the teacher's students, an item for each change. Renders nothing where there are none. */
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
  const { gained, gainedStudents, lost, lostStudents, reason, changedBy, changedAt } = change;
  return (
    <li>
      {gained > 0 && (
        <Students
          label={t('news.gained', { count: gained })}
          codes={gainedStudents}
          others={gained - gainedStudents.length}
        />
      )}
      {lost > 0 && (
        <Students label={t('news.lost', { count: lost })} codes={lostStudents} others={lost - lostStudents.length} />
      )}
      <Note>
        {[pick(changedBy.th, changedBy.en), dateTime(changedAt, language), reason].filter(Boolean).join(' · ')}
      </Note>
    </li>
  );
}

interface StudentsProps {
  label: string;
  codes: readonly string[];
  others: number;
}

function Students({ label, codes, others }: StudentsProps) {
  const { t } = useTranslation('advisors');
  return (
    <div>
      {`${label}: ${codes.join(', ')}`}
      {others > 0 && ` ${t('news.others', { count: others })}`}
    </div>
  );
}
