import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { AdvisorHistory } from '@/features/people/advisor/advisor-history';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { StatusEvents } from '@/features/people/status-event/status-events';
import { AskLeave } from '@/features/study/leave/ask-leave';
import { AskNameChange } from '@/features/study/name-change/ask-name-change';
import { AskTransfer } from '@/features/study/transfer-credit/ask-transfer';
import { MENU } from '@/lib/menus';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { studentStatusQuery } from './api';
import { CarriedOverTransfers } from './carried-over-transfers';
import { StudyYears } from './study-years';

const RecordDialog = lazy(() => import('./record-dialog'));

/** A student's status and how it came about; who may, records the next one. */
export default function StudentPage() {
  const { t } = useTranslation('studentStatus');
  const { code = '' } = useParams();
  return (
    <Page title={t('one.title')} hint={t('one.hint')}>
      <QueryView query={useQuery(studentStatusQuery(code))}>{(view) => <Student view={view} />}</QueryView>
    </Page>
  );
}

function Student({ view }: { view: Schemas['StudentStatusView'] }) {
  const { t } = useTranslation('studentStatus');
  const { language, pick } = useLanguage();
  const { major: majorName } = useUnitNames();
  const [recording, setRecording] = useState(false);
  const mayRecord = useMay(MENU.studentStatus, 'add');
  const close = () => setRecording(false);
  return (
    <>
      <Panel
        title={`${view.studentCode} ${pick(view.student.th, view.student.en)}`}
        actions={
          mayRecord && (
            <>
              <AskLeave studentCode={view.studentCode} />
              <AskTransfer studentCode={view.studentCode} />
              <AskNameChange studentCode={view.studentCode} />
              <Button variant="contained" onClick={() => setRecording(true)}>
                {t('record.action')}
              </Button>
            </>
          )
        }
      >
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {`${pick(view.faculty.th, view.faculty.en)} · ${t('majorYear', { major: majorName(view.majorCode), year: view.studyYear })}`}
        </Box>
        <Box>
          <strong>{pick(view.statusName.th, view.statusName.en)}</strong>
          {view.since && ` ${t('since', { day: longDate(view.since, language) })}`}
        </Box>
      </Panel>
      <Panel title={t('history')}>
        <StatusEvents events={view.history} />
      </Panel>
      {view.studyYears.length > 0 && (
        <Panel title={t('studyYears')}>
          <StudyYears steps={view.studyYears} />
        </Panel>
      )}
      <AdvisorHistory code={view.studentCode} />
      {view.transfers.length > 0 && (
        <Panel title={t('transfers')}>
          <CarriedOverTransfers transfers={view.transfers} />
        </Panel>
      )}
      {recording && (
        <Suspense fallback={null}>
          <RecordDialog view={view} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
