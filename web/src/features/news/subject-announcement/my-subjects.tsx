import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Note } from '@/components/note';
import { QueryView } from '@/components/query-view';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { mySubjectsQuery } from './api';

/** My subjects, each leading to what its teachers announced; what is new says so. */
export function MySubjects() {
  const { t } = useTranslation('subjectAnnouncements');
  const query = useQuery(mySubjectsQuery);
  return (
    <QueryView
      query={query}
      isEmpty={(subjects) => subjects.length === 0}
      empty={<EmptyState title={t('noSubjects')} />}
    >
      {(subjects) => (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {subjects.map((subject) => (
            <Box component="li" key={subject.sectionId} sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
              <Subject subject={subject} />
            </Box>
          ))}
        </Box>
      )}
    </QueryView>
  );
}

function Subject({ subject }: { subject: Schemas['SubjectNews'] }) {
  const { t } = useTranslation('subjectAnnouncements');
  const { language, pick } = useLanguage();
  const named = useSubjectName();
  const { announcements, unread, latestAt } = subject;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
      <Box sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={`/std/news/subjects/${subject.sectionId}`}>
          {named(subject)}
        </Link>
        <Note>
          {[
            subject.teachers.map((teacher) => pick(teacher.th, teacher.en)).join(', '),
            latestAt ? t('announced', { count: announcements, at: dateTime(latestAt, language) }) : t('empty'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Note>
      </Box>
      {unread > 0 && <Chip size="small" color="primary" label={t('unread', { count: unread })} />}
    </Box>
  );
}

/** A section as students know it: code, name and number. */
export function useSubjectName(): (subject: Schemas['SubjectNews']) => string {
  const { t } = useTranslation('common');
  const { pick } = useLanguage();
  return ({ subjectCode, subject, sectionCode }) =>
    `${subjectCode} ${pick(subject.th, subject.en)} ${t('section', { code: sectionCode })}`;
}
