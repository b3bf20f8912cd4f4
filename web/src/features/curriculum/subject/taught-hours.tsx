import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { QueryView } from '@/components/query-view';
import type { Term } from '@/lib/term';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { taughtHoursQuery } from './teaching-api';
import { plain } from './teaching-draft';
import { TopicsTable } from './topics-table';

const TaughtHoursDialog = lazy(() => import('./taught-hours-dialog'));

interface SubjectTaughtHoursProps {
  subjectCode: string;
  term: Term;
}

/** The hours of a term, planned beside taught; the teacher responsible enters them. */
export function SubjectTaughtHours({ subjectCode, term }: SubjectTaughtHoursProps) {
  const { t } = useTranslation('teaching');
  const [open, setOpen] = useState(false);
  const query = useQuery(taughtHoursQuery(subjectCode, term));
  return (
    <QueryView query={query}>
      {(hours) =>
        hours.isTaught ? (
          <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
            {hours.topics.length > 0 && <Topics hours={hours} />}
            <Entered hours={hours} />
            {hours.mayEnter && (
              <div>
                <Button variant="outlined" onClick={() => setOpen(true)}>
                  {t('taught.enter')}
                </Button>
              </div>
            )}
            <Suspense fallback={null}>
              {open && (
                <TaughtHoursDialog subjectCode={subjectCode} term={term} hours={hours} onClose={() => setOpen(false)} />
              )}
            </Suspense>
          </Box>
        ) : (
          <Note>{t('taught.notThen')}</Note>
        )
      }
    </QueryView>
  );
}

/** Who entered what was taught and when, or who has to. */
function Entered({ hours }: { hours: Schemas['TaughtHours'] }) {
  const { t } = useTranslation('teaching');
  const { language, pick } = useLanguage();
  const { responsible, updatedBy, updatedAt, topics } = hours;
  if (updatedBy && updatedAt) {
    return <Note>{t('taught.by', { name: pick(updatedBy.th, updatedBy.en), at: dateTime(updatedAt, language) })}</Note>;
  }
  if (topics.length === 0) return <Note>{t('taught.noPlan')}</Note>;
  const name = responsible ? pick(responsible.th, responsible.en) : t('taught.nobody');
  return <Alert severity="info">{t('taught.notYet', { name })}</Alert>;
}

type Topic = Schemas['TaughtHours']['topics'][number];

function Topics({ hours }: { hours: Schemas['TaughtHours'] }) {
  const { t } = useTranslation('teaching');
  const both = (planned: string, taught: string | null) =>
    taught === null ? plain(planned) : t('taught.both', { planned: plain(planned), taught: plain(taught) });
  const reasons = { key: 'reason', header: t('taught.reason'), cell: ({ reason }: Topic) => reason || '–' };
  return (
    <>
      <TopicsTable
        label={t('taught.title')}
        topics={hours.topics}
        theory={({ theoryHours, taughtTheory }) => both(theoryHours, taughtTheory)}
        practice={({ practiceHours, taughtPractice }) => both(practiceHours, taughtPractice)}
        more={hours.topics.some(({ reason }) => reason !== '') ? [reasons] : []}
      />
      <div>
        {t('hours.sum', { label: t('hours.theory'), hours: both(hours.theoryHours, hours.taughtTheory) })}
        {' · '}
        {t('hours.sum', { label: t('hours.practice'), hours: both(hours.practiceHours, hours.taughtPractice) })}
      </div>
    </>
  );
}
