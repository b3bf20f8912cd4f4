import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Page } from '@/components/page';
import { ContactChanges } from '@/features/people/contact/contact-changes';
import { StudentNotes } from '@/features/study/note/student-notes';
import { ExceptionsPanel } from '@/features/study/programme-exception/exceptions-panel';
import { useOwnLayers } from './api';
import { AuditPanels } from './audit-panels';

/** The degree audit of a student, as the student sees it. */
export default function StudentAuditPage() {
  const { t } = useTranslation('audit');
  const { code } = useParams();
  const layers = useOwnLayers(code);
  return (
    <Page title={t('one.title')} hint={t('one.hint')}>
      {code && <ContactChanges code={code} />}
      {code && <StudentNotes code={code} />}
      <AuditPanels code={code} />
      <ExceptionsPanel code={code} layers={layers} />
    </Page>
  );
}
