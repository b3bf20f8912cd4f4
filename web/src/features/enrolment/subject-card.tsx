import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSection } from '@/client/models';
import { Panel } from '@/components/page';
import { useLanguage } from '@/lib/use-language';
import { SectionChoice } from './section-choice';
import { isOpen, seatsOf, showCode, type OpenSubject } from './subjects';
import { useEnrolDialog } from './use-enrol-dialog';

const SectionDialog = lazy(() => import('./section-dialog'));
const EnrolResultDialog = lazy(() => import('./enrol-result-dialog'));

/** What is still to be chosen; or that nothing can be, because a type has no section left. */
function hintOf(subject: OpenSubject): string {
  const canChoose = (type: string) =>
    subject.sections.some((section) => section.sectionType === type && isOpen(section) && !seatsOf(section).full);
  if (!subject.types.every(canChoose)) return 'section.noneLeft';
  return subject.types.length > 1 ? 'section.chooseBoth' : 'section.noneChosen';
}

/** One subject: its lecture and lab sections to choose from, and enrolling in the choice. */
export function SubjectCard({ subject }: { subject: OpenSubject }) {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  const [chosen, setChosen] = useState<Readonly<Record<string, OpenSection>>>({});
  const [detailed, setDetailed] = useState<OpenSection | null>(null);
  const { enrol, enrolling, caseId, close } = useEnrolDialog(subject);

  const sections = subject.types.flatMap((type) => chosen[type] ?? []);
  const complete = sections.length === subject.types.length;
  const code = showCode(subject.subjectCode);
  const hint = complete
    ? t('section.chosen', {
        sections: sections
          .map((section) => `${pick(section.sectionTypeTh, section.sectionTypeEn)} ${section.sectionCode}`)
          .join(', '),
      })
    : t(hintOf(subject));

  return (
    <Panel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{`${subject.subjectCode} ${pick(subject.nameTh, subject.nameEn)}`}</Typography>
          <Typography variant="body2" color="textSecondary">
            {[
              t('section.credits', { credits: subject.credit }),
              subject.linked && t('section.linked', { code: subject.linked }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
      </Box>
      {subject.types.map((type) => (
        <SectionChoice
          key={type}
          sections={subject.sections.filter((section) => section.sectionType === type)}
          chosen={chosen[type]}
          onChoose={(section) => setChosen({ ...chosen, [type]: section })}
          onDetails={setDetailed}
        />
      ))}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'flex-end', mt: 1.5 }}
      >
        <Typography variant="body2" color="textSecondary" role="status">
          {hint}
        </Typography>
        <Button variant="contained" disabled={!complete || enrolling} onClick={() => void enrol(sections)}>
          {t('enrol.button', { code })}
        </Button>
      </Box>
      <Suspense fallback={null}>
        {detailed && <SectionDialog section={detailed} onClose={() => setDetailed(null)} />}
        {caseId && <EnrolResultDialog caseId={caseId} onClose={close} />}
      </Suspense>
    </Panel>
  );
}
