import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueSubject } from '@/client/models';

const JoinDialog = lazy(() => import('./join-dialog'));
const EnrolResultDialog = lazy(() => import('@/features/enrolment/enrolment/enrol-result-dialog'));

/** The way into the waitlist of a subject that has a full section; nothing where every section has a seat. */
export function JoinWaitlist({ subject }: { subject: CatalogueSubject }) {
  const { t } = useTranslation('waitlist');
  const [asking, setAsking] = useState(false);
  const [caseId, setCaseId] = useState<string | null>(null);
  if (!subject.sections.some((section) => section.status === 'full')) return null;
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
