import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { DraftPart } from './draft-part';
import { teachingHoursQuery } from './teaching-api';
import { plain } from './teaching-draft';
import { TopicsTable } from './topics-table';

const TeachingHoursDialog = lazy(() => import('./teaching-hours-dialog'));

/** The topics of a version in their order, with their hours; of a draft they can be edited. */
export function SubjectTeachingHours({ subject }: { subject: Schemas['SubjectDetail'] }) {
  const { t } = useTranslation('teaching');
  const query = useQuery(teachingHoursQuery(subject.subjectCode));
  return (
    <DraftPart
      subject={subject}
      query={query}
      editLabel={t('hours.editAction')}
      dialog={(said, close) => (
        <TeachingHoursDialog subjectCode={subject.subjectCode} hours={said} onClose={close} onSaved={close} />
      )}
    >
      {(said) => (said.topics.length === 0 ? <EmptyState title={t('hours.none')} /> : <Topics said={said} />)}
    </DraftPart>
  );
}

function Topics({ said }: { said: Schemas['TeachingHours'] }) {
  const { t } = useTranslation('teaching');
  return (
    <>
      <TopicsTable
        label={t('hours.title')}
        topics={said.topics}
        theory={({ theoryHours }) => plain(theoryHours)}
        practice={({ practiceHours }) => plain(practiceHours)}
      />
      <Sum label={t('hours.theory')} come={said.theoryHours} wanted={said.theoryWanted} />
      <Sum label={t('hours.practice')} come={said.practiceHours} wanted={said.practiceWanted} />
    </>
  );
}

/** What the hours come to, and what they should. */
function Sum({ label, come, wanted }: { label: string; come: string; wanted: string | null }) {
  const { t } = useTranslation('teaching');
  const hours = plain(come);
  if (wanted === null || Number(wanted) === Number(come)) return <div>{t('hours.sum', { label, hours })}</div>;
  return <Alert severity="warning">{t('hours.other', { label, hours, wanted: plain(wanted) })}</Alert>;
}
