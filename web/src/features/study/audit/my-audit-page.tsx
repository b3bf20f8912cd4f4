import { useTranslation } from 'react-i18next';
import { Page } from '@/components/page';
import { MyNotes } from '@/features/study/note/student-notes';
import { ExceptionsPanel } from '@/features/study/programme-exception/exceptions-panel';
import { useOwnLayers } from './api';
import { AuditPanels } from './audit-panels';

/** What still stands between me and the degree, and what another programme or a subject would change. */
export default function MyAuditPage() {
  const { t } = useTranslation('audit');
  const layers = useOwnLayers(undefined);
  return (
    <Page title={t('title')} hint={t('hint')}>
      <MyNotes />
      <AuditPanels />
      <ExceptionsPanel layers={layers} />
    </Page>
  );
}
