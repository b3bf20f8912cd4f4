import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { useSubjectWords } from './use-subject-words';

/** What does not count, and why; a passed subject that nothing needs is surplus. */
export function NotCounted({ subjects }: { subjects: readonly Schemas['AuditSubject'][] }) {
  const { t } = useTranslation('audit');
  const words = useSubjectWords();
  const left = subjects.filter(({ countsAt, isSurplus }) => countsAt.length === 0 && !isSurplus);
  if (left.length === 0) return null;
  return (
    <Panel title={t('notCounted.title')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere', display: 'grid', gap: 0.75 }}>
        {left.map((subject) => (
          <li key={subject.key}>
            {words(subject)}
            <Note>{subject.rejection && t(`notCounted.${subject.rejection}`)}</Note>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
