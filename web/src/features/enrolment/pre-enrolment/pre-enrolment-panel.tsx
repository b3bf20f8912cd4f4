import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { Requisites } from '@/components/requisites/requisites';
import { standingQuery } from '@/features/enrolment/situation/api';
import { isOffered } from '@/features/enrolment/situation/possible-operations';
import { endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useSignedIn } from '@/lib/use-session';
import { PRE_ENROLMENT, preEnrolmentQuery } from './api';

/**
 * While pre-enrolment is open: until when, for which subjects, and what these require; folded once other subjects can be
 * taken too. Nothing at other times.
 */
export function PreEnrolmentPanel() {
  // The words of requisites come after the subjects: the page around does not wait for them.
  return (
    <Suspense fallback={null}>
      <EarlySubjects />
    </Suspense>
  );
}

function EarlySubjects() {
  const { t } = useTranslation('enrolment');
  const { language } = useLanguage();
  const { userinfo } = useSignedIn();
  const standing = useQuery(standingQuery(userinfo)).data;
  const { data: subjects = [] } = useQuery(preEnrolmentQuery(userinfo, standing));
  const period = standing?.periods[PRE_ENROLMENT];
  if (!period?.isOpen || subjects.length === 0) return null;
  return (
    <Panel>
      <details open={!isOffered('enrol', standing)}>
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
          <strong>{t('preEnrolment.title')}</strong>
          {` · ${subjects.map(({ showCode }) => showCode).join(', ')}`}
        </Box>
        <Box sx={{ my: 1.5 }}>
          {t('preEnrolment.hint', { count: subjects.length, until: endTime(period.closesAt, language) })}
        </Box>
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}
        >
          {subjects.map((subject) => (
            <Subject key={subject.showCode} subject={subject} />
          ))}
        </Box>
      </details>
    </Panel>
  );
}

function Subject({ subject }: { subject: Schemas['PreEnrolmentSubject'] }) {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  const { showCode, name, creditShow, grade, held, requisites } = subject;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.75, alignContent: 'start', justifyItems: 'start', minWidth: 0 }}>
      <Typography variant="h3">{`${showCode} ${pick(name.th, name.en)}`}</Typography>
      <Box sx={{ color: 'text.secondary' }}>
        {[t('section.credits', { credits: creditShow }), grade && t('done.grade', { grade }), held && t('done.held')]
          .filter(Boolean)
          .join(' · ')}
      </Box>
      {requisites.length > 0 ? <Requisites requisites={requisites} /> : <div>{t('preEnrolment.noneRequired')}</div>}
      <Button
        component={RouterLink}
        to={`/std/open-subjects?q=${showCode}`}
        variant="outlined"
        size="small"
        aria-label={t('preEnrolment.sectionsOf', { code: showCode })}
      >
        {t('preEnrolment.sections')}
      </Button>
    </Box>
  );
}
