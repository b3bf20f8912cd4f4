import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { caseQuery } from '@/components/case-panel/api';
import { CasePanel } from '@/components/case-panel/case-panel';
import { Page } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { useMay } from '@/features/session/use-session';
import { PlaceOfCase } from '@/features/waitlist/my-waitlist';
import { MENU } from '@/lib/menus';
import { LeafThrough } from './leafing';
import { StudentContext } from './student-context';

export default function CasePage() {
  const { t } = useTranslation('case');
  const { caseId = '' } = useParams();
  const navigate = useNavigate();
  const query = useQuery(caseQuery(caseId));
  const decides = useMay(MENU.tasks, 'view');
  return (
    <Page
      title={t('page.title')}
      actions={
        <>
          {decides && <LeafThrough caseId={caseId} />}
          <Button startIcon={<ArrowBackIcon aria-hidden />} onClick={() => void navigate(-1)}>
            {t('page.back')}
          </Button>
        </>
      }
    >
      <QueryView query={query}>
        {(view) => (
          <>
            <CasePanel view={view} />
            {view.kind === 'waitlist' && view.state === 'open' && !decides && <PlaceOfCase caseId={view.id} />}
            {decides && view.subject && <StudentContext caseId={view.id} />}
          </>
        )}
      </QueryView>
    </Page>
  );
}
