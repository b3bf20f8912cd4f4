import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Clash, SubjectSection } from '@/features/enrolment/open-section/clashes';

const name = ({ subject, section }: SubjectSection) => `${subject.subjectShow} (${section.sectionCode})`;

/** Classes and exams that cannot both be attended, each in a sentence. */
export function ClashList({ clashes }: { clashes: readonly Clash[] }) {
  const { t } = useTranslation('plans');
  if (clashes.length === 0) return <Alert severity="success">{t('clash.none')}</Alert>;
  return (
    <Alert severity="error">
      <Box sx={{ fontWeight: 700 }}>{t('clash.title', { count: clashes.length })}</Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {clashes.map(({ kind, one, other }) => (
          <li key={`${kind}-${one.section.sectionId}-${other.section.sectionId}`}>
            {t(`clash.${kind}`, { one: name(one), other: name(other) })}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
