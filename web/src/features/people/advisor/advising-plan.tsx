import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { useLanguage } from '@/lib/use-language';

/** The preview: the students each teacher gets, and how many open requests pass on. */
export function AdvisingPlan({ plan }: { plan: Schemas['AdvisingPreview'] }) {
  const { t } = useTranslation('advisors');
  return (
    <Alert severity="info" icon={false} role="status">
      {t('plan.title', { count: plan.students.length })}
      <Box component="ul" aria-label={t('plan.label')} sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {plan.advisors.map((advisor) => (
          <Given
            key={advisor.personId}
            advisor={advisor}
            students={plan.students.filter(({ advisorId }) => advisorId === advisor.personId)}
          />
        ))}
      </Box>
      {plan.requests > 0 && <Box sx={{ mt: 1 }}>{t('plan.requests', { count: plan.requests })}</Box>}
    </Alert>
  );
}

interface GivenProps {
  advisor: Schemas['PlannedAdvisor'];
  students: readonly Schemas['PlannedAdvisee'][];
}

function Given({ advisor, students }: GivenProps) {
  const { t } = useTranslation('advisors');
  const { pick } = useLanguage();
  const { before, after, gets } = advisor;
  const name = pick(advisor.name.th, advisor.name.en);
  return (
    <li>
      {t('plan.advisor', { name, before, after, gets })}
      {students.length > 0 && (
        <details>
          <summary>{t('plan.who', { count: students.length })}</summary>
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }} tabIndex={0}>
            {students.map((student) => (
              <li key={student.studentCode}>
                {`${student.studentCode} ${pick(student.student.th, student.student.en)}`}
                <Note>
                  {student.before
                    ? t('plan.from', { name: pick(student.before.name.th, student.before.name.en) })
                    : t('nobody')}
                </Note>
              </li>
            ))}
          </Box>
        </details>
      )}
    </li>
  );
}
