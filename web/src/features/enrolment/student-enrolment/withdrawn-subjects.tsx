import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { enrolmentLogQuery } from '@/features/enrolment/log/api';
import { shownCode } from '@/lib/subject-code';
import { useLanguage } from '@/lib/use-language';
import { useSignedIn } from '@/lib/use-session';

const WITHDRAWN = 'withdrawn';

/** What the student withdrew from this term: it stays on the transcript as a W, and so on this page. */
export function WithdrawnSubjects() {
  const { t } = useTranslation(['enrolment', 'cases']);
  const { pick } = useLanguage();
  const { user, userinfo } = useSignedIn();
  const log = useQuery(enrolmentLogQuery(userinfo.academicYear, userinfo.semester, user.student?.stdId ?? '')).data;
  const withdrawn = (log ?? []).filter((step) => step.status === WITHDRAWN);
  if (withdrawn.length === 0) return null;
  return (
    <Panel title={t('mine.withdrawn')}>
      <Box
        component="ul"
        aria-label={t('mine.withdrawn')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {withdrawn.map((step) => (
          <Box
            component="li"
            key={`${step.sectionId} ${step.at}`}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}
          >
            <span>{`${shownCode(step.subjectCode)} ${pick(step.nameTh, step.nameEn)} · ${t('section.label', { code: step.sectionCode })}`}</span>
            <StatusChip of="enrolment" state={WITHDRAWN} label={t('cases:outcome.enrolment.withdrawn')} />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
