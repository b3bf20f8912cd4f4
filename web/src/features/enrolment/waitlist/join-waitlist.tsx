import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { mayWait, type Verdicts } from '@/features/enrolment/open-section/use-verdicts';

const JoinDialog = lazy(() => import('./join-dialog'));
const EnrolResultDialog = lazy(() => import('@/features/enrolment/enrolment/enrol-result-dialog'));

const HAS_A_SEAT: ReadonlySet<string> = new Set(['enrolled', 'awaiting_approval']);

/** Whether there is a full section to wait for: that no rule refuses, and where the student does not stand already. */
function hasOneToWaitFor({ sections }: Schemas['OpenSubjectView'], verdicts: Verdicts): boolean {
  const told = sections.map((section) => verdicts.get(section.sectionId));
  if (told.some((one) => one?.mine && HAS_A_SEAT.has(one.mine.state))) return false;
  return sections.some(({ status }, place) => status === 'full' && !told[place]?.mine && mayWait(told[place]));
}

interface JoinWaitlistProps {
  subject: Schemas['OpenSubjectView'];
  /** What the rules say of its sections. */
  verdicts: Verdicts;
}

/** The way into the waitlist of a subject that has a full section; nothing where there is none to wait for. */
export function JoinWaitlist({ subject, verdicts }: JoinWaitlistProps) {
  const { t } = useTranslation('waitlist');
  const [asking, setAsking] = useState(false);
  const [caseId, setCaseId] = useState<string | null>(null);
  if (!asking && caseId === null && !hasOneToWaitFor(subject, verdicts)) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('join.button', { code: subject.subjectShow })}
      </Button>
      <Suspense fallback={null}>
        {asking && (
          <JoinDialog
            subject={subject}
            onClose={() => setAsking(false)}
            onJoined={(joined) => {
              setAsking(false);
              setCaseId(joined);
            }}
          />
        )}
        {caseId && <EnrolResultDialog caseId={caseId} onClose={() => setCaseId(null)} />}
      </Suspense>
    </>
  );
}
