import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { RunCase, RunTimeline } from '@/components/case-panel/run-case';
import { ExportButton } from '@/components/export-button';
import { Page } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { MENU } from '@/lib/menus';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { batchQuery, sentFile } from './api';
import { BatchFigures } from './batch-figures';
import { BatchRows } from './batch-rows';
import { BatchSettings } from './batch-settings';

const ImportDialog = lazy(() => import('./import-dialog'));
const LIST = '/adm/finance/imports';

/** One import: where it stands and what can be done, what it brings in, and what became of each row. */
export default function BatchPage() {
  const { t } = useTranslation('imports');
  const { language, pick } = useLanguage();
  const { caseId = '' } = useParams();
  const query = useQuery(batchQuery(caseId));
  const batch = query.data;
  const by = batch?.uploadedBy;
  return (
    <Page
      title={batch ? t('titleOf', { what: pick(batch.what.th, batch.what.en) }) : t('title')}
      hint={
        batch && by
          ? t('uploadedBy', { name: pick(by.th, by.en), at: dateTime(batch.uploadedAt, language) })
          : undefined
      }
      actions={
        <>
          <Button component={RouterLink} to={LIST} startIcon={<ArrowBackIcon aria-hidden />}>
            {t('back')}
          </Button>
          {batch && !batch.isArchive && (
            <ExportButton menu={MENU.imports} label={t('original')} fetchFile={() => sentFile(batch.caseId)} />
          )}
          {batch?.mayContinue && <Correct batch={batch} />}
        </>
      }
    >
      <QueryView query={query}>
        {(found) => (
          <>
            {found.seesCase && <RunCase caseId={found.caseId} kind="import_batch" />}
            <BatchFigures batch={found} />
            <BatchSettings batch={found} />
            <BatchRows batch={found} />
            {found.seesCase && <RunTimeline caseId={found.caseId} kind="import_batch" />}
          </>
        )}
      </QueryView>
    </Page>
  );
}

/** Sends the corrected file; for who may send files. */
function Correct({ batch }: { batch: Schemas['BatchDetail'] }) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const maySend = useMay(MENU.imports, 'add');
  const [sending, setSending] = useState(false);
  if (!maySend) return null;
  return (
    <>
      <Button variant="contained" startIcon={<UploadIcon aria-hidden />} onClick={() => setSending(true)}>
        {t('correct.action')}
      </Button>
      <Suspense fallback={null}>
        {sending && (
          <ImportDialog
            corrected={batch}
            onClose={() => setSending(false)}
            onSent={(caseId) => {
              setSending(false);
              void navigate(`${LIST}/${caseId}`);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
