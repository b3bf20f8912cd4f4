import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { useSubjectWords } from './use-subject-words';

/** Subjects that no requirement needs, and how many credits they are. */
export function SurplusSubjects({ view }: { view: Schemas['DegreeAudit'] }) {
  const { t } = useTranslation('audit');
  const words = useSubjectWords();
  const surplus = view.subjects.filter(({ isSurplus }) => isSurplus);
  if (surplus.length === 0) return null;
  return (
    <Panel title={t('surplus.title')}>
      <Box sx={{ mb: 1 }}>{t('surplus.hint', { credits: view.surplus })}</Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere', display: 'grid', gap: 0.75 }}>
        {surplus.map((subject) => (
          <li key={subject.key}>{words(subject)}</li>
        ))}
      </Box>
    </Panel>
  );
}
